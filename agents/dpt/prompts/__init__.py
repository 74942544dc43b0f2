"""What a large language model is told and asked by System 2, and how a kitchen reads in it."""
