"""Talking aloud and being talked to, on the game's side: no drawing, no waiting."""
