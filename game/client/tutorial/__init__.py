"""What a player sees of the tutorial: the teacher's card, and what she points at."""
