"""What the cooks say to each other, stamped with tick and seat, and what they are called."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, count

from agents.intention import Intention
from agents.messages import Hearing, Hidden, Pointing, SayKind, ToldOrder

#: Longer messages are cut: nobody reads more while cooking, and a mind's prompt is bounded.
LONGEST = 400
#: They print nothing themselves, but words and emoji are made of more than one character by them.
JOINERS = "\u200c\u200d"

#: For cooks who would share a name; no dish of the shipped menus is called so.
GIVEN = ("Ben", "Mia", "Leo", "Zoe", "Max", "Ivy", "Sam", "Marta")
#: The seat of a person who talks and has no cook, and what everybody calls them.
NOBODY, HEAD_CHEF = -1, "You"


@dataclass(frozen=True, slots=True)
class Words:
    """Cook `cook` said `text` at `tick` (before that tick's moves) to cook `to`, None: to all.

    `cook` NOBODY: a person without one said it.
    `number` counts the words of a match from 1; `pointing`: at what, while speaking or without a
    word. `kind`: what a partner's words are for, None: a person's; `hearing`: how they were heard,
    if they were spoken aloud. `tells`, `asks`: what partners understand of a partner's (`Say`).
    `tickets`: the numbers of the orders as they hung when a person began to write them. `reading`:
    what they mean, where a person was shown that and sent it.
    """

    tick: int
    cook: int
    text: str
    to: int | None = None
    number: int = field(default=0, compare=False)
    pointing: Pointing | None = None
    kind: SayKind | None = None
    hearing: Hearing | None = None
    tells: tuple[ToldOrder, ...] = ()
    asks: Hidden | None = None
    tickets: tuple[int, ...] = ()
    reading: Intention | None = None

    @property
    def told(self) -> str:
        """What reports call them: a pointing finger says something, too."""
        if self.text or self.pointing is None:
            return self.text
        return f"(points at {self.pointing.place or 'the floor'})"

    def meant_for(self, cook: int) -> bool:
        """Whether `cook` should act on them."""
        return self.to in (None, cook)


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The words of this `number` were taken back before the moves of `tick`."""

    tick: int
    number: int


def tidy(text: str) -> str:
    """One printable line of at most LONGEST characters; '' if nothing is left to say.

    What is cut ends in dots.
    """
    line = " ".join(printable(text).split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1].rstrip()}…"


def printable(text: str) -> str:
    """Anything that would break a line or a terminal becomes a space."""
    return "".join(each if each.isprintable() or each in JOINERS else " " for each in text)


def own_names(names: Sequence[str]) -> tuple[str, ...]:
    """`names` by seat, a given name for each that is not its cook's alone."""
    often = Counter(names)
    free = chain(GIVEN, (f"Cook {number}" for number in count(1)))
    unused = (name for name in free if name not in often)
    return tuple(name if often[name] == 1 else next(unused) for name in names)


def name_of(seat: int, names: Sequence[str]) -> str:
    """What who sits there is called, of the cooks' `names`."""
    return HEAD_CHEF if seat == NOBODY else names[seat]


def address(text: str, names: Sequence[str], speaker: int) -> tuple[int | None, str]:
    """Who is called by name in `text`, and what is said besides; None: everybody is meant.

    A name counts at the beginning ('Ben, chop 2 onions'), behind '@', or at the end behind a comma.
    Whoever calls several by name, or says nothing but a name, calls everybody or says the name.
    """
    called = {name.casefold(): seat for seat, name in enumerate(names) if seat != speaker}
    if not called:
        return None, text
    found = _first(called, text) or _last(called, text)
    if found is None:
        return None, text
    seat, rest = called[found["name"].casefold()], found["rest"]
    if _first(called, re.sub(r"^(and|&)\s+", "", rest, flags=re.IGNORECASE)):
        return None, text
    return seat, rest or text


def _first(names: Iterable[str], text: str) -> re.Match[str] | None:
    gap = r"(?:\s*[,:;.!\u2013\u2014-]+\s*|\s+|$)"
    return re.match(rf"@?(?P<name>{_either(names)}){gap}(?P<rest>.*)$", text, re.IGNORECASE)


def _last(names: Iterable[str], text: str) -> re.Match[str] | None:
    call = rf"(?:\s*,\s*@?|\s+@)(?P<name>{_either(names)})"
    return re.match(rf"(?P<rest>.+?){call}\s*[.!?]*$", text, re.IGNORECASE)


def _either(names: Iterable[str]) -> str:
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
