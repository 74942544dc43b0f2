"""What happens to one's voice: told on one sheet before the microphone is opened the first time."""

from collections.abc import Callable

from agents.service.address import host_of
from game.client.drawing.stage import Stage
from game.client.drawing.theme import INK
from game.client.player.habits import Habits
from game.client.scenes._dialogs import Choosing, Veil, draw_button_row
from game.client.tutorial.rich import draw_rich_paragraph
from game.client.ui.frame import Frame
from game.client.ui.scene import Close, Next, Scene
from game.client.ui.widgets import draw_hint
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
WRONG = "What was heard is shown. Misheard? {unsay} within three seconds takes it back."
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
        self, behind: Scene, voice: Voice, habits: Habits, begin: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__({YES: self._agree, NO: Close()})
        self._points = points(voice)
        self._habits = habits
        self._begin = begin
        self._veil = Veil(behind)

    def draw(self, stage: Stage) -> None:
        self._veil.draw(stage)
        window = Frame.window(stage).sized(1.15)
        panel = window.moved(0, -8).centred(WIDTH, HEAD + FOOT + POINT * len(self._points))
        panel.panel()
        panel.text("Talking aloud", (None, 62), 44, INK)
        rest = panel.top(HEAD)[1]
        for picture, sentence in self._points:
            point, rest = rest.top(POINT)
            point.sprite(picture, (78, None), PICTURE)
            words = point.left(130)[1].right(44)[1]
            draw_rich_paragraph(words, sentence, FONT, STEP * FONT)
        draw_button_row(panel.bottom(88)[0].top(56)[0], self, BUTTON, BETWEEN)
        draw_hint(window.stage, "{choose}      {back}: not now")

    def _agree(self) -> Next:
        self._habits.show(READ)
        self._begin()
        return Close()
