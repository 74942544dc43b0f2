"""A round with real minds that know what messages mean: what is said leads to what is done."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

from agents.dpt._rules import FiniteState
from agents.dpt._system1 import System1
from agents.hla.deciding import FastMind
from agents.hla.profiles import PROFILES, tuned
from agents.hla.reflecting import SlowMind
from agents.llm.protocol import LanguageModel
from agents.llm.recording import AnswersModel
from agents.messages import QueueEntry
from agents.workers.inline_link import InlineLink
from game.content.level import Level
from game.kitchen.layout import Kind
from game.kitchen.moves import Move
from game.kitchen.naming import content_name
from game.lab.runs.rounds import with_orders
from game.partners.casting import Maker, cast, listening, person
from game.partners.mind_seat import MindSeat
from game.partners.minds import Minds
from game.partners.partner_spec import DPT
from game.partners.pointing import pointing_at
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.seats.notes import MacroBegun, MacroOver, Note
from tests.partners.minding import pair

#: Acts on what was understood only, speaks when spoken to.
PROFILE = replace(tuned(PROFILES["tuned"], {"talkativeness": 0}), guesses=False)
SECONDS = 600


class Told:
    """A round of `level` for these `orders`; the human does what `human` does, and talks.

    `answers`: what messages mean, in the text form; or the `model` that knows. `by_rules`:
    DPT-Agent's System 1 acts, not HLA's Fast Mind.
    """

    def __init__(
        self,
        level: Level,
        answers: Mapping[str, str],
        orders: Sequence[str] = ("bob", "alice", "cathy"),
        model: LanguageModel | None = None,
        log: MatchLog | None = None,
        human: Maker = person,
        *,
        by_rules: bool = False,
    ) -> None:
        self.level = replace(with_orders(level, orders), round_ticks=10 * SECONDS)
        slow = SlowMind(model or AnswersModel(answers), PROFILE, Random(7))
        listens = InlineLink(slow, fixed_s=0.1)
        if by_rules:
            acts = InlineLink(System1(FiniteState()), fixed_s=0.0)
            links = Minds(dict(zip(DPT.minds[:2], (listens, acts), strict=True)))
        else:
            links = pair(listens, InlineLink(FastMind(AnswersModel({}), PROFILE), fixed_s=0.1))
        self.me, self.human = self.level.partner, self.level.human
        seats = cast(self.level, human, listening(lambda: links))
        self.match = Match(self.level, seats, seed=3, log=log)
        self.notes: list[tuple[int, Note]] = []
        self.moves: list[Move] = []
        seat = self.match.seats[self.me]
        assert isinstance(seat, MindSeat)
        self.seat = seat

    def run(self, seconds: float, until: Callable[[], object] = lambda: False) -> bool:
        """Play until `until` comes true, for `seconds` at most; whether it did."""
        for _ in range(round(10 * seconds)):
            if until():
                return True
            self.match.tick()
            self.moves.append(self.match.moves[self.me])
            self.notes += [(self.now - 1, n) for cook, n in self.match.notes if cook == self.me]
        return bool(until())

    def say(self, text: str, seconds: float = 0.0) -> int:
        """The human says something, and `seconds` pass; the tick at which it was said."""
        since = self.now
        self.match.say(self.human, text)
        self.run(seconds)
        return since

    def point(self, cell: int) -> None:
        """The human points at a cell, without a word."""
        pointing = pointing_at(self.match.state, cell, self.match.names)
        self.match.say(self.human, "", pointing=pointing)

    def cells(self, kind: Kind, of: str | None = None) -> list[int]:
        """The stations of a kind."""
        stations = self.match.state.kitchen.stations
        return [i for i, s in enumerate(stations) if s.kind is kind and of in (None, s.of)]

    @property
    def now(self) -> int:
        return self.match.state.tick

    def deeds(self, verb: str, what: str | None = None, since: int = 0) -> int:
        """How often the partner has done something, of all or of one thing."""
        return sum(
            (fact.seat, fact.verb) == (self.me, verb) and what in (None, fact.what)
            for fact in self.match.history.deeds
            if fact.tick >= since
        )

    def stood_still(self, since: int, until: int) -> bool:
        """Whether the partner made no move at all between two ticks."""
        return {*self.moves[since:until]} <= {Move.STAY}

    @property
    def queue(self) -> list[str]:
        """What stands, in order, in short words."""
        return [e.text for e in self.entries if e.state not in ("done", "revoked", "impossible")]

    @property
    def entries(self) -> tuple[QueueEntry, ...]:
        return self.seat.panel.queue

    @property
    def bans(self) -> list[str]:
        return [e.text for e in self.entries if e.kind in ("ban", "yours") and e.state == "active"]

    @property
    def said(self) -> list[str]:
        """What the partner said."""
        return [words.text for words in self.match.words if words.cook == self.me]

    def done(self, macro: str) -> int:
        """How often the partner has done a macro action to its end."""
        over = [note for _, note in self.notes if isinstance(note, MacroOver)]
        return sum((note.macro, note.outcome) == (macro, "done") for note in over)

    def begun(self, since: int = 0) -> list[str]:
        return [n.macro for tick, n in self.notes if tick >= since and isinstance(n, MacroBegun)]

    def broken_off(self, since: int = 0) -> list[str]:
        """What was interrupted."""
        over = [n for tick, n in self.notes if tick >= since and isinstance(n, MacroOver)]
        return [note.macro for note in over if note.outcome == "interrupted"]

    def lying(self, name: str) -> int:
        """How many things of this name lie on stations."""
        menu, contents = self.match.state.kitchen.menu, self.match.state.contents
        return sum(c is not None and content_name(c, menu) == name for c in contents)

    @property
    def holds(self) -> str:
        """What the partner has in hand."""
        held = self.match.state.cooks[self.me].held
        return "" if held is None else content_name(held, self.match.state.kitchen.menu)

    def place(self, cook: int) -> tuple[int, int]:
        return self.match.state.kitchen.xy(self.match.state.cooks[cook].cell)
