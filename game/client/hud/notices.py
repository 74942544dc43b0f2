"""Slips that tell what is the matter: with partners, with their minds, with devices."""

from dataclasses import dataclass

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, GOLD, INK, ROSE
from game.client.ui.frame import Frame, Print
from game.client.view.motion import ease_out
from game.content.colour import Colour
from game.partners.minds import READY, WAKING, Waking

#: Lengths in layout units.
LINE, FONT, ICON, PADDING, SHADOW = 17, 13.5, 30, 10, 3
#: Seconds for which it is told that all is ready, and those in which the slip comes and goes.
STAYS, MOVES = 3.0, 0.25
#: Lengths in layout units: the slip, its distance from the edges, the bar at its lower edge.
WIDTH, AROUND, BAR, INSET = 350, 14, 6, 12
#: The slip has no room to be enlarged more.
ZOOM = 1.15
#: Seconds that it stays, and takes to come and to go.
TOAST_STAYS, TOAST_MOVES = 4.0, 0.25
#: Lengths in layout units.
HEIGHT, TOAST_PADDING, ABOVE, TOAST_FONT, WIDEST = 40, 20, 46, 17, 700


def draw_notice(stage: Stage, sentence: str, corner: tuple[int, int], width: int) -> pygame.Rect:
    """A slip of paper with an icon at its left and `sentence`; gives its place."""
    lines, height = _lay_out(stage, sentence, width)
    sign, fill = _manner(sentence)
    shadow = stage.px(SHADOW)
    size = (width, height + shadow)
    box = Box(size, stage.px(12), fill, INK, stage.px(2), shadow=shadow)
    rect = stage.box(box, corner)
    icon = (rect.x + stage.px(ICON / 2 + PADDING), rect.y + height // 2)
    stage.sprite(sign, icon, stage.px(ICON))
    words = Frame(stage, rect).top(height / stage.unit)[0].left(ICON + 2 * PADDING)[1]
    words.strip(LINE * len(lines)).paragraph("\n".join(lines), Print(FONT, INK, Face.BOLD, LINE))
    return rect


def notice_height(stage: Stage, sentence: str, width: int) -> int:
    """How tall `draw_notice` will be, in pixels."""
    return _lay_out(stage, sentence, width)[1] + stage.px(SHADOW)


def notice_width(stage: Stage, sentence: str, most: int) -> int:
    """What `sentence` needs in one line, at most `most`, in pixels."""
    style = stage.style(FONT, INK, face=Face.BOLD)
    return min(most, stage.texts.width(sentence, style) + stage.px(ICON + 4 * PADDING))


def _manner(sentence: str) -> tuple[str, Colour]:
    """The icon and the paper for a sentence."""
    if sentence.startswith(READY):
        return "check", CREAM
    return ("clock", CREAM) if sentence.startswith(WAKING) else ("exclaim", ROSE)


def _lay_out(stage: Stage, sentence: str, width: int) -> tuple[list[str], int]:
    """The lines of a sentence, and the height of their paper."""
    style = stage.style(FONT, INK, face=Face.BOLD)
    room = width - stage.px(ICON + 3 * PADDING)
    lines = [line.rstrip() for line in stage.texts.split(sentence, style, room)]
    return lines, max(stage.px(ICON + PADDING), stage.px(LINE * len(lines) + 2 * PADDING))


class WakingNote:
    """Comes while minds wake up, stays while something is wrong, and goes when they are ready."""

    def __init__(self) -> None:
        self._waking: Waking | None = None
        self._out = 0.0  # how far the slip is out, in seconds of its moving
        self._ready = STAYS  # for how long all has been well

    @property
    def shown(self) -> bool:
        """Whether there is anything to tell."""
        return self._waking is not None and self._ready < STAYS

    def update(self, waking: Waking | None, seconds: float) -> None:
        """How the minds are after `seconds` more; None if there are none."""
        self._ready = self._ready + seconds if waking is None or waking.ready else 0.0
        self._waking = waking or self._waking
        step = seconds if self.shown and waking is not None else -seconds
        self._out = min(MOVES, max(0.0, self._out + step))

    def draw(self, stage: Stage) -> None:
        """Slides in from the right and out again."""
        if self._out <= 0 or self._waking is None:
            return
        big = stage.enlarged(ZOOM)
        width = big.px(WIDTH)
        if self._waking.ready:
            width = notice_width(big, self._waking.sentence, width)
        inside = 1.0 if stage.comfort.calm else ease_out(self._out / MOVES)
        x = stage.size[0] - round(inside * (width + stage.px(AROUND)))
        slip = draw_notice(big, self._waking.sentence, (x, stage.px(AROUND)), width)
        if self._waking.share is not None:
            bar = Frame(big, slip).inset(INSET, INSET / 2).bottom(BAR)[0]
            big.gauge(bar.rect, GOLD, self._waking.share, 1)


@dataclass(slots=True)
class Toast:
    """The last of the news. `age`: seconds since it came."""

    text: str = ""
    age: float = TOAST_STAYS

    def tell(self, text: str) -> None:
        """News take the place of older ones."""
        self.text, self.age = text, 0.0

    def update(self, seconds: float) -> None:
        self.age = min(TOAST_STAYS, self.age + seconds)

    def draw(self, stage: Stage) -> None:
        """Slides in from below and out again."""
        if self.age >= TOAST_STAYS:
            return
        inside = ease_out(min(1.0, self.age / TOAST_MOVES, (TOAST_STAYS - self.age) / TOAST_MOVES))
        style = stage.style(TOAST_FONT, INK, face=Face.BOLD)
        wide = min(stage.texts.width(self.text, style), stage.px(WIDEST))
        size = (wide + 2 * stage.px(TOAST_PADDING), stage.px(HEIGHT))
        box = Box(size, stage.px(14), CREAM, INK, stage.px(2.4), shadow=stage.px(4))
        y = stage.size[1] + stage.px(HEIGHT) - inside * stage.px(HEIGHT + ABOVE + HEIGHT / 2)
        rect = stage.box(box, (stage.size[0] / 2, y), Anchor.CENTRE)
        at = (rect.centerx, rect.centery - stage.px(2))
        stage.text_within(self.text, at, TOAST_FONT, wide, INK, face=Face.BOLD)
