"""What is said of a file that is no kitchen."""

from dataclasses import dataclass


class NotAKitchenError(Exception):
    """Why a file is refused, in a sentence."""

    def __init__(self, *reasons: str) -> None:
        super().__init__("\n".join(reasons))
        self.reasons = reasons


@dataclass(frozen=True, slots=True)
class RefusedFile:
    """A file that is not installed. `name`: what it is called; `reasons`: sentences, never none."""

    name: str
    reasons: tuple[str, ...]
