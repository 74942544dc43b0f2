"""A row that shows how loud it is: a bar, the mark from where on it is speech, a microphone."""

from dataclasses import dataclass

from game.client.drawing.stage import Anchor
from game.client.drawing.texts import Face
from game.client.drawing.theme import GOLD, GREEN, INK, SOFT_INK
from game.client.ui.frame import MIDDLE, Frame
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

    def draw(self, place: Frame, focused: bool) -> None:
        bar = place.share(TRACK)[0].strip(TALL)
        bar.stage.gauge(bar.rect, GREEN if self.speaking else GOLD, _share(self.db), 2)
        if self.db is not None:
            mark = bar.inset(0, -7).part(
                (_share(self.threshold) * bar.width, None), MARK, bar.height + 14, Anchor.CENTRE
            )
            mark.rounded(MARK / 2, INK, line=None)
        sign = place.share(TRACK)[1]
        if self.open:
            sign.sprite("mic", (None, place.height / 2 - 8), SIGN)
            sign = sign.moved(0, SIGN / 2 + 2)
        sign.text(self.word, MIDDLE, 15, INK if self.open else SOFT_INK, face=Face.BOLD)


def _share(db: float | None) -> float:
    """How far the bar reaches."""
    return 0.0 if db is None else min(1.0, max(0.0, 1 - db / SOFTEST))
