"""What the teacher says: `courses`, their `words`, the `card`; `rich` text with keys in it."""
