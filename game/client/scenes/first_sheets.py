"""Sheets before what is done for the first time: talking aloud, frying, leading a crew; and the
farewell after lessons.
"""

from collections.abc import Callable
from dataclasses import dataclass

from agents.service.address import host_of
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK, SOFT_INK
from game.client.player.preferences import Habits
from game.client.scenes._dialogs import Choosing, Menu, Veil, draw_button_row
from game.client.tutorial.card import draw_rich_paragraph
from game.client.tutorial.courses import course_of
from game.client.ui.frame import Frame
from game.client.ui.places import LevelsPlace, Place, RoundPlace, TitlePlace, TutorialPlace
from game.client.ui.scene import Close, Goto, Next, Scene
from game.client.ui.widgets import draw_buttons, draw_hint
from game.settings import Voice

#: Under this name habits keep that it was read and agreed to.
READ = "talking aloud"
#: Layout units: the sheet, the room for a point, its picture and letters, the buttons.
WORDS_WIDTH, WORDS_HEAD, POINT, PICTURE, WORDS_FONT, WORDS_FOOT = 780, 118, 78, 54, 19, 112
WORDS_BUTTON, BETWEEN = 250, 24
#: From line to line, as a share of the letters' size.
WORDS_STEP = 1.4
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
        panel = window.moved(0, -8).centred(
            WORDS_WIDTH, WORDS_HEAD + WORDS_FOOT + POINT * len(self._points)
        )
        panel.panel()
        panel.text("Talking aloud", (None, 62), 44, INK)
        rest = panel.top(WORDS_HEAD)[1]
        for picture, sentence in self._points:
            point, rest = rest.top(POINT)
            point.sprite(picture, (78, None), PICTURE)
            words = point.left(130)[1].right(44)[1]
            draw_rich_paragraph(words, sentence, WORDS_FONT, WORDS_STEP * WORDS_FONT)
        draw_button_row(panel.bottom(88)[0].top(56)[0], self, WORDS_BUTTON, BETWEEN)
        draw_hint(window.stage, "{choose}      {back}: not now")

    def _agree(self) -> Next:
        self._habits.show(READ)
        self._begin()
        return Close()


#: The names under which it is kept that this was asked.
HINT, LEADING_HINT = "frying offer", "leading offer"
#: Layout units.
WIDTH, HEIGHT, BUTTON, FONT, STEP = 620, 372, 250, 19, 27
JUST_COOK = "Just cook"
#: Layout units.
FAREWELL_WIDTH, FAREWELL_HEIGHT, FAREWELL_LINE, TIP, TIP_STEP = 760, 600, 52, 17, 22


@dataclass(frozen=True, slots=True)
class LessonOffer:
    """What is offered before the first round of a kind; `act` is on its button."""

    title: str
    line: str
    act: str
    teacher: str
    picture: str


FRYING_OFFER = LessonOffer(
    "New at the pan?",
    "Here you face things and press {use} to use them. Two minutes, and you can fry.",
    "How to fry", "fourth", "dish_full_burger",
)  # fmt: skip
LEADING_OFFER = LessonOffer(
    "New to leading a crew?",
    "Up to eight cooks do what you say. Two minutes, and you can lead them.",
    "How to lead", "player", "chat",
)  # fmt: skip


class LessonOfferScene(Choosing):
    """Stands over `behind`; `lessons`: what is offered, `round_place`: the chosen round."""

    def __init__(
        self, behind: Scene, offer: LessonOffer, lessons: Place, round_place: RoundPlace
    ) -> None:
        super().__init__({offer.act: Goto(lessons), JUST_COOK: Goto(round_place)})
        self._offered = offer
        self._veil = Veil(behind)

    def draw(self, stage: Stage) -> None:
        self._veil.draw(stage)
        panel = Frame.window(stage).sized(1.15).centred(WIDTH, HEIGHT)
        panel.panel()
        panel.sprite(f"chef_{self._offered.teacher}_down_0", (92, 178), 116, Anchor.BOTTOM)
        panel.sprite(self._offered.picture, (92, 238), 92)
        right = panel.left(180)[1].right(32)[1]
        right.text(self._offered.title, (0, 62), 38, INK, Anchor.LEFT)
        draw_rich_paragraph(right.part((0, 112), right.width, STEP), self._offered.line, FONT, STEP)
        buttons = right.part((0, 196), BUTTON, 1)
        draw_buttons(panel.stage, self.labels, self.choice, buttons.rect)
        below = panel.rect.bottom + stage.px(34)
        draw_hint(stage, "{choose}      {back}: kitchens", row=below)


class FarewellScene(Choosing):
    """Stands over `behind`, which is painted once and darkened; `lessons`: those that end."""

    way_back = Goto(TitlePlace())

    def __init__(self, behind: Scene, lessons: TutorialPlace) -> None:
        self.course = course_of(lessons.level)
        menu: Menu = {
            "Cook": Goto(lessons.onward or LevelsPlace(self.course.next_level)),
            "Once more": Goto(lessons),
            "Title": self.way_back,
        }
        super().__init__(menu)
        self._veil = Veil(behind)

    def draw(self, stage: Stage) -> None:
        self._veil.draw(stage)
        panel = (
            Frame.window(stage).moved(0, -10).sized(1.15).centred(FAREWELL_WIDTH, FAREWELL_HEIGHT)
        )
        panel.panel()
        panel.sprite("chef_fourth_down_0", (88, 136), 110, Anchor.BOTTOM)
        right = panel.left(156)[1].right(40)[1]
        right.text(self.course.title, (0, 64), 44, INK, Anchor.LEFT)
        right.text(self.course.thanks, (0, 110), 19, SOFT_INK, Anchor.LEFT, Face.BOLD)
        for number, (icon, tip) in enumerate(self.course.tips):
            middle = 184 + FAREWELL_LINE * number
            panel.sprite(icon, (88, middle), 46)
            line = right.part((0, middle - TIP_STEP / 2), right.width, TIP_STEP)
            draw_rich_paragraph(line, tip, TIP, TIP_STEP)
        draw_button_row(panel.bottom(96)[0].top(56)[0], self, 190, 40)
        draw_hint(stage, "{choose}      {back}: title")
