"""The courses that there are, and what their teachers say, lesson by lesson:
assets/texts/courses.yaml.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TypeVar

import yaml

from game import paths
from game.kitchen.menu import Dish
from game.kitchen.naming import listed
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


STUCK = "Too tricky? {pause} lets you skip this step."
FIRES = (Todo.FETCH_EXTINGUISHER, Todo.SPRAY)
#: How to say it aloud.
HELD = "Hold {speak} and say '{words}'. Let go when you are done."
FREE = "Just say it: '{words}'."
#: How to say it, with the keyboard and with a gamepad.
WRITTEN = "Press {talk} and write '{words}', then press {confirm}"
CHOSEN = "Hold {quick}, choose '{words}' with {walk} and let go."
CHOP_CHOSEN = "Press {talk} and choose Chop, 2 onions. Then press {confirm}"
WORDS: Mapping[Lesson, str] = {
    Lesson.TALK: "chop 2 onions", Lesson.ALOUD: "chop two onions", Lesson.STOP: "stop",
    Lesson.PASS: "pass me a plate",
}  # fmt: skip
WHY: Mapping[Lesson, str] = {
    Lesson.TALK: "Your partner understands you.",
    Lesson.ALOUD: "It hears you, too.",
    Lesson.STOP: "Now it works by itself, until it is told to stop.",
    Lesson.PASS: "What is far away it can hand to you.",
}
STANDS = "It stands still until it is needed."
POINT = "Show what you mean: hold {point}, choose a crate with {walk} and let go."
POINT_AGAIN = "Nearly! Hold {point} again, go on with {walk} until the frame is around a crate."
NEAR = "What is near you take yourself. Walk away from the plates, for once."
IN_THE_WAY = "Understood, but it cannot get past you. Walk away from the plates, and watch it!"
POINT_HINT = (
    "The middle mouse button points, too. What is pointed at is chopped, plated, put out..."
)
WRITE = "Write what your partner should do, such as '{words}', then press {confirm}"
CHOOSE = "Up and down choose what to do, left and right how much of it. Then press {confirm}"
WAITS = "Understood: {what}. But it has to wait: “{why}”. Can you make room, or help?"
ASLEEP = "Its mind is still waking up: it answers as soon as it can."
MISHEARD = "Misheard? {unsay} takes it back. Rather not aloud? Written words do as well."
AGAIN = "Anything goes, in your own words: orders, questions, 'stop', 'go on', a friendly word."
DEAF = (
    "This partner just cooks and does not listen. One who does is waiting in the settings, "
    "under Partner. Watch it cook, then press {confirm}"
)


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
    return Saying(said.title, said.text, STUCK if hint and tutor.stuck else hint)


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
    article = "an" if advice.what[:1] in set("aeiou") else "a"
    known = {
        "{what}": advice.what,
        "{a}": f"{article} {advice.what}",
        "{dish}": dish.title,
        "{parts}": listed(dish.ingredients),
    }
    for slot, words in known.items():
        text = text.replace(slot, words)
    title = "Fire!" if todo in FIRES else phrases.titles[lesson]
    return Saying(title, text, phrases.hints.get(todo, phrases.hint))


def _talk(tutor: Tutor, lesson: Lesson, topic: LessonTopic) -> Saying:
    title, panel = topic.phrases.titles[lesson], topic.panel
    if panel is None:
        return Saying(title, DEAF, STUCK)
    hint = _hint(lesson) if panel.ready else ASLEEP
    words = "go on" if tutor.halted and lesson is Lesson.STOP else WORDS.get(lesson, "")
    if topic.writing:
        return Saying(title, CHOOSE if topic.pad else WRITE.replace("{words}", words), hint)
    if tutor.said is None:
        return Saying(title, _ask(tutor, lesson, topic).replace("{words}", words), hint)
    if panel.intention and panel.state == "active":
        return Saying(title, _at_work(lesson, panel, topic), hint)
    return Saying(title, "Your partner is thinking about it...", hint)


def _at_work(lesson: Lesson, panel: MindPanel, topic: LessonTopic) -> str:
    """What the partner is at, or why it cannot begin."""
    why = next((entry.note for entry in panel.queue if entry.state == "blocked"), "")
    if lesson is Lesson.PASS and topic.beside_plates:
        return IN_THE_WAY
    words = WAITS.replace("{why}", why) if why else "Understood: {what}. Watch your partner do it!"
    return words.replace("{what}", panel.intention)


def _ask(tutor: Tutor, lesson: Lesson, topic: LessonTopic) -> str:
    """What should be said, why, and how."""
    if lesson is Lesson.POINT:
        return POINT_AGAIN if tutor.missed else POINT
    if lesson is Lesson.PASS and topic.beside_plates:
        return NEAR
    why = STANDS if tutor.halted and lesson is Lesson.STOP else WHY[lesson]
    if lesson is Lesson.ALOUD:
        return f"{why} {FREE if topic.free else HELD}"
    chosen = CHOP_CHOSEN if lesson is Lesson.TALK else CHOSEN
    return f"{why} {chosen if topic.pad else WRITTEN}"


def _hint(lesson: Lesson) -> str:
    match lesson:
        case Lesson.TALK:
            return AGAIN
        case Lesson.ALOUD:
            return MISHEARD
        case Lesson.POINT:
            return POINT_HINT
    return "{quick} opens the quick words: such things are said without writing."
