"""The sheet of the mind panel, painted part by part from top to bottom."""

from collections.abc import Sequence
from dataclasses import replace
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
    PAPER,
    RED,
    SAND,
    SOFT_INK,
    Colour,
)
from game.client.hud.chips import ENDED
from game.client.ui.widgets import clipped
from game.partners.mind_panel import MindPanel
from game.partners.queue_sign import QueueEntry

#: Lengths in layout units.
PADDING, HEAD, LINE, ROW, GAP = 11, 32, 16, 26, 4
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
#: What each column of bars shows, and its colour.
COLUMNS = (("log P", AMBER), ("value V", LEAF), ("total", BLUE))


def paint_mind(
    stage: Stage, panel: MindPanel, words: tuple[str, str], width: int
) -> pygame.Surface:
    """The whole panel, without what moves. `words`: whose mind it is, where its models run."""
    writer = _Writer(stage, width)
    name, backend = words
    writer.title(name)
    writer.heard(panel)
    writer.meant(panel)
    writer.asked(panel)
    writer.queue(panel)
    writer.choices(panel)
    writer.foot(panel, backend)
    return writer.paper()


def paint_brief_mind(stage: Stage, panel: MindPanel, name: str, width: int) -> pygame.Surface:
    """What it understood and what comes next, for windows without room for more."""
    writer = _Writer(stage, width)
    writer.title(name)
    writer.meant(replace(panel, note=""), most=1)
    writer.names(panel)
    return writer.paper()


