"""Made-up menus: every shape that a menu file may have, drawn at random.

They are drawn as they are written, so that they go through the same reading as anybody's file.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeAlias

#: What a YAML file says, before it is written.
Written: TypeAlias = dict[str, object]

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
#: Seconds that bringing one thing somewhere takes, and a strike, for limits that can be kept.
CARRYING, STRIKE = 5, 0.25


def made_up_menu(random: Random) -> Written:
    """A menu as its file says it; now and then one that `check` refuses."""
    appliances = dict(_appliance(random) for _ in range(random.choice((0, 1, 1, 1, 2, 2, 3))))
    foods = random.sample(FOODS, random.choice((1, 2, 2, 3, 3, 4, 5, 6)))
    ingredients = {food: _ingredient(food, tuple(appliances), random) for food in foods}
    names = _names(foods, random)
    menu: Written = {"ingredients": ingredients}
    if appliances:
        menu["appliances"] = appliances
    menu["fire"] = random.choice(({"sprays": 4}, {"spray_seconds": 3, "grace_seconds": 1}))
    menu["dishes"] = {
        name: _dish(name, ingredients, appliances, random)
        for name in names[: random.choice((1, 1, 2, 2, 3, 4, 5))]
    }
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
    return name, text | ({"verb": verb, "past": past} if verb else {})


def _ingredient(food: str, appliances: Sequence[str], random: Random) -> Written:
    """Chopped, heated, both, or taken as it is."""
    text: Written = {"title": food.title()}
    if random.random() < 0.55:
        text["chop_strikes"] = random.randint(1, 9)
    if appliances and random.random() < 0.3:
        text["appliance"] = random.choice(appliances)
    return text


def _names(foods: Sequence[str], random: Random) -> list[str]:
    heads = random.sample(HEADS, 5)
    return [f"{random.choice(foods)}_{head}" if random.random() < 0.6 else head for head in heads]


def _dish(
    name: str,
    ingredients: Mapping[str, Written],
    appliances: Mapping[str, Written],
    random: Random,
) -> Written:
    size = min(len(ingredients), random.choice((1, 1, 2, 2, 2, 3, 3, 4, 5, 6)))
    parts = random.sample(list(ingredients), size)
    text: Written = {"title": name.replace("_", " ").title(), "ingredients": parts}
    heats = [appliances[str(i["appliance"])] for p in parts if "appliance" in (i := ingredients[p])]
    if appliances and random.random() < 0.55:
        text["appliance"] = (own := random.choice(list(appliances)))
        heats.append(appliances[own])
    strikes = sum(_number(ingredients[part].get("chop_strikes", 0)) for part in parts)
    work = CARRYING * (size + len(heats) + 2) + STRIKE * strikes
    work += sum(_number(heat["cook_seconds"]) for heat in heats)
    text["limit_seconds"] = round(work * random.uniform(1.5, 3))
    text["reward"] = random.randint(5, 30)
    return text


def _number(value: object) -> float:
    assert isinstance(value, int | float)
    return value
