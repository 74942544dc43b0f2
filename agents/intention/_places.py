"""Places that can be meant: 'pot 2', 'left pot', 'boards', 'left', a cook, wherever a thing is."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from agents.english import plural
from agents.intention._vocabulary import EVERYWHERE, SIDES, IntentionError

#: Which one of a kind else.
WHICH = (*SIDES, "nearest", "other", "empty")
#: The speaker's place.
ME = "me"
Xy: TypeAlias = tuple[int, int]
_ACROSS = ("left", "middle", "right")
_DOWN = ("upper", "middle", "lower")
_IN_A_ROW = ("far left", "second from the left", "second from the right", "far right")
_IN_A_COLUMN = ("top", "second from the top", "second from the bottom", "bottom")
#: What share of the kitchen a side of it is, of the axis that it lies on.
_SHARES = {
    "left": (0, 0.0, 0.5),
    "right": (0, 0.5, 1.0),
    "upper": (1, 0.0, 0.5),
    "lower": (1, 0.5, 1.0),
}
_MIDDLE = (1 / 3, 2 / 3)
_PLACE = re.compile(r"[a-z][a-z0-9_']*( [a-z0-9_']+)*")
_SAME = {"top": "upper", "bottom": "lower"}


@dataclass(frozen=True, slots=True)
class Spot:
    """A station by its name, e.g. 'pot 2', and where it lies among its kind, e.g. 'upper left'."""

    name: str
    where: str = ""

    @property
    def kind(self) -> str:
        """E.g. 'pot'."""
        return kind_of(self.name)

    @property
    def sides(self) -> tuple[str, ...]:
        """E.g. ('upper', 'left'); none for one that is told otherwise ('second from the top')."""
        words = self.where.partition(",")[0].split()
        if "from" in words:
            return ()
        return tuple(_SAME.get(word, word) for word in words if _SAME.get(word, word) in SIDES)


def kind_of(name: str) -> str:
    """What kind a station is by its name: 'pot' of 'pot 2'."""
    return name.rstrip("0123456789 ")


def all_called(names: Iterable[str]) -> tuple[str, ...]:
    """Every name of what has these names, each followed by its kind: 'onion', 'pot 2', 'pot'."""
    return tuple(dict.fromkeys(each for name in names for each in (name, kind_of(name)) if each))


def check_place(what: str, place: str) -> None:
    """Raise IntentionError unless it can be the name of a place."""
    if not _PLACE.fullmatch(what):
        raise IntentionError(f"{place}: expected a place, found {what!r}")


def found_place(what: str, places: Sequence[Spot], place: str) -> str:
    """The one place that is meant; what was said if it may be several, or the kitchen is not known.

    Raises IntentionError if there is none.
    """
    if not places or what in SIDES or what == ME:
        return what
    names = [each.name for each in places]
    if what in names:
        return what
    *which, last = what.split()
    kinds = {each.kind for each in places} | set(EVERYWHERE)
    kind = next((kind for kind in kinds if last in (kind, plural(kind))), None)
    if kind is None or any(word not in WHICH for word in which):
        raise IntentionError(
            f"{place}: expected a place: {', '.join(names)}, a kind ({', '.join(sorted(kinds))}) "
            f"with {', '.join(WHICH)} or in the plural, a side, a cook, me or a thing, "
            f"found {what!r}"
        )
    sides = [word for word in which if word in SIDES]
    of_kind = [each for each in places if each.kind == kind]
    found = of_kind if len(of_kind) == 1 else _lying(sides, of_kind)
    if sides and not found and kind not in EVERYWHERE:
        raise IntentionError(f"{place}: there is no {what!r}")
    return found[0].name if len(found) == 1 and set(which) <= set(SIDES) and last == kind else what


def places_called(what: str, places: Sequence[Spot]) -> tuple[str, ...]:
    """The names of all that is meant: that of this name, else those of the kind that lie there."""
    kinds = {each.kind for each in places}
    meant = {kind for kind in kinds if f" {what}".endswith((f" {kind}", f" {plural(kind)}"))}
    of_kind = [each for each in places if each.kind in meant]
    sides = [word for word in what.split() if word in SIDES]
    found = [each for each in places if each.name == what] or (sides and _lying(sides, of_kind))
    return tuple(each.name for each in found or of_kind)


def is_side(what: str) -> bool:
    """Whether it is a part of the kitchen: 'right', 'upper left'."""
    return bool(what) and {*what.split()} <= {*SIDES}


def on_side(what: str, cell: Xy, size: Xy) -> bool:
    """Whether a cell of a kitchen of that `size` is on a side of it; what is midway is on both."""
    shares = [at / max(1, most - 1) for at, most in zip(cell, size, strict=True)]

    def on(side: str) -> bool:
        if side not in _SHARES:
            return any(_MIDDLE[0] <= share <= _MIDDLE[1] for share in shares)
        axis, low, high = _SHARES[side]
        return low <= shares[axis] <= high

    return all(on(side) for side in what.split())


def cook_name(name: str) -> str:
    """A cook's name as the language has it."""
    return "_".join(name.lower().split())


