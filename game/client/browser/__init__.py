"""The kitchen browser: `browser.KitchenBrowser` with its `catalogue`, its `sheet` and the `pages` of
that.
"""
