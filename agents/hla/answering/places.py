"""Where something is, as one would tell somebody in the kitchen: 'in pot 2 to your left'."""

import re
from collections.abc import Iterable, Sequence

from agents.demands.wording import ORDINALS
from agents.hla.answering.knowledge import Knowledge
from agents.kitchen import listed
from agents.messages import Cell, CookFact, Fixture, StationFact

#: Kinds of stations that things lie on; they are in all others.
_ON = frozenset({"board", "counter", "plates", "delivery"})


def place_words(holder: StationFact | CookFact | Fixture, known: Knowledge) -> str:
    """E.g. 'in my hands', 'in pot 2 to your left', 'on a counter below you'."""
    match holder:
        case CookFact():
            return f"in {whose(holder, known)} hands"
        case StationFact(kind="counter", cell=cell):
            return " ".join(filter(None, ("on a counter", direction(cell, known))))
        case StationFact(name=name, kind=kind, cell=cell):
            preposition = "on" if kind in _ON else "in"
            words = (f"{preposition} {called(name)}", direction(cell, known))
            return " ".join(filter(None, words))
        case Fixture(cell=cell):
            return direction(cell, known)


def whose(cook: CookFact, known: Knowledge) -> str:
    """'my', 'your', or "Ben's"."""
    if cook.seat == known.now.seat:
        return "my"
    return "your" if cook == known.human else f"{cook.name}'s"


def called(name: str) -> str:
    """'pot 2', 'the board': what has no number needs an article."""
    return name if name[-1:].isdigit() else f"the {name}"


def with_article(holds: str) -> str:
    """'a plate of Bob Soup', 'a fire extinguisher'; food by weight and dishes need none."""
    first = holds.split(maxsplit=1)[0]
    if first not in ("plate", "empty", "fire"):
        return holds
    return f"{'an' if first[0] in 'aeiou' else 'a'} {holds}"


def direction(cell: Cell, known: Knowledge) -> str:
    """Where a cell is as the asker sees it: 'to your upper left'; '' if nobody asks."""
    if known.human is None:
        return ""
    x, y = cell[0] - known.human.cell[0], cell[1] - known.human.cell[1]
    if abs(x) + abs(y) <= 1:
        return "right next to you"
    side = "" if abs(x) * 2 < abs(y) else "left" if x < 0 else "right"
    height = "" if abs(y) * 2 < abs(x) else "upper" if y < 0 else "lower"
    if not side:
        return "above you" if y < 0 else "below you"
    return f"to your {height} {side}" if height else f"to your {side}"


#: What stations are called that no menu names.
_UNHEATED = frozenset({"counter", "board", "plates", "delivery", "bin", "source"})


def find_stations(words: str, known: Knowledge) -> tuple[StationFact, ...]:
    """The stations that words mean, forgivingly: 'pot 2', 'second pot', 'the pot', 'pots'."""
    kind, number = _kind_and_number(words)
    meant = [s for s in _stations(known) if kind in map(_singular, (s.kind, s.name))]
    if number is None or len(meant) == 1 >= number:
        return tuple(meant)
    return tuple(s for s in meant if s.name.endswith(f" {number}"))


def kinds(words: str, known: Knowledge) -> tuple[StationFact, ...]:
    """Every station of the kind that words mean, whatever number they give."""
    return find_stations(_kind_and_number(words)[0], known)


def heaters(known: Knowledge) -> tuple[StationFact, ...]:
    """Every pot, pan, or whatever else the menu heats food in."""
    return tuple(s for s in _stations(known) if s.kind not in _UNHEATED)


def names(stations: Iterable[StationFact]) -> str:
    """E.g. 'pot 1 and pot 2'."""
    return listed([called(station.name) for station in stations])


def _stations(known: Knowledge) -> Sequence[StationFact]:
    """What holds something or cooks, and what stands there empty."""
    busy = {station.cell for station in known.now.stations}
    empty = [
        StationFact(fixture.name, fixture.kind, fixture.cell, "empty")
        for fixture in known.now.fixtures
        if fixture.cell not in busy and fixture.kind != "source"
    ]
    return (*known.now.stations, *empty)


def _kind_and_number(words: str) -> tuple[str, int | None]:
    """'pot' and 2, of 'pot 2', 'the second pot', 'pots', 'pot #2'."""
    number, kind = None, []
    for word in re.findall(r"[a-z]+|\d+", words.lower()):
        if word.isdigit():
            number = int(word)
        elif word in ORDINALS:
            number = ORDINALS.index(word) + 1
        elif word not in ("the", "a", "my", "your", "number", "no"):
            kind.append(word)
    return _singular(" ".join(kind)), number


def _singular(name: str) -> str:
    """'pot', of 'pot 2' and 'pots'; 'plate', of 'plates'."""
    return re.sub(r" \d+$", "", name).removesuffix("s")