class _Writer:
    """Writes the parts of the panel one below the other. `unit`: the stage that knows lengths."""

    def __init__(self, unit: Stage, width: int) -> None:
        blank = pygame.Surface((width, unit.size[1]), pygame.SRCALPHA).convert_alpha()
        self.sheet = Stage(blank, unit.sprites, unit.texts, unit.shapes)
        self.unit = unit
        self.left = unit.px(PADDING)
        self.room = width - 2 * self.left
        self.y = 0

    def paper(self) -> pygame.Surface:
        """What has been written, on a slip of its size."""
        px = self.unit.px
        size = (self.sheet.size[0], self.y + px(PADDING - 2) + px(4))
        surface = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
        box = Box(size, px(16), PAPER, INK, px(2.4), shadow=px(4))
        surface.blit(self.unit.shapes.get(box), (0, 0))
        surface.blit(self.sheet.surface, (0, 0))
        return surface

    def title(self, name: str) -> None:
        px = self.unit.px
        self.sheet.sprite("chat", (self.left + px(11), px(HEAD / 2 + 1)), px(24))
        self._line(f"{name}'s mind", (self.left + px(30), px(HEAD / 2 + 1)), 18, Face.DISPLAY)
        self.y = px(HEAD)

    def heard(self, panel: MindPanel) -> None:
        """The player's last words."""
        said = f"“{panel.message}”" if panel.message else "nothing said yet: press T"
        self._paragraph(said, INK if panel.message else SOFT_INK, 1)

    def meant(self, panel: MindPanel, most: int = 2) -> None:
        """The intention, in at most so many lines, and how it stands."""
        self._label("It understood")
        if panel.state is not None:
            word, colour = STATES[panel.state]
            self._chip(word, colour)
        if panel.intention:
            self._paragraph(panel.intention, INK, most)
        else:
            self._paragraph("no wish of yours", SOFT_INK, 1)
        if panel.note:
            self._paragraph(panel.note, SOFT_INK, 1)

    def asked(self, panel: MindPanel) -> None:
        """What it has asked back and waits for."""
        if panel.question:
            self._label("It asks")
            self._paragraph(f"{' or '.join(panel.question)}?", INK, 2)

    def queue(self, panel: MindPanel) -> None:
        """All that it was asked for and that stands."""
        told = [_entry_words(entry) for entry in panel.queue if entry.state not in ENDED]
        if told:
            self._label("Still to do, and what holds")
            self._paragraph("; ".join(told), INK, 2, 12)

    def choices(self, panel: MindPanel) -> None:
        """The best macro actions, each with three bars, and what they are weighed by."""
        self._label("Next, best first")
        if why := _why(panel):
            self._paragraph(why, SOFT_INK, 1, 11.5)
        if not panel.choices:
            self._paragraph("nothing weighed yet", SOFT_INK, 1)
            return
        self._column_names()
        best = max(choice.logp for choice in panel.choices)
        totals = [choice.total for choice in panel.choices]
        for choice in panel.choices:
            chosen = choice.name == panel.choices[0].name
            style = INK if chosen else SOFT_INK
            self._line(choice.name, (self.left, self.y + self.unit.px(7)), 12.5, Face.BOLD, style)
            parts = (
                (f"{choice.logp:.1f}", exp(choice.logp - best)),
                (f"{choice.value:.2f}", choice.value),
                (f"{choice.total:.1f}", _share(choice.total, totals)),
            )
            self._bars(parts, self.y + self.unit.px(16))
            self.y += self.unit.px(ROW)

    def names(self, panel: MindPanel) -> None:
        """The best macro actions in two lines."""
        self._label("Next, best first")
        names = ", ".join(choice.name for choice in panel.choices)
        self._paragraph(names or "nothing weighed yet", INK if names else SOFT_INK, 2)

    def foot(self, panel: MindPanel, backend: str) -> None:
        """How long the last thoughts took, and who thinks."""
        times = "  ".join(f"{stage} {_seconds(s)}" for stage, s in panel.latencies)
        names = [*dict.fromkeys(model for _, model in panel.models), backend]
        self.y += self.unit.px(4)
        for line in (times, ", ".join(name for name in names if name)):
            if line:
                self._paragraph(line, SOFT_INK, 2, 11)

    def _column_names(self) -> None:
        _, step = self._column()
        for i, (name, colour) in enumerate(COLUMNS):
            x = self.left + i * step
            dot = Box((self.unit.px(6),) * 2, self.unit.px(3), colour, line=None)
            self.sheet.put(self.unit.shapes.get(dot), (x, self.y + self.unit.px(6)), Anchor.LEFT)
            at = (x + self.unit.px(9), self.y + self.unit.px(6))
            self._line(name, at, 11, Face.BODY, SOFT_INK)
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

    def _chip(self, word: str, colour: Colour) -> None:
        """A word on a coloured pill, at the right of the label just written."""
        picture = self.unit.texts.get(word, self.unit.style(11, PAPER, face=Face.BOLD))
        size = (picture.get_width() + self.unit.px(14), self.unit.px(16))
        pill = self.unit.shapes.get(Box(size, size[1] / 2, colour, line=None))
        right = self.left + self.room
        at = (right - size[0] / 2, self.y - self.unit.px(9))
        self.sheet.put(pill, at)
        self.sheet.put(picture, at)

    def _label(self, text: str) -> None:
        middle = self.y + self.unit.px(9)
        style = self.unit.style(11.5, SOFT_INK, face=Face.BOLD)
        rect = self.sheet.put(self.unit.texts.get(text, style), (self.left, middle), Anchor.LEFT)
        begin = (rect.right + self.unit.px(6), middle)
        pygame.draw.line(self.sheet.surface, SAND, begin, (self.left + self.room, middle), 2)
        self.y += self.unit.px(18)

    def _paragraph(self, text: str, colour: Colour, most: int, units: float = 13.5) -> None:
        """At most `most` lines; what does not fit ends in dots."""
        style = self.unit.style(units, colour, face=Face.BOLD)
        step = self.unit.px(LINE * units / 13.5)
        for line in clipped(self.unit, text, style, self.room, most):
            at = (self.left, self.y + step // 2)
            self.sheet.put(self.unit.texts.get(line, style), at, Anchor.LEFT)
            self.y += step
        self.y += self.unit.px(2)

    def _line(
        self, text: str, at: tuple[int, int], units: float, face: Face, colour: Colour = INK
    ) -> None:
        style = self.unit.style(units, colour, face=face)
        self.sheet.put(self.unit.texts.get(text, style), at, Anchor.LEFT)


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
