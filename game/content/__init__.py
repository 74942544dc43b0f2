"""Level and menu files: YAML in, frozen and checked values out."""
