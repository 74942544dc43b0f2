"""States as plain data: for digests, match logs and naming the first difference between two."""

import json
from collections.abc import Iterator, Mapping
from hashlib import blake2b

from game.kitchen.items import DirtyPlate, Extinguisher, Food, Plate
from game.kitchen.state import (
    Burning,
    Chopping,
    Content,
    Cook,
    Gathering,
    Heating,
    Order,
    Stack,
    State,
    Washing,
)

#: JSON-able data: the fields of a state that can change its future, in a fixed order.
Snapshot = dict[str, object]


def snapshot(state: State) -> Snapshot:
    """`state` as JSON-able data. Stations are keyed by 'x,y'; only occupied ones are listed.

    What only some kitchens know is named in those alone, so that old logs stay good.
    """
    kitchen = state.kitchen
    extras: Snapshot = {}
    if kitchen.orders.tips is not None:
        extras["row"] = state.row
    if kitchen.schedule:
        extras["lost"] = [list(kitchen.xy(cell)) for cell in state.lost]
    if kitchen.menu.plates is not None:
        extras["returning"] = [[each.at, *kitchen.xy(each.cell)] for each in state.returning]
    return {
        "tick": state.tick,
        "score": state.score,
        "seed": state.seed,
        "drawn": state.drawn,
        "cooks": [_cook(cook, kitchen.xy(cook.cell)) for cook in state.cooks],
        "stations": {
            "{},{}".format(*kitchen.xy(cell)): _content(content)
            for cell, content in enumerate(state.contents)
            if content is not None
        },
        "orders": [_order(order) for order in state.orders],
        **extras,
    }


def digest(state: State) -> str:
    """16 hex digits that change with anything that can change the future of `state`."""
    text = json.dumps(snapshot(state), sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def first_difference(expected: Snapshot, found: Snapshot) -> str | None:
    """'cooks[1].held: expected X, found Y' for the first field that differs, None if none does."""
    return next(_differences("", expected, found), None)


def _differences(where: str, expected: object, found: object) -> Iterator[str]:
    match expected, found:
        case Mapping(), Mapping():
            for key in [*expected, *(k for k in found if k not in expected)]:
                inside = f"{where}.{key}" if where else str(key)
                yield from _differences(inside, expected.get(key), found.get(key))
        case list(), list() if len(expected) == len(found):
            for i, (a, b) in enumerate(zip(expected, found, strict=True)):
                yield from _differences(f"{where}[{i}]", a, b)
        case _ if expected != found:
            yield f"{where}: expected {json.dumps(expected)}, found {json.dumps(found)}"


def _cook(cook: Cook, xy: tuple[int, int]) -> dict[str, object]:
    held = None if cook.held is None else _content(cook.held)
    return {"at": list(xy), "facing": cook.facing.value, "held": held}


def _order(order: Order) -> list[object]:
    usual = [order.number, order.dish, order.placed, order.deadline]
    return [*usual, order.reward, order.penalty] if order.critic else [*usual]


def _content(content: Content) -> object:
    match content:
        case Food(parts):
            return [f"{p.prep} {p.ingredient}" for p in parts]
        case Plate(food):
            return {"plate": None if food is None else _content(food)}
        case DirtyPlate():
            return "dirty plate"
        case Extinguisher():
            return "extinguisher"
        case Stack(plates, dirty):
            return {"stack": plates, "dirty": dirty}
        case Washing(plates, left, strikes):
            return {"washing": plates, "left": left, "strikes": strikes}
        case Chopping(food, left, strikes):
            return {"chopping": _content(food), "left": left, "strikes": strikes}
        case Gathering(food):
            return {"gathering": _content(food)}
        case Heating(food, started, cooked_at, burns_at, portions):
            times = [started, cooked_at, burns_at]
            several = {"portions": portions} if portions > 1 else {}
            return {"heating": _content(food), "times": times, **several}
        case Burning(food, size, wet_until, sprayer):
            wet = [wet_until, sprayer]
            return {"burning": _content(food), "size": size, "wet": wet}
