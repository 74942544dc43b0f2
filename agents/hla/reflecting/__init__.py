"""Reflecting: the Slow Mind, which listens, keeps account of what stands, and talks."""
