"""A person who leads a crew: alone, or over the head of a leader who goes on leading."""

from collections.abc import Sequence

from agents.messages import CrewFacts, FromMember, MindFailed, Readings, Thought
from game.content.level import Level
from game.kitchen.events import Event
from game.kitchen.state import State
from game.session.crew._crew import Head
from game.session.words import Words


class Chef:
    """Sends what the person orders, and what the `deputy` does; they are one member of the crew."""

    def __init__(self, deputy: Head | None = None) -> None:
        self.deputy = deputy
        self._letters: list[FromMember] = []

    def post(self, message: FromMember) -> None:
        """The person orders that."""
        self._letters.append(message)

    def join(self, level: Level, names: Sequence[str]) -> None:
        if self.deputy is not None:
            self.deputy.join(level, names)

    def brief(self, facts: CrewFacts) -> None:
        if self.deputy is not None:
            self.deputy.brief(facts)

    def hear(self, words: Words) -> None:
        if self.deputy is not None:
            self.deputy.hear(words)

    def unsay(self, words: Words) -> None:
        if self.deputy is not None:
            self.deputy.unsay(words)

    def typing(self, cook: int, draft: Words | None) -> None:
        if self.deputy is not None:
            self.deputy.typing(cook, draft)

    @property
    def readings(self) -> Readings | None:
        return None if self.deputy is None else self.deputy.readings

    def see(self, before: State, state: State, events: Sequence[Event]) -> None:
        if self.deputy is not None:
            self.deputy.see(before, state, events)

    def attend(self, state: State) -> bool:
        return self.deputy is not None and self.deputy.attend(state)

    def send(self) -> Sequence[FromMember | Thought | MindFailed]:
        letters, self._letters = self._letters, []
        return [*letters, *(() if self.deputy is None else self.deputy.send())]

    def close(self) -> None:
        if self.deputy is not None:
            self.deputy.close()
