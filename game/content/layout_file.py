"""Layout files of overcooked_ai as a level and its menu.

A step of theirs is a move of ours, 0.2 s. Soups, what they earn and how long they cook come from
the layout, the rest are that game's usual rules: a pot that starts when it is full and burns
nothing, orders that never run out, 400 steps. `Translation.untold` has what a menu cannot tell.

Source: github.com/HumanCompatibleAI/overcooked_ai.
"""

import ast
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from pathlib import Path
from statistics import fmean
from typing import NoReturn

from game.content.document import read_text
from game.content.problem import ContentError, Problem
from game.content.scalars import LONGEST_NAME, MOST_COOKS, name_like
from game.marked_yaml import Mark, line_at

SUFFIX = ".layout"
#: What is said where only a kitchen of ours will do.
FIRST = f"this is a layout of overcooked_ai: make a kitchen of it (new NAME --from FILE{SUFFIX})"
#: Seconds of a step; steps of a round; steps of cooking and points of a soup if nothing is told.
STEP, STEPS, COOKING, REWARD = 0.2, 400, 20, 20
#: What fills a pot there, and what may go in, by its sign on the map.
FULL, INGREDIENTS = 3, {"O": "onion", "T": "tomato"}
STATIONS = {"P": "pot", "D": "plates", "S": "delivery"}
COUNTERS, FLOORS = "X", " "
COOKS = "123456789"[:MOST_COOKS]
#: Orders on the board at once: enough for all pots and cooks, and for each soup.
FEWEST, MOST = 4, 8
MOST_POINTS = 1000

LEVEL = """\
# yaml-language-server: $schema=schema/level.json
# From {file}, a layout of overcooked_ai{untold}.
title: {title}
line: A layout of overcooked_ai.
mood: quick
menu: {menu}

grid: |
{rows}

legend:
{legend}

cooks:
{cooks}

control: interact
round_seconds: {seconds:g}

orders:
  dishes: [{dishes}]
  sequence: [{dishes}]
  concurrent: {concurrent}
  expire: never

penalties: {{expired: 0, wrong: 0}}
"""
MENU = """\
# yaml-language-server: $schema=../schema/menu.json
# The soups of {file}, a layout of overcooked_ai.
ingredients:
{ingredients}

appliances:
  pot: {{title: Pot, cook_seconds: {cook_seconds:g}, filled: one by one}}

dishes:
{dishes}
"""


@dataclass(frozen=True, slots=True)
class Translation:
    """What a layout is in our files. `untold`: what it asks for that they cannot tell, in words."""

    level: str
    menu: str
    untold: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Soup:
    """A recipe of a layout. `steps`: of cooking."""

    ingredients: tuple[str, ...]
    reward: int
    steps: float

    @property
    def title(self) -> str:
        """'Onion Soup', 'Light Onion Soup' with one less in it, 'Onion Soup with Tomato'."""
        (most, _), *others = Counter(self.ingredients).most_common()
        size = {FULL - 1: "Light ", FULL - 2: "Thin "}.get(len(self.ingredients), "")
        joined = " and " if len({*Counter(self.ingredients).values()}) == 1 else " Soup with "
        title = joined.join(part.title() for part in (most, *(other for other, _ in others)))
        return f"{title if 'Soup' in title else f'{size * (not others)}{title} Soup'}"

    @property
    def name(self) -> str:
        return name_like(self.title)


def translated(path: Path, name: str) -> Translation:
    """The layout in `path` as a level called `name`, and its menu. Raises ContentError."""
    layout = _Layout(path)
    soups, rows = layout.soups(), layout.rows()
    seen = set("".join(rows))
    signs = {**INGREDIENTS, **STATIONS}
    legend = [f"  {sign}: {_station(sign)}" for sign in signs if sign in seen]
    cooks = [cook for cook in COOKS if cook in seen]
    used = dict.fromkeys(part for soup in soups for part in soup.ingredients)
    used |= dict.fromkeys(what for sign, what in INGREDIENTS.items() if sign in seen)
    ours = str.maketrans(COUNTERS + FLOORS, "#.")
    untold = layout.untold(soups)
    dishes = ", ".join(soup.name for soup in soups)
    level = LEVEL.format(
        file=path.name, untold="".join(f";\n# this cannot tell {each}" for each in untold),
        title=name.replace("_", " ").title()[:LONGEST_NAME], menu=name,
        rows="\n".join(f"  {row.translate(ours)}" for row in rows), legend="\n".join(legend),
        cooks="\n".join(
            f"  {cook}: {{role: {role}, moves_per_second: {1 / STEP:g}}}"
            for cook, role in zip(cooks, ("human", *["partner"] * MOST_COOKS), strict=False)
        ),
        seconds=STEPS * STEP, dishes=dishes, concurrent=min(MOST, max(FEWEST, len(soups))),
    )  # fmt: skip
    menu = MENU.format(
        file=path.name, ingredients="\n".join(f"  {one}: {{title: {one.title()}}}" for one in used),
        cook_seconds=_cooking(soups) * STEP,
        dishes="\n".join(
            f"  {soup.name}: {{title: {soup.title}, ingredients: [{', '.join(soup.ingredients)}], "
            f"appliance: pot, limit_seconds: {STEPS * STEP:g}, reward: {soup.reward}}}"
            for soup in soups
        ),
    )  # fmt: skip
    return Translation(level, menu, untold)


def _station(sign: str) -> str:
    return STATIONS.get(sign) or f"{INGREDIENTS[sign]} source"