def _lying(sides: Sequence[str], of_kind: Sequence[Spot]) -> Sequence[Spot]:
    """Those that lie just there; else those that lie there among others."""
    exact = [each for each in of_kind if set(each.sides) == set(sides)]
    return exact or [each for each in of_kind if set(sides) <= set(each.sides)]


def writable(places: Sequence[Spot]) -> Iterator[str]:
    """Every place that a model may write."""
    kinds = dict.fromkeys(each.kind for each in places)
    for each in places:
        yield each.name
    for kind in kinds:
        of_kind = [each for each in places if each.kind == kind]
        if len(of_kind) > 1:
            yield kind
            yield plural(kind)
            told = {" ".join(each.sides) for each in of_kind} | set(SIDES)
            yield from (
                f"{sides} {kind}"
                for sides in sorted(told)
                if sides and _lying(sides.split(), of_kind)
            )
            yield from (f"{which} {kind}" for which in WHICH if which not in SIDES)
    yield from (*EVERYWHERE, *SIDES, ME)


def told_apart(places: Sequence[Xy]) -> list[str]:
    """Where each of several of a kind lies among them: 'left', 'upper right', by column and row."""
    xs, ys = [x for x, _ in places], [y for _, y in places]
    if len(set(ys)) == 1 and len(places) == len(_IN_A_ROW):
        return [_IN_A_ROW[sorted(xs).index(x)] for x in xs]
    if len(set(xs)) == 1 and len(places) == len(_IN_A_COLUMN):
        return [_IN_A_COLUMN[sorted(ys).index(y)] for y in ys]
    words = [_both(_rank(y, ys, _DOWN), _rank(x, xs, _ACROSS)) for x, y in places]
    twice = {word for word, count in Counter(words).items() if count > 1}
    seen = Counter[str]()
    for i, word in enumerate(words):
        if word in twice:
            seen[word] += 1
            words[i] = f"{word}, no. {seen[word]} from the left"
            if len({xs[j] for j, other in enumerate(words) if other.startswith(word)}) == 1:
                words[i] = f"{word}, no. {seen[word]} from the top"
    return words


def spots(places: Iterable[tuple[str, Xy]]) -> Iterator[Spot]:
    """Stations by name and cell, kind by kind, each with where it lies among its kind."""
    kinds: dict[str, list[tuple[str, Xy]]] = {}
    for name, cell in places:
        kinds.setdefault(kind_of(name), []).append((name, cell))
    for alike in kinds.values():
        words = told_apart([cell for _, cell in alike])
        yield from (Spot(name, at) for (name, _), at in zip(alike, words, strict=True))


def _rank(value: int, values: Sequence[int], words: Sequence[str]) -> str:
    """Which third of the range it lies in; '' where all lie alike."""
    low, high = min(values), max(values)
    if low == high:
        return ""
    if len(set(values)) == 3:
        return words[sorted(set(values)).index(value)]
    share = (value - low) / (high - low)
    return words[0 if share < 1 / 3 else 2 if share > 2 / 3 else 1]


def _both(down: str, across: str) -> str:
    if down == across == "middle":
        return "middle"
    return " ".join(filter(None, (down, across))) or "in one place"
