"""One setting in a row: a slider, a switch, a stepper or a button, beside what it is about.

Rows are values that a page makes anew whenever it is looked at; what they show and change lies
elsewhere. A share is where the mouse is in a row's control: 0 at its left end, 1 at its right one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, DEEP_GOLD, GOLD, GREEN, INK, PAPER, SAND, STEEL
from game.client.ui.frame import MIDDLE, Frame, Print
from game.client.ui.scene import Next

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
#: How the help of a row is printed.
HELP = Print(15, line=19)


@dataclass(frozen=True, slots=True)
class Row:
    """A setting as the settings screen sees it; this one has nothing to set.

    `help`: a sentence about it, '' for none; `height` in layout units; `still`: it only tells
    something and the cursor passes it; `leads_out`: beyond its ends the cursor leaves the rows.
    """

    leads_out: ClassVar[bool] = False

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
        return None

    def click(self, share: float) -> Next:
        return self.confirm()

    def drag(self, share: float) -> None:
        """The mouse pulled over its control, and beyond."""

    def release(self) -> None:
        """Enter or the mouse is let go of, wherever that is."""

    def draw(self, place: Frame, focused: bool) -> None:
        """Paint its control, if it has any."""


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

    def click(self, share: float) -> None:
        self.drag(share)

    def drag(self, share: float) -> None:
        self._set(round(share / TRACK / STEP) * STEP)

    def draw(self, place: Frame, focused: bool) -> None:
        track = place.share(TRACK)[0].strip(16)
        knob = track.stage.gauge(track.rect, GOLD, self.value, 2) / track.stage.unit
        track.sprite("tomato_raw", (knob, 6), 50 if focused else 42)
        place.text(f"{round(100 * self.value)}", (-2, None), 22, INK, Anchor.RIGHT)

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

    def confirm(self) -> None:
        self.change(not self.on)

    def draw(self, place: Frame, focused: bool) -> None:
        pill = place.strip(40).left(84)[0]
        pill.rounded(20, GREEN if self.on else STEEL)
        side = -20 if self.on else 20
        pill.sprite("plate", (side, None), 50)
        if self.on:
            pill.sprite("check", (side, None), 30)
        place.text("On" if self.on else "Off", (104, None), 22, INK, Anchor.LEFT)


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

    def confirm(self) -> None:
        self.step(1)

    def click(self, share: float) -> None:
        self.step(-1 if share < 0.5 else 1)

    def draw(self, place: Frame, focused: bool) -> None:
        place = place.strip(48)
        place.rounded(14, PAPER if focused else CREAM, 2)
        place.sprite("key_left", (24, None), 36)
        place.sprite("key_right", (-24, None), 36)
        dotted = len(self.options) <= MOST_DOTS
        words = place.inset(52, 0).moved(0, -5 if dotted else 0)
        words.text(self.options[self.value], MIDDLE, 21)
        if dotted:
            draw_dots(place.bottom(20)[0], list(self.options).index(self.value), len(self.options))


@dataclass(frozen=True, slots=True, kw_only=True)
class SoundStepper(Stepper):
    """One of a few things that can be heard: Enter, or the sign beside it, lets it sound."""

    sample: Callable[[], None]

    def confirm(self) -> None:
        self.sample()

    def click(self, share: float) -> None:
        if share < PLAYED:
            self.step(-1 if share < PLAYED / 2 else 1)
        else:
            self.sample()

    def draw(self, place: Frame, focused: bool) -> None:
        left, right = place.share(PLAYED)
        Stepper.draw(self, left, focused)
        right.sprite("play", MIDDLE, 46 if focused else 40)


@dataclass(frozen=True, slots=True, kw_only=True)
class Push(Row):
    """A button. `sign`: a sprite beside it that says how its matter stands, '' for none."""

    caption: str
    act: Callable[[], Next]
    sign: str = ""

    def confirm(self) -> Next:
        return self.act()

    def draw(self, place: Frame, focused: bool) -> None:
        button = place.strip(50).left(210)[0]
        button.button(15, GOLD if focused else PAPER, None if focused else SAND, 2.4, shadow=4)
        button.inset(12, 0).moved(0, -2).text(self.caption, MIDDLE, 21)
        if self.sign:
            place.sprite(self.sign, (248, None), 44)


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

    def draw(self, place: Frame, focused: bool) -> None:
        stage = place.stage
        left, height = place.rect.x, stage.px(30)
        style = stage.style(15, INK, face=Face.BOLD)
        for key in self.keys:
            word = stage.texts.get(key, style)
            size = (max(height, word.get_width() + stage.px(18)), height)
            box = Box(size, stage.px(8), PAPER, INK, stage.px(1.8), shadow=stage.px(3))
            rect = stage.box(box, (left, place.rect.centery - height // 2))
            stage.put(word, (rect.centerx, rect.centery - stage.px(2)))
            left = rect.right + stage.px(8)


@dataclass(frozen=True, slots=True)
class RowButton:
    """One of several buttons in a row. `share`: of the row's width, in parts."""

    caption: str
    act: Callable[[], Next]
    share: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonsRow(Row):
    """`cursor`: the button that left and right have chosen; `move` is told of another one."""

    leads_out: ClassVar[bool] = True

    buttons: tuple[RowButton, ...]
    cursor: int
    move: Callable[[int], None]

    @property
    def chosen(self) -> object:
        return self._here

    def step(self, way: int) -> None:
        self.move(max(0, min(len(self.buttons) - 1, self._here + way)))

    def confirm(self) -> Next:
        return self.buttons[self._here].act()

    def click(self, share: float) -> Next:
        ends = accumulate(button.share for button in self.buttons)
        parts = sum(button.share for button in self.buttons)
        for index, end in enumerate(ends):
            if share < end / parts:
                self.move(index)
                return self.buttons[index].act()
        return None

    def draw(self, place: Frame, focused: bool) -> None:
        frames = place.columns([button.share for button in self.buttons], 8)
        for index, (button, frame) in enumerate(zip(self.buttons, frames, strict=True)):
            golden = focused and index == self._here
            fill, end = (GOLD, None) if golden else (PAPER, SAND)
            frame.button(14, fill, end, 3 if golden else 2, shadow=4)
            words = frame.inset(7, 0).moved(0, -2)
            words.text(button.caption, MIDDLE, 0.44 * frame.height)

    @property
    def _here(self) -> int:
        return min(self.cursor, len(self.buttons) - 1)


def draw_label(row: Row, place: Frame) -> None:
    """What the row is called and, below, its help: as much as fits into `place`.

    Slots such as {speak} in the help are filled in with what the key or button is called.
    """
    if not row.help:
        place.text(row.label, (0, None), 20, INK, Anchor.LEFT)
        return
    told = place.stage.legend.fill(row.help)
    most = max(1, int((place.height - 30) / HELP.step))
    words = place.strip(28 + HELP.step * len(place.lines(told, HELP, most)))
    head, below = words.top(28)
    head.text(row.label, (0, None), 22, INK, Anchor.LEFT)
    below.paragraph(told, HELP, most)


def draw_dots(place: Frame, chosen: int, count: int, size: float = 6, step: float = 12) -> None:
    """One dot for each of so many things in the middle of `place`, that of the chosen one dark."""
    stage = place.stage
    side, wide = stage.px(size), stage.px(step)
    left = place.rect.centerx - wide * (count - 1) / 2
    for index in range(count):
        dot = Box((side, side), side / 2, DEEP_GOLD if index == chosen else SAND, None)
        stage.put(stage.shapes.get(dot), (left + wide * index, place.rect.centery))
