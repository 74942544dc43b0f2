"""What happened since the minds of one cook last saw the kitchen, gathered for the next time."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from agents.messages import (
    KEPT_NEWS,
    CrewFacts,
    Fact,
    FinishedMacro,
    Heard,
    MacroResult,
    Observation,
)
from game.executor.driver import MacroEnded
from game.kitchen.events import Event
from game.kitchen.state import State
from game.partners.observation_builder import News, ObservationBuilder
from game.session.match.history import deeds
from game.session.seats.beliefs import Beliefs
from game.session.seats.notes import favour_done
from game.session.words import NOBODY, Words, address, name_of

#: Lines of the conversation that a mind is shown.
CHAT_LINES = 8
#: Ticks for which it is taken to come as was foreseen.
FORESEEN_TICKS = 100
#: What the executor calls the end of a macro action, and what minds call it.
RESULTS: Mapping[str, MacroResult] = {
    "done": "ok",
    "failed": "failed",
    "interrupted": "interrupted",
}


class Briefing:
    """Gathers news from where `lookout` stands."""

    def __init__(self, lookout: ObservationBuilder) -> None:
        self._lookout = lookout
        self._me = lookout.me
        self._facts: list[Fact] = []
        self._finished: list[FinishedMacro] = []
        self._chat: list[Heard] = []
        self._crew: CrewFacts | None = None
        self.beliefs = Beliefs(lookout.level.kitchen, self._me)
        self._foreseen: tuple[int, Mapping[int, int | None]] = (-FORESEEN_TICKS, {})

    @property
    def names(self) -> Sequence[str]:
        """What the cooks are called, by seat."""
        return self._lookout.names

    def is_mine(self, words: Words) -> bool:
        """Whether this cook said them."""
        return words.cook == self._me

    def is_demand(self, words: Words) -> bool:
        """Whether a person said them, and to this cook or to all."""
        cooks, who = self._lookout.level.cooks, words.cook
        human = (who == NOBODY or cooks[who].role == "human") and words.kind is None
        return human and words.meant_for(self._me)

    def happened(self, before: State, events: Sequence[Event]) -> tuple[Fact, ...]:
        """Take note of the events that followed `before`; those worth telling."""
        facts = deeds(before, events)
        self.beliefs.notice(events)
        self._facts += facts
        return facts

    def said(self, words: Words) -> Heard:
        """Take note of words; as minds hear them: nobody's own name is part of a wish."""
        self.beliefs.hear(words)
        line = self.as_heard(words)
        self._chat.append(line)
        return line

    def as_heard(self, words: Words) -> Heard:
        """Words as minds hear them."""
        names = self._lookout.names
        rest = address(words.text, names, words.cook)[1] if words.to == self._me else words.text
        return Heard(
            rest,
            words.tick,
            name_of(words.cook, names),
            words.number,
            words.cook,
            words.to,
            words.pointing,
            words.hearing,
            words.tickets,
            words.reading,
        )

    def unsaid(self, words: Words) -> None:
        """They were taken back: nobody need know of them any more."""
        self._chat = [line for line in self._chat if line.id != words.number]

    def brief(self, crew: CrewFacts) -> None:
        """How the crew stands; its news is kept until it is shown."""
        self._crew = crew.after(self._crew, KEPT_NEWS)

    def foresee(self, tick: int, served: Mapping[int, int | None]) -> None:
        """As seen at `tick`, when each order will be served."""
        self._foreseen = tick, served

    def ended(self, record: MacroEnded) -> Fact | None:
        """Take note of the end of a macro action; the favour that it was, if it was one."""
        name, result = record.macro.name, RESULTS[record.outcome]
        self._finished.append(
            FinishedMacro(name, result, record.started, record.tick, self._me, record.reason)
        )
        favour = favour_done(record.macro, record.outcome, record.tick, self._me)
        self._facts += () if favour is None else (favour,)
        return favour

    def refused(self, macro: str, tick: int, reason: str) -> None:
        """Take note of a wish that came to nothing."""
        self._finished.append(FinishedMacro(macro, "failed", tick, tick, self._me, reason))

    def observation(self, number: int, state: State, news: News) -> Observation:
        """The kitchen with all that is new, beside the `news` of the cook itself; the next one
        begins afresh.
        """
        looked, served = self._foreseen
        news = replace(
            news,
            finished=tuple(self._finished),
            facts=tuple(self._facts),
            chat=tuple(self._chat[-CHAT_LINES:]),
            crew=self._crew,
            served=served if state.tick - looked < FORESEEN_TICKS else {},
        )
        self._finished.clear()
        self._facts.clear()
        if self._crew is not None:
            self._crew = self._crew.told_all()
        return self._lookout.observe(number, state, news, self.beliefs)
