"""Sounds and music of the game, written as small synthesis functions."""
