"""What the screens before a round tell of the partner's minds: a slip in the upper right corner."""

import pygame

from game.client.drawing.stage import Stage
from game.client.drawing.theme import GOLD, INK, SAND
from game.client.hud.notice import draw_notice, notice_width
from game.client.view.motion import ease_out
from game.partners.minds import Waking

#: Seconds for which it is told that all is ready, and those in which the slip comes and goes.
STAYS, MOVES = 3.0, 0.25
#: Lengths in layout units: the slip, its distance from the edges, the bar at its lower edge.
WIDTH, AROUND, BAR, INSET = 350, 14, 6, 12
#: The slip has no room to be enlarged more.
ZOOM = 1.15


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
            _draw_bar(big, slip, self._waking.share)


def _draw_bar(stage: Stage, slip: pygame.Rect, share: float) -> None:
    inset, tall = stage.px(INSET), stage.px(BAR)
    bar = pygame.Rect(slip.x + inset, slip.bottom - tall - inset, slip.width - 2 * inset, tall)
    bar.bottom = slip.bottom - stage.px(INSET / 2)
    pygame.draw.rect(stage.surface, SAND, bar, border_radius=tall)
    pygame.draw.rect(stage.surface, INK, bar, 1, border_radius=tall)
    done = bar.inflate(-2, -2)
    done.width = round(done.width * share)
    pygame.draw.rect(stage.surface, GOLD, done, border_radius=tall)
