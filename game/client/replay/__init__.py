"""Recorded matches: a `film.Film` and its `playback`, under a `timeline`."""
