"""Ready-made messages for whoever has no keyboard at hand: rows of a verb with variants."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.kitchen.recipe import Process, Step, recipes_of
from game.kitchen.state import State
from game.partners.shown_words import numbered
from game.session.words import tidy
from game.settings import MOST_QUICK_WORDS, QUICK_WORDS

#: How many can be asked for at once.
COUNTS = (1, 2, 3)
REMARKS = (
    "Stop", "Put out the fire", "What are you doing?", "What are the orders?",
    "Drop what you hold", "Yes", "No", "Thank you",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Phrase:
    """`shown` in a row under its verb; `said` as a whole sentence."""

    shown: str
    said: str


@dataclass(frozen=True, slots=True)
class Topic:
    """One row: a verb and what it can be about. The likeliest comes first."""

    label: str
    phrases: tuple[Phrase, ...]


def topics(state: State, quick: Sequence[str] = ()) -> tuple[Topic, ...]:
    """What can be asked of a partner in the kitchen as it is; `quick`: what players say most."""
    # All dishes, first those that are ordered, the most urgent at the front.
    due = [order.dish for order in sorted(state.orders, key=lambda order: order.deadline)]
    dishes = state.kitchen.menu.dishes
    every = tuple(dishes[name] for name in dict.fromkeys((*due, *dishes)))
    ingredients = dict.fromkeys(name for dish in every for name in dish.ingredients)
    about = (*ingredients, *(dish.name for dish in every))
    steps = [s for what in about for s in recipes_of(state.kitchen.menu).of(what)]
    rows: dict[str, list[Phrase]] = {}
    for step in sorted(steps, key=lambda step: list(Process).index(step.process)):
        rows.setdefault(step.verb.title(), []).extend(_phrases(step))
    said = tuple(Phrase(remark, remark) for remark in dict.fromkeys((*quick, *REMARKS)))
    return (*(Topic(verb, tuple(row)) for verb, row in rows.items()), Topic("Say", said))


def ready_words(wanted: Sequence[str]) -> tuple[str, ...]:
    """As many of the player's own phrases as have a key; those of the game if there are none."""
    words = [line for line in map(tidy, wanted) if line]
    return tuple(words[:MOST_QUICK_WORDS]) or QUICK_WORDS


def _phrases(step: Step) -> Iterator[Phrase]:
    match step.process:
        case Process.CHOP:
            for count in COUNTS:
                what = numbered(count, step.thing)
                yield Phrase(what, f"Chop {what}")
        case Process.PREPARE if not step.finishes:
            yield Phrase(step.title, f"Prepare {step.title} ingredients")
        case _:
            yield Phrase(step.thing, f"{step.verb.title()} {step.thing}")
