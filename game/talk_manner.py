"""How the player talks, as settings keep it and ears take it."""

from typing import Literal

TalkManner = Literal["closed", "push", "free"]
"""Not at all, while a key is held, or hands free."""
