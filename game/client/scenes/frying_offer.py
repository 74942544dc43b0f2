"""Asked once, before the first round with pans and a use key: learn it first, or just cook?"""

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.theme import INK
from game.client.scenes.dialogs import Choosing, Veil
from game.client.tutorial.rich import broken, draw_rich, words
from game.client.ui.places import RoundPlace, TutorialPlace
from game.client.ui.scene import Goto, Scene
from game.client.ui.widgets import draw_buttons, draw_hint, draw_panel
from game.tutorial.lessons import FRYING

#: The name under which it is kept that this was asked.
HINT = "frying offer"
#: Layout units.
WIDTH, HEIGHT, BUTTON, FONT, STEP = 620, 372, 250, 19, 27
TITLE, JUST_COOK = "New at the pan?", "Just cook"
LINE = "Here you face things and press {use} to use them. Two minutes, and you can fry."


class FryingOfferScene(Choosing):
    """Stands over `behind`; `round_place`: the round that was chosen."""

    def __init__(self, behind: Scene, round_place: RoundPlace) -> None:
        super().__init__(
            {"How to fry": Goto(TutorialPlace(FRYING, round_place)), JUST_COOK: Goto(round_place)}
        )
        self._veil = Veil(behind)

    def draw(self, stage: Stage) -> None:
        self._veil.draw(stage)
        big = stage.enlarged(1.15)
        panel = pygame.Rect(0, 0, big.px(WIDTH), big.px(HEIGHT))
        panel.center = (stage.size[0] // 2, stage.size[1] // 2)
        draw_panel(big, panel)
        feet = (panel.x + big.px(92), panel.y + big.px(178))
        big.sprite("chef_fourth_down_0", feet, big.px(116), Anchor.BOTTOM)
        big.sprite("dish_full_burger", (feet[0], feet[1] + big.px(60)), big.px(92))
        left, room = panel.x + big.px(180), panel.width - big.px(180 + 32)
        big.text_within(TITLE, (left, panel.y + big.px(62)), 38, room, INK, Anchor.LEFT)
        lines = broken(big, words(LINE, big.legend), FONT, room)
        draw_rich(big, lines, (left, panel.y + big.px(112)), FONT, big.px(STEP))
        area = pygame.Rect(left, panel.y + big.px(196), big.px(BUTTON), 0)
        draw_buttons(big, self.labels, self.choice, area)
        draw_hint(stage, "{choose}      {back}: kitchens", row=panel.bottom + stage.px(34))
