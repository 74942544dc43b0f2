"""Deciding: the Fast Mind, which chooses the next macro action."""
