"""Sheets before and after lessons: the offers to learn frying and leading, and the farewell."""

from dataclasses import dataclass

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK, SOFT_INK
from game.client.scenes._dialogs import Choosing, Menu, Veil, draw_button_row
from game.client.tutorial.courses import course_of
from game.client.tutorial.rich import draw_rich_paragraph
from game.client.ui.frame import Frame
from game.client.ui.places import LevelsPlace, Place, RoundPlace, TitlePlace, TutorialPlace
from game.client.ui.scene import Goto, Scene
from game.client.ui.widgets import draw_buttons, draw_hint

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
