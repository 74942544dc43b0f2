"""What screens are made of: the scene protocol, places, widgets, rows, text fields."""
