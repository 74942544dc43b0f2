"""Papers of the mind panel: a sheet to write on, figures, plans."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import exp

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import AMBER, BLUE, INK, LEAF, PAPER, SAND, SOFT_INK
from game.client.ui.frame import clipped
from game.content.colour import Colour
from game.kitchen.state import TICKS_PER_SECOND
from game.partners.mind_panel import MindPanel
from game.session.seats.notes import Belief, CodePolicy, Reflection

#: Lengths in layout units.
PADDING, HEAD, LINE = 11, 32, 16
#: Lengths in layout units: a choice with its bars, between two columns, a bar, and its least width.
ROW, GAP, BAR, LEAST = 26, 6, 8, 10
#: What each column of bars shows, and its colour.
COLUMNS = (("log P", AMBER), ("value V", LEAF), ("total", BLUE))

#: A number as it is written, and the share of its bar that is filled.
Figure = tuple[str, float]
#: Ages are told in steps of so many seconds, so that the paper is not painted at every tick.
STEP_S = 5
USUAL, NOTHING_YET = "cooks as usual", "nothing thought of yet"
#: What a player does, and another partner, by the role that each is believed to have.
_BELIEVED: Mapping[str, tuple[str, str]] = {
    "unknown": ("I do not know your ways yet", "I do not know {name}'s ways yet"),
    "all-round": (
        "I think you do a bit of everything", "I think {name} does a bit of everything"
    ),
    "supplier": ("I think you prepare {things}", "I think {name} prepares {things}"),
    "assembler": (
        "I think you finish and serve dishes", "I think {name} finishes and serves dishes"
    ),
    "idle": ("I think you are not cooking", "I think {name} is not cooking"),
}  # fmt: skip
#: By what macro actions were weighed, for people.
REASONS = {
    "words": "because you said “{}”", "intention": "because you want: {}",
    "plan": "because it said “{}”", "value": "by what is worth most now",
    "rule": "by its rules: {}", "policy": "as planned: {}",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CookNames:
    """The cooks by seat as the reader knows them. `reader`: the seat of who reads, if it is one."""

    names: tuple[str, ...] = ()
    reader: int | None = None

    def name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else f"Cook {seat + 1}"


@dataclass(frozen=True, slots=True)
class MindCaption:
    """What a panel says beside what is in the mind.

    `name`: whose it is; `backend`: where its models run, in words, '' to leave it out; `cooks`: who
    else is there; `tick`: the present; `tasks`: of a plan at most so many; `figures`: the second
    page is told; `turns`: a key leads to the other one.
    """

    name: str
    backend: str = ""
    cooks: CookNames = field(default_factory=CookNames)
    tick: float = 0.0
    tasks: int = 12
    figures: bool = False
    turns: bool = False

    @property
    def in_steps(self) -> "MindCaption":
        """The same at a moment after which ages are told otherwise."""
        step = STEP_S * TICKS_PER_SECOND
        return replace(self, tick=self.tick // step * step)


class MindSheet:
    """Writes things one below the other. `y`: how far."""

    def __init__(self, stage: Stage, width: int) -> None:
        self.sheet = stage.sheet((width, stage.size[1]))
        self.px = self.sheet.px
        self.left = self.px(PADDING)
        self.room = width - 2 * self.left
        self.y = 0

    def paper(self) -> pygame.Surface:
        px = self.px
        size = (self.sheet.size[0], self.y + px(PADDING - 2) + px(4))
        paper = self.sheet.sheet(size)
        paper.box(Box(size, px(16), PAPER, INK, px(2.4), shadow=px(4)), (0, 0))
        paper.surface.blit(self.sheet.surface, (0, 0))
        return paper.surface

    def title(self, name: str) -> None:
        px = self.px
        self.sheet.sprite("chat", (self.left + px(11), px(HEAD / 2 + 1)), px(24))
        self.line(f"{name}'s mind", (self.left + px(30), px(HEAD / 2 + 1)), 18, Face.DISPLAY)
        self.y = px(HEAD)

    def chip(self, word: str, colour: Colour) -> None:
        """A word on a coloured pill, at the right of the label just written."""
        picture = self.sheet.texts.get(word, self.sheet.style(11, PAPER, face=Face.BOLD))
        size = (picture.get_width() + self.px(14), self.px(16))
        at = (self.left + self.room - size[0] / 2, self.y - self.px(9))
        self.sheet.box(Box(size, size[1] / 2, colour, line=None), at, Anchor.CENTRE)
        self.sheet.put(picture, at)

    def label(self, text: str) -> None:
        """What the following is, with a rule after it."""
        middle = self.y + self.px(9)
        at = (self.left, middle)
        rect = self.sheet.text(text, at, 11.5, SOFT_INK, Anchor.LEFT, face=Face.BOLD)
        begin = (rect.right + self.px(6), middle)
        pygame.draw.line(self.sheet.surface, SAND, begin, (self.left + self.room, middle), 2)
        self.y += self.px(18)

    def paragraph(self, text: str, colour: Colour, most: int, units: float = 13.5) -> None:
        """At most `most` lines; what does not fit ends in dots."""
        style = self.sheet.style(units, colour, face=Face.BOLD)
        step = self.px(LINE * units / 13.5)
        for line in clipped(self.sheet, text, style, self.room, most):
            self.line(line, (self.left, self.y + step // 2), units, Face.BOLD, colour)
            self.y += step
        self.y += self.px(2)

    def line(
        self, text: str, at: tuple[int, int], units: float, face: Face, colour: Colour = INK
    ) -> None:
        self.sheet.text(text, at, units, colour, Anchor.LEFT, face=face)

    def number(self, text: str, at: tuple[int, int], room: int) -> pygame.Rect:
        """A figure in small letters right of the pixel `at`, in at most `room` pixels."""
        style = self.sheet.fitting(text, 11, room, SOFT_INK, Face.BOLD)
        return self.sheet.put(self.sheet.texts.get(text, style), at, Anchor.LEFT)


def why_words(panel: MindPanel) -> str:
    """By what the next thing to do is chosen; '' if that is not known."""
    if panel.basis is None:
        return ""
    reason, text = REASONS.get(panel.basis.source, ""), panel.basis.text
    return reason.format(text) if text or "{}" not in reason else ""


def paint_figures(
    stage: Stage, panel: MindPanel, caption: MindCaption, width: int
) -> pygame.Surface:
    """The whole sheet, without what moves."""
    writer = _Writer(stage, width)
    writer.title(caption.name)
    writer.choices(panel)
    writer.times(panel)
    if caption.backend:
        writer.label("Thinks with")
        names = [*dict.fromkeys(model for _, model in panel.models), caption.backend]
        writer.paragraph(", ".join(names), SOFT_INK, 2, 11.5)
    if caption.turns:
        writer.paragraph(stage.legend.fill("{mind}: on"), SOFT_INK, 1, 11)
    return writer.paper()


class _Writer(MindSheet):
    """Writes the parts one below the other."""

    def choices(self, panel: MindPanel) -> None:
        """The best macro actions, each with three bars, and by what they are weighed."""
        self.label("What it weighs, best first")
        if why := why_words(panel):
            self.paragraph(why, SOFT_INK, 1, 11.5)
        if not panel.choices:
            self.paragraph("nothing weighed yet", SOFT_INK, 1)
            return
        step = self._step
        for i, (title, colour) in enumerate(COLUMNS):
            x = self.left + i * step
            dot = Box((self.px(6),) * 2, self.px(3), colour, line=None)
            self.sheet.box(dot, (x, self.y + self.px(6)), Anchor.LEFT)
            at = (x + self.px(9), self.y + self.px(6))
            self.line(title, at, 11, Face.BODY, SOFT_INK)
        self.y += self.px(15)
        rows = [*_figures(panel)]
        style = self.sheet.style(11, SOFT_INK, face=Face.BOLD)
        widest = max(self.sheet.texts.width(text, style) for row in rows for text, _ in row)
        for choice, row in zip(panel.choices, rows, strict=True):
            colour = INK if choice is panel.choices[0] else SOFT_INK
            name = self.sheet.fitting(choice.name, 12.5, self.room, colour, Face.BOLD)
            at = (self.left, self.y + self.px(7))
            self.sheet.put(self.sheet.texts.get(choice.name, name), at, Anchor.LEFT)
            y = self.y + self.px(16)
            size, number = (self._step - self.px(GAP), self.px(BAR)), self.px(3)
            bar = max(self.px(LEAST), size[0] - widest - number)
            for i, ((text, share), (_, colour)) in enumerate(zip(row, COLUMNS, strict=True)):
                x = self.left + i * self._step
                self.sheet.gauge(pygame.Rect(x, y, bar, size[1]), colour, share)
                at = (x + bar + number, y + size[1] // 2)
                self.number(text, at, size[0] - bar - number)
            self.y += self.px(ROW)

    def times(self, panel: MindPanel) -> None:
        if panel.latencies:
            self.label("How long that took")
            times = "   ".join(f"{stage} {_seconds(s)}" for stage, s in panel.latencies)
            self.paragraph(times, SOFT_INK, 2, 11.5)

    @property
    def _step(self) -> int:
        """Pixels from one column to the next."""
        return (self.room + self.px(GAP)) // len(COLUMNS)


def _figures(panel: MindPanel) -> Iterator[tuple[Figure, ...]]:
    best = max(choice.logp for choice in panel.choices)
    totals = [choice.total for choice in panel.choices]
    # The best fills its bar, the last one a tenth of it.
    low, span = min(totals), max(totals) - min(totals)
    for choice in panel.choices:
        yield (
            (f"{choice.logp:.1f}", exp(choice.logp - best)),
            (f"{choice.value:.2f}", choice.value),
            (f"{choice.total:.1f}", 0.1 + 0.9 * (choice.total - low) / span if span else 1.0),
        )


def _seconds(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 0.095 else f"{seconds:.2f} s"


def age_words(seen: int, tick: float) -> str:
    """How old a thought is that was of the kitchen at tick `seen`: '15 s ago'."""
    seconds = max(0.0, tick - seen) / TICKS_PER_SECOND
    steps = int(seconds // STEP_S) * STEP_S
    return f"{steps} s ago" if steps else "just now"


def believed(belief: Belief, company: CookNames) -> str:
    """'I think you prepare beef. You expect that I assemble and serve.'"""
    mine, name = belief.seat == company.reader, company.name(belief.seat)
    things = " and ".join(thing.replace("_", " ") for thing in belief.things)
    told = _BELIEVED[belief.role][not mine]
    does = told.format(name=name, things=things or "ingredients")
    if not belief.expects:
        return f"{does}."
    expects = belief.expects.rstrip(". ")
    return f"{does}. {'You expect' if mine else f'{name} expects'}: {expects}."


def write_plan(
    sheet: MindSheet, policy: CodePolicy | None, when: str, most: int, usual: bool = False
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
