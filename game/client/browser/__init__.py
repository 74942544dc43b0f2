"""The kitchen browser: all kitchens as cards, and the one that is chosen in large."""
