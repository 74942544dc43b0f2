"""What a log knows of the partner's thoughts, as lines beside a replay."""

from collections.abc import Iterator

from game.client.hud.chatlog import Line
from game.client.theme import AMBER, BLUE, GREEN, RED, SOFT_INK
from game.session.notes import Dropped, Ended, Intended, Note, Started, Thinking, Trouble

#: Choices shown of a thought that weighed macro actions.
SHOWN = 3


def thought_lines(note: Note, time: str) -> Iterator[Line]:
    """The line for a note, or none if it is no news."""
    match note:
        case Started(macro, source):
            yield Line("begins", time, f"{macro} ({source})" if source else macro, BLUE, False)
        case Ended(macro, outcome, reason) if outcome != "done":
            why = f": {reason}" if reason else ""
            yield Line(outcome, time, f"{macro}{why}", SOFT_INK, False)
        case Dropped(macro, reason):
            yield Line("not possible", time, f"{macro}: {reason}", SOFT_INK, False)
        case Intended(_, state, sentence):
            yield Line(f"understood, {state}", time, sentence or "no wish", GREEN, False)
        case Thinking(stage, seconds, choices) if choices:
            best = "; ".join(choices.split("; ")[:SHOWN])
            yield Line(f"weighs {stage}, {float(seconds):.2f} s", time, best, AMBER, False)
        case Trouble(reason):
            yield Line("trouble", time, reason, RED, False)
