"""The title: logo and menu before a kitchen in which two cooks are at work."""

from math import sin

import pygame

from game.client.drawing.stage import Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, GOLD, INK
from game.client.hud.bubbles import crowd_in, draw_bubble, tips_of
from game.client.hud.notices import draw_notice, notice_height
from game.client.player.rounds import fresh_seed, open_show
from game.client.scenes._dialogs import Choosing, CrashOfferScene, Menu, last_time
from game.client.scenes.director import Director, Screen
from game.client.ui.places import (
    CreditsPlace,
    LeadingPlace,
    LevelsPlace,
    ReplaysPlace,
    SettingsPlace,
    TitlePlace,
    TutorialPlace,
)
from game.client.ui.scene import Goto, Next, Open, Quit, Visit
from game.client.ui.widgets import draw_buttons, draw_hint
from game.client.view.kitchen import KitchenView
from game.content.level import Level
from game.kitchen.state import TICKS_PER_SECOND
from game.tutorial.lessons import FRYING
from game.version import NAME

#: Layout units: logo, where the menu begins and ends, a button and the room below it at most.
LOGO, MENU_TOP, MENU_END, BUTTON, GAP = 150, 292, 676, 52, 12
#: The share of the window that is the menu's.
SHARE = 0.38
#: Width of a slip of paper that tells of trouble, and the room around it, in layout units.
SLIP, AROUND = 560, 16
#: What leads to the lessons on pans and the use key, and to the one for head chefs.
FRYING_LESSONS, LEADING_LESSON = "How to fry", "How to lead a crew"
#: What leads to the tutorial, and how it is offered: once, to those who are new.
LESSONS, OFFER, HINT = "How to play", "New here? Learn it in three minutes!", "tutorial offer"


class Show:
    """Runs match after match of `level` and draws them."""

    def __init__(self, level: Level, seed: int) -> None:
        self.level = level
        self.seed = seed
        self.now = 0.0
        self._ticks = 0.0  # game time not yet played, in ticks
        self.match = open_show(level, seed)
        self.view = KitchenView(level, seed)

    @property
    def breath(self) -> float:
        """A slow swing between -1 and 1 for things that float."""
        return sin(1.8 * self.now)

    def update(self, seconds: float) -> None:
        self.now += seconds
        self._ticks = min(self._ticks + seconds * TICKS_PER_SECOND, 3.0)
        while self._ticks >= 1:
            self._ticks -= 1
            if self.match.over:
                # The next match, before the backdrop that is painted.
                self.seed += 1
                self.match = open_show(self.level, self.seed)
                self.view.reset(self.match.state)
            self.view.see(self.match.tick(), self.match.state, self.now)

    def draw(self, stage: Stage, area: pygame.Rect) -> None:
        tick = self.match.state.tick + self._ticks
        self.view.draw(stage, area, self.match.state, tick, self.now)
        crowd = crowd_in(self.view, area, [], self.now)
        for seat, cook in enumerate(self.match.seats):
            if cook.doing and self.level.cooks[seat].role == "partner":
                draw_bubble(stage, cook.doing, tips_of(self.view, seat, self.now), crowd)


class TitleScene(Choosing):
    """The first thing a player sees.

    `problems`: what the player should know of files that could not be read or written; `crashes`:
    reports of last time, which are offered once.
    """

    waiting = True
    back_by = ()

    def __init__(self, place: TitlePlace, game: Director) -> None:
        level = game.level(game.setup.level)
        menu: Menu = {
            "Play": Goto(LevelsPlace(level.name)),
            "My kitchens": Goto(LevelsPlace(mine=True)),
            LESSONS: Goto(TutorialPlace()),
            FRYING_LESSONS: Goto(TutorialPlace(FRYING)),
            LEADING_LESSON: Goto(LeadingPlace()),
            "Replays": Goto(ReplaysPlace()),
            "Settings": Visit(SettingsPlace()),
            "Credits": Goto(CreditsPlace()),
            "Quit": Quit(),
        }
        super().__init__(menu, place.selected)
        self.problems = game.problems
        self.crashes = game.crashes
        self.habits = game.habits
        self.offering = not (self.habits.progress.tutorial_done or self.habits.shown(HINT))
        seed = game.setup.seed
        self.show = Show(level, fresh_seed() if seed is None else seed)

    def update(self, seconds: float) -> Next:
        self.show.update(seconds)
        if self.crashes is None or not self.crashes.new:
            return None
        sentence = last_time(self.crashes.processes)
        self.crashes.tell()
        return Open(CrashOfferScene(self, sentence, self.crashes.folder))

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
        stage.text(NAME, name, 80, CREAM, outline=6, rim=INK)
        line = "cook with a partner who listens"
        tagline = (middle, top + stage.px(266))
        stage.enlarged().text(line, tagline, 21, CREAM, outline=2, rim=INK)
        # A column of buttons, the closer to each other the more there are.
        room = (MENU_END - MENU_TOP) / len(self.labels)
        big = stage.enlarged(max(1.0, room / (BUTTON + GAP)))
        each = min(BUTTON + GAP, room / big.zoom)
        gap = each * GAP / (BUTTON + GAP)
        spare = MENU_END - MENU_TOP - each * big.zoom * len(self.labels)
        buttons = pygame.Rect(0, 0, big.px(270), 0)
        buttons.midtop = (middle, top + stage.px(MENU_TOP + spare / 2))
        draw_buttons(big, self.labels, self.choice, buttons, gap, each - gap)
        draw_hint(stage, "{choose}      {full}", middle)
        # Slips of paper at the lower edge of `area`, one above the other.
        big = stage.enlarged()
        width = min(big.px(SLIP), area.width - 2 * stage.px(AROUND))
        bottom = area.bottom - stage.px(AROUND)
        for problem in reversed(self.problems):
            height = notice_height(big, problem, width)
            corner = (area.centerx - width // 2, bottom - height)
            bottom = draw_notice(big, problem, corner, width).top - stage.px(AROUND)
        if self.offering:
            self._draw_offer(stage)

    def leave(self) -> None:
        if self.offering:
            self.habits.show(HINT)

    def _draw_offer(self, stage: Stage) -> None:
        """A tag that hangs on the entry that it speaks of."""
        big = stage.enlarged()
        button = self.choice.rects[self.labels.index(LESSONS)]
        swing = 0 if stage.comfort.calm else stage.px(4 * self.show.breath)
        style = big.style(18, INK, face=Face.BOLD)
        size = (big.texts.width(OFFER, style) + 2 * big.px(18), big.px(42))
        tip = (button.right + big.px(20) + swing, button.centery)
        tag = pygame.Rect((tip[0] + big.px(12), tip[1] - size[1] // 2), size)
        # A golden label whose point is at `tip`, left of it.
        thin, half = big.px(2.4), big.px(11)
        big.rounded(tag, 14, GOLD, shadow=4)
        outer = [(tag.x + thin, tip[1] - half), (tag.x + thin, tip[1] + half), tip]
        pygame.draw.polygon(big.surface, INK, outer)
        inner = [(x + 2 * thin, round(tip[1] + (y - tip[1]) * 0.62)) for x, y in outer]
        pygame.draw.polygon(big.surface, GOLD, inner)
        big.text(OFFER, (tag.centerx, tag.centery - big.px(1)), 18, INK, face=Face.BOLD)


SCREEN = Screen(TitlePlace, TitleScene)