def _cooking(soups: Sequence[_Soup]) -> int:
    """Steps: a pot of ours cooks everything equally long."""
    return max(1, round(fmean(soup.steps for soup in soups)))


class _Layout:
    """A file as it is written: a Python literal of keys and values, which is read, never run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = read_text(path)
        finite = re.sub(r"float\((['\"])inf\1\)", "1e999", self.text)
        wanted = "a layout of overcooked_ai (a Python dictionary)"
        try:
            root = ast.parse(finite.strip(), mode="eval").body
            found = ast.literal_eval(root)
        except (SyntaxError, TypeError, ValueError, RecursionError, MemoryError) as error:
            line = getattr(error, "lineno", None) or 1
            self._refuse(Mark(line), wanted, "another text")
        if not isinstance(root, ast.Dict):
            self._refuse(Mark(), wanted, "another value")
        self._root = root
        self._keys: Mapping[str, object] = found

    def rows(self) -> tuple[str, ...]:
        """The map, cleared of what indents it."""
        written = self._keys.get("grid")
        if not isinstance(written, str) or not written.strip():
            self._refuse(self._mark("grid"), "the key 'grid' with the rows of the map", "none")
        rows = tuple(row.strip() for row in written.strip().split("\n"))
        first = self._mark("grid").line
        known = COUNTERS + FLOORS + COOKS + "".join((*STATIONS, *INGREDIENTS))
        for number, row in enumerate(rows):
            if len(row) != len(rows[0]):
                wanted = f"{len(rows[0])} cells in row {number + 1}, as in the first"
                self._refuse(Mark(first + number), wanted, str(len(row)))
            if strange := next((sign for sign in row if sign not in known), ""):
                wanted = f"signs of overcooked_ai's maps ({' '.join(known.replace(' ', ''))})"
                self._refuse(Mark(first + number), wanted, repr(strange))
        if not set(COOKS) & set("".join(rows)):
            self._refuse(Mark(first), "a cook on the map (1, 2 ...)", "none")
        return rows

    def soups(self) -> tuple[_Soup, ...]:
        """All that may be served: where the layout names none, whatever fits into a pot."""
        every = [
            mix
            for size in range(1, FULL + 1)
            for mix in combinations_with_replacement(INGREDIENTS.values(), size)
        ]
        named = self._recipes("start_all_orders")
        bonus, factor = self._recipes("start_bonus_orders"), self._number("order_bonus", 2)
        values, times = self._numbers("recipe_values"), self._numbers("recipe_times")
        soups = []
        for number, recipe in enumerate(dict.fromkeys(named or every)):
            each = factor if recipe in bonus else 1
            points = self._told("value", "delivery_reward", recipe, number, values, REWARD) * each
            steps = self._told("time", "cook_time", recipe, number, times, COOKING)
            soups.append(_Soup(recipe, round(min(MOST_POINTS, points)), steps))
        return tuple(soups)

    def untold(self, soups: Sequence[_Soup]) -> tuple[str, ...]:
        """What the layout asks for and a level cannot tell."""
        found = []
        if len({soup.steps for soup in soups}) > 1:
            found.append(f"that soups cook differently long: each takes {_cooking(soups)} steps")
        if "start_state" in self._keys:
            found.append("what is in pots and hands at the start")
        return tuple(found)

    def _told(
        self, what: str, all_: str, recipe: Sequence[str], number: int,
        listed: Sequence[float], usual: float,
    ) -> float:  # fmt: skip
        """Of one recipe: what the layout says of all, of this one or of what is in it."""
        if all_ in self._keys:
            return self._number(all_, usual)
        if number < len(listed):
            return listed[number]
        if all(f"{one}_{what}" in self._keys for one in INGREDIENTS.values()):
            return sum(self._number(f"{one}_{what}", 0) for one in recipe)
        return usual

    def _recipes(self, key: str) -> list[tuple[str, ...]]:
        wanted = f"'{key}' with recipes of 1 to {FULL} of {', '.join(INGREDIENTS.values())}"
        found = []
        for order in self._items(key):
            parts = order.get("ingredients") if isinstance(order, dict) else None
            if not (isinstance(parts, (list, tuple)) and 0 < len(parts) <= FULL):
                self._refuse(self._mark(key), wanted, "another value")
            if any(part not in INGREDIENTS.values() for part in parts):
                self._refuse(self._mark(key), wanted, ", ".join(map(str, parts)))
            found.append(tuple(sorted(parts)))
        return found

    def _number(self, key: str, usual: float) -> float:
        return self._checked(key, self._keys.get(key, usual))

    def _numbers(self, key: str) -> list[float]:
        return [self._checked(key, each) for each in self._items(key)]

    def _items(self, key: str) -> Sequence[object]:
        found = self._keys.get(key) or ()
        return found if isinstance(found, (list, tuple)) else [found]

    def _checked(self, key: str, value: object) -> float:
        if not isinstance(value, (int, float)) or not value >= 0:
            self._refuse(self._mark(key), f"numbers from 0 as '{key}'", str(value)[:LONGEST_NAME])
        return value

    def _mark(self, key: str) -> Mark:
        """Where the value of a key begins."""
        places = zip(self._root.keys, self._root.values, strict=True)
        values = (value for named, value in places if getattr(named, "value", None) == key)
        return next((Mark(value.lineno, value.col_offset + 1) for value in values), Mark())

    def _refuse(self, mark: Mark, expected: str, found: str) -> NoReturn:
        line = line_at(mark, self.text)
        raise ContentError((Problem(self.path, mark, expected, found, line=line),))
