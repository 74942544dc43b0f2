"""Latency by stage: how long the thoughts of a cook's minds took, by what they were about."""

from collections.abc import Container, Iterable, Mapping

from game.session.seats.notes import Note, Thought


def stage_latency(
    notes: Iterable[tuple[int, int, Note]], cooks: Container[int]
) -> Mapping[str, tuple[float, ...]]:
    """By stage ('plan', 'reflection' ...), the seconds of each thought of `cooks`, in order."""
    found: dict[str, tuple[float, ...]] = {}
    for _, cook, note in notes:
        if isinstance(note, Thought) and cook in cooks:
            found[note.stage] = (*found.get(note.stage, ()), note.seconds)
    return found
