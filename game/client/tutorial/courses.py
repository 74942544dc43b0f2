"""The courses that there are, and what their teachers say: assets/texts/courses.yaml."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TypeVar

import yaml

from game import paths
from game.tutorial.advice import Todo
from game.tutorial.lessons import Lesson

T = TypeVar("T", bound=Enum)


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


#: A picture and what it stands for.
Tip = tuple[str, str]


@dataclass(frozen=True, slots=True)
class TutorialCourse:
    """One tutorial. `talks`: talking to the partner is taught; `next_level`: offered afterwards.

    `title`, `thanks`, `tips`: what is said at its end.
    """

    phrases: Phrases
    talks: bool
    next_level: str | None
    title: str
    thanks: str
    tips: tuple[Tip, ...]


@cache
def course_of(level: str) -> TutorialCourse:
    """The course in the kitchen of that name. KeyError if there is none."""
    text = (paths.assets() / "texts" / "courses.yaml").read_text(encoding="utf-8")
    told = yaml.safe_load(text)[level]
    titles, praise = (_by_name(Lesson, told[part]) for part in ("titles", "praise"))
    texts, hints = (_by_name(Todo, told[part]) for part in ("texts", "hints"))
    sentences = (told[part] for part in ("first", "second", "on_purpose", "hint"))
    phrases = Phrases(titles, praise, texts, hints, Saying(**told["walk"]), *sentences)
    tips = tuple((picture, tip) for picture, tip in told["tips"])
    return TutorialCourse(
        phrases, told["talks"], told.get("next_level"), told["title"], told["thanks"], tips
    )


def _by_name(kind: type[T], told: Mapping[str, str]) -> dict[T, str]:
    return {kind[name.upper()]: words for name, words in told.items()}
