"""What stops the making of a bundle."""


class PackageError(Exception):
    """The text says what is wrong and, where it can be said, what to do."""
