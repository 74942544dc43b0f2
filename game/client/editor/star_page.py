"""The page of stars: what they cost, a proposal of that, and what happens during a round."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from game.client.drawing.theme import GOLD
from game.client.editor.page_rows import Edit, PageContext, counted, numbers, push
from game.client.editor.star_proposal import Stars
from game.client.ui.frame import Frame
from game.client.ui.rows import Push, Row, Stepper
from game.design.draft import Cell
from game.design.fields import (
    CELL,
    TIME,
    add_event,
    change_event,
    choices_of,
    events_of,
    field,
    remove_event,
    set_field,
)
from game.design.yaml_words import Value
from game.kitchen.layout import Kind
from game.kitchen.menu import Menu

EVENTS = {"board lost": "a board is lost", "lorry": "a lorry comes", "critic": "a critic comes"}
SECONDS = range(5, 601, 5)
#: What stands for all that there is, and between things of which one is drawn.
ANY, OR = "any", " or "
STARS = ("One star", "Two stars", "Three stars")
POINTS = range(5, 1001, 5)
#: Layout units of the row with the gauge, and of that.
PROGRESS, GAUGE = 54, 14


def event_rows(context: PageContext) -> Iterator[Row]:
    """All that happens, and buttons for more of it."""
    for number, event in enumerate(events_of(context.edited.draft)):
        edited, path = context.edited, f"events.{number}"
        what = EVENTS.get(str(event.get("event")), "something happens")
        yield _moment(context, f"{number + 1}: {what}, after", number, event, 0)
        yield _moment(context, "At the latest after", number, event, 1)
        if "ingredient" in event:
            titles = {name: each.title for name, each in edited.menu.ingredients.items()}
            given = {name: titles[name] for name in titles if name in _sources(context)}
            yield _drawn(context, "It brings", number, "ingredient", given or titles)
            yield numbers(edited, "Pieces", f"{path}.pieces", range(1, 21), "5")
        if "dish" in event:
            dishes = {name: each.title for name, each in edited.menu.dishes.items()}
            ordered = field(edited.draft, "orders.dishes")
            known = ordered if isinstance(ordered, list) else []
            fitting = {name: title for name, title in dishes.items() if name in known}
            yield _drawn(context, "The critic orders", number, "dish", fitting or dishes)
            yield numbers(edited, "Within", f"{path}.limit_seconds", SECONDS, "60", " s")
            yield numbers(edited, "And pays", f"{path}.reward", range(5, 201, 5), "50")
            yield numbers(edited, "Or costs", f"{path}.penalty", range(0, 101, 5), "20")
        if CELL in event:
            boards = {
                _said([x + 1, y + 1]): f"column {x + 1}, row {y + 1}" for x, y in _boards(context)
            }
            yield _drawn(context, "Which board", number, CELL, boards)
            yield numbers(edited, "It is back after", f"{path}.seconds", SECONDS, unit=" s")
        yield push(
            context, f"{number + 1}: {what}", "Remove it", partial(remove_event, number=number)
        )
    for kind, caption in EVENTS.items():
        event = new_event(kind, context.edited.menu, _nearest_board(context))
        yield push(context, "Let it happen that", caption, partial(add_event, event=event))


def new_event(kind: str, menu: Menu, cell: Cell) -> dict[str, Value]:
    """One to begin with; a board is lost at `cell`."""
    more: Mapping[str, dict[str, Value]] = {
        "board lost": {"cell": [cell[0] + 1, cell[1] + 1], "seconds": 20},
        "lorry": {"ingredient": next(iter(menu.ingredients)), "pieces": 5},
        "critic": {
            "dish": next(iter(menu.dishes)), "limit_seconds": 60, "reward": 50, "penalty": 20,
        },
    }  # fmt: skip
    return {"at_seconds": 30, "event": kind, **more[kind]}


def _moment(
    context: PageContext, label: str, number: int, event: Mapping[str, Value], which: int
) -> Stepper:
    """The earliest (`which` 0) or the latest time (1) of an event."""
    times = [str(each) for each in choices_of(event, TIME)] or ["30"]
    value = times[min(which, len(times) - 1)]
    written = sorted({value, *map(str, SECONDS)}, key=lambda each: _seconds(each, Fraction(0)))

    def change(chosen: str) -> None:
        now = _seconds(chosen, Fraction(SECONDS.start))
        first, last = _seconds(times[0], now), _seconds(times[-1], now)
        if which:
            first, last = min(first, now), now
        else:
            first, last = now, now if first == last else max(now, last)
        settled = first if first == last else [first, last]
        context.edited.change(lambda draft: change_event(draft, number, TIME, settled), label)

    options = {each: f"{each} s" for each in written}
    return Stepper(label, options=options, value=value, change=change, ends=True)


def _seconds(written: str, instead: Fraction) -> Fraction:
    """A time as it is written; `instead` of what is none."""
    try:
        return Fraction(written)
    except ValueError:
        return instead


def _drawn(
    context: PageContext, label: str, number: int, key: str, things: Mapping[str, str]
) -> Stepper:
    """Which of `things` an event is about (as it is written -> as people say), or any of them."""
    event = events_of(context.edited.draft)[number]
    said = [_said(each) for each in choices_of(event, key)]
    value = ANY if len(said) > 1 and {*said} == {*things} else OR.join(said) or "?"
    options = {**things, ANY: "any of them"} if len(things) > 1 else dict(things)
    told = OR.join(things.get(each, each) for each in said) or value

    def change(chosen: str) -> None:
        wanted = [_meant(each, key) for each in (things if chosen == ANY else [chosen])]
        new = wanted if len(wanted) > 1 else wanted[0]
        if chosen == ANY or chosen in things:
            context.edited.change(lambda draft: change_event(draft, number, key, new))

    known = options if value in options else {value: told, **options}
    return Stepper(label, options=known, value=value, change=change)


def _said(value: Value) -> str:
    """A name, or 'column, row' as error messages count."""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _meant(said: str, key: str) -> Value:
    """What `_said` tells of, as an event has it."""
    return [int(part) for part in said.split(", ")] if key == CELL else said


def _sources(context: PageContext) -> set[str | None]:
    kitchen = context.edited.shown.kitchen
    return {kitchen.stations[cell].of for cell in kitchen.cells(Kind.SOURCE)}


def _boards(context: PageContext) -> list[Cell]:
    kitchen = context.edited.shown.kitchen
    return [kitchen.xy(cell) for cell in kitchen.cells(Kind.BOARD)]


def _nearest_board(context: PageContext) -> Cell:
    """To the cursor; the cursor's cell where there is no board at all."""
    x, y = context.canvas.cursor
    boards = _boards(context) or [(x, y)]
    return min(boards, key=lambda cell: abs(cell[0] - x) + abs(cell[1] - y))


