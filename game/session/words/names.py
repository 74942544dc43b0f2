"""What cooks are called, and who is meant when somebody is called by name."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, count

#: For cooks who would share a name; no dish of the shipped menus is called so.
GIVEN = ("Ben", "Mia", "Leo", "Zoe", "Max", "Ivy", "Sam")


def own_names(names: Sequence[str]) -> tuple[str, ...]:
    """`names` by seat, a given name for each that is not its cook's alone."""
    often = Counter(names)
    free = chain(GIVEN, (f"Cook {number}" for number in count(1)))
    unused = (name for name in free if name not in often)
    return tuple(name if often[name] == 1 else next(unused) for name in names)


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
