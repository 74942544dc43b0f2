"""The kitchen as it is seen: tiles, things, cooks and effects."""
