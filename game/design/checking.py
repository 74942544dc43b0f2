"""A draft held to the checks of level files: problems with their cells and keys."""

from dataclasses import dataclass
from pathlib import Path

import yaml

from game import paths
from game.content.document import document_of
from game.content.level import Level
from game.content.load import read_level
from game.content.problem import ContentError, Problem
from game.design._yaml_tree import Route, node_at, route_at, tree_of
from game.design.draft import Cell, DesignError, Draft
from game.design.plan import FloorPlan, plan_of


@dataclass(frozen=True, slots=True)
class Flaw:
    """A problem of a draft, as `check` tells it.

    `field`: the key it is about ('orders.dishes', 'legend.T', 'events.0.cell'), '' if none;
    `cells`: where it shows on the map, none if it is about no place there.
    """

    problem: Problem
    field: str = ""
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Checked:
    """The level that a draft is, or all that keeps it from being one."""

    level: Level | None
    flaws: tuple[Flaw, ...] = ()


def checked(draft: Draft, folder: Path | None = None) -> Checked:
    """What `draft` would be as a file in `folder`, by default the player's own."""
    path = (folder or paths.user_levels()) / f"{draft.name}.yaml"
    try:
        return Checked(read_level(document_of(path, draft.text)))
    except ContentError as error:
        return Checked(None, tuple(_flaw(draft, path, problem) for problem in error.problems))


def _flaw(draft: Draft, path: Path, problem: Problem) -> Flaw:
    if problem.file != path:
        return Flaw(problem, problem.file.parent.name.removesuffix("s"))  # its menu or its mood
    try:
        root, plan = tree_of(draft.text), plan_of(draft)
    except DesignError:
        return Flaw(problem)
    route = route_at(root, problem.mark)
    name = ".".join(map(str, _named(route)))
    if route[:1] == ("grid",):
        return Flaw(problem, name, _on_map(draft.text, root, problem))
    return Flaw(problem, name, _meant(root, plan, route))


def _named(route: Route) -> Route:
    """Without the numbers of items, but for an event's: its keys have names of their own."""
    kept = route[:2] if route[:1] == ("events",) else ()
    return (*kept, *(s for s in route[len(kept) :] if isinstance(s, str)))


def _on_map(text: str, root: yaml.Node, problem: Problem) -> tuple[Cell, ...]:
    """The cell that a problem of the map names; none if something is missing all over it."""
    node = node_at(root, ("grid",))
    y = problem.mark.line - (node.start_mark.line + 2) if node is not None else -1
    if node is None or y < 0:
        return ()
    line = text.split("\n")[problem.mark.line - 1]
    x = problem.mark.column - 1 - (len(line) - len(line.lstrip()))
    return () if (x, y) == (0, 0) and problem.found == "none" else ((max(x, 0), y),)


def _meant(root: yaml.Node, plan: FloorPlan, route: Route) -> tuple[Cell, ...]:
    """Where things of the legend, cooks and events are."""
    match route:
        case ("legend" | "cooks", str() as char, *_):
            return plan.cells(char)
        case ("events", int() as number, *_):
            return _cells_of(node_at(root, ("events", number, "cell")))
    return ()


def _cells_of(node: yaml.Node | None) -> tuple[Cell, ...]:
    """The cell of an event, which counts from 1; or all that it may be."""
    items = node.value if isinstance(node, yaml.SequenceNode) else []
    words = [str(item.value) for item in items]
    match words:
        case [x, y] if x.isdecimal() and y.isdecimal():
            return ((int(x) - 1, int(y) - 1),)
    lists = (item for item in items if isinstance(item, yaml.SequenceNode))
    return tuple(cell for item in lists for cell in _cells_of(item))
