"""Kitchens that fit made-up menus, as files that the game reads like anybody's."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from string import ascii_uppercase

import yaml

from game.content.level import Level
from game.content.load import load_level
from game.content.problem import ContentError
from game.lab.runs.made_up_menus import Written, made_up_menu

#: How long a round lasts at least, in seconds, and how many orders that come one after the other.
ROUND_SECONDS, IN_TURN = 120, 2
#: Sides of a room, its walls included.
WIDTHS, HEIGHTS = range(7, 13), range(6, 9)
#: Counters along the walls that stay free.
SPARE_COUNTERS = 6
#: The letters of the two cooks' starts, the row where these are, and the letters of stations.
COOKS, MIDDLE = "AH", 2
LETTERS = [letter for letter in ascii_uppercase + ascii_uppercase.lower() if letter not in COOKS]


def made_up_kitchens(seed: int, folder: Path) -> Iterator[Level]:
    """Kitchens without end, each with a menu of its own; their files are written to `folder`.

    What is drawn but refused by `check` is left out. Raises OSError.
    """
    (folder / "menus").mkdir(parents=True, exist_ok=True)
    random = Random(f"menus {seed}")
    number = 0
    while True:
        name = f"made_up_{seed}_{number}"
        file = folder / f"{name}.yaml"
        menu = made_up_menu(random)
        (folder / "menus" / file.name).write_text(_yaml(menu), encoding="utf-8")
        file.write_text(_kitchen(name, menu, random), encoding="utf-8")
        try:
            yield load_level(file)
        except ContentError:
            continue
        number += 1


def _kitchen(name: str, menu: Written, random: Random) -> str:
    dishes, stations = _named(menu["dishes"]), _stations(menu, random)
    width, height = random.choice(WIDTHS), random.choice(HEIGHTS)
    while 2 * (width + height) - 8 < len(stations) + SPARE_COUNTERS:
        width += 1
    legend = dict(zip(LETTERS, stations, strict=False))
    orders: Written = {"dishes": dishes, "concurrent": random.randint(1, 4)}
    if random.random() < 0.5:
        orders["sequence"] = random.sample(dishes, len(dishes))
    rows = "".join(f"  {row}\n" for row in _map(width, height, tuple(legend), random))
    first = {"title": name, "line": "Made up.", "mood": "ring", "menu": name}
    rest: Written = {
        "legend": legend,
        "cooks": {"A": {"role": "partner"}, "H": {"role": "human"}},
        "control": random.choice(("walk", "interact")),
        "round_seconds": max(ROUND_SECONDS, IN_TURN * _longest(menu["dishes"])),
        "orders": orders,
    }
    return f"{_yaml(first)}grid: |\n{rows}{_yaml(rest)}"


def _stations(menu: Written, random: Random) -> list[str]:
    """What the whole menu takes, in the words of a legend; boards and appliances more than once."""
    ingredients = _named(menu["ingredients"])
    found = [f"{name} source" for name in ingredients]
    found += ["board"] * random.randint(1, 3)
    for name in _named(menu.get("appliances", {})):
        found += [name] * random.randint(1, 3)
    return [*found, "plates", "delivery", "bin", "counter with extinguisher"]


def _map(width: int, height: int, letters: tuple[str, ...], random: Random) -> list[str]:
    """A room with `letters` along its walls, and perhaps an island of counters in its middle."""
    rows = [["#"] * width, *([*"#", *"." * (width - 2), *"#"] for _ in range(height - 2))]
    rows.append(["#"] * width)
    walls = [(x, MIDDLE) for x in range(1, width - 1) for y in (0, height - 1)]
    walls += [(x, y) for y in range(1, height - 1) for x in (0, width - 1)]
    for letter, (x, y) in zip(letters, random.sample(walls, len(letters)), strict=True):
        rows[y][x] = letter
    if height == max(HEIGHTS) and random.random() < 0.6:
        rows[height // 2][3 : width - 3] = "#" * (width - 6)
    # Between walls and island nobody who stands still is in the way of a station.
    starts = random.sample([(x, MIDDLE) for x in range(2, width - 2)], len(COOKS))
    for cook, (x, y) in zip(COOKS, starts, strict=True):
        rows[y][x] = cook
    return ["".join(row) for row in rows]


def _longest(dishes: object) -> int:
    """How many seconds the most patient order stays."""
    assert isinstance(dishes, dict)
    return max(int(dish["limit_seconds"]) for dish in dishes.values())


def _named(section: object) -> list[str]:
    assert isinstance(section, dict)
    return [str(name) for name in section]


def _yaml(content: Mapping[str, object]) -> str:
    return yaml.safe_dump(content, sort_keys=False)
