"""What came of a command in a match: when it was understood, what was decided on it, and how many
moves that took.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from agents.messages import Thought
from agents.workers.inline_link import InlineLink
from agents.workers.status import MindLink
from game.kitchen.state import TICKS_PER_SECOND
from game.partners.minds import Minds
from game.session.match.history import MatchHistory
from game.session.seats.notes import MacroBegun, MacroOver

#: An intention is acted on within so many ticks, or it changes nothing.
AT_ONCE = 3


@dataclass(frozen=True, slots=True)
class Came:
    """A thought, the tick at which it began, and when it came, in ticks."""

    message: Thought
    asked: int
    at: float


@dataclass(frozen=True, slots=True)
class Span:
    """A macro action as it was carried out: ticks, and the moves made in it."""

    macro: str
    began: int
    ended: int
    moves: int


@dataclass(frozen=True, slots=True)
class Said:
    """A command and when it was given; what is thought from tick `until` on is no answer."""

    text: str
    tick: int
    until: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of one command. Seconds; None if nothing came."""

    text: str
    intention: float | None
    macro: float | None
    by: str
    atomic: float | None
    doing: str


def spans(history: MatchHistory, cook: int) -> Iterator[Span]:
    """The macro actions of a cook."""
    began: int | None = None
    for tick, who, note in history.notes:
        match note:
            case MacroBegun() if who == cook:
                began = tick
            case MacroOver(macro) if who == cook and began is not None:
                yield Span(macro, began, tick, history.moved(cook, began, tick))


def answer(said: Said, minds: Minds, spans: Sequence[Span]) -> Answer:
    """What the minds made of words. `minds` are in simulated time, not in processes."""
    tick, text = said.tick, said.text
    every = [came for link in minds.links.values() for came in thoughts(link)]
    after = [came for came in every if tick <= came.asked < said.until]
    read = next((came for came in after if came.message.stage == "intention"), None)
    decisions = [came for came in after if came.message.stage == "action"]
    guess = next((a for a in decisions if _condition(a) == "words"), None)
    known = None if read is None else read.at
    chosen = guess
    if chosen is None and known is not None:
        soon = [a for a in decisions if known <= a.asked <= known + AT_ONCE]
        chosen = next(iter(soon), None)
    at = chosen.at if chosen is not None else known
    if at is None:
        return Answer(text, None, None, "nothing", None, "")
    best = chosen.message.choices[0].name if chosen is not None else None
    span = next((s for s in spans if s.ended >= at and best in (None, s.macro)), None)
    seconds = (at - tick) / TICKS_PER_SECOND
    return Answer(
        text=text,
        intention=None if known is None else (known - tick) / TICKS_PER_SECOND,
        macro=seconds,
        by=_condition(chosen) if chosen is not None else "no change",
        atomic=seconds / span.moves if span and span.moves else None,
        doing=span.macro if span else "",
    )


def thoughts(link: MindLink) -> list[Came]:
    """Every finished thought of a mind in simulated time; TypeError if it is not."""
    if not isinstance(link, InlineLink):
        raise TypeError(f"expected a mind in simulated time, found {type(link).__name__}")
    return [
        Came(a.message, a.asked, a.asked + a.seconds * TICKS_PER_SECOND)
        for a in link.arrivals
        if isinstance(a.message, Thought)
    ]


def _condition(thought: Came) -> str:
    """'words', 'intention' or 'plan'."""
    basis = thought.message.basis
    return "" if basis is None or basis.doubted else basis.source
