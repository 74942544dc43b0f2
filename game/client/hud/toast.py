"""News about the devices, for a few seconds at the lower edge of any screen."""

from dataclasses import dataclass

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, INK
from game.client.view.motion import ease_out

#: Seconds that it stays, and takes to come and to go.
STAYS, MOVES = 4.0, 0.25
#: Lengths in layout units.
HEIGHT, PADDING, ABOVE, FONT, WIDEST = 40, 20, 46, 17, 700


@dataclass(slots=True)
class Toast:
    """The last of the news. `age`: seconds since it came."""

    text: str = ""
    age: float = STAYS

    def tell(self, text: str) -> None:
        """News take the place of older ones."""
        self.text, self.age = text, 0.0

    def update(self, seconds: float) -> None:
        self.age = min(STAYS, self.age + seconds)

    def draw(self, stage: Stage) -> None:
        """Slides in from below and out again."""
        if self.age >= STAYS:
            return
        inside = ease_out(min(1.0, self.age / MOVES, (STAYS - self.age) / MOVES))
        style = stage.style(FONT, INK, face=Face.BOLD)
        wide = min(stage.texts.width(self.text, style), stage.px(WIDEST))
        size = (wide + 2 * stage.px(PADDING), stage.px(HEIGHT))
        box = Box(size, stage.px(14), CREAM, INK, stage.px(2.4), shadow=stage.px(4))
        y = stage.size[1] + stage.px(HEIGHT) - inside * stage.px(HEIGHT + ABOVE + HEIGHT / 2)
        rect = stage.box(box, (stage.size[0] / 2, y), Anchor.CENTRE)
        at = (rect.centerx, rect.centery - stage.px(2))
        stage.text_within(self.text, at, FONT, wide, INK, face=Face.BOLD)
