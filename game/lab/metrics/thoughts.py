"""What minds thought in a round: how often raw words were enough and a model was needed to choose,
and how long each stage took.
"""

from collections.abc import Iterable, Iterator, Mapping

from agents.messages import Basis, Thought
from game.session.seats.notes import Note


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


def asked_share(notes: Iterable[tuple[int, int, Note]]) -> float | None:
    """Share of choices, 0..1, about which a model was asked; None if nothing was chosen.

    The others were decided by the values alone.
    """
    chosen = [note for _, _, note in notes if isinstance(note, Thought) and note.basis is not None]
    asked = sum(note.basis is not None and note.basis.logp is not None for note in chosen)
    return asked / len(chosen) if chosen else None


def stage_latency(
    notes: Iterable[tuple[int, int, Note]], of: int
) -> Mapping[str, tuple[float, ...]]:
    """By stage ('policy', 'reflection' ...), the seconds of each thought of cook `of`, in order."""
    found: dict[str, tuple[float, ...]] = {}
    for _, cook, note in notes:
        if cook == of and isinstance(note, Thought):
            found[note.stage] = (*found.get(note.stage, ()), note.late)
    return found
