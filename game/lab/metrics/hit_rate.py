"""Hit rate of the immediate macro action: how often the choice by raw words was the right one.

Source: HLA, human study: the share of macro actions chosen by the raw message that equal the one
chosen later, when the intention of that message is known.
"""

from collections.abc import Iterable, Iterator

from agents.messages import Basis
from game.session.seats.notes import Note, Thought


def hit_rate(notes: Iterable[tuple[int, int, Note]]) -> float | None:
    """Share of hits, 0..1, in the notes of a match; None if no message was acted on twice."""
    outcomes = list(_outcomes(notes))
    return sum(outcomes) / len(outcomes) if outcomes else None


def _outcomes(notes: Iterable[tuple[int, int, Note]]) -> Iterator[bool]:
    """Whether what a message was taken to ask for is what was done once its meaning was known."""
    guesses: dict[int, str] = {}  # by cook, until the intention has been acted on
    for _, cook, note in notes:
        match note:
            case Thought(choices=[best, *_], basis=Basis("words", doubted=False)):
                guesses[cook] = best.name
            case Thought(choices=[best, *_], basis=Basis("intention")) if cook in guesses:
                yield guesses.pop(cook) == best.name
