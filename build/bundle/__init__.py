"""The packaged game: a folder with an executable and everything it needs, and an archive of it."""
