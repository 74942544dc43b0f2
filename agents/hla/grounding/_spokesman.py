"""Which of several partners answers words that are for all of them: one, and the same for each."""

import re
from collections.abc import Sequence

from agents.messages import CookFact, Heard, Observation


def answers_for_all(heard: Heard, about: str | None, now: Observation) -> bool:
    """Whether this cook answers; `about`: the thing that is asked about.

    The one who is called by name does, else the one with the thing in hand, else the nearest to who
    asks. Each partner finds out for itself, by what all of them see alike.
    """
    crew = [cook for cook in now.cooks if not cook.human]
    if heard.to is not None or all(cook.seat != now.seat for cook in crew):
        return True
    asker = next((cook for cook in now.cooks if cook.seat == heard.seat), None)
    some = _named(crew, heard.text) or _holding(crew, about, now) or crew
    return min(some, key=lambda cook: (_far(cook, asker), cook.seat)).seat == now.seat


def _named(crew: Sequence[CookFact], text: str) -> list[CookFact]:
    return [cook for cook in crew if re.search(rf"(?i)\b{re.escape(cook.name)}\b", text)]


def _holding(crew: Sequence[CookFact], about: str | None, now: Observation) -> list[CookFact]:
    held = ((cook, now.thing_at(cook)) for cook in crew if about is not None)
    return [cook for cook, thing in held if thing and about in (thing.what, *thing.parts)]


def _far(cook: CookFact, asker: CookFact | None) -> int:
    """Cells between two cooks."""
    if asker is None:
        return 0
    return abs(cook.cell[0] - asker.cell[0]) + abs(cook.cell[1] - asker.cell[1])
