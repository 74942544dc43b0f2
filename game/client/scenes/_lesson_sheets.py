"""Sheets before and after lessons: the offer to learn frying, and the farewell."""

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK, SOFT_INK
from game.client.scenes._dialogs import Choosing, Menu, Veil, draw_button_row
from game.client.tutorial.courses import course_of
from game.client.tutorial.rich import draw_rich_paragraph
from game.client.ui.frame import Frame
from game.client.ui.places import LevelsPlace, RoundPlace, TitlePlace, TutorialPlace
from game.client.ui.scene import Goto, Scene
from game.client.ui.widgets import draw_buttons, draw_hint
from game.tutorial.lessons import FRYING

#: The name under which it is kept that this was asked.
HINT = "frying offer"
#: Layout units.
WIDTH, HEIGHT, BUTTON, FONT, STEP = 620, 372, 250, 19, 27
TITLE, JUST_COOK = "New at the pan?", "Just cook"
LINE = "Here you face things and press {use} to use them. Two minutes, and you can fry."
#: Layout units.
FAREWELL_WIDTH, FAREWELL_HEIGHT, FAREWELL_LINE, TIP, TIP_STEP = 760, 600, 52, 17, 22


class FryingOfferScene(Choosing):
    """Stands over `behind`; `round_place`: the round that was chosen."""

    def __init__(self, behind: Scene, round_place: RoundPlace) -> None:
        super().__init__(
            {"How to fry": Goto(TutorialPlace(FRYING, round_place)), JUST_COOK: Goto(round_place)}
        )
        self._veil = Veil(behind)

    def draw(self, stage: Stage) -> None:
        self._veil.draw(stage)
        panel = Frame.window(stage).sized(1.15).centred(WIDTH, HEIGHT)
        panel.panel()
        panel.sprite("chef_fourth_down_0", (92, 178), 116, Anchor.BOTTOM)
        panel.sprite("dish_full_burger", (92, 238), 92)
        right = panel.left(180)[1].right(32)[1]
        right.text(TITLE, (0, 62), 38, INK, Anchor.LEFT)
        draw_rich_paragraph(right.part((0, 112), right.width, STEP), LINE, FONT, STEP)
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
