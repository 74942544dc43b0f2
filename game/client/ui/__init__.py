"""What screens are made of: `scene.Scene` at a `places.Place`, drawn in a `frame.Frame` with a
`list_view.ListView`, `tabbed_rows.TabbedRows` of `rows`, `widgets` and a `text_field`.
"""
