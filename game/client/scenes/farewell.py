"""The end of the tutorial: what else there is to know, and where to go now."""

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK, SOFT_INK
from game.client.scenes.choosing import Choosing
from game.client.scenes.veil import Veil
from game.client.tutorial.rich import broken, draw_rich, words
from game.client.ui.places import LevelsPlace, TitlePlace, TutorialPlace
from game.client.ui.scene import Goto, Scene
from game.client.ui.widgets import draw_button, draw_hint, draw_panel

#: Layout units.
WIDTH, HEIGHT, LINE, FONT, STEP = 760, 600, 52, 17, 22
TITLE, THANKS = "You are a cook now!", "That is all it takes. A few things worth knowing:"
#: A picture and what it stands for.
TIPS = (
    ("clock", "In a real round every order has its time. Serve the most urgent one first."),
    ("chat", "Press {talk} any time. Ask for work, forbid it, or ask what your partner is up to."),
    ("thought", "{mind} shows what your partner thinks, and what it would do next."),
    ("pin", "{point} points at things, {quick} says quick words, and so do the keys 1 to 9."),
    ("pause", "'Stop' and 'go on', 'pass me an onion', 'come here': say what you mean."),
    ("fire_0", "A pot burns when nobody takes the soup out. Ask your partner to watch the pots."),
)
MENU = {
    "Cook": Goto(LevelsPlace()),
    "Once more": Goto(TutorialPlace()),
    "Title": Goto(TitlePlace()),
}


class FarewellScene(Choosing):
    """Stands over `behind`, which is painted once and darkened."""

    way_back = MENU["Title"]

    def __init__(self, behind: Scene) -> None:
        super().__init__(MENU)
        self._veil = Veil(behind)

    def draw(self, stage: Stage) -> None:
        self._veil.draw(stage)
        big = stage.enlarged(1.15)
        panel = pygame.Rect(0, 0, big.px(WIDTH), big.px(HEIGHT))
        panel.center = (stage.size[0] // 2, stage.size[1] // 2 - stage.px(10))
        draw_panel(big, panel)
        self._draw_head(big, panel)
        self._draw_tips(big, panel)
        self._draw_choice(big, panel)
        draw_hint(stage, "{choose}      {back}: title")

    @staticmethod
    def _draw_head(stage: Stage, panel: pygame.Rect) -> None:
        feet = (panel.x + stage.px(88), panel.y + stage.px(136))
        stage.sprite("chef_fourth_down_0", feet, stage.px(110), Anchor.BOTTOM)
        left = panel.x + stage.px(156)
        stage.text(TITLE, (left, panel.y + stage.px(64)), 44, INK, Anchor.LEFT)
        below = (left, panel.y + stage.px(110))
        stage.text(THANKS, below, 19, SOFT_INK, Anchor.LEFT, face=Face.BOLD)

    @staticmethod
    def _draw_tips(stage: Stage, panel: pygame.Rect) -> None:
        for i, (icon, tip) in enumerate(TIPS):
            y = panel.y + stage.px(184 + LINE * i)
            stage.sprite(icon, (panel.x + stage.px(88), y), stage.px(46))
            width = panel.width - stage.px(156 + 40)
            lines = broken(stage, words(tip, stage.legend), FONT, width)
            first = y - stage.px(STEP) * (len(lines) - 1) // 2
            draw_rich(stage, lines, (panel.x + stage.px(156), first), FONT, stage.px(STEP))

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
