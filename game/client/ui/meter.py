"""A row that shows how loud it is: a bar, the mark from where on it is speech, a microphone."""

from dataclasses import dataclass

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import GOLD, GREEN, INK, SOFT_INK
from game.client.ui.rows import TRACK, Row

#: dB below full scale: the left end of the bar, and from where on it is too loud.
SOFTEST, TOO_LOUD = -70.0, -4.0
#: Layout units: the microphone, the bar, and the mark on it.
SIGN, TALL, MARK = 40, 22, 5


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterRow(Row):
    """`db`: how loud it is, None as long as nothing tells; `threshold`: from where on it counts as
    speech; `speaking`: somebody does; `open`: sound is being taken in.
    """

    db: float | None = None
    threshold: float = SOFTEST
    speaking: bool = False
    open: bool = False

    @property
    def word(self) -> str:
        """What the bar says, for those who do not see its colours."""
        if not self.open:
            return "closed"
        if self.db is None:
            return "open"
        if self.db > TOO_LOUD:
            return "too loud"
        return "speech" if self.speaking else "quiet"

    def draw(self, stage: Stage, place: pygame.Rect, focused: bool) -> None:
        tall = stage.px(TALL)
        bar = pygame.Rect(place.x, place.centery - tall // 2, round(TRACK * place.width), tall)
        stage.gauge(bar, GREEN if self.speaking else GOLD, _share(self.db), 2)
        if self.db is not None:
            self._draw_mark(stage, bar)
        middle = (bar.right + place.right) // 2
        below = place.centery
        if self.open:
            stage.sprite("mic", (middle, place.centery - stage.px(8)), stage.px(SIGN))
            below += stage.px(SIGN / 2 + 2)
        colour, room = INK if self.open else SOFT_INK, place.right - bar.right
        stage.text_within(self.word, (middle, below), 15, room, colour, face=Face.BOLD)

    def _draw_mark(self, stage: Stage, bar: pygame.Rect) -> None:
        x = bar.x + round(_share(self.threshold) * bar.width)
        size = (stage.px(MARK), bar.height + stage.px(14))
        stage.box(Box(size, size[0] / 2, INK, None), (x, bar.centery), Anchor.CENTRE)


def _share(db: float | None) -> float:
    """How far the bar reaches."""
    return 0.0 if db is None else min(1.0, max(0.0, 1 - db / SOFTEST))
