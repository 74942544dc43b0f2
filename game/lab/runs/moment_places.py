"""Where things stand, in the words of somebody who looks at the kitchen from above."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from game.executor.view import facing_cell
from game.kitchen.layout import Kind, Kitchen
from game.kitchen.state import State

Xy = tuple[int, int]

_ACROSS = ("left", "middle", "right")
_DOWN = ("upper", "middle", "lower")
_IN_A_ROW = ("far left", "second from the left", "second from the right", "far right")
_IN_A_COLUMN = ("top", "second from the top", "second from the bottom", "bottom")
#: Cells to a station that a cook is still near to.
_NEAR = 2


def among_kind(names: Mapping[int, str], kitchen: Kitchen) -> dict[int, str]:
    """'left', 'upper right' ...: where each station stands among those of its kind, by cell.

    One that is alone is told by the part of the kitchen in which it stands.
    """
    kinds: dict[str, list[int]] = defaultdict(list)
    for cell, name in names.items():
        kinds[name.rstrip("0123456789 ")].append(cell)
    found: dict[int, str] = {}
    for cells in kinds.values():
        words = _told_apart([kitchen.xy(cell) for cell in cells])
        if len(cells) == 1:
            words = [part_of(kitchen, cells[0])]
        found.update(zip(cells, words, strict=True))
    return found


def _told_apart(places: Sequence[Xy]) -> list[str]:
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


def part_of(kitchen: Kitchen, cell: int) -> str:
    """'top left', 'bottom middle' ...: the part of the kitchen."""
    x, y = kitchen.xy(cell)
    across = _ACROSS[min(2, 3 * x // kitchen.width)]
    down = ("top", "middle", "bottom")[min(2, 3 * y // kitchen.height)]
    return "middle" if across == down == "middle" else f"{down} {across}"


def where_cook(state: State, cook: int, names: Mapping[int, str]) -> str:
    """'at pot 2', 'near board 1', 'top left': where a cook stands."""
    kitchen = state.kitchen
    useful = {
        cell: name
        for cell, name in names.items()
        if kitchen.stations[cell].kind is not Kind.COUNTER
    }
    front = facing_cell(state, cook)
    if front in useful:
        return f"at {useful[front]}"
    x, y = kitchen.xy(state.cooks[cook].cell)

    def steps(cell: int) -> int:
        ox, oy = kitchen.xy(cell)
        return abs(ox - x) + abs(oy - y)

    nearest = min(useful, key=steps)
    if steps(nearest) <= _NEAR:
        return f"near {useful[nearest]}"
    return part_of(kitchen, state.cooks[cook].cell)
