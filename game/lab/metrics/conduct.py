"""How partners behaved in a round with people: what of their work was of use, fire, and how soon
they acted on words.

Valuable ratios (source: HLA, human study): a chop is valuable if, when the food goes onto the
board, an uncooked order needs it and no chopped piece exists for that order; cooking is, if an
uncooked order of the dish exists when it goes into the pot; serving is, if the dish is on order.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from agents.messages import MindFailed, Thought
from game.kitchen import events as ev
from game.kitchen.items import Food, Prep, food_of
from game.kitchen.layout import Kind
from game.kitchen.recipe import recipes_of
from game.kitchen.state import TICKS_PER_SECOND, Chopping, Gathering, Heating, State
from game.session.match.history import MatchHistory, Occurrence
from game.session.seats.notes import MacroBegun


def valuable_ratio(
    occurrences: Iterable[Occurrence], kind: str, cooks: Container[int]
) -> float | None:
    """Valuable share of the deeds of `kind` ('chop', 'cook', 'serve') by `cooks`, None for none."""
    found = valuable_deeds(occurrences, kind, cooks)
    return sum(found) / len(found) if found else None


def valuable_deeds(
    occurrences: Iterable[Occurrence], kind: str, cooks: Container[int]
) -> tuple[bool, ...]:
    """Which of the deeds of `kind` by `cooks` were valuable, in order."""
    return tuple(
        valuable
        for occurrence in occurrences
        for did, cook, valuable in _deeds(occurrence.event, occurrence.before)
        if did == kind and cook in cooks
    )


def _deeds(event: ev.Event, before: State) -> Iterator[tuple[str, int, bool]]:
    match event:
        case ev.Put(cook, cell, Food((part, *_))) if (
            part.prep is Prep.RAW and before.kitchen.stations[cell].kind is Kind.BOARD
        ):
            yield "chop", cook, piece_needed(before, part.ingredient)
        case ev.StartedCooking(cook, _, food):
            yield "cook", cook, _cooking_needed(before, food)
        case ev.Served(cook):
            yield "serve", cook, True
        case ev.ServedUnordered(cook):
            yield "serve", cook, False


def uncooked(state: State) -> list[str]:
    """The dishes of the orders for which none is in an appliance, on a plate or carried."""
    made = Counter(
        state.kitchen.menu.dish_of[food.parts]
        for food in _foods(state)
        if food.parts in state.kitchen.menu.dish_of
    )
    waiting = []
    for order in state.orders:
        if made[order.dish]:
            made[order.dish] -= 1
        else:
            waiting.append(order.dish)
    return waiting


def _cooking_needed(state: State, food: Food) -> bool:
    """Whether an order calls for what `food` becomes in the heat: a dish or a piece of one."""
    menu = state.kitchen.menu
    step = recipes_of(menu).heated.get(food.parts)
    if step is None:
        return False
    if step.what in menu.dishes:
        return step.what in uncooked(state)
    return piece_needed(state, step.what)


def piece_needed(state: State, ingredient: str) -> bool:
    """Whether more uncooked orders need `ingredient` than prepared pieces of it exist."""
    menu = state.kitchen.menu
    needing = sum(menu.dishes[dish].ingredients.count(ingredient) for dish in uncooked(state))
    prepared = menu.ingredients[ingredient].prepared
    pieces = sum(food.parts.count(prepared) for food in _foods(state))
    return needing > pieces


def _foods(state: State) -> Iterator[Food]:
    """All food there is: in hands, on stations and in appliances. Half-chopped food is none."""
    for content in (*state.contents, *(cook.held for cook in state.cooks)):
        if isinstance(content, Heating):
            yield from [content.food] * content.portions
        elif isinstance(content, Gathering):
            yield content.food
        elif not isinstance(content, Chopping) and (food := food_of(content)) is not None:
            yield food


#: The kinds of deeds that are rated.
DEEDS = ("chop", "cook", "serve")


@dataclass(frozen=True, slots=True)
class Conduct:
    """Of all partners in a round. `deeds`: kind -> which of them were valuable; `fire`: there was
    one; `first_acts`: seconds from each of a person's words to the first macro action that a
    partner began after them and before the next; `stages`: the stage and the seconds of each
    thought; `words`: how often people spoke.
    """

    deeds: dict[str, tuple[bool, ...]]
    fire: bool
    first_acts: tuple[float, ...]
    stages: tuple[tuple[str, float], ...]
    words: int


def conduct(history: MatchHistory) -> Conduct:
    """That of a match that has been played."""
    people = history.level.humans
    partners = [cook for cook in range(len(history.cooks)) if cook not in people]
    return Conduct(
        {kind: valuable_deeds(history.occurrences, kind, partners) for kind in DEEDS},
        any(isinstance(each.event, ev.FireStarted) for each in history.occurrences),
        tuple(_first_acts(history)),
        tuple((n.stage, n.seconds) for _, _, n in history.notes if isinstance(n, Thought)),
        sum(words.cook in people for words in history.words),
    )


def failure(history: MatchHistory) -> tuple[float, str] | None:
    """When a mind failed first, in seconds, and why; None if none did."""
    return next(
        (
            (tick / TICKS_PER_SECOND, note.reason)
            for tick, _, note in history.notes
            if isinstance(note, MindFailed)
        ),
        None,
    )


def _first_acts(history: MatchHistory) -> Iterator[float]:
    people = history.level.humans
    said = [
        words.tick
        for words in history.words
        if words.cook in people and words.number not in history.unsaid
    ]
    begun = [
        tick
        for tick, cook, note in history.notes
        if isinstance(note, MacroBegun) and cook not in people
    ]
    for tick, until in pairwise([*said, history.state.tick]):
        act = next((each for each in begun if tick <= each < until), None)
        if act is not None:
            yield (act - tick) / TICKS_PER_SECOND


def atom_occupy(history: MatchHistory, cooks: Sequence[int]) -> float | None:
    """The mean of `cooks`, 0..1; None where nobody could move."""
    shares = [_share(history, cook) for cook in cooks]
    return sum(shares) / len(shares) if shares and history.state.tick else None


def _share(history: MatchHistory, cook: int) -> float:
    allowed = history.state.tick / history.cooks[cook].interval
    return min(1.0, float(len(history.moves[cook]) / allowed)) if allowed else 0.0


def score_efficiency(history: MatchHistory, cooks: Container[int]) -> float | None:
    """Points for each macro action of `cooks`; None if they began none."""
    begun = sum(isinstance(note, MacroBegun) and cook in cooks for _, cook, note in history.notes)
    events = (occurrence.event for occurrence in history.occurrences)
    won = sum(event.points for event in events if isinstance(event, ev.Served))
    return won / begun if begun else None


#: What cooks do that changes nothing.
IDLE = (ev.MoveBlocked, ev.Refused, ev.Walked)


def longest_standstill(history: MatchHistory) -> float:
    """Seconds in which no cook did anything to any station; the whole round if none ever did."""
    return max(_gaps((0, *_acts(history), history.state.tick))) / TICKS_PER_SECOND


#: What brings something nearer to a dish, or saves one.
PROGRESS = (
    ev.Struck, ev.Chopped, ev.Mixed, ev.PutOnPlate, ev.AddedToHeat, ev.StartedCooking, ev.Cooked,
    ev.TakenFromHeat, ev.Served, ev.Sprayed, ev.FireOut, ev.Scrubbed, ev.Washed,
)  # fmt: skip


def longest_jam(history: MatchHistory) -> float:
    """Seconds in which nothing came nearer to a dish; the whole round if nothing ever did."""
    happened = (h.before.tick for h in history.occurrences if isinstance(h.event, PROGRESS))
    return max(_gaps((0, *happened, history.state.tick))) / TICKS_PER_SECOND


def _acts(history: MatchHistory) -> Iterable[int]:
    for occurrence in history.occurrences:
        event = occurrence.event
        if getattr(event, "cook", None) is not None and not isinstance(event, IDLE):
            yield occurrence.before.tick


def _gaps(ticks: Iterable[int]) -> Iterable[int]:
    return (later - earlier for earlier, later in pairwise(ticks))
