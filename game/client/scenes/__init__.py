"""All screens: `table.SCREENS` lists them, `director.Director` builds the one at a place."""
