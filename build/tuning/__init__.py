"""Tuning of the bundled language model for this game; not needed to play (see README.md)."""
