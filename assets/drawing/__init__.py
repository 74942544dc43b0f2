"""Hand-made vector art of the game, written as small drawing functions."""
