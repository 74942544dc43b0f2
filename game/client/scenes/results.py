"""How the round went, and what to do next."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.theme import CREAM, INK, SAND, SOFT_INK
from game.client.input.intents import Intent, Press
from game.client.player.best_scores import LONGEST_NAME
from game.client.scenes._dialogs import Choosing, Menu
from game.client.scenes._fields import Field, FieldsScene
from game.client.scenes._results_pages import RecordsPage, draw_talk, talk_pages
from game.client.scenes._results_round import (
    RECORD_SECONDS,
    STAR_SECONDS,
    RoundPage,
    earned,
    is_record,
)
from game.client.scenes.director import Director, Screen
from game.client.sound import STARS, Cue
from game.client.ui.frame import Frame
from game.client.ui.places import (
    LevelsPlace,
    ReplayPlace,
    ResultsPlace,
    RoundPlace,
    TitlePlace,
)
from game.client.ui.scene import Button, Goto, Next, Open, Pointer
from game.client.ui.widgets import draw_buttons, draw_hint
from game.client.view.backdrop import draw_wall

#: Layout units: the sheet and the tabs on its upper edge.
WIDTH, HEIGHT, TOP, TAB = 860, 622, 46, 42
BACKWARD = (Intent.LEFT, Intent.SCROLL_UP)
FORWARD = (Intent.RIGHT, Intent.SCROLL_DOWN)
SIGN = "Add your name"


@dataclass(frozen=True, slots=True)
class ResultsTab:
    """`about`: what is there, in a hint; `pages`: how many; `draw` paints one of them, counted from
    0, onto the sheet.
    """

    title: str
    about: str
    pages: int
    draw: Callable[[Frame, int], None]


class ResultsScene(Choosing):
    """Shows an outcome. `following`: the level that 'Next kitchen' opens; `calm`: nothing flies.

    `best`: the records to show a round among that was entered there. `page`: 0 is the round, then
    come what was said and the records. Left and right turn pages, up and down choose what to do
    next.
    """

    def __init__(self, place: ResultsPlace, game: Director) -> None:
        self.outcome = outcome = place.outcome
        self.speaker = game.speaker
        self._round = RoundPage(outcome, game.preferences.settings.reduced_motion)
        self._records = RecordsPage(outcome, game.best) if outcome.date else None
        super().__init__(self._menu(game.following(outcome.level.name)))
        self.way_back = Goto(LevelsPlace(outcome.level.name))
        sections = [
            ResultsTab("Round", "the round", 1, lambda panel, _: self._round.draw(panel, self.now)),
            ResultsTab("Talk", "what was said", talk_pages(outcome), partial(draw_talk, outcome)),
        ]
        if (kept := self._records) is not None:
            sections.append(ResultsTab("Records", "records", 1, lambda panel, _: kept.draw(panel)))
        self.sections = tuple(each for each in sections if each.pages)
        self.pages = sum(each.pages for each in self.sections)
        self.page = 0
        self.now = 0.0
        self._tabs: list[pygame.Rect] = []

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
            records = self._records
            if self._on_records and records and records.line_at((pointer.x, pointer.y)):
                return self._sign()
        return super().on_pointer(pointer)

    def update(self, seconds: float) -> None:
        before, self.now = self.now, self.now + seconds
        for i in range(earned(self.outcome)):
            if before < STAR_SECONDS * (i + 1) <= self.now:
                self.speaker.play(STARS[i])
        if is_record(self.outcome) and before < RECORD_SECONDS <= self.now:
            self.speaker.play(Cue.SERVED)

    def draw(self, stage: Stage) -> None:
        draw_wall(stage, self.outcome.level.mood)
        window = Frame.window(stage).centred(1280, 720)
        panel = window.moved(-140, 0).part((None, TOP), WIDTH, HEIGHT, Anchor.TOP)
        self._draw_tabs(stage, panel.rect)
        panel.panel()
        index, inside = self._place
        self.sections[index].draw(panel, inside)
        left = panel.width + 48
        buttons = panel.part((left, window.height / 2 - TOP - 130), 216, 1)
        draw_buttons(stage, self.labels, self.choice, buttons.rect)
        draw_hint(stage, f"{self._turning}{{choose}}      {{back}}: kitchens")

    def _menu(self, following: str) -> Menu:
        outcome = self.outcome
        menu: dict[str, Next | Callable[[], Next]] = {
            "Play again": Goto(RoundPlace(outcome.setup)),
            "Next kitchen": Goto(RoundPlace(replace(outcome.setup, level=following, cues=()))),
        }
        if outcome.log is not None:
            menu["Watch replay"] = Goto(ReplayPlace(outcome.log, ResultsPlace(outcome)))
        if self._records is not None and self._records.place is not None:
            menu[SIGN] = self._sign
        return {**menu, "Menu": Goto(TitlePlace())}

    def _sign(self) -> Next:
        """Ask for a name, by default the last one; Esc leaves everything as it is."""
        records = self._records
        assert records is not None
        self._turn(self.pages - 1)
        label = "Your name" if len(self.outcome.level.humans) == 1 else "Your names"
        field = Field(label, records.name, "somebody", longest=LONGEST_NAME)
        return Open(FieldsScene(self, "Who cooked here?", (field,), lambda t: records.sign(t[0])))

    @property
    def _place(self) -> tuple[int, int]:
        inside = self.page
        for index, section in enumerate(self.sections):
            if inside < section.pages:
                return index, inside
            inside -= section.pages
        raise IndexError(self.page)

    @property
    def _on_records(self) -> bool:
        return self._records is not None and self.page == self.pages - 1

    @property
    def _turning(self) -> str:
        more = [section.about for section in self.sections[1:]]
        return f"← →: {' and '.join(more)}      " if more else ""

    def _turn(self, page: int) -> None:
        self.page = max(0, min(self.pages - 1, page))

    def _page_of(self, tab: int) -> int:
        """Where a tab leads: a second click on what was said turns its pages."""
        first = sum(section.pages for section in self.sections[:tab])
        seen, inside = self._place
        return first + (inside + 1) % self.sections[tab].pages if tab == seen else first

    def _draw_tabs(self, stage: Stage, panel: pygame.Rect) -> None:
        """Tabs that stick out behind the sheet; the page that is seen is told by more than its
        colour.
        """
        self._tabs = []
        if len(self.sections) == 1:
            return
        seen, inside = self._place
        x = panel.x + stage.px(40)
        for index, section in enumerate(self.sections):
            open_ = index == seen
            count = f" {inside + 1}/{section.pages}" if open_ and section.pages > 1 else ""
            label = f"{section.title}{count}"
            size = (stage.px(150), stage.px(TAB + 20 + (6 if open_ else 0)))
            top = panel.y - stage.px(TAB - 12 + (6 if open_ else 0))
            fill = CREAM if open_ else SAND
            tab = stage.box(Box(size, stage.px(14), fill, INK, stage.px(3)), (x, top))
            middle = (tab.centerx, (tab.top + panel.y) // 2 + stage.px(1))
            stage.text(label, middle, 20 if open_ else 18, INK if open_ else SOFT_INK)
            self._tabs.append(tab)
            x += self._tabs[-1].width + stage.px(10)


SCREEN = Screen(ResultsPlace, ResultsScene)
