"""The courses that there are, and what their teachers say, lesson by lesson:
assets/texts/courses.yaml and talking.yaml.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TypeVar

import yaml

from agents.english import listed, with_article
from game import paths
from game.kitchen.menu import Dish
from game.partners.mind_panel import MindPanel
from game.tutorial.advice import Advice, Todo
from game.tutorial.lessons import TALKING, Lesson
from game.tutorial.tutor import Tutor

T = TypeVar("T", bound=Enum)


@dataclass(frozen=True, slots=True)
class Saying:
    """One short instruction; `hint` is for those who need more, '' for nothing."""

    title: str
    text: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class TutorialCourse:
    """One tutorial. In what its teacher says slots such as {use} stand for keys, {what} for things.

    `walk`: her welcome; `first`: begins the first thing to take; `second`: what the dish needs,
    too; `on_purpose`: begins the lesson on fire; `hint`: for what has none of its own; `talks`:
    talking to the partner is taught. `title`, `thanks`, `tips`: what is said at its end, with a
    picture each; `next_level`: offered afterwards.
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
    talks: bool
    title: str
    thanks: str
    tips: Sequence[Sequence[str]]
    next_level: str | None = None


@cache
def course_of(level: str) -> TutorialCourse:
    """The course in the kitchen of that name. KeyError if there is none."""
    text = (paths.assets() / "texts" / "courses.yaml").read_text(encoding="utf-8")
    told = yaml.safe_load(text)[level]
    told |= {part: _by_name(Lesson, told[part]) for part in ("titles", "praise")}
    told |= {part: _by_name(Todo, told[part]) for part in ("texts", "hints")}
    return TutorialCourse(**told | {"walk": Saying(**told["walk"])})


def _by_name(kind: type[T], told: Mapping[str, str]) -> dict[T, str]:
    return {kind[name.upper()]: words for name, words in told.items()}


@dataclass(frozen=True, slots=True)
class Talking:
    """What is said where talking to the partner is taught. `words`: to say; `why`: what for."""

    words: Mapping[Lesson, str]
    why: Mapping[Lesson, str]
    hints: Mapping[Lesson, str]
    sentences: Mapping[str, str]


@cache
def talking() -> Talking:
    """What assets/texts/talking.yaml has."""
    text = (paths.assets() / "texts" / "talking.yaml").read_text(encoding="utf-8")
    told = yaml.safe_load(text)
    words, why, hints = (_by_name(Lesson, told[part]) for part in ("words", "why", "hints"))
    return Talking(words, why, hints, told["sentences"])


FIRES = (Todo.FETCH_EXTINGUISHER, Todo.SPRAY)


@dataclass(frozen=True, slots=True)
class LessonTopic:
    """What it is about besides the lesson.

    `dish`: what the guest wants; `panel`: the partner's mind, None if it has none; `pad`: the
    player holds a gamepad; `writing`: and is telling the partner something; `course`: in the
    kitchen; `free`: hands are free for talking aloud; `beside_plates`: the player stands there.
    """

    dish: Dish
    panel: MindPanel | None
    pad: bool
    writing: bool
    course: TutorialCourse
    free: bool = False
    beside_plates: bool = False


def saying(tutor: Tutor, advice: Advice | None, topic: LessonTopic) -> Saying:
    """What the teacher says now."""
    lesson = tutor.lesson
    if lesson is None:
        return Saying("", "")
    if lesson is Lesson.WALK:
        said = topic.course.walk
    elif lesson in TALKING:
        said = _talk(tutor, lesson, topic)
    elif advice is None:
        said = Saying(topic.course.titles[lesson], "")
    else:
        todo, course, dish = advice.todo, topic.course, topic.dish
        text = course.texts[todo]
        match lesson, todo:
            case Lesson.TAKE, Todo.TAKE:
                text = course.first + text
            case Lesson.MIX, Todo.TAKE:
                text = course.second
            case Lesson.FIRE, (Todo.TAKE | Todo.PICK_UP):
                text = course.on_purpose + text
        known = {
            "{what}": advice.what,
            "{a}": with_article(advice.what),
            "{dish}": dish.title,
            "{parts}": listed(dish.ingredients),
        }
        for slot, words in known.items():
            text = text.replace(slot, words)
        title = "Fire!" if todo in FIRES else course.titles[lesson]
        said = Saying(title, text, course.hints.get(todo, course.hint))
    hint = said.hint if tutor.wants_hint else ""
    return Saying(
        said.title, said.text, talking().sentences["stuck"] if hint and tutor.stuck else hint
    )


def _talk(tutor: Tutor, lesson: Lesson, topic: LessonTopic) -> Saying:
    title, panel, told = topic.course.titles[lesson], topic.panel, talking().sentences
    if panel is None:
        return Saying(title, told["deaf"], told["stuck"])
    hint = talking().hints[lesson] if panel.ready else told["asleep"]
    words = "go on" if tutor.halted and lesson is Lesson.STOP else talking().words.get(lesson, "")
    if topic.writing:
        text = told["choose" if topic.pad else "write"]
    elif tutor.said is None:
        text = _ask(tutor, lesson, topic)
    elif panel.intention and panel.state == "active":
        return Saying(title, _at_work(lesson, panel, topic), hint)
    else:
        text = told["thinking"]
    return Saying(title, text.replace("{words}", words), hint)


def _at_work(lesson: Lesson, panel: MindPanel, topic: LessonTopic) -> str:
    """What the partner is at, or why it cannot begin."""
    told = talking().sentences
    why = next((entry.note for entry in panel.queue if entry.state == "blocked"), "")
    if lesson is Lesson.PASS and topic.beside_plates:
        return told["in_the_way"]
    words = told["waits"].replace("{why}", why) if why else told["works"]
    return words.replace("{what}", panel.intention)


def _ask(tutor: Tutor, lesson: Lesson, topic: LessonTopic) -> str:
    """What should be said, why, and how."""
    told = talking().sentences
    if lesson is Lesson.POINT:
        return told["point_again" if tutor.missed else "point"]
    if lesson is Lesson.PASS and topic.beside_plates:
        return told["near"]
    why = told["stands"] if tutor.halted and lesson is Lesson.STOP else talking().why[lesson]
    if lesson is Lesson.ALOUD:
        return f"{why} {told['free' if topic.free else 'held']}"
    chosen = told["chop_chosen" if lesson is Lesson.TALK else "chosen"]
    return f"{why} {chosen if topic.pad else told['written']}"
