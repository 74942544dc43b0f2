"""What a partner who reflects has planned, believes of the others and has learnt, on its paper."""

from collections.abc import Mapping
from dataclasses import dataclass

from game.client.drawing.theme import AMBER, BLUE, INK, SOFT_INK
from game.client.hud.mindsheet import MindSheet
from game.kitchen.state import TICKS_PER_SECOND
from game.session.seats.notes import Belief, Policy, Reflection

#: Ages are told in steps of so many seconds, so that the paper is not painted at every tick.
STEP_S = 5
USUAL, NOTHING_YET = "cooks as usual", "nothing thought of yet"
#: What a player does, and another partner, by the role that each is believed to have.
_YOU: Mapping[str, str] = {
    "unknown": "I do not know your ways yet",
    "all-round": "I think you do a bit of everything",
    "supplier": "I think you prepare {things}",
    "assembler": "I think you finish and serve dishes",
    "idle": "I think you are not cooking",
}
_OTHER: Mapping[str, str] = {
    "unknown": "I do not know {name}'s ways yet",
    "all-round": "I think {name} does a bit of everything",
    "supplier": "I think {name} prepares {things}",
    "assembler": "I think {name} finishes and serves dishes",
    "idle": "I think {name} is not cooking",
}


@dataclass(frozen=True, slots=True)
class CookNames:
    """The cooks by seat as the reader knows them. `reader`: the seat of who reads, if it is one."""

    names: tuple[str, ...] = ()
    reader: int | None = None

    def name(self, seat: int) -> str:
        """What the cook there is called."""
        return self.names[seat] if seat < len(self.names) else f"Cook {seat + 1}"


def age_words(seen: int, tick: float) -> str:
    """How old a thought is that was of the kitchen at tick `seen`: '15 s ago'."""
    seconds = max(0.0, tick - seen) / TICKS_PER_SECOND
    steps = int(seconds // STEP_S) * STEP_S
    return f"{steps} s ago" if steps else "just now"


def believed(belief: Belief, company: CookNames) -> str:
    """'I think you prepare beef. You expect that I assemble and serve.'"""
    mine, name = belief.seat == company.reader, company.name(belief.seat)
    things = " and ".join(thing.replace("_", " ") for thing in belief.things)
    told = (_YOU if mine else _OTHER)[belief.role]
    does = told.format(name=name, things=things or "ingredients")
    if not belief.expects:
        return f"{does}."
    expects = belief.expects.rstrip(". ")
    return f"{does}. {'You expect' if mine else f'{name} expects'}: {expects}."


def write_plan(
    sheet: MindSheet, policy: Policy | None, when: str, most: int, usual: bool = False
) -> None:
    """The first tasks, at most so many, numbered, and why; `when`: it was thought of.

    `usual`: it has thought, and found nothing better than the usual.
    """
    sheet.label("Its plan")
    if policy is None:
        sheet.paragraph(USUAL if usual else NOTHING_YET, INK if usual else SOFT_INK, 1)
        return
    if when:
        sheet.chip(when, BLUE if policy.tasks else SOFT_INK)
    if not policy.tasks:
        sheet.paragraph(USUAL, INK, 1)
    for number, task in enumerate(policy.tasks[:most], 1):
        sheet.paragraph(f"{number}. {task.sentence}", INK, 3, 12.5)
    if len(policy.tasks) > most:
        sheet.paragraph(f"and {len(policy.tasks) - most} more", SOFT_INK, 1, 11.5)
    if policy.thought:
        sheet.paragraph(policy.thought, SOFT_INK, 2, 11.5)


def write_beliefs(sheet: MindSheet, reflection: Reflection, company: CookNames, lines: int) -> None:
    """What it takes each of the others to be, and how sure it is of that."""
    for belief in reflection.beliefs:
        mine = belief.seat == company.reader
        sheet.label("What it thinks of you" if mine else company.name(belief.seat))
        sure = belief.confidence >= 0.5
        if belief.role != "unknown":
            sheet.chip("fairly sure" if sure else "a guess", AMBER if sure else SOFT_INK)
        sheet.paragraph(believed(belief, company), INK, lines, 12.5)
        if belief.habits:
            habits = ", ".join(habit.replace("_", " ") for habit in belief.habits[:2])
            sheet.paragraph(habits, SOFT_INK, 1, 11.5)


def write_lessons(sheet: MindSheet, reflection: Reflection, when: str, lines: int) -> None:
    """What it has learnt to do better; `when`: it was thought of."""
    if reflection.guidelines:
        sheet.label("It has learnt")
        sheet.chip(when, AMBER)
        sheet.paragraph(reflection.guidelines, INK, lines, 12)
