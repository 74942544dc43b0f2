"""Grounding: what an intention comes to in the kitchen as it is."""
