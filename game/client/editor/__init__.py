"""The level editor: `edited_kitchen.EditedKitchen`, its `canvas`, `painting` and `inspector`."""
