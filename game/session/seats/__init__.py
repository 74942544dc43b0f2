"""Who drives a cook, and how often it may move."""
