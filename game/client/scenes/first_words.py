"""What happens to one's voice: told on one sheet before the microphone is opened the first time."""

from collections.abc import Callable

import pygame

from agents.service.address import host_of
from game.client.drawing.stage import Stage
from game.client.drawing.theme import INK
from game.client.player.habits import Habits
from game.client.scenes.dialogs import Choosing, Veil
from game.client.tutorial.rich import broken, draw_rich, words
from game.client.ui.scene import Close, Next, Scene
from game.client.ui.widgets import draw_button, draw_hint, draw_panel
from game.settings import Voice

#: Under this name habits keep that it was read and agreed to.
READ = "talking aloud"
#: Layout units: the sheet, the room for a point, its picture and letters, the buttons.
WIDTH, HEAD, POINT, PICTURE, FONT, FOOT = 780, 118, 78, 54, 19, 112
BUTTON, BETWEEN = 250, 24
#: From line to line, as a share of the letters' size.
STEP = 1.4
YES, NO = "Talk aloud", "Not now"
HOLD = "Hold {speak} while you speak. The microphone is open for just that long."
FREE = "Just speak: while you cook the microphone is open, and a sign says so."
HERE = "Your voice never leaves this computer, and is never written down."
KEPT = "Your voice stays on this computer, in the recordings that you switched on."
SENT = "Your voice is sent to {server} as you chose, to be put into words there."
SENT_KEPT = f"{SENT} Recordings of it are kept here."
WRONG = "What was heard is shown. Misheard? {unsay} within two seconds takes it back."
CHANGE = "Another microphone, hands free, or none at all: Settings, Talking."


def agreed(habits: Habits) -> bool:
    """Whether the player knows what happens to their voice, and talks."""
    return habits.shown(READ)


def points(voice: Voice) -> tuple[tuple[str, str], ...]:
    """What is to be known with these settings: pictures and sentences."""
    if voice.recogniser == "server":
        server = host_of(voice.server.url) if voice.server.url else "the server"
        fate = (SENT_KEPT if voice.record else SENT).replace("{server}", server)
    else:
        fate = KEPT if voice.record else HERE
    how = FREE if voice.manner == "free" else HOLD
    return (("mic", how), ("lock", fate), ("chat", WRONG), ("gear", CHANGE))


class FirstWordsScene(Choosing):
    """Over the screen `behind`. `begin` is called when the player wants to talk; whoever does not
    is told again next time, and the microphone stays closed.
    """

    def __init__(
        self,
        behind: Scene,
        voice: Voice,
        habits: Habits,
        begin: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__({YES: self._agree, NO: Close()})
        self._points = points(voice)
        self._habits = habits
        self._begin = begin
        self._veil = Veil(behind)

    def draw(self, stage: Stage) -> None:
        self._veil.draw(stage)
        stage = stage.enlarged(1.15)
        panel = pygame.Rect(
            0, 0, stage.px(WIDTH), stage.px(HEAD + FOOT + POINT * len(self._points))
        )
        panel.center = (stage.size[0] // 2, stage.size[1] // 2 - stage.px(8))
        draw_panel(stage, panel)
        stage.text("Talking aloud", (panel.centerx, panel.y + stage.px(62)), 44, INK)
        for index, (picture, sentence) in enumerate(self._points):
            middle = panel.y + stage.px(HEAD + POINT * (index + 0.5))
            stage.sprite(picture, (panel.x + stage.px(78), middle), stage.px(PICTURE))
            room = pygame.Rect(panel.x + stage.px(130), middle, 0, 0)
            room.width = panel.right - stage.px(44) - room.x
            _draw_sentence(stage, sentence, room)
        self._draw_buttons(stage, panel)
        draw_hint(stage, "{choose}      {back}: not now")

    def _draw_buttons(self, stage: Stage, panel: pygame.Rect) -> None:
        wide, tall, gap = stage.px(BUTTON), stage.px(56), stage.px(BETWEEN)
        left, top = panel.centerx - wide - gap // 2, panel.bottom - stage.px(88)
        self.choice.rects = [
            pygame.Rect(left + index * (wide + gap), top, wide, tall)
            for index in range(len(self.labels))
        ]
        for index, (label, rect) in enumerate(zip(self.labels, self.choice.rects, strict=True)):
            draw_button(stage, label, rect, index == self.choice.cursor)

    def _agree(self) -> Next:
        self._habits.show(READ)
        self._begin()
        return Close()


def _draw_sentence(stage: Stage, sentence: str, room: pygame.Rect) -> None:
    """Around the middle of `room`, in as many lines as it takes."""
    lines = broken(stage, words(sentence, stage.legend), FONT, room.width)
    step = stage.px(STEP * FONT)
    draw_rich(stage, lines, (room.x, room.y - step * (len(lines) - 1) // 2), FONT, step)
