"""What is wrong with a picture that a menu brings along."""


class PictureError(Exception):
    """A picture that is not shown: what was `expected` of it, and what was `found`."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(f"expected {expected}, found {found}")
        self.expected = expected
        self.found = found
