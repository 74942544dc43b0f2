"""The game's name and version. Nothing else states them; releases are tagged `vVERSION`."""

NAME = "Sous Chef"
VERSION = "0.1.0"
#: What the systems of windows call the game's.
WINDOW_CLASS = "souschef"
