"""Finding level, menu and mood files by name, and reading them into frozen values."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import TypeVar, cast

import yaml

from game import paths
from game.content import layout_file
from game.content._event_meaning import check_events, planned_events
from game.content._level_meaning import (
    check_map,
    check_orders,
    check_plates,
    check_sight,
    check_stars,
    check_stock,
)
from game.content._level_text import IN_TIME, LevelText, PlatesText
from game.content.document import Document, document_of, read_document
from game.content.grid import FIXED, FLOOR, Furniture, furniture
from game.content.level import CookSpec, KitchenText, Level, Role
from game.content.menu_file import MenuFile, read_menu, read_menu_file, ticks
from game.content.mood import Mood, read_mood
from game.content.problem import ContentError, nearest
from game.content.reach import check_reach
from game.content.readers import Located, record
from game.content.scalars import name_like
from game.content.yaml_files import as_named, is_yaml, yaml_files
from game.kitchen.items import Item
from game.kitchen.layout import HIDDEN, Control, Hidden, Kitchen, OrderRules, Tips
from game.kitchen.menu import Menu, PlateRule
from game.kitchen.scheduled_events import Planned
from game.marked_yaml import Mark

#: Moves per second where a level says nothing.
USUAL_PACE = Fraction(5)


def build_level(
    document: Document, written: LevelText, menu: MenuFile, mood: Mood, fingerprint: str
) -> Level:
    """The level that a checked file describes."""
    return Level(
        document.path.stem,
        written.title,
        written.line,
        mood,
        build_kitchen(written, menu.menu, planned_events(written.events, written.grid.width)),
        _cooks(written),
        ticks(written.round_seconds),
        fingerprint,
        _stars(written),
        written.author,
        written.version,
        menu.looks,
        written=KitchenText(document.text, menu.document.text),
    )


def _stars(written: LevelText) -> tuple[int, int, int] | None:
    if written.stars is None:
        return None
    one, two, three = written.stars.value
    return one, two, three


def _cooks(written: LevelText) -> tuple[CookSpec, ...]:
    """Who says nothing of the pace is as quick as the first human who does, or usual ones."""
    cooks = written.cooks.values()
    told = (c.moves_per_second for c in cooks if c.role == "human" and c.moves_per_second)
    usual = next(told, USUAL_PACE)
    return tuple(CookSpec(cast(Role, c.role), c.moves_per_second or usual) for c in cooks)


def build_kitchen(written: LevelText, menu: Menu, schedule: tuple[Planned, ...] = ()) -> Kitchen:
    """The kitchen of a level whose map makes sense; its events may make none yet."""
    grid = written.grid
    meaning = _meanings(written, menu)
    cells = [meaning[char] for _, _, char in grid]
    starts = [grid.find(cook.value)[0] for cook in written.cooks]
    contents: dict[int, Item] = {
        cell: thing.item for cell, thing in enumerate(cells) if thing.item is not None
    }
    return Kitchen(
        width=grid.width,
        height=len(grid.rows),
        stations=tuple(thing.station for thing in cells),
        starts=tuple(y * grid.width + x for x, y in starts),
        menu=menu if written.plates is None else replace(menu, plates=_plate_rule(written.plates)),
        orders=_order_rules(written),
        control=Control(written.control),
        contents=contents,
        schedule=schedule,
        hidden=_hidden(written),
        stock={name.value: count for name, count in written.stock.items()},
    )


def _hidden(written: LevelText) -> tuple[frozenset[Hidden], ...]:
    """What each cook cannot see; () where everybody sees everything."""
    told = [{what.value for what in cook.hidden} for cook in written.cooks.values()]
    kept = tuple(frozenset(what for what in HIDDEN if what in each) for each in told)
    return kept if any(kept) else ()


def _meanings(written: LevelText, menu: Menu) -> dict[str, Furniture]:
    """What each character of the map stands for."""
    described = {char.value: furniture(text.value, menu) for char, text in written.legend.items()}
    known = {char: Furniture(station) for char, station in FIXED.items()}
    starts = {cook.value: known[FLOOR] for cook in written.cooks}
    return known | starts | {char: thing for char, thing in described.items() if thing}


def _plate_rule(written: Located[PlatesText]) -> PlateRule:
    told = written.value
    return PlateRule(told.number, ticks(told.return_seconds), told.wash_strikes)


def _order_rules(written: LevelText) -> OrderRules:
    orders, penalties, tips = written.orders, written.penalties, written.tips
    in_courses = tuple(dish.value for dish in chain(*orders.courses))
    told = None if orders.number is None else orders.number.value
    return OrderRules(
        dishes=tuple(d.value for d in orders.dishes),
        concurrent=orders.concurrent,
        stagger_ticks=ticks(orders.stagger_seconds),
        expired_penalty=penalties.expired,
        wrong_penalty=penalties.wrong,
        sequence=in_courses or tuple(d.value for d in orders.sequence),
        tips=None if tips is None else Tips(tips.speed, tips.row, tips.row_most),
        number=len(in_courses) or told,
        courses=tuple(map(len, orders.courses)),
        expire=orders.expire == IN_TIME,
        par_seconds=None if orders.par_seconds is None else orders.par_seconds.value,
    )


#: Keys that change nothing of how a round goes, and how deep in the file they are.
TOLD_IN_LEVELS = frozenset(
    (0, key) for key in ("title", "line", "mood", "author", "version", "stars")
)
TOLD_IN_MENUS = frozenset({(2, "title"), (2, "look")})

T = TypeVar("T")


def fingerprint(level: Document, menu: Document) -> str:
    """A hash of the rules that two files state."""
    rules = [_rules(level.root, TOLD_IN_LEVELS), _rules(menu.root, TOLD_IN_MENUS)]
    return blake2b(json.dumps(rules).encode(), digest_size=8).hexdigest()


def _rules(node: yaml.Node, told: frozenset[tuple[int, str]], depth: int = 0) -> object:
    """What a node says, in its order, without the keys that are only told."""
    match node:
        case yaml.MappingNode():
            entries = [(key, value) for key, value in node.value if (depth, key.value) not in told]
            return [[str(key.value), _rules(value, told, depth + 1)] for key, value in entries]
        case yaml.SequenceNode():
            return [_rules(item, told, depth + 1) for item in node.value]
    return str(node.value)


class UnknownLevelError(LookupError):
    """No folder has a level of this name; the message lists those there are."""


def level_names(folders: Iterable[Path]) -> tuple[str, ...]:
    """The names of all levels in the folders, sorted; a folder need not exist."""
    return tuple(sorted({name for folder in folders for name in yaml_files(folder)}))


def find_level(name: str, folders: Iterable[Path]) -> Path:
    """The file of the level `name` in the first folder that has it; a name may be a path itself,
    or end as the file does.

    Raises `UnknownLevelError`, which names the levels there are and the nearest spelling.
    """
    path, searched = Path(name), tuple(folders)
    if is_yaml(name):
        if path.exists() or path.parent != Path():
            return path
        name = path.stem
    if path.suffix == layout_file.SUFFIX:
        return path
    for folder in searched:
        file = as_named(folder / f"{name}.yaml")
        if not file.is_dir() and (file.exists() or file.is_symlink()):
            return file
    known = level_names(searched)
    close = nearest(name, known)
    hint = f" Did you mean '{close}'?" if close else ""
    raise UnknownLevelError(f"no level '{name}': there are {', '.join(known) or 'none'}.{hint}")


def files_beside(folder: Path, kind: str) -> Mapping[str, Path]:
    """The menus or moods (`kind`) that a level in `folder` can name; its own come first."""
    folders = (paths.levels() / f"{kind}s", folder / f"{kind}s")
    return {name: file for each in folders for name, file in yaml_files(each).items()}


def load_menu(path: Path) -> Menu:
    """The menu in the file `path`; raise `ContentError` if anything is wrong with it."""
    return read_menu(read_document(path))


def load_level(path: Path) -> Level:
    """The level in the file `path`; raise `ContentError` if it, its menu or its mood is wrong.

    The menu is `menus/NAME.yaml` beside the level or, failing that, the shipped one; so is the
    mood, in `moods/`. A layout of overcooked_ai tells both, and has the game's mood.
    """
    if path.suffix != layout_file.SUFFIX:
        return read_level(read_document(path))
    said = layout_file.translated(path, name_like(path.stem) or "layout")
    try:
        return read_level(document_of(path, said.level), said.menu)
    except ContentError as error:  # the lines are those of what it was translated to
        problems = (replace(each, mark=Mark(), line="") for each in error.problems)
        raise ContentError(dict.fromkeys(problems)) from None


def read_level(document: Document, menu_text: str | None = None) -> Level:
    """The level that `document` describes.

    `menu_text`: what its menu says if no file does. Nothing lies beside such a level: its things
    have no pictures of their own, and if the game does not know its mood it has another.

    Raises `ContentError` if it, its menu or its mood is wrong.
    """
    path = document.path
    if not path.stem.isprintable():
        document.expected(Mark(), "a file name that can be shown", ascii(path.stem))
    written = record(LevelText)(document, document.root)
    check_stars(document, written.stars)
    if menu_text is None:
        found = _read_beside(document, written.menu, "menu", read_menu_file)
        mood = _read_beside(document, written.mood, "mood", read_mood)
    else:
        found = _menu_alone(document, written.menu, menu_text)
        mood = _mood_alone(written.mood)
    menu = found.menu if found else None
    map_makes_sense = check_map(document, written, menu)
    if menu is not None:
        check_orders(document, written, menu)
        if map_makes_sense:
            kitchen = build_kitchen(written, menu)
            check_plates(document, written, kitchen)
            check_reach(document, written, kitchen)
            check_events(document, written, kitchen)
            check_sight(document, written, kitchen)
            check_stock(document, written, kitchen)
    document.give_up_if_wrong()
    assert found is not None and mood is not None
    return build_level(document, written, found, mood, fingerprint(document, found.document))


def _menu_alone(document: Document, name: Located[str], text: str) -> MenuFile | None:
    """A menu that is in no file; what is wrong with it is wrong with the level."""
    path = document.path.parent / "menus" / f"{name.value if name.usable else 'menu'}.yaml"
    try:
        return read_menu_file(document_of(path, text), with_pictures=False)
    except ContentError as error:
        document.problems.extend(error.problems)
        return None


def _mood_alone(name: Located[str]) -> Mood:
    """The game's mood of that name, or another."""
    known = files_beside(paths.levels(), "mood")
    usual = next(iter(known.values()))
    return read_mood(read_document(known.get(name.value, usual) if name.usable else usual))


def _read_beside(
    document: Document, name: Located[str], kind: str, read: Callable[[Document], T]
) -> T | None:
    """What a level names, read from a file; what is wrong there is wrong with the level."""
    file = _file_beside(document, name, kind)
    if file is None:
        return None
    try:
        beside = read_document(file)
        found = read(beside)
    except ContentError as error:
        document.problems.extend(error.problems)
        return None
    document.notes.extend(beside.notes)
    return found


def _file_beside(document: Document, name: Located[str], kind: str) -> Path | None:
    """The file `KINDs/NAME.yaml` beside the level or, failing that, the shipped one."""
    known = files_beside(document.path.parent, kind)
    if name.usable and name.value not in known:
        names = tuple(sorted(known))
        wanted = f"a {kind} ({', '.join(names)})"
        document.expected(name.mark, wanted, f"'{name.value}'", name.value, names)
    return known.get(name.value)
