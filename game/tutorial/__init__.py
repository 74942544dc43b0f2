"""The lessons of the tutorial, and what a beginner should do next."""
