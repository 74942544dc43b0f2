"""Something that cannot be shown, and why; or not yet, and how far it is."""

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import GREEN, INK, SOFT_INK
from game.client.replay.film import Opening
from game.client.scenes._dialogs import Choosing
from game.client.ui.frame import Frame, Print
from game.client.ui.places import Place, ReplayPlace
from game.client.ui.scene import Goto, Next
from game.client.ui.widgets import draw_buttons
from game.client.view.backdrop import Wallpaper
from game.content.mood import shipped_mood

#: How a reason is printed, and in how many lines: more have no room in the window.
REASON, LINES = Print(18, line=26), 14
TITLE, LINE = "Opening the recording", "It is a long one: {share} % of it is read."


class NoticeScene(Choosing):
    """A title, a reason, and a way to `back`."""

    def __init__(self, title: str, reason: str, back: Place) -> None:
        self.way_back = Goto(back)
        super().__init__({"Back": self.way_back})
        self.title = title
        self.reason = reason
        self._wall = Wallpaper()

    def draw(self, stage: Stage) -> None:
        window = Frame.window(stage)
        lines = window.centred(620, 0).lines(self.reason, REASON, LINES)
        panel = self._draw_panel(window, 720, 300 + REASON.step * len(lines))
        panel.sprite("plate_charred", (None, 82), 110)
        panel.inset(40, 0).text(self.title, (None, 158), 34, INK)
        panel.top(187)[1].paragraph("\n".join(lines), REASON, LINES, Anchor.CENTRE)

    def _draw_panel(self, window: Frame, width: float, height: float) -> Frame:
        """Wallpaper, and before it a sheet with the way back."""
        self._wall.draw(window.stage, shipped_mood("quick"))
        panel = window.centred(width, height)
        panel.panel()
        button = panel.part((None, -86), 200, 1, Anchor.TOP)
        draw_buttons(panel.stage, self.labels, self.choice, button.rect)
        return panel


class OpeningScene(NoticeScene):
    """Goes to `place` again once the recording is open, and back if nobody waits for that."""

    def __init__(self, opening: Opening, place: ReplayPlace) -> None:
        super().__init__(TITLE, "", place.back)
        self.opening = opening
        self.place = place

    def update(self, seconds: float) -> Next:
        return None if self.opening.found is None else Goto(self.place)

    def leave(self) -> None:
        self.opening.leave()

    def draw(self, stage: Stage) -> None:
        panel = self._draw_panel(Frame.window(stage).sized(), 640, 340)
        panel.sprite("replay", (None, 70), 84)
        panel.text(TITLE, (None, 142), 34, INK)
        bar = panel.part((None, 188), 480, 22, Anchor.CENTRE)
        panel.stage.gauge(bar.rect, GREEN, self.opening.share, 2)
        told = LINE.format(share=int(100 * self.opening.share))
        panel.inset(40, 0).text(told, (None, 224), 18, SOFT_INK, face=Face.BODY)
