"""The kitchen browser: `browser.KitchenBrowser`, its `catalogue`, its `sheet` and the `pages`."""
