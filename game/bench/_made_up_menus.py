"""Made-up menus of every shape that a file may have, and kitchens that fit them, drawn at random.

They are drawn as they are written, so that they go through the same reading as anybody's file.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from string import ascii_uppercase
from typing import Any, TypeAlias

import yaml

from game.content.level import Level
from game.content.load import load_level
from game.content.problem import ContentError

#: What a YAML file says, before it is written.
Written: TypeAlias = dict[str, Any]

FOODS = (
    "apple", "bacon", "basil", "beet", "bean", "butter", "carrot", "celery", "cheese", "chili",
    "corn", "dough", "egg", "fennel", "fig", "ham", "herring", "leek", "lentil", "mango", "mint",
    "noodle", "oyster", "peach", "pepper", "potato", "prawn", "radish", "rice", "salmon", "spinach",
    "tofu", "turnip", "walnut",
)  # fmt: skip
HEADS = ("bake", "bowl", "cake", "curry", "pie", "platter", "roll", "salad", "stew", "wrap")
#: Names of appliances, with what players call heating there; half of them have no verb.
APPLIANCES = (
    ("oven", "", ""), ("kettle", "", ""), ("steamer", "steam", "steamed"), ("wok", "", ""),
    ("griddle", "grill", "grilled"), ("fryer", "fry", "fried"), ("cauldron", "", ""),
    ("smoker", "smoke", "smoked"),
)  # fmt: skip
#: What players call work on a board, and what dishes are served in, by one and several.
BY_HAND = (("knead", "kneaded"), ("roll", "rolled"), ("grate", "grated"))
VESSELS = (("bowl", "bowls"), ("glass", "glasses"), ("dish", "dishes"))
#: Seconds that bringing one thing somewhere takes, and a strike, for limits that can be kept.
CARRYING, STRIKE = 5, 0.25


def made_up_menu(random: Random) -> Written:
    """A menu as its file says it; now and then one that `check` refuses."""
    appliances = dict(_appliance(random) for _ in range(random.choice((0, 1, 1, 1, 2, 2, 3))))
    foods = random.sample(FOODS, random.choice((1, 2, 2, 3, 3, 4, 5, 6)))
    ingredients = {food: _ingredient(food, tuple(appliances), random) for food in foods}
    heads = random.sample(HEADS, 5)
    names = [f"{random.choice(foods)}_{head}" if random.random() < 0.6 else head for head in heads]
    menu: Written = {"ingredients": ingredients}
    if appliances:
        menu["appliances"] = appliances
    menu["fire"] = random.choice(({"sprays": 4}, {"spray_seconds": 3, "grace_seconds": 1}))
    dishes: dict[str, Written] = {}
    for name in names[: random.choice((1, 1, 2, 2, 3, 4, 5))]:
        dishes[name] = _dish(name, {**ingredients, **dishes}, appliances, random)
    menu["dishes"] = dishes
    if random.random() < 0.3:
        one, several = random.choice(VESSELS)
        menu["served_in"] = {"one": one, "several": several}
    menu["delivery_takes"] = random.choice(("dishes", "anything on a plate"))
    menu["mix"] = random.choice(("anywhere", "on plates"))
    return menu


def _appliance(random: Random) -> tuple[str, Written]:
    name, verb, past = random.choice(APPLIANCES)
    text: Written = {
        "title": name.title(),
        "cook_seconds": random.choice((2, 5, 8, 12, 20)),
        "burn_seconds": random.choice((6, 10, 20, 30)),
    }
    if random.random() < 0.3:
        del text["burn_seconds"]
    if random.random() < 0.35:
        text["filled"] = "one by one"
    return name, text | ({"verb": verb, "past": past} if verb else {})


def _ingredient(food: str, appliances: Sequence[str], random: Random) -> Written:
    """Worked on a board, heated, both, or taken as it is."""
    text: Written = {"title": food.title()}
    if random.random() < 0.55:
        text["chop_strikes"] = random.randint(1, 9)
        if random.random() < 0.3:
            text["verb"], text["past"] = random.choice(BY_HAND)
    if appliances and random.random() < 0.3:
        text["appliance"] = random.choice(appliances)
        text |= _portions(random)
    return text


def _portions(random: Random) -> Written:
    return {"portions": random.choice((2, 3, 4))} if random.random() < 0.3 else {}


def _dish(
    name: str,
    ingredients: Mapping[str, Written],
    appliances: Mapping[str, Written],
    random: Random,
) -> Written:
    size = random.choice((1, 1, 2, 2, 2, 3, 3, 4, 5, 6))
    again = random.random() < 0.4  # the same thing may be in it several times
    parts = random.choices([*ingredients], k=size) if again else []
    parts = parts or random.sample([*ingredients], min(len(ingredients), size))
    text: Written = {"title": name.replace("_", " ").title(), "ingredients": parts}
    heats = [appliances[str(i["appliance"])] for p in parts if "appliance" in (i := ingredients[p])]
    if appliances and random.random() < 0.55:
        text["appliance"] = (own := random.choice(list(appliances)))
        text |= _portions(random)
        heats.append(appliances[own])
    strikes = sum(ingredients[part].get("chop_strikes", 0) for part in parts)
    work = CARRYING * (len(parts) + len(heats) + 2) + STRIKE * strikes
    work += sum(heat["cook_seconds"] for heat in heats)
    work += sum(ingredients[part].get("limit_seconds", 0) for part in parts) / 2
    text["limit_seconds"] = round(work * random.uniform(1.5, 3))
    text["reward"] = random.randint(5, 30)
    return text


#: How long a round lasts at least, in seconds, and how many orders that come one after the other.
ROUND_SECONDS, IN_TURN = 120, 2
#: Sides of a room, its walls included.
WIDTHS, HEIGHTS = range(7, 13), range(6, 9)
#: Counters along the walls that stay free.
SPARE_COUNTERS = 6
#: The share of kitchens in which plates are washed.
WASHING = 0.25
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
    dishes, stations = [*menu["dishes"]], _stations(menu, random)
    plates = _plates(name)
    stations += ["return", "sink"] * bool(plates)
    width, height = random.choice(WIDTHS), random.choice(HEIGHTS)
    while 2 * (width + height) - 8 < len(stations) + SPARE_COUNTERS:
        width += 1
    legend = dict(zip(LETTERS, stations, strict=False))
    longest = max(dish["limit_seconds"] for dish in menu["dishes"].values())
    orders: Written = {"dishes": dishes, "concurrent": random.randint(1, 4)}
    if random.random() < 0.5:
        orders["sequence"] = random.sample(dishes, len(dishes))
    rows = "".join(f"  {row}\n" for row in _map(width, height, tuple(legend), random))
    first = {"title": name, "line": "Made up.", "mood": "ring", "menu": name}
    rest: Written = {
        "legend": legend,
        "cooks": {"A": {"role": "partner"}, "H": {"role": "human"}},
        "control": random.choice(("walk", "interact")),
        "round_seconds": max(ROUND_SECONDS, IN_TURN * longest),
        "orders": orders,
        **plates,
    }
    return f"{_yaml(first)}grid: |\n{rows}{_yaml(rest)}"


def _plates(name: str) -> Written:
    """What a level says of plates that are washed; mostly nothing."""
    random = Random(f"plates {name}")
    if random.random() >= WASHING:
        return {}
    back, strikes = random.randint(3, 12), random.randint(2, 8)
    told = {"number": random.randint(3, 8), "return_seconds": back, "wash_strikes": strikes}
    return {"plates": told}


def _stations(menu: Written, random: Random) -> list[str]:
    """What the whole menu takes, in the words of a legend; boards and appliances more than once."""
    found = [f"{name} source" for name in menu["ingredients"]]
    found += ["board"] * random.randint(1, 3)
    for name in menu.get("appliances", {}):
        found += [name] * random.randint(1, 3)
    return [*found, "plates", "delivery", "bin", "counter with extinguisher"]


def _map(width: int, height: int, letters: tuple[str, ...], random: Random) -> list[str]:
    """A room with `letters` along its walls, and perhaps an island of counters in its middle."""
    rows = [["#"] * width, *([*"#", *"." * (width - 2), *"#"] for _ in range(height - 2))]
    rows.append(["#"] * width)
    walls = [(x, y) for x in range(1, width - 1) for y in (0, height - 1)]
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


def _yaml(content: Mapping[str, object]) -> str:
    return yaml.safe_dump(content, sort_keys=False)
