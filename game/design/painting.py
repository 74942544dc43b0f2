"""Painting a draft's map: floor, counters, stations, and where the cooks start."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from string import ascii_letters, ascii_uppercase, digits

from game.content.grid import COUNTER, FIXED, FLOOR
from game.content.level import Role
from game.content.scalars import MOST_COOKS, NUMBER
from game.design._yaml_text import with_entry, without
from game.design._yaml_tree import end_of, line_end, node_at, tree_of
from game.design.draft import Cell, DesignError, Draft
from game.design.fields import field, set_field, with_block
from game.design.plan import FloorPlan, plan_of, with_rows
from game.design.yaml_words import Value

#: Characters that need no quotes as keys, for kitchens with more than 62 kinds of things.
SIGNS = "+=$/^;<()_"
#: How the cooks of a role are called first.
LETTERS: dict[Role, str] = {"human": "HGMUVWXYZ", "partner": "AQRIJKFNO"}


def thing_at(draft: Draft, cell: Cell) -> str:
    """'.', '#' or the legend's words for what stands there; '' outside the map."""
    return plan_of(draft).thing(cell)


def paint(draft: Draft, cells: Iterable[Cell], thing: str) -> Draft:
    """The draft with `thing` ('.', '#', 'tomato source', 'counter with plate') on the cells.

    What the legend lacks gets a character there; what is no more on the map leaves the legend
    unless the designer wrote a comment to it. Cells where cooks start stay as they are.
    """
    plan = plan_of(draft)
    free = [c for c in cells if plan.character(c) and not plan.cook(c) and plan.thing(c) != thing]
    if not free:
        return draft
    char, draft = _character_for(draft, plan, thing)
    return _redrawn(draft, plan, dict.fromkeys(free, char))


def erase(draft: Draft, cells: Iterable[Cell]) -> Draft:
    """The draft with floor on the cells inside the map, counters on its edge; cooks stay."""
    plan = plan_of(draft)
    chosen = list(cells)
    edge = [(x, y) for x, y in chosen if x in (0, plan.width - 1) or y in (0, plan.height - 1)]
    return paint(paint(draft, edge, COUNTER), set(chosen) - set(edge), FLOOR)


def add_cook(draft: Draft, cell: Cell, role: Role = "partner") -> Draft:
    """The draft with one more cook, who starts at `cell` and is as quick as others of the role."""
    plan = plan_of(draft)
    if not plan.character(cell):
        raise DesignError("a cook starts on the map")
    if plan.cook(cell):
        raise DesignError(f"cook {plan.cook(cell)} starts there")
    if len(plan.cooks) >= MOST_COOKS:
        raise DesignError(f"{MOST_COOKS} cooks are the most that a kitchen has room for")
    letter = next(_free(plan, LETTERS[role]))
    draft = _with_cook(draft, letter, _like_others(draft, plan, role))
    return _redrawn(draft, plan, {cell: letter})


def move_cook(draft: Draft, cook: str, cell: Cell) -> Draft:
    """The draft with another start of a cook; who starts there changes places with them."""
    plan = plan_of(draft)
    if cook not in plan.cooks:
        raise DesignError(f"there is no cook {cook}")
    if not plan.character(cell):
        raise DesignError("a cook starts on the map")
    other = plan.cook(cell) or FLOOR
    return _redrawn(draft, plan, dict.fromkeys(plan.cells(cook), other) | {cell: cook})


def remove_cook(draft: Draft, cook: str) -> Draft:
    """The draft without a cook; where they started is floor."""
    plan = plan_of(draft)
    draft = _redrawn(draft, plan, dict.fromkeys(plan.cells(cook), FLOOR))
    return draft.saying(without(draft.text, ("cooks", cook)))


def _redrawn(draft: Draft, plan: FloorPlan, characters: dict[Cell, str]) -> Draft:
    """The draft with other characters in some cells of `plan`, its map; the legend follows."""
    rows = [list(row) for row in plan.rows]
    for (x, y), char in characters.items():
        rows[y][x] = char
    drawn = with_rows(draft, ["".join(row) for row in rows])
    return without_unused(drawn, plan)


def without_unused(draft: Draft, before: FloorPlan) -> Draft:
    """Without what the legend says of characters that have just left the map."""
    gone = before.characters() - plan_of(draft).characters()
    text = draft.text
    for char in before.legend:
        if char in gone and not _has_comment(text, char):
            text = without(text, ("legend", char))
    return draft.saying(text)


def _has_comment(text: str, char: str) -> bool:
    node = node_at(tree_of(text), ("legend", char))
    if node is None:
        return False
    end = end_of(text, node)
    return "#" in text[end : line_end(text, end)]


def _character_for(draft: Draft, plan: FloorPlan, thing: str) -> tuple[str, Draft]:
    """What stands for `thing` on the map, and the draft whose legend says so."""
    if thing in FIXED:
        return thing, draft
    known = next((char for char, words in plan.legend.items() if words == thing), None)
    if known is not None:
        return known, draft
    char = next(_free(plan, _initials(thing)))
    if node_at(tree_of(draft.text), ("legend",)) is None:
        return char, with_block(draft, "legend", [f"{char}: {thing}"])
    return char, draft.saying(with_entry(draft.text, ("legend",), char, thing))


def _initials(thing: str) -> str:
    """The letters a person would try: those of 'tomato' for its source, of what a counter holds."""
    letters = "".join(filter(str.isalnum, thing.rsplit(" with ", maxsplit=1)[-1]))
    return letters[:1].upper() + letters[:1].lower() + letters.upper() + letters.lower()


def _free(plan: FloorPlan, wanted: str) -> Iterator[str]:
    """Characters that mean nothing yet, `wanted` ones first."""
    taken = plan.characters() | set(plan.legend) | set(plan.cooks) | set(FIXED)
    ascii_wanted = [char for char in wanted if char.isascii()]
    for char in (*ascii_wanted, *ascii_uppercase, *ascii_letters, *digits, *SIGNS):
        if char not in taken:
            yield char
    raise DesignError("there is no character left for one more kind of thing")


def _with_cook(draft: Draft, letter: str, words: dict[str, Value]) -> Draft:
    if node_at(tree_of(draft.text), ("cooks",)) is None:
        return set_field(draft, f"cooks.{letter}", words)
    return draft.saying(with_entry(draft.text, ("cooks",), letter, words))


def _like_others(draft: Draft, plan: FloorPlan, role: Role) -> dict[str, Value]:
    """Role and pace of one more cook: the pace of the first of that role, if one says any."""
    cooks = (field(draft, f"cooks.{letter}") for letter in plan.cooks)
    paces = (
        cook["moves_per_second"]
        for cook in cooks
        if isinstance(cook, dict) and cook.get("role") == role and "moves_per_second" in cook
    )
    pace = next((pace for pace in paces if NUMBER.fullmatch(str(pace))), None)
    told: dict[str, Value] = {} if pace is None else {"moves_per_second": Fraction(str(pace))}
    return {"role": role} | told
