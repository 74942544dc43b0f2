"""What a log knows of the partner's thoughts, as lines beside a replay."""

from collections.abc import Iterator

from game.client.drawing.theme import AMBER, BLUE, GREEN, RED, SOFT_INK
from game.client.hud.chatlog import ChatLine
from game.session.seats.notes import Dropped, Ended, Intended, Note, Started, Thinking, Trouble

#: Choices shown of a thought that weighed macro actions.
SHOWN = 3


def _choice(text: str) -> str:
    """'Chop Onion -1.3 0.5 49.9' without log P and V, which few read while it plays."""
    name, *numbers = text.rsplit(maxsplit=3)
    return f"{name} {numbers[-1]}" if numbers else name


def thought_lines(note: Note, time: str) -> Iterator[ChatLine]:
    """The line for a note, or none if it is no news."""
    match note:
        case Started(macro, source):
            yield ChatLine("begins", time, f"{macro} ({source})" if source else macro, BLUE, False)
        case Ended(macro, "failed", reason):
            why = f": {reason}" if reason else ""
            yield ChatLine("gives up", time, f"{macro}{why}", SOFT_INK, False)
        case Dropped(macro, reason):
            yield ChatLine("not possible", time, f"{macro}: {reason}", SOFT_INK, False)
        case Intended(_, state, sentence):
            yield ChatLine(f"Slow Mind: {state}", time, sentence or "no wish", GREEN, False)
        case Thinking(seconds=seconds, choices=choices) if choices:
            best = ", ".join(map(_choice, choices.split("; ")[:SHOWN]))
            yield ChatLine(f"Fast Mind weighs, {seconds[:4]} s", time, best, AMBER, False)
        case Thinking(stage="intention", seconds=seconds, note=said):
            yield ChatLine(f"Slow Mind hears, {seconds[:4]} s", time, said, AMBER, False)
        case Trouble(reason):
            yield ChatLine("trouble", time, reason, RED, False)
