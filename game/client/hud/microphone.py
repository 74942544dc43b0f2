"""What is shown of talking aloud: whether the microphone is open, the words as they come, and for
a moment what was heard, to be taken back.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, GOLD, GREEN, INK, PAPER, RED, SAND, SOFT_INK
from game.client.input.bindings import Action

#: 'none': there is nothing to talk into, or nobody listens; 'muted': the player closed it; 'ready':
#: it opens while the key is held; 'open': sound is taken in; 'speaking': and somebody speaks.
Sign = Literal["none", "muted", "ready", "open", "speaking"]

#: Lengths in layout units: the key's and the microphone's icons, the slip of words.
KEY, ICON, PADDING, LINE, FONT, BAR = 30, 30, 10, 19, 15, 5
#: Lines of words shown at once: the last ones.
SHOWN = 3
#: What the microphone does, beside its sign.
TOLD: Mapping[Sign, str] = {
    "muted": "muted", "ready": "talk aloud", "open": "listening", "speaking": "listening",
}  # fmt: skip
WAITS, NOT_SAID = "...", "{unsay}: not what I said"
#: How far the middle of a sign in the corner is from the edges, in layout units.
CORNER = 36
#: How much the open microphone's ring grows from silence to shouting, as a share of its icon.
SWELL = 0.55


@dataclass(frozen=True, slots=True)
class TalkingAloud:
    """Talking aloud at one moment.

    `level`: 0..1, how loud it is; `partial`: the words as they come, '' for none yet; `undo`: 0..1,
    the share that is left of the time in which `heard` can be taken back, 0 for none; `voice`: the
    seat of the cook whose words sound, None for nobody's.
    """

    sign: Sign = "none"
    level: float = 0.0
    partial: str = ""
    undo: float = 0.0
    heard: str = ""
    voice: int | None = None

    @property
    def open(self) -> bool:
        return self.sign in ("open", "speaking")

    @property
    def words(self) -> str:
        if self.sign == "speaking":
            return self.partial or WAITS
        return self.heard if self.undo > 0 else ""


#: Nobody talks aloud.
QUIET = TalkingAloud()


def draw_microphone(stage: Stage, aloud: TalkingAloud, corner: tuple[int, int]) -> pygame.Rect:
    """The sign right of and above the pixel `corner`, with the key that opens it if one does.

    Empty without a microphone.
    """
    size = stage.px(KEY)
    place = pygame.Rect(corner[0], corner[1] - size, 0, size)
    if aloud.sign == "none":
        return pygame.Rect(corner, (0, 0))
    if aloud.sign == "ready":
        place = draw_key(stage, Action.SPEAK, corner)
        place.width += stage.px(2)
    icon = _draw_icon(stage, aloud, (place.right + size // 2, place.centery))
    at, told = (place.right + size + stage.px(6), place.centery), TOLD[aloud.sign]
    words = stage.text(told, at, 16, CREAM, Anchor.LEFT, outline=2, rim=INK, face=Face.BOLD)
    return place.unionall([icon, words])


def draw_key(stage: Stage, action: Action, corner: tuple[int, int]) -> pygame.Rect:
    """The key of an `action`, right of and above the pixel `corner`."""
    size = stage.px(KEY)
    key = stage.sprite("key_blank", (corner[0] + size / 2, corner[1] - size / 2), size)
    middle = (key.centerx, key.centery - stage.px(2))
    stage.text_within(stage.legend.key_of(action), middle, 16, size - stage.px(8), INK)
    return key


def draw_open_microphone(stage: Stage, level: float) -> pygame.Rect:
    """The sign in the upper right corner, for screens without a kitchen."""
    stage = stage.enlarged()
    away = stage.px(CORNER)
    return _draw_icon(stage, TalkingAloud("open", level), (stage.size[0] - away, away))


def draw_heard(stage: Stage, aloud: TalkingAloud, place: pygame.Rect) -> pygame.Rect:
    """A slip with the words, upward from the bottom of `place`; empty if there are none."""
    if not aloud.words:
        return pygame.Rect(place.bottomleft, (0, 0))
    style = stage.style(FONT, INK if _final(aloud) else SOFT_INK, face=Face.BOLD)
    left = stage.px(ICON + 2 * PADDING)
    room = place.width - left - stage.px(PADDING)
    lines = [line.rstrip() for line in stage.texts.split(aloud.words, style, room)][-SHOWN:]
    foot = stage.px(LINE + BAR) if _final(aloud) else 0
    height = max(stage.px(ICON + 2 * PADDING), stage.px(LINE * len(lines) + 2 * PADDING) + foot)
    rect = pygame.Rect(place.x, place.bottom - height, place.width, height)
    stage.rounded(rect.inflate(stage.px(8), stage.px(8)), 18, GOLD if _final(aloud) else GREEN, 2)
    stage.rounded(rect, 14, PAPER, 2)
    _draw_icon(stage, aloud, (rect.x + left // 2, rect.y + (rect.height - foot) // 2))
    for i, line in enumerate(lines):
        y = rect.y + (rect.height - foot) / 2 + stage.px(LINE) * (i - (len(lines) - 1) / 2)
        stage.put(stage.texts.get(line, style), (rect.x + left, y), Anchor.LEFT)
    if _final(aloud):
        # The key that takes the words back, and how long it still does.
        left, right = rect.x + stage.px(PADDING), rect.right - stage.px(PADDING)
        y = rect.bottom - stage.px(PADDING + BAR + LINE / 2 - 4)
        told = stage.legend.fill(NOT_SAID)
        stage.text_within(told, (left, y), 12, right - left, SOFT_INK, Anchor.LEFT, Face.BODY)
        bar = pygame.Rect(left, rect.bottom - stage.px(PADDING), right - left, stage.px(BAR))
        stage.gauge(bar, GOLD, aloud.undo)
    return rect


def _final(aloud: TalkingAloud) -> bool:
    return aloud.sign != "speaking"


def _draw_icon(stage: Stage, aloud: TalkingAloud, middle: tuple[int, int]) -> pygame.Rect:
    """The microphone; open, it stands on a disc that swells with the sound."""
    size = stage.px(ICON)
    if aloud.open:
        swell = 0.0 if stage.comfort.calm else aloud.level * SWELL
        disc = pygame.Rect(0, 0, round(size * (1 + swell)), round(size * (1 + swell)))
        disc.center = middle
        stage.rounded(disc, disc.width / 2 / stage.unit, GREEN if aloud.level > 0 else SAND, 2)
    rect = stage.sprite("mic", middle, round(size * (0.72 if aloud.open else 1)))
    if aloud.sign == "muted":
        edge, off = stage.px(4), size // 2 - stage.px(2)
        ends = ((middle[0] - off, middle[1] + off), (middle[0] + off, middle[1] - off))
        pygame.draw.line(stage.surface, INK, *ends, edge + stage.px(3))
        pygame.draw.line(stage.surface, RED, *ends, edge)
    return rect
