"""The lessons of the tutorials, and which of them the recipe of a dish calls for, in what order."""

from collections.abc import Mapping
from enum import Enum, auto

from game.kitchen.menu import Menu
from game.kitchen.recipe import Process, recipes_of

#: For whoever is new; and for whoever knows that, but neither the use key nor pans.
TUTORIAL, FRYING = "tutorial", "tutorial_burgers"
TUTORIALS = (TUTORIAL, FRYING)


class Lesson(Enum):
    """In the order in which they are taught with a dish that is cooked as a whole."""

    WALK = auto()
    TAKE = auto()
    CHOP = auto()
    MIX = auto()
    COOK = auto()
    PLATE = auto()
    SERVE = auto()
    TALK = auto()
    ALOUD = auto()
    STOP = auto()
    POINT = auto()
    PASS = auto()
    FIRE = auto()
    CLEAN = auto()


LESSONS = tuple(Lesson)
#: Those about a partner who listens; one who does not has but a word about the first.
TALKING = LESSONS[LESSONS.index(Lesson.TALK) : LESSONS.index(Lesson.PASS) + 1]
#: Those that any words do for which the partner has an answer.
WORDY = (Lesson.TALK, Lesson.ALOUD)
#: What follows once nothing is left to be said.
TROUBLE = (Lesson.FIRE, Lesson.CLEAN)
#: Which lesson each kind of step is.
STEP_LESSONS: Mapping[Process, Lesson] = {
    Process.CHOP: Lesson.CHOP,
    Process.PREPARE: Lesson.MIX,
    Process.COOK: Lesson.COOK,
    Process.PLATE: Lesson.PLATE,
    Process.SERVE: Lesson.SERVE,
}


def dish_lessons(menu: Menu, dish: str) -> tuple[Lesson, ...]:
    """From the first step to the guest."""
    taught = (STEP_LESSONS[step.process] for step in recipes_of(menu).course(dish))
    return (Lesson.WALK, Lesson.TAKE, *dict.fromkeys(taught))


def lessons_before(lesson: Lesson, dish: tuple[Lesson, ...]) -> tuple[Lesson, ...]:
    """What somebody can do who has done `lesson` of those about a dish.

    The knife is not needed for what is heated before it is put together with the rest.
    """
    if lesson not in dish:
        return ()
    before = dish[: dish.index(lesson)]
    alone = lesson in (Lesson.COOK, Lesson.PLATE) and Lesson.MIX not in before
    return tuple(each for each in before if not (alone and each is Lesson.CHOP))
