"""What a cook says, in a bubble over its head as long as it takes to read."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK, PAPER, SAND, SOFT_INK
from game.client.hud.bubble import paint_bubble

#: Lengths in layout units.
WIDEST, PADDING, LINE, FONT, THOUGHT, TAIL, SOUNDING, CORNER = 250, 12, 20, 16, 18, 11, 30, 4
#: Seconds a bubble stays: some at least, more for every character, but not for ever.
SHORTEST, EACH, LONGEST = 2.5, 0.06, 8.0


@dataclass(slots=True)
class Speech:
    """Words said at `since`, in the view's seconds. `below`: the bubble hangs under the cook."""

    text: str
    since: float
    below: bool | None = None

    def heard(self, now: float) -> bool:
        """Whether they are still to be read."""
        return 0 <= now - self.since < min(LONGEST, SHORTEST + EACH * len(self.text))


#: How much worse it is to hide a cook than a pot.
WEIGHT = 1000


def draw_speech(
    stage: Stage,
    speech: Speech,
    thought: str,
    tips: tuple[tuple[float, float], tuple[float, float]],
    area: pygame.Rect,
    never: Sequence[pygame.Rect],
    rather_not: Sequence[pygame.Rect] = (),
    aloud: bool = False,
) -> pygame.Rect:
    """Words in a bubble, below them what the cook is about to do in small letters.

    `tips`: the pixels just above the cook's head and below its feet. The bubble stays inside
    `area`, off the places in `never` if that is possible at all, and off those in `rather_not` if
    it need not leap for that. `aloud`: the words sound at the moment.
    """
    stage = stage.for_subtitles()
    style = stage.style(FONT, INK, face=Face.BOLD)
    soft = stage.style(12, SOFT_INK, face=Face.BOLD)
    lines = [line.rstrip() for line in stage.texts.split(speech.text, style, stage.px(WIDEST))]
    pictures = [stage.texts.get(line, style) for line in lines]
    small = stage.texts.get(thought, soft) if thought else None
    width = max(p.get_width() for p in (*pictures, *([small] if small else ())))
    height = stage.px(LINE * len(lines) + 14 + (THOUGHT if small else 0))
    size = (width + 2 * stage.px(PADDING), height)
    rect, speech.below = place(stage, size, tips, area, never, rather_not, speech.below)
    paint_bubble(stage, rect, tips[speech.below], stage.px(TAIL), PAPER, speech.below)
    for i, picture in enumerate(pictures):
        stage.put(picture, (rect.centerx, rect.y + stage.px(7 + LINE * (i + 0.5))))
    if small:
        y = rect.bottom - stage.px(THOUGHT / 2 + 3)
        inset = stage.px(PADDING)
        rule = pygame.Rect(rect.x + inset, y - stage.px(10), rect.width - 2 * inset, stage.px(1))
        pygame.draw.rect(stage.surface, SAND, rule)
        stage.put(small, (rect.centerx, y))
    if aloud:
        _draw_sounding(stage, (rect.x - stage.px(CORNER), rect.y - stage.px(CORNER)))
    return rect


def _draw_sounding(stage: Stage, middle: tuple[int, int]) -> None:
    """A sign on the bubble's corner: these words are heard, too."""
    side = stage.px(SOUNDING)
    stage.box(Box((side, side), side / 2, PAPER, INK, stage.px(2)), middle, Anchor.CENTRE)
    stage.sprite("sound", middle, round(0.66 * side))


def place(
    stage: Stage,
    size: tuple[int, int],
    tips: tuple[tuple[float, float], tuple[float, float]],
    area: pygame.Rect,
    never: Sequence[pygame.Rect],
    rather_not: Sequence[pygame.Rect] = (),
    before: bool | None = None,
) -> tuple[pygame.Rect, bool]:
    """Where a bubble covers least of all that, and whether that is below the cook.

    `before`: the side it was on; it only changes when that helps a lot.
    """
    tail = stage.px(TAIL)
    best: tuple[int, pygame.Rect, bool] | None = None
    for below in (False, True):
        x, y = (round(value) for value in tips[below])
        for share in (0.5, 0.8, 0.2, 1.0, 0.0):
            rect = pygame.Rect(0, 0, *size)
            rect.x = round(x - share * size[0])
            rect.y = y + tail if below else y - tail - size[1]
            inside = rect.clamp(area)
            # Pushed back into the area it would cover its own cook.
            moved = abs(inside.y - rect.y) * size[0] + abs(inside.x - rect.x)
            cost = moved + sum(_shared(inside, other) for other in rather_not)
            cost += WEIGHT * sum(_shared(inside, other) for other in never)
            cost += size[0] * size[1] // 4 if before not in (None, below) else 0
            if best is None or cost < best[0]:
                best = (cost, inside, below)
    assert best is not None
    return best[1], best[2]


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    """How many pixels both cover."""
    common = one.clip(other)
    return common.width * common.height
