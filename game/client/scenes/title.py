"""The title: logo and menu before a kitchen in which two cooks are at work."""

from dataclasses import dataclass

import pygame

from game.client.hud.notice import draw_notice, notice_height
from game.client.intents import Press
from game.client.places import CreditsPlace, LevelsPlace, ReplaysPlace, SettingsPlace
from game.client.scene import Goto, Next, Pointer, Quit, Visit
from game.client.scenes.base import QuietScene
from game.client.scenes.show import Show
from game.client.stage import Stage
from game.client.theme import CREAM, INK
from game.client.widgets import Choice, draw_buttons, draw_hint
from game.content.level import Level

#: Layout units: logo, where the menu begins and ends, a button and the room below it at most.
LOGO, MENU_TOP, MENU_END, BUTTON, GAP = 150, 292, 676, 52, 12
#: The share of the window that is the menu's.
SHARE = 0.38
#: Width of a slip of paper that tells of trouble, and the room around it, in layout units.
SLIP, AROUND = 560, 16


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the menu."""

    label: str
    leads: Goto | Visit | Quit


def entries(first: str) -> tuple[Entry, ...]:
    """The menu; `first` is the level that 'Play' offers first."""
    return (
        Entry("Play", Goto(LevelsPlace(first))),
        Entry("Replays", Goto(ReplaysPlace())),
        Entry("Settings", Visit(SettingsPlace())),
        Entry("Credits", Goto(CreditsPlace())),
        Entry("Quit", Quit()),
    )


class TitleScene(QuietScene):
    """The first thing a player sees. `selected`: the label under the cursor, if there is one;
    `problems`: what the player should know of files that could not be read or written.
    """

    def __init__(
        self, level: Level, seed: int, selected: str = "", problems: tuple[str, ...] = ()
    ) -> None:
        self.problems = problems
        self.entries = entries(level.name)
        self.labels = [entry.label for entry in self.entries]
        cursor = self.labels.index(selected) if selected in self.labels else 0
        self.choice = Choice(len(self.labels), cursor)
        self.show = Show(level, seed)

    @property
    def focus(self) -> object:
        return self.choice.cursor

    def on_intent(self, press: Press) -> Next:
        return self._follow(self.choice.on_intent(press))

    def on_pointer(self, pointer: Pointer) -> Next:
        return self._follow(self.choice.on_pointer(pointer))

    def update(self, seconds: float) -> Next:
        self.show.update(seconds)
        return None

    def draw(self, stage: Stage) -> None:
        width, height = stage.size
        left = round(width * SHARE)
        area = pygame.Rect(left, stage.px(24), width - left - stage.px(24), height - stage.px(48))
        self.show.draw(stage, area)
        middle = left // 2 + stage.px(14)
        top = (height - stage.px(720)) // 2
        hover = 0 if stage.comfort.calm else stage.px(5 * self.show.breath)
        stage.sprite("logo", (middle, top + stage.px(98) + hover), stage.px(LOGO))
        name = (middle, top + stage.px(212))
        stage.text("Sous Chef", name, 80, CREAM, outline=6, rim=INK)
        line = "cook with a partner who listens"
        tagline = (middle, top + stage.px(266))
        stage.enlarged().text(line, tagline, 21, CREAM, outline=2, rim=INK)
        self._draw_menu(stage, middle, top)
        draw_hint(stage, "{choose}      {full}", middle)
        self._draw_problems(stage, area)

    def _draw_menu(self, stage: Stage, middle: int, top: int) -> None:
        """A column of buttons, the closer to each other the more there are."""
        room = (MENU_END - MENU_TOP) / len(self.entries)
        big = stage.enlarged(max(1.0, room / (BUTTON + GAP)))
        each = min(BUTTON + GAP, room / big.zoom)
        gap = each * GAP / (BUTTON + GAP)
        spare = MENU_END - MENU_TOP - each * big.zoom * len(self.entries)
        buttons = pygame.Rect(0, 0, big.px(270), 0)
        buttons.midtop = (middle, top + stage.px(MENU_TOP + spare / 2))
        draw_buttons(big, self.labels, self.choice, buttons, gap, each - gap)

    def _draw_problems(self, stage: Stage, area: pygame.Rect) -> None:
        """Slips of paper at the lower edge of `area`, one above the other."""
        big = stage.enlarged()
        width = min(big.px(SLIP), area.width - 2 * stage.px(AROUND))
        bottom = area.bottom - stage.px(AROUND)
        for problem in reversed(self.problems):
            height = notice_height(big, problem, width)
            corner = (area.centerx - width // 2, bottom - height)
            bottom = draw_notice(big, problem, corner, width).top - stage.px(AROUND)

    def _follow(self, chosen: int | None) -> Next:
        return None if chosen is None else self.entries[chosen].leads
