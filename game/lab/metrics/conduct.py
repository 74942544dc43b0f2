"""How partners behaved in a round with people: what of their work was of use, fire, and how soon
they acted on words.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from agents.messages import MindFailed, Thought
from game.kitchen import events as ev
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.metrics._valuable_ratio import valuable_deeds
from game.session.match.history import MatchHistory
from game.session.seats.notes import MacroBegun

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
