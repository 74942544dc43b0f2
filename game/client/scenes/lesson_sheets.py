"""Sheets before and after lessons: the offer to learn frying, and the farewell."""

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK, SOFT_INK
from game.client.scenes.dialogs import Choosing, Menu, Veil
from game.client.tutorial.courses import COURSES
from game.client.tutorial.rich import broken, draw_rich, words
from game.client.ui.places import LevelsPlace, RoundPlace, TitlePlace, TutorialPlace
from game.client.ui.scene import Goto, Scene
from game.client.ui.widgets import draw_button, draw_buttons, draw_hint, draw_panel
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


class FarewellScene(Choosing):
    """Stands over `behind`, which is painted once and darkened; `lessons`: those that end."""

    way_back = Goto(TitlePlace())

    def __init__(self, behind: Scene, lessons: TutorialPlace) -> None:
        self.course = COURSES[lessons.level]
        menu: Menu = {
            "Cook": Goto(lessons.onward or LevelsPlace(self.course.next_level)),
            "Once more": Goto(lessons),
            "Title": self.way_back,
        }
        super().__init__(menu)
        self._veil = Veil(behind)

    def draw(self, stage: Stage) -> None:
        self._veil.draw(stage)
        big = stage.enlarged(1.15)
        panel = pygame.Rect(0, 0, big.px(FAREWELL_WIDTH), big.px(FAREWELL_HEIGHT))
        panel.center = (stage.size[0] // 2, stage.size[1] // 2 - stage.px(10))
        draw_panel(big, panel)
        self._draw_head(big, panel)
        self._draw_tips(big, panel)
        self._draw_choice(big, panel)
        draw_hint(stage, "{choose}      {back}: title")

    def _draw_head(self, stage: Stage, panel: pygame.Rect) -> None:
        feet = (panel.x + stage.px(88), panel.y + stage.px(136))
        stage.sprite("chef_fourth_down_0", feet, stage.px(110), Anchor.BOTTOM)
        left = panel.x + stage.px(156)
        stage.text(self.course.title, (left, panel.y + stage.px(64)), 44, INK, Anchor.LEFT)
        below = (left, panel.y + stage.px(110))
        stage.text(self.course.thanks, below, 19, SOFT_INK, Anchor.LEFT, face=Face.BOLD)

    def _draw_tips(self, stage: Stage, panel: pygame.Rect) -> None:
        for i, (icon, tip) in enumerate(self.course.tips):
            y = panel.y + stage.px(184 + FAREWELL_LINE * i)
            stage.sprite(icon, (panel.x + stage.px(88), y), stage.px(46))
            width = panel.width - stage.px(156 + 40)
            lines = broken(stage, words(tip, stage.legend), TIP, width)
            first = y - stage.px(TIP_STEP) * (len(lines) - 1) // 2
            draw_rich(
                stage,
                lines,
                (panel.x + stage.px(156), first),
                TIP,
                stage.px(TIP_STEP),
            )

    def _draw_choice(self, stage: Stage, panel: pygame.Rect) -> None:
        """Three buttons side by side."""
        width, gap = stage.px(190), stage.px(40)
        left = panel.centerx - (3 * width + 2 * gap) // 2
        rects = []
        for i, label in enumerate(self.labels):
            place = (left + i * (width + gap), panel.bottom - stage.px(96))
            rects.append(pygame.Rect(place, (width, stage.px(56))))
            draw_button(stage, label, rects[i], i == self.choice.cursor)
        self.choice.rects = rects
