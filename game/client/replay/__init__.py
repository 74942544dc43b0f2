"""Watching a recorded match: its film, its time line, its thoughts."""
