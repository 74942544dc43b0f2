"""The second sheet of the mind panel: what was weighed in figures, how long it took, who thinks."""

from collections.abc import Iterator, Sequence
from math import exp

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import AMBER, BLUE, INK, LEAF, SOFT_INK
from game.client.hud.mindpaper import MindCaption, why_words
from game.client.hud.mindsheet import MindSheet
from game.partners.mind_panel import MindPanel

#: Lengths in layout units: a choice with its bars, between two columns, a bar, and its least width.
ROW, GAP, BAR, LEAST = 26, 6, 8, 10
#: What each column of bars shows, and its colour.
COLUMNS = (("log P", AMBER), ("value V", LEAF), ("total", BLUE))
TURN = "{mind}: on"

#: A number as it is written, and the share of its bar that is filled.
Figure = tuple[str, float]


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
        writer.paragraph(stage.legend.fill(TURN), SOFT_INK, 1, 11)
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
        self._column_names()
        rows = [*_figures(panel)]
        style = self.unit.style(11, SOFT_INK, face=Face.BOLD)
        widest = max(self.unit.texts.width(text, style) for row in rows for text, _ in row)
        for choice, row in zip(panel.choices, rows, strict=True):
            colour = INK if choice is panel.choices[0] else SOFT_INK
            name = self.unit.fitting(choice.name, 12.5, self.room, colour, Face.BOLD)
            at = (self.left, self.y + self.unit.px(7))
            self.sheet.put(self.unit.texts.get(choice.name, name), at, Anchor.LEFT)
            self._bars(row, self.y + self.unit.px(16), widest)
            self.y += self.unit.px(ROW)

    def times(self, panel: MindPanel) -> None:
        """How long the last thought of each kind took."""
        if panel.latencies:
            self.label("How long that took")
            times = "   ".join(f"{stage} {_seconds(s)}" for stage, s in panel.latencies)
            self.paragraph(times, SOFT_INK, 2, 11.5)

    def _column_names(self) -> None:
        step = self._step
        for i, (name, colour) in enumerate(COLUMNS):
            x = self.left + i * step
            dot = Box((self.unit.px(6),) * 2, self.unit.px(3), colour, line=None)
            self.sheet.put(self.unit.shapes.get(dot), (x, self.y + self.unit.px(6)), Anchor.LEFT)
            at = (x + self.unit.px(9), self.y + self.unit.px(6))
            self.line(name, at, 11, Face.BODY, SOFT_INK)
        self.y += self.unit.px(15)

    def _bars(self, figures: Sequence[Figure], y: int, widest: int) -> None:
        """Side by side; `widest`: the pixels of the longest number, for which a bar makes room."""
        size, number = (self._step - self.unit.px(GAP), self.unit.px(BAR)), self.unit.px(3)
        bar = max(self.unit.px(LEAST), size[0] - widest - number)
        for i, ((text, share), (_, colour)) in enumerate(zip(figures, COLUMNS, strict=True)):
            x = self.left + i * self._step
            self.sheet.gauge(pygame.Rect(x, y, bar, size[1]), colour, share)
            at = (x + bar + number, y + size[1] // 2)
            self.number(text, at, size[0] - bar - number)

    @property
    def _step(self) -> int:
        """Pixels from one column to the next."""
        return (self.room + self.unit.px(GAP)) // len(COLUMNS)


def _figures(panel: MindPanel) -> Iterator[tuple[Figure, ...]]:
    """Those of each choice."""
    best = max(choice.logp for choice in panel.choices)
    totals = [choice.total for choice in panel.choices]
    for choice in panel.choices:
        yield (
            (f"{choice.logp:.1f}", exp(choice.logp - best)),
            (f"{choice.value:.2f}", choice.value),
            (f"{choice.total:.1f}", _share(choice.total, totals)),
        )


def _share(total: float, totals: Sequence[float]) -> float:
    """A total beside the others shown: the best fills its bar, the last one a tenth of it."""
    low, high = min(totals), max(totals)
    return 1.0 if high == low else 0.1 + 0.9 * (total - low) / (high - low)


def _seconds(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 0.095 else f"{seconds:.2f} s"
