"""The sheet of the mind panel, painted part by part from top to bottom."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import exp

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import (
    AMBER,
    BLUE,
    GREEN,
    INK,
    LEAF,
    RED,
    SOFT_INK,
)
from game.client.hud.chips import ENDED
from game.client.hud.mindsheet import MindSheet
from game.client.hud.planpaper import (
    STEP_S,
    CookNames,
    believed,
    when_words,
    write_beliefs,
    write_lessons,
    write_plan,
)
from game.content.colour import Colour
from game.kitchen.state import TICKS_PER_SECOND
from game.partners.mind_panel import MindPanel
from game.partners.queue_sign import QueueEntry

#: Lengths in layout units.
ROW, GAP = 26, 4
#: Height of a bar, and the room for the number at its right.
BAR, NUMBER = 8, 31
#: How an intention stands: what is said of it and in which colour.
STATES: dict[str, tuple[str, Colour]] = {
    "pending": ("thinking about it", AMBER),
    "active": ("on it", BLUE),
    "satisfied": ("done", GREEN),
    "revoked": ("called off", SOFT_INK),
    "impossible": ("cannot", RED),
}
#: By what macro actions were weighed, for people.
REASONS = {
    "words": "because you said “{}”",
    "intention": "because you want: {}",
    "plan": "because it said “{}”",
    "value": "by what is worth most now",
    "rule": "by its rules: {}",
    "policy": "as planned: {}",
}
#: How who goes by rules says that nothing was weighed.
BY_RULES = "by rules"
#: What each column of bars shows, and its colour.
COLUMNS = (("log P", AMBER), ("value V", LEAF), ("total", BLUE))


@dataclass(frozen=True, slots=True)
class MindCaption:
    """What a panel says beside what is in the mind.

    `name`: whose it is; `backend`: where its models run, in words, '' to leave it out; `cooks`: who
    else is there; `tick`: the present; `tasks`: of a plan at most so many.
    """

    name: str
    backend: str = ""
    cooks: CookNames = field(default_factory=CookNames)
    tick: float = 0.0
    tasks: int = 12

    @property
    def in_steps(self) -> "MindCaption":
        """The same at a moment after which ages are told otherwise."""
        step = STEP_S * TICKS_PER_SECOND
        return replace(self, tick=self.tick // step * step)


def paint_mind(stage: Stage, panel: MindPanel, caption: MindCaption, width: int) -> pygame.Surface:
    """The whole panel, without what moves."""
    writer = _Writer(stage, width)
    writer.title(caption.name)
    if panel.listens:
        writer.heard(panel)
        writer.meant(panel)
        writer.asked(panel)
        writer.queue(panel)
    if panel.plans:
        writer.plans(panel, caption)
    writer.choices(panel)
    if caption.backend or not panel.plans:
        writer.foot(panel, caption.backend)
    return writer.paper()


def paint_brief_mind(
    stage: Stage, panel: MindPanel, caption: MindCaption, width: int
) -> pygame.Surface:
    """What it understood or planned and what comes next, for windows without room for more."""
    writer = _Writer(stage, width)
    writer.title(caption.name)
    if panel.listens:
        writer.meant(replace(panel, note=""), most=1)
    if panel.plans:
        writer.plans_briefly(panel, caption)
    else:
        writer.names(panel)
    return writer.paper()


class _Writer(MindSheet):
    """Writes the parts of the panel one below the other."""

    def heard(self, panel: MindPanel) -> None:
        """The player's last words."""
        said = f"“{panel.message}”" if panel.message else "nothing said yet: press T"
        self.paragraph(said, INK if panel.message else SOFT_INK, 1)

    def meant(self, panel: MindPanel, most: int = 2) -> None:
        """The intention, in at most so many lines, and how it stands."""
        self.label("It understood")
        if panel.state is not None:
            word, colour = STATES[panel.state]
            self.chip(word, colour)
        if panel.intention:
            self.paragraph(panel.intention, INK, most)
        else:
            self.paragraph("no wish of yours", SOFT_INK, 1)
        if panel.note:
            self.paragraph(panel.note, SOFT_INK, 1)

    def asked(self, panel: MindPanel) -> None:
        """What it has asked back and waits for."""
        if panel.question:
            self.label("It asks")
            self.paragraph(f"{' or '.join(panel.question)}?", INK, 2)

    def queue(self, panel: MindPanel) -> None:
        """All that it was asked for and that stands."""
        told = [_entry_words(entry) for entry in panel.queue if entry.state not in ENDED]
        if told:
            self.label("Still to do, and what holds")
            self.paragraph("; ".join(told), INK, 2, 12)

    def plans(self, panel: MindPanel, caption: MindCaption) -> None:
        """What it means to do instead of the usual, what it believes, and what it has learnt."""
        took = dict(panel.latencies)
        seen = panel.policy.seen if panel.policy else 0
        when = when_words(seen, caption.tick, took.get("policy"))
        write_plan(self, panel.policy, when, caption.tasks, "policy" in took)
        if (reflection := panel.reflection) is not None:
            when = when_words(reflection.seen, caption.tick, took.get("reflection"))
            write_beliefs(self, reflection, caption.cooks, 4)
            write_lessons(self, reflection, when, 5)

    def plans_briefly(self, panel: MindPanel, caption: MindCaption) -> None:
        """The first task of its plan, and whom it takes the others for."""
        policy = panel.policy
        first = None if policy is None else replace(policy, thought="")
        write_plan(self, first, "", 1, "policy" in dict(panel.latencies))
        if panel.reflection is not None:
            for belief in panel.reflection.beliefs[:1]:
                self.paragraph(believed(belief, caption.cooks), SOFT_INK, 2, 12)

    def choices(self, panel: MindPanel) -> None:
        """The best macro actions, each with three bars, and what they are weighed by."""
        if panel.basis is not None and panel.basis.method == BY_RULES:
            self._ruled(panel)
            return
        if not panel.choices and (panel.plans or not panel.listens):
            return
        self.label("Next, best first")
        if why := _why(panel):
            self.paragraph(why, SOFT_INK, 1, 11.5)
        if not panel.choices:
            self.paragraph("nothing weighed yet", SOFT_INK, 1)
            return
        self._column_names()
        best = max(choice.logp for choice in panel.choices)
        totals = [choice.total for choice in panel.choices]
        for choice in panel.choices:
            chosen = choice.name == panel.choices[0].name
            style = INK if chosen else SOFT_INK
            self.line(choice.name, (self.left, self.y + self.unit.px(7)), 12.5, Face.BOLD, style)
            parts = (
                (f"{choice.logp:.1f}", exp(choice.logp - best)),
                (f"{choice.value:.2f}", choice.value),
                (f"{choice.total:.1f}", _share(choice.total, totals)),
            )
            self._bars(parts, self.y + self.unit.px(16))
            self.y += self.unit.px(ROW)

    def _ruled(self, panel: MindPanel) -> None:
        """What was chosen without weighing anything, and why."""
        if not panel.choices:
            return
        self.label("What it does now")
        self.paragraph(panel.choices[0].name, INK, 1, 12.5)
        if why := _why(panel):
            self.paragraph(why, SOFT_INK, 2, 11.5)

    def names(self, panel: MindPanel) -> None:
        """The best macro actions in two lines."""
        self.label("Next, best first")
        names = ", ".join(choice.name for choice in panel.choices)
        self.paragraph(names or "nothing weighed yet", INK if names else SOFT_INK, 2)

    def foot(self, panel: MindPanel, backend: str) -> None:
        """How long the last thoughts took, and who thinks."""
        times = "  ".join(f"{stage} {_seconds(s)}" for stage, s in panel.latencies)
        names = [*dict.fromkeys(model for _, model in panel.models), backend]
        self.y += self.unit.px(4)
        for line in (times, ", ".join(name for name in names if name)):
            if line:
                self.paragraph(line, SOFT_INK, 2, 11)

    def _column_names(self) -> None:
        _, step = self._column()
        for i, (name, colour) in enumerate(COLUMNS):
            x = self.left + i * step
            dot = Box((self.unit.px(6),) * 2, self.unit.px(3), colour, line=None)
            self.sheet.put(self.unit.shapes.get(dot), (x, self.y + self.unit.px(6)), Anchor.LEFT)
            at = (x + self.unit.px(9), self.y + self.unit.px(6))
            self.line(name, at, 11, Face.BODY, SOFT_INK)
        self.y += self.unit.px(15)

    def _bars(self, parts: Sequence[tuple[str, float]], y: int) -> None:
        size, step = self._column()
        for i, ((number, share), (_, colour)) in enumerate(zip(parts, COLUMNS, strict=True)):
            x = self.left + i * step
            self.sheet.gauge(pygame.Rect((x, y), size), colour, share)
            at = (x + size[0] + self.unit.px(NUMBER - 3), y + size[1] // 2)
            style = self.unit.style(11, SOFT_INK, face=Face.BOLD)
            self.sheet.put(self.unit.texts.get(number, style), at, Anchor.RIGHT)

    def _column(self) -> tuple[tuple[int, int], int]:
        """Size of a bar, and the way to the next one."""
        step = (self.room + self.unit.px(GAP)) // 3
        return (step - self.unit.px(GAP + NUMBER), self.unit.px(BAR)), step


def _entry_words(entry: QueueEntry) -> str:
    """E.g. 'chop onions (1 of 4)', 'cook Bob Soup (no free pot)'."""
    counted = entry.times is not None and entry.times > 1
    notes = (f"{entry.done} of {entry.times}" if counted else "", entry.note)
    told = ", ".join(note for note in notes if note)
    return f"{entry.text} ({told})" if told else entry.text


def _why(panel: MindPanel) -> str:
    """By what the next thing to do is chosen; '' if that is not known."""
    if panel.basis is None:
        return ""
    reason, text = REASONS.get(panel.basis.source, ""), panel.basis.text
    return reason.format(text) if text or "{}" not in reason else ""


def _share(total: float, totals: Sequence[float]) -> float:
    """A total beside the others shown: the best fills its bar, the last one a tenth of it."""
    low, high = min(totals), max(totals)
    return 1.0 if high == low else 0.1 + 0.9 * (total - low) / (high - low)


def _seconds(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 0.095 else f"{seconds:.2f} s"
