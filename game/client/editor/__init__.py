"""The parts of the level editor: what is edited, its map, the things to paint with, its pages."""
