"""The processes that minds live in, and the game's end of them, which never waits."""
