"""Sous Chef: the game around the agents."""
