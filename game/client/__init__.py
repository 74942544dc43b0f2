"""The window: pygame's only importer. It shows states and events and never decides a rule."""
