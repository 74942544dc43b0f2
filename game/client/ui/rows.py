"""One setting in a row: a slider, a switch, a stepper or a button, beside what it is about.

Rows are values that a page makes anew whenever it is looked at; what they show and change lies
elsewhere. A share is where the mouse is in a row's control: 0 at its left end, 1 at its right one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import (
    CREAM,
    DEEP_GOLD,
    GOLD,
    GREEN,
    INK,
    PAPER,
    SAND,
    SOFT_INK,
    STEEL,
)
from game.client.ui.scene import Next
from game.content.colour import Colour

#: Layout units: a row with one or two lines of help, one with a long text, with at most one line,
#: one of a list.
ROW, TALL_ROW, LOW_ROW, LIST_ROW = 80, 116, 64, 34
#: The part of a slider's control that is its track; the number stands in the rest.
TRACK = 0.78
#: The part of a control in which one of a few sounds is chosen; the sign to hear it has the rest.
PLAYED = 0.84
#: How far a key moves a slider.
STEP = 0.05
#: Among more things than this nobody counts where they are.
MOST_DOTS = 16


@dataclass(frozen=True, slots=True)
class Row:
    """A setting as the settings screen sees it; this one has nothing to set.

    `help`: a sentence about it, '' for none; `height` in layout units; `still`: it only tells
    something and the cursor passes it.
    """

    label: str
    help: str = ""
    height: float = ROW
    still: bool = False

    @property
    def chosen(self) -> object:
        """What it is set to; that it changes is heard. Nothing to set: None."""
        return None

    def step(self, way: int) -> None:
        """One to the left (-1) or to the right (1)."""

    def confirm(self) -> Next:
        """Enter on it."""
        return None

    def click(self, share: float) -> Next:
        """The mouse on its control."""
        return self.confirm()

    def drag(self, share: float) -> None:
        """The mouse pulled over its control, and beyond."""

    def release(self) -> None:
        """Enter or the mouse is let go of, wherever that is."""

    def draw(self, stage: Stage, place: pygame.Rect, focused: bool) -> None:
        """Paint the control into the pixels of `place`."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Slider(Row):
    """A share from 0 to 1. The tomato is pulled along the track."""

    value: float
    change: Callable[[float], None]

    @property
    def chosen(self) -> object:
        return self.value

    def step(self, way: int) -> None:
        self._set(self.value + way * STEP)

    def click(self, share: float) -> Next:
        self.drag(share)
        return None

    def drag(self, share: float) -> None:
        self._set(round(share / TRACK / STEP) * STEP)

    def draw(self, stage: Stage, place: pygame.Rect, focused: bool) -> None:
        middle, tall = place.centery, stage.px(16)
        track = pygame.Rect(place.x, middle - tall // 2, round(TRACK * place.width), tall)
        knob = track.x + stage.gauge(track, GOLD, self.value, 2)
        stage.sprite("tomato_raw", (knob, middle - stage.px(2)), stage.px(50 if focused else 42))
        number = f"{round(100 * self.value)}"
        stage.text(number, (place.right - stage.px(2), middle), 22, INK, Anchor.RIGHT)

    def _set(self, value: float) -> None:
        self.change(round(min(1.0, max(0.0, value)), 2))


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch(Row):
    """On or off."""

    on: bool
    change: Callable[[bool], None]

    @property
    def chosen(self) -> object:
        return self.on

    def step(self, way: int) -> None:
        self.change(way > 0)

    def confirm(self) -> Next:
        self.change(not self.on)
        return None

    def draw(self, stage: Stage, place: pygame.Rect, focused: bool) -> None:
        size = (stage.px(84), stage.px(40))
        fill = GREEN if self.on else STEEL
        pill = Box(size, size[1] / 2, fill, INK, stage.px(2.4))
        rect = stage.box(pill, (place.x, place.centery - size[1] // 2))
        side = rect.right - size[1] // 2 if self.on else rect.x + size[1] // 2
        knob = stage.sprite("plate", (side, rect.centery), stage.px(50))
        if self.on:
            stage.sprite("check", knob.center, stage.px(30))
        at = (rect.right + stage.px(20), place.centery)
        stage.text("On" if self.on else "Off", at, 22, INK, Anchor.LEFT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stepper(Row):
    """One of a few things: `options` are their values and what players call them, in order.

    `ends`: nothing is beyond the first and the last one, as with numbers; else they go round.
    """

    options: Mapping[str, str]
    value: str
    change: Callable[[str], None]
    ends: bool = False

    @property
    def chosen(self) -> object:
        return self.value

    def step(self, way: int) -> None:
        values = list(self.options)
        place = values.index(self.value) + way
        if 0 <= place < len(values) or not self.ends:
            self.change(values[place % len(values)])

    def confirm(self) -> Next:
        self.step(1)
        return None

    def click(self, share: float) -> Next:
        self.step(-1 if share < 0.5 else 1)
        return None

    def draw(self, stage: Stage, place: pygame.Rect, focused: bool) -> None:
        rect = place.inflate(0, stage.px(48) - place.height)
        fill = PAPER if focused else CREAM
        stage.rounded(rect, 14, fill, 2)
        for side, sign in ((rect.x + stage.px(24), "key_left"), (rect.right - stage.px(24), "")):
            stage.sprite(sign or "key_right", (side, rect.centery), stage.px(36))
        dotted = len(self.options) <= MOST_DOTS
        middle = (rect.centerx, rect.centery - stage.px(5 if dotted else 0))
        room = rect.width - stage.px(104)
        stage.text_within(self.options[self.value], middle, 21, room)
        if dotted:
            self._draw_dots(stage, rect)

    def _draw_dots(self, stage: Stage, rect: pygame.Rect) -> None:
        size, step = stage.px(6), stage.px(12)
        left = rect.centerx - step * (len(self.options) - 1) / 2
        for i, value in enumerate(self.options):
            dot = Box((size, size), size / 2, DEEP_GOLD if value == self.value else SAND, None)
            at = (left + step * i, rect.bottom - stage.px(10))
            stage.put(stage.shapes.get(dot), at)


@dataclass(frozen=True, slots=True, kw_only=True)
class SoundStepper(Stepper):
    """One of a few things that can be heard: Enter, or the sign beside it, lets it sound."""

    sample: Callable[[], None]

    def confirm(self) -> Next:
        self.sample()
        return None

    def click(self, share: float) -> Next:
        if share < PLAYED:
            self.step(-1 if share < PLAYED / 2 else 1)
        else:
            self.sample()
        return None

    def draw(self, stage: Stage, place: pygame.Rect, focused: bool) -> None:
        left = pygame.Rect(place.x, place.y, round(PLAYED * place.width), place.height)
        Stepper.draw(self, stage, left, focused)
        middle = (round(place.x + (1 + PLAYED) / 2 * place.width), place.centery)
        stage.sprite("play", middle, stage.px(46 if focused else 40))


@dataclass(frozen=True, slots=True, kw_only=True)
class Push(Row):
    """A button. `sign`: a sprite beside it that says how its matter stands, '' for none."""

    caption: str
    act: Callable[[], Next]
    sign: str = ""

    def confirm(self) -> Next:
        return self.act()

    def draw(self, stage: Stage, place: pygame.Rect, focused: bool) -> None:
        rect = pygame.Rect(place.x, 0, stage.px(210), stage.px(50))
        rect.centery = place.centery
        fill: tuple[Colour, Colour | None] = (GOLD, None) if focused else (PAPER, SAND)
        box = Box(
            rect.size, stage.px(15), fill[0], INK, stage.px(2.4), shadow=stage.px(4),
            fill_end=fill[1],
        )  # fmt: skip
        stage.box(box, rect.topleft)
        middle = (rect.centerx, rect.centery - stage.px(2))
        stage.text_within(self.caption, middle, 21, rect.width - stage.px(24))
        if self.sign:
            at = (rect.right + stage.px(38), rect.centery)
            stage.sprite(self.sign, at, stage.px(44))


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldPush(Push):
    """A button that can be held: `let_go` is called when it is not any more."""

    let_go: Callable[[], None]

    def release(self) -> None:
        self.let_go()


@dataclass(frozen=True, slots=True, kw_only=True)
class KeysRow(Row):
    """What keys do: their names as caps, which cannot be changed here."""

    keys: tuple[str, ...]

    def draw(self, stage: Stage, place: pygame.Rect, focused: bool) -> None:
        left, height = place.x, stage.px(30)
        style = stage.style(15, INK, face=Face.BOLD)
        for key in self.keys:
            word = stage.texts.get(key, style)
            size = (max(height, word.get_width() + stage.px(18)), height)
            box = Box(size, stage.px(8), PAPER, INK, stage.px(1.8), shadow=stage.px(3))
            rect = stage.box(box, (left, place.centery - height // 2))
            stage.put(word, (rect.centerx, rect.centery - stage.px(2)))
            left = rect.right + stage.px(8)


def draw_label(stage: Stage, row: Row, place: pygame.Rect) -> None:
    """What the row is called and, below, its help: as much as fits into the pixels of `place`.

    Slots such as {speak} in the help are filled in with what the key or button is called.
    """
    if not row.help:
        at = (place.x, place.centery)
        stage.text_within(row.label, at, 20, place.width, INK, Anchor.LEFT)
        return
    style = stage.style(15, SOFT_INK, face=Face.BODY)
    told, step = stage.legend.fill(row.help), stage.px(19)
    most = max(1, (place.height - stage.px(30)) // step)
    split = stage.texts.split
    lines = [
        line.rstrip() for part in told.splitlines() for line in split(part, style, place.width)
    ]
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1][:-2]}…"]
    top = place.centery - (stage.px(28) + step * len(lines)) // 2
    stage.text_within(row.label, (place.x, top + stage.px(14)), 22, place.width, INK, Anchor.LEFT)
    for i, line in enumerate(lines):
        at = (place.x, top + stage.px(28) + round(step * (i + 0.5)))
        stage.put(stage.texts.get(line, style), at, Anchor.LEFT)
