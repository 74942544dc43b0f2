"""What is to be said aloud, and whether two lines say the same."""

import re
from dataclasses import dataclass
from enum import IntEnum

#: Words that tell nothing by themselves.
_FILLERS = frozenset(
    (
        "a", "ah", "alright", "fine", "good", "hey", "hm", "i'm", "just", "now", "oh", "ok", "okay",
        "please", "right", "so", "still", "sure", "the", "there", "well", "yes",
    )
)  # fmt: skip


class Urgency(IntEnum):
    """What comes before what: an alarm before what matters before what can be missed."""

    CHATTER = 1
    MATTER = 2
    ALARM = 3


@dataclass(frozen=True, slots=True)
class Line:
    """Something to say aloud. `text`: as it is pronounced; `said`: when, by `time.monotonic()`.

    `seat`: of the cook who says it; `voice`: the one chosen for it, '' for the seat's own; `haste`:
    0..1, 0.5 is usual.
    """

    text: str
    urgency: Urgency
    said: float
    seat: int = 0
    voice: str = ""
    haste: float = 0.5


def gist(text: str) -> tuple[str, ...]:
    """The words that tell something; lines with the same ones say the same."""
    words = re.findall(r"[\w']+", text.lower())
    return tuple(word for word in words if word not in _FILLERS) or tuple(words)
