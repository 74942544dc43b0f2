"""The courses that there are, and what their teachers say, lesson by lesson:
assets/texts/courses.yaml and talking.yaml.
"""

from collections.abc import Mapping
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
    player holds a gamepad; `writing`: and is telling the partner something; `phrases`: of the
    kitchen; `free`: hands are free for talking aloud; `beside_plates`: the player stands there.
    """

    dish: Dish
    panel: MindPanel | None
    pad: bool
    writing: bool
    phrases: Phrases
    free: bool = False
    beside_plates: bool = False


def saying(tutor: Tutor, advice: Advice | None, topic: LessonTopic) -> Saying:
    """What the teacher says now."""
    lesson = tutor.lesson
    if lesson is None:
        return Saying("", "")
    if lesson is Lesson.WALK:
        said = topic.phrases.walk
    elif lesson in TALKING:
        said = _talk(tutor, lesson, topic)
    elif advice is None:
        said = Saying(topic.phrases.titles[lesson], "")
    else:
        said = _do(lesson, advice, topic)
    hint = said.hint if tutor.wants_hint else ""
    return Saying(
        said.title, said.text, talking().sentences["stuck"] if hint and tutor.stuck else hint
    )


def _do(lesson: Lesson, advice: Advice, topic: LessonTopic) -> Saying:
    todo, phrases, dish = advice.todo, topic.phrases, topic.dish
    text = phrases.texts[todo]
    match lesson, todo:
        case Lesson.TAKE, Todo.TAKE:
            text = phrases.first + text
        case Lesson.MIX, Todo.TAKE:
            text = phrases.second
        case Lesson.FIRE, (Todo.TAKE | Todo.PICK_UP):
            text = phrases.on_purpose + text
    known = {
        "{what}": advice.what,
        "{a}": with_article(advice.what),
        "{dish}": dish.title,
        "{parts}": listed(dish.ingredients),
    }
    for slot, words in known.items():
        text = text.replace(slot, words)
    title = "Fire!" if todo in FIRES else phrases.titles[lesson]
    return Saying(title, text, phrases.hints.get(todo, phrases.hint))


def _talk(tutor: Tutor, lesson: Lesson, topic: LessonTopic) -> Saying:
    title, panel, told = topic.phrases.titles[lesson], topic.panel, talking().sentences
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
