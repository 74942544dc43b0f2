"""What the teacher says: `courses`, and the `card`, with keys among its words."""
