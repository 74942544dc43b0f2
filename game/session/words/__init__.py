"""What cooks say to each other."""