def star_rows(context: PageContext) -> Sequence[Row]:
    """What stars cost, and what happens during a round."""
    said = field(context.edited.draft, "stars")
    points = [int(str(p)) for p in said if str(p).isdecimal()] if isinstance(said, list) else []
    rows: list[Row] = [*_proposal_rows(context)]
    if len(points) == len(STARS):
        for number, label in enumerate(STARS):
            change = partial(_with_points, points, number)
            rows.append(counted(context, label, points[number], POINTS, change))
        rows.append(
            push(context, "Stars", "as usual", partial(set_field, path="stars", value=None))
        )
    return [*rows, *event_rows(context)]


def take_in(context: PageContext) -> None:
    """Write down stars that were found; what was said of stars meanwhile stays, and the others are
    offered.
    """
    proposal, edited = context.proposal, context.edited
    stars = proposal.take()
    if stars is None:
        return
    fits = "" if proposal.fits(edited.draft) else " for the kitchen as it was"
    if proposal.is_welcome(edited.draft):
        edited.change(_edit(stars))
        edited.told = f"Proposed{fits}: stars for {_told(stars)}."
    else:
        proposal.offered = stars
        edited.told = f"Proposed{fits}: stars for {_told(stars)}. What you chose stays."


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressRow(Row):
    """How far something is: a `share` of 0..1."""

    share: float

    def draw(self, place: Frame, focused: bool) -> None:
        place.stage.gauge(place.top(GAUGE)[0].rect, GOLD, self.share, 1.6)


def _proposal_rows(context: PageContext) -> Iterator[Row]:
    proposal = context.proposal
    if proposal.running:
        yield Push("Stars", proposal.told, caption="Stop", act=context.proposal.stop)
        yield ProgressRow("", height=PROGRESS, still=True, share=proposal.share)
        return
    yield Push("Stars", proposal.told, caption="Propose", act=lambda: _propose(context))
    if proposal.offered is not None:
        caption = f"Take {_told(proposal.offered)}"
        yield push(context, "Proposed meanwhile", caption, _edit(proposal.offered))


def _with_points(points: list[int], number: int, value: int) -> Edit:
    changed = [*points[:number], value, *points[number + 1 :]]
    return partial(set_field, path="stars", value=changed)


def _edit(stars: Stars) -> Edit:
    return partial(set_field, path="stars", value=list(stars))


def _told(stars: Stars) -> str:
    return ", ".join(map(str, stars))


def _propose(context: PageContext) -> None:
    level = context.edited.checked.level
    if level is None:
        context.edited.told = "First the kitchen must be one that can be played."
    else:
        context.proposal.begin(level, context.edited.draft)
