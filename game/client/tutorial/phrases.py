"""The words of a tutorial: one instruction, and all that the lessons of a kitchen say."""

from collections.abc import Mapping
from dataclasses import dataclass

from game.tutorial.lessons import Lesson
from game.tutorial.todo import Todo


@dataclass(frozen=True, slots=True)
class Saying:
    """One short instruction; `hint` is for those who need more, '' for nothing."""

    title: str
    text: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Phrases:
    """What the teacher says in one kitchen. Slots such as {use} stand for keys, {what} for things.

    `walk`: her welcome; `first`: begins the first thing to take; `second`: what the dish needs,
    too; `on_purpose`: begins the lesson on fire; `hint`: for what has none of its own.
    """

    titles: Mapping[Lesson, str]
    praise: Mapping[Lesson, str]
    texts: Mapping[Todo, str]
    hints: Mapping[Todo, str]
    walk: Saying
    first: str
    second: str
    on_purpose: str
    hint: str
