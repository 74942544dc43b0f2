"""Rounds in drawn kitchens in which something is agreed, with each kind of partner."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

from agents.crew._leader import Leader, Parts
from agents.crew._listening import Listening
from agents.crew._worker import Worker
from agents.dpt._rules import FiniteState
from agents.dpt._system1 import System1
from agents.hla.deciding import FastMind
from agents.hla.reflecting import SlowMind
from agents.llm.recording import AnswersModel
from agents.messages import Book, Fact, FromHuman, FromMind, Observation, Tell
from agents.mind import Mind
from agents.workers.inline_link import InlineLink
from agents.workers.status import MindPhase, MindStatus
from game.content.level import CookSpec, Level
from game.kitchen.events import Event, FireStarted
from game.kitchen.layout import OrderRules
from game.kitchen.menu import Menu
from game.partners.casting import cast, listening, person
from game.partners.mind_head import MindHead
from game.partners.mind_seat import MindSeat
from game.partners.minds import Minds
from game.partners.partner_spec import DPT, HLA, WORKER
from game.session.crew import ORGANISATIONS, Crew
from game.session.match.match import Match
from tests.kitchen.scenario import SOUPS, Scene
from tests.partners.told import PROFILE

#: HLA; the same whose minds die once the words are understood; DPT-Agent; a cook of a led crew.
KINDS = ("hla", "dead", "dpt", "crew")
#: HLA again, its minds slow once the words are understood.
SLOW = "slow"
#: Who talks.
PERSON = 1
#: Seconds in which words are understood, on recorded readings.
READ_S = 1.0


class Mortal(InlineLink):
    """A mind that can die, and is not there then, though it may come back."""

    dead = False

    def slow_down(self) -> None:
        """Each thought takes a minute from now on."""
        self._fixed_s = 60.0

    def begin_anew(self) -> None:
        """Its mind dies, and another comes."""
        self._drop()
        self._mind = self._mind.fresh()

    @property
    def status(self) -> MindStatus:
        return MindStatus(MindPhase.UNAVAILABLE, retry_s=60.0) if self.dead else super().status

    def observe(self, observation: Observation) -> None:
        if not self.dead:
            super().observe(observation)

    def hear(self, heard: FromHuman) -> None:
        if not self.dead:
            super().hear(heard)

    def poll(self, tick: int = 0) -> tuple[FromMind, ...]:
        return () if self.dead else super().poll(tick)


class Agreed:
    """A round in the drawn kitchen, where the cook 1 is a person who stands there and talks, and
    all others are partners of some `kind`.

    `answers`: what words mean. `on`, `held`: as a `Scene` has them.
    """

    def __init__(
        self,
        drawing: str,
        kind: str,
        answers: Mapping[str, str],
        orders: Sequence[str],
        *,
        on: Mapping[str, str] | None = None,
        held: Mapping[int, str] | None = None,
        menu: Menu = SOUPS,
    ) -> None:
        rules = OrderRules(tuple(orders), len(orders), sequence=tuple(orders))
        self.scene = scene = Scene(drawing, held or {}, on or {}, menu, orders=rules)
        cooks = [CookSpec("partner", Fraction(4)) for _ in scene.kitchen.starts]
        cooks[PERSON] = CookSpec("human", Fraction(5))
        level = Level("x", "X", "", "ring", scene.kitchen, tuple(cooks), 6000, "f")
        self.kind, self._answers = kind, answers
        self._links: list[Mortal] = []
        crew = Crew(ORGANISATIONS["tree"], self._leader()) if kind == "crew" else None
        seats = cast(level, person, listening(self._minds))
        self.match = Match(level, seats, seed=3, crew=crew)
        self.match.state = self.match.previous = replace(
            scene.state, orders=self.match.state.orders
        )
        self.events: list[Event] = []
        seat = self.match.seats[0]
        assert isinstance(seat, MindSeat)
        self.seat = seat

    def _minds(self) -> Minds:
        if self.kind == "crew":
            return Minds({WORKER.minds[0]: self._link(Worker(), 0.0)})
        reads = self._link(SlowMind(AnswersModel(self._answers), PROFILE, Random(7)), 0.1)
        if self.kind == "dpt":
            acts = self._link(System1(FiniteState()), 0.0)
            return Minds(dict(zip(DPT.minds[:2], (reads, acts), strict=True)))
        acts = self._link(FastMind(AnswersModel({}), PROFILE), 0.1)
        return Minds(dict(zip(HLA.minds, (reads, acts), strict=True)))

    def _leader(self) -> MindHead:
        """One who reads what the person says, and leads the cook."""
        known = AnswersModel({text.lower(): meant for text, meant in self._answers.items()})
        listens = Listening(known, PROFILE, Random(7))
        return MindHead(InlineLink(Leader(Parts(listening=listens)), fixed_s=0.1))

    def _link(self, mind: Mind, seconds: float) -> Mortal:
        self._links.append(Mortal(mind, fixed_s=seconds))
        return self._links[-1]

    def say(self, text: str) -> None:
        """The person says that, and it is understood; then minds may die."""
        for link in self._links:
            link.dead = False
        self.match.say(PERSON, text)
        self.run(READ_S)
        for link in self._links:
            link.dead = self.kind == "dead"
            if self.kind == SLOW:
                link.slow_down()

    def put(self, char: str, what: str) -> None:
        """Something lies on, or burns in, a station of the drawing from now on."""
        self.scene.state = self.match.state
        self.scene.put(char, what)
        self.match.state = self.match.previous = self.scene.state

    def restart(self) -> None:
        """The minds die, and others come who know nothing."""
        for link in self._links:
            link.begin_anew()

    @property
    def book(self) -> Book:
        """What stands."""
        return self.seat._memory.book

    def run(self, seconds: float, until: Callable[[], object] = lambda: False) -> bool:
        """Play until `until` comes true, for `seconds` at most; whether it did."""
        for _ in range(round(10 * seconds)):
            if until():
                return True
            self.match.tick()
            self.events += self.match.events
        return bool(until())

    def deeds(self, verb: str, what: str | None = None) -> list[Fact]:
        """What the partners have done of that kind."""
        found = (fact for fact in self.match.history.deeds if fact.seat not in (None, PERSON))
        return [fact for fact in found if fact.verb == verb and what in (None, fact.what)]

    @property
    def fires(self) -> int:
        """How many there were."""
        return sum(isinstance(event, FireStarted) for event in self.events)

    @property
    def said(self) -> list[str]:
        """What the partners said."""
        talk = (sent.entry for sent in self.match.history.talk)
        told = [entry.text for entry in talk if isinstance(entry, Tell)]
        return told + [words.text for words in self.match.words if words.cook != PERSON]

    def on(self, char: str) -> str:
        """What lies on a cell of the drawing, in words."""
        self.scene.state = self.match.state
        return str(self.scene.on(char))

    def holds(self) -> str:
        """What the partner has in hand, in words."""
        self.scene.state = self.match.state
        return str(self.scene.holds(0))
