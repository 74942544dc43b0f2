"""What has reached a mind and waits until it thinks: of observations the newest, of words all."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from agents.messages import (
    KEPT_NEWS,
    Heard,
    NewMatch,
    Observation,
    Stop,
    Typing,
    Unsaid,
    Withdraw,
)
from agents.mind import Mind

M = TypeVar("M")


@dataclass(slots=True)
class Inbox:
    """What has arrived and waits for the next thought.

    `typing`: words are to come; no reason to think, nor to end a thought, but for a draft, which is
    read where there are no words. `match`: the number of a
    match that has begun and of which the mind does not know yet.
    """

    observation: Observation | None = None
    words: list[Heard | Unsaid | Withdraw] = field(default_factory=list)
    typing: Typing | None = None
    match: int | None = None
    stopped: bool = False

    def put(self, message: object) -> None:
        """Add a message; raises TypeError for one that is none of the game's."""
        match message:
            case Observation():
                self.observation = merge(self.observation, message)
            case Heard() | Withdraw():
                self.words.append(message)
            case Unsaid(number):
                self.words = [*unless_said(self.words, number), message]
            case Typing():
                self.typing = message
            case NewMatch(number):
                self.observation, self.words, self.typing, self.match = None, [], None, number
            case Stop():
                self.stopped = True
            case _:
                raise TypeError(f"not a message for a mind: {type(message).__name__}")

    @property
    def holds(self) -> bool:
        """Whether there is anything for the mind."""
        return bool(self.observation or self.words or self.drafted)

    @property
    def drafted(self) -> bool:
        """Whether words wait that are not sent yet."""
        return self.typing is not None and self.typing.draft is not None

    def give(self, mind: Mind) -> bool:
        """Hand everything over to the mind; whether there was anything."""
        observation, words, typing = self.observation, self.words, self.typing
        due = self.holds
        self.observation, self.words, self.typing = None, [], None
        if observation:
            mind.observe(observation)
        if typing:
            mind.hear(typing)
        for heard in words:
            mind.hear(heard)
        return due


def unless_said(messages: Iterable[M], number: int) -> list[M]:
    """All but the words of that number."""
    return [each for each in messages if not (isinstance(each, Heard) and each.id == number)]


def merge(older: Observation | None, newer: Observation) -> Observation:
    """`newer`, with the news of an `older` observation that the mind never got.

    Observations replace one another while a mind is busy; what happened in between must not be
    lost with them. At most KEPT_NEWS facts are kept, the latest.
    """
    if older is None:
        return newer
    if newer.crew is not None and older.crew is not None and older.crew.news:
        newer = replace(newer, crew=newer.crew.after(older.crew, KEPT_NEWS))
    if not (older.finished or older.facts):
        return newer
    return replace(
        newer,
        finished=(older.finished + newer.finished)[-KEPT_NEWS:],
        facts=(older.facts + newer.facts)[-KEPT_NEWS:],
    )
