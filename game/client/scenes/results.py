"""How the round went, and what to do next."""

from dataclasses import replace

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Stage
from game.client.drawing.theme import CREAM, INK, SAND, SOFT_INK
from game.client.input.intents import Intent, Press
from game.client.scenes.choosing import Choosing
from game.client.scenes.results_round import (
    RECORD_SECONDS,
    STAR_SECONDS,
    RoundPage,
    earned,
    is_record,
)
from game.client.scenes.results_talk import draw_talk, talk_pages
from game.client.sound import STARS, Cue, Speaker
from game.client.ui.places import (
    LevelsPlace,
    Outcome,
    ReplayPlace,
    ResultsPlace,
    RoundPlace,
    TitlePlace,
)
from game.client.ui.scene import Button, Goto, Next, Pointer
from game.client.ui.widgets import draw_buttons, draw_hint, draw_panel
from game.client.view.backdrop import Wallpaper

#: Layout units: the sheet and the tabs on its upper edge.
WIDTH, HEIGHT, TOP, TAB = 860, 622, 46, 42
BACKWARD = (Intent.LEFT, Intent.SCROLL_UP)
FORWARD = (Intent.RIGHT, Intent.SCROLL_DOWN)


class ResultsScene(Choosing):
    """Shows an outcome. `following`: the level that 'Next kitchen' opens; `calm`: nothing flies.

    `page`: 0 is the round, then comes what was said. Left and right turn pages, up and down choose
    what to do next.
    """

    def __init__(
        self, outcome: Outcome, following: str, speaker: Speaker, calm: bool = False
    ) -> None:
        menu: dict[str, Next] = {
            "Play again": Goto(RoundPlace(outcome.setup)),
            "Next kitchen": Goto(RoundPlace(replace(outcome.setup, level=following, cues=()))),
        }
        if outcome.log is not None:
            menu["Watch replay"] = Goto(ReplayPlace(outcome.log, ResultsPlace(outcome)))
        super().__init__({**menu, "Menu": Goto(TitlePlace())})
        self.way_back = Goto(LevelsPlace(outcome.level.name))
        self.outcome = outcome
        self.speaker = speaker
        self.pages = 1 + talk_pages(outcome)
        self.page = 0
        self.now = 0.0
        self._round = RoundPage(outcome, calm)
        self._tabs: list[pygame.Rect] = []
        self._wall = Wallpaper()

    @property
    def focus(self) -> object:
        return (self.choice.cursor, self.page)

    def on_intent(self, press: Press) -> Next:
        if press.intent in (*BACKWARD, *FORWARD):
            if press.down:
                self._turn(self.page + (1 if press.intent in FORWARD else -1))
            return None
        return super().on_intent(press)

    def on_pointer(self, pointer: Pointer) -> Next:
        if pointer.button is Button.DOWN:
            for index, tab in enumerate(self._tabs):
                if tab.collidepoint(pointer.x, pointer.y):
                    self._turn(self._page_of(index))
                    return None
        return super().on_pointer(pointer)

    def update(self, seconds: float) -> Next:
        before, self.now = self.now, self.now + seconds
        for i in range(earned(self.outcome)):
            if before < STAR_SECONDS * (i + 1) <= self.now:
                self.speaker.play(STARS[i])
        if is_record(self.outcome) and before < RECORD_SECONDS <= self.now:
            self.speaker.play(Cue.SERVED)
        return None

    def draw(self, stage: Stage) -> None:
        self._wall.draw(stage, self.outcome.level.mood)
        width, height = stage.size
        panel = pygame.Rect(0, 0, stage.px(WIDTH), stage.px(HEIGHT))
        panel.midtop = (width // 2 - stage.px(140), (height - stage.px(720)) // 2 + stage.px(TOP))
        self._draw_tabs(stage, panel)
        draw_panel(stage, panel)
        if self.page == 0:
            self._round.draw(stage, panel, self.now)
        else:
            draw_talk(stage, panel, self.outcome, self.page - 1)
        buttons = pygame.Rect(0, height // 2 - stage.px(130), stage.px(216), 0)
        buttons.left = panel.right + stage.px(48)
        draw_buttons(stage, self.labels, self.choice, buttons)
        turn = "← →: what was said      " if self.pages > 1 else ""
        draw_hint(stage, f"{turn}{{choose}}      {{back}}: kitchens")

    def _turn(self, page: int) -> None:
        self.page = max(0, min(self.pages - 1, page))

    def _page_of(self, tab: int) -> int:
        """Where a tab leads: a second click on what was said turns its pages."""
        if tab == 0:
            return 0
        return self.page + 1 if 0 < self.page < self.pages - 1 else 1

    def _draw_tabs(self, stage: Stage, panel: pygame.Rect) -> None:
        """Two tabs that stick out behind the sheet; the page that is seen is told by more than
        its colour.
        """
        self._tabs = []
        if self.pages == 1:
            return
        talk = f"Talk {self.page}/{self.pages - 1}" if self.page and self.pages > 2 else "Talk"
        x = panel.x + stage.px(40)
        for index, label in enumerate(("Round", talk)):
            seen = (index == 0) == (self.page == 0)
            tall = stage.px(TAB + 20 + (6 if seen else 0))
            size = (stage.px(150), tall)
            top = panel.y - stage.px(TAB - 12 + (6 if seen else 0))
            fill = CREAM if seen else SAND
            tab = stage.box(Box(size, stage.px(14), fill, INK, stage.px(3)), (x, top))
            middle = (tab.centerx, (tab.top + panel.y) // 2 + stage.px(1))
            stage.text(label, middle, 20 if seen else 18, INK if seen else SOFT_INK)
            self._tabs.append(tab)
            x += size[0] + stage.px(10)
