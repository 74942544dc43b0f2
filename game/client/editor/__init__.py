"""The level editor: `edited_kitchen.EditedKitchen`, the `canvas` with its map, `painting` on it, and
the `inspector` for all the rest.
"""
