"""A leader without a body, whose mind sees the whole kitchen and sends what it assigns."""

from collections.abc import Sequence
from dataclasses import replace

from agents.messages import (
    Assign,
    CookFact,
    CrewFacts,
    CrewPlan,
    Heard,
    Keep,
    Lift,
    MindFailed,
    Observation,
    Readings,
    Revoke,
    Tell,
    Thought,
    Typing,
    Unsaid,
)
from agents.workers.status import MindLink
from game.content.level import Level
from game.executor.view import View
from game.kitchen.events import Event
from game.kitchen.state import State
from game.partners._briefing import Briefing
from game.partners._observation_scheduler import ObservationScheduler
from game.partners.observation_builder import News, ObservationBuilder, visible_work
from game.session.crew import Head
from game.session.words import Words, address

#: The seat of who has none, and what it is called.
NOWHERE, NAME = -1, "the leader"
#: How it may be called by people; the name is no part of a wish.
CALLED = ("chef", "leader", "boss")


class MindHead(Head):
    """The leader behind `link`; what only cooks can do of what it sends comes to nothing."""

    def __init__(self, link: MindLink) -> None:
        super().__init__()
        self._link = link
        self._briefing: Briefing | None = None
        self._people: set[int] = set()
        self._observed = 0
        self._rhythm = ObservationScheduler()
        self._seen: State | None = None
        self._draft = ("", "")  # what somebody writes, as the mind and as people have it

    def join(self, level: Level, names: Sequence[str]) -> None:
        # What there is to do is told as the first cook could do it.
        self._briefing = Briefing(ObservationBuilder(level, 0, tuple(names)))
        self._people = {seat for seat, cook in enumerate(level.cooks) if cook.role == "human"}
        self._link.start()

    def brief(self, facts: CrewFacts) -> None:
        self._brief.brief(facts)
        self._rhythm.due = True

    def hear(self, words: Words) -> None:
        if self._is_from_a_person(words):
            self._brief.said(words)
            self._link.hear(self._as_heard(words))
            self._rhythm.due = True

    def _as_heard(self, words: Words) -> Heard:
        """Without what the leader may be called."""
        _, rest = address(words.text, CALLED, words.cook)
        return replace(self._brief.as_heard(words), text=rest)

    def unsay(self, words: Words) -> None:
        if self._is_from_a_person(words):
            self._brief.unsaid(words)
            self._link.hear(Unsaid(words.number))

    def typing(self, cook: int, draft: Words | None) -> None:
        if draft is not None and self._is_from_a_person(draft):
            heard = self._as_heard(draft)
            self._draft = heard.text, draft.text
            self._link.hear(Typing(cook, heard))

    def see(self, before: State, state: State, events: Sequence[Event]) -> None:
        self._seen = state
        self._rhythm.tick()
        if self._brief.happened(before, events) or self._rhythm.beats(state.tick):
            self._rhythm.due = True
        self._listen(state)

    def attend(self, state: State) -> bool:
        if self._seen is None:
            return False
        looks = self._rhythm.between()
        self._listen(self._seen)
        return looks

    def _listen(self, state: State) -> None:
        """Show the leader the kitchen if it is time to, and take what it has sent."""
        if self._rhythm.looks:
            self._observed += 1
            now = self._brief.observation(self._observed, state, News(chooses=False))
            self._link.observe(replace(now, seat=NOWHERE, cook=NAME, cooks=_from_above(now, state)))
            self._rhythm.looked()
        for message in self._link.poll(state.tick):
            match message:
                case Readings(text) if text == self._draft[0]:
                    self.readings = replace(message, text=self._draft[1])
                case MindFailed():
                    self._letters.append(replace(message, detail=""))
                case Assign() | Revoke() | Keep() | Lift() | Tell() | CrewPlan() | Thought():
                    self._letters.append(message)

    def close(self) -> None:
        self._link.stop()
        self._link.close()

    @property
    def _brief(self) -> Briefing:
        assert self._briefing is not None, "a leader must join a match first"
        return self._briefing

    def _is_from_a_person(self, words: Words) -> bool:
        """Whoever has no cook, as people who only talk, is one."""
        return words.kind is None and (words.cook in self._people or words.cook == NOWHERE)


def _from_above(now: Observation, state: State) -> tuple[CookFact, ...]:
    """The cooks as one sees them who is none of them: the first, too, shows what it is at."""
    first, *rest = now.cooks
    work = visible_work(View(state, first.seat), first.seat)
    return replace(first, doing="" if work is None else work.name), *rest
