"""What a cook says, in a bubble over its head as long as it takes to read."""

from dataclasses import dataclass

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK, PAPER, SAND, SOFT_INK
from game.client.hud.bubble import paint_bubble
from game.client.hud.crowd import Berth, CookTips, Crowd

#: Lengths in layout units.
WIDEST, PADDING, LINE, FONT, THOUGHT, TAIL, SOUNDING, CORNER = 250, 12, 20, 16, 18, 11, 30, 4
#: Seconds a bubble stays: some at least, more for every character, but not for ever.
SHORTEST, EACH, LONGEST = 2.5, 0.06, 8.0


@dataclass(slots=True)
class Speech:
    """Words said at `since`, in the view's seconds. `berth`: where their bubble was last."""

    text: str
    since: float
    berth: Berth | None = None

    def heard(self, now: float) -> bool:
        """Whether they are still to be read."""
        return 0 <= now - self.since < min(LONGEST, SHORTEST + EACH * len(self.text))


def draw_speech(
    stage: Stage, speech: Speech, thought: str, tips: CookTips, crowd: Crowd, aloud: bool = False
) -> pygame.Rect | None:
    """Words in a bubble, below them what the cook is about to do in small letters.

    Gives its place beside the cook between `tips`, None if there is no room for it. `aloud`: the
    words sound at the moment.
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
    placed = crowd.place(size, tips, stage.px(TAIL), speech.berth)
    if placed is None:
        return None
    rect, speech.berth = placed.rect, placed.berth
    paint_bubble(stage, rect, tips.of(rect), stage.px(TAIL), PAPER)
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
