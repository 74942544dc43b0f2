"""How the round went, and what to do next."""

from math import cos, pi, sin

import pygame

from game.client.intents import Intent, Press
from game.client.places import (
    LevelsPlace,
    Outcome,
    ReplayPlace,
    ResultsPlace,
    RoundPlace,
    RoundSetup,
    TitlePlace,
)
from game.client.ratings import stars
from game.client.scene import Goto, Next, Pointer
from game.client.scenes.base import QuietScene
from game.client.shapes import Box
from game.client.sound import STARS, Speaker
from game.client.stage import Anchor, Stage
from game.client.texts import Face
from game.client.theme import GREEN, INK, MOODS, PAPER, RED, SAND, SOFT_INK
from game.client.view.backdrop import paint_wall
from game.client.view.kitchen import looks
from game.client.view.motion import ease_out
from game.client.view.particles import fade
from game.client.widgets import Choice, draw_buttons, draw_hint, draw_panel
from game.session.results import CookResult

AGAIN, FOLLOWING, WATCH, TITLE = "Again", "Next kitchen", "Watch replay", "Title"
#: Seconds after which each star has landed.
STAR_SECONDS = 0.35


class ResultsScene(QuietScene):
    """Shows an outcome. `following`: the level that 'Next kitchen' opens."""

    def __init__(self, outcome: Outcome, following: str, speaker: Speaker) -> None:
        self.outcome = outcome
        self.following = following
        self.speaker = speaker
        self.labels = [AGAIN, FOLLOWING, WATCH, TITLE]
        if outcome.log is None:
            self.labels.remove(WATCH)
        self.choice = Choice(len(self.labels))
        self.now = 0.0
        self._wall: pygame.Surface | None = None

    @property
    def focus(self) -> object:
        return self.choice.cursor

    def on_intent(self, press: Press) -> Next:
        if press.intent is Intent.BACK and press.down and not press.repeat:
            return Goto(LevelsPlace(self.outcome.level.name))
        return self._follow(self.choice.on_intent(press))

    def on_pointer(self, pointer: Pointer) -> Next:
        return self._follow(self.choice.on_pointer(pointer))

    def update(self, seconds: float) -> Next:
        before, self.now = self.now, self.now + seconds
        for i in range(stars(self.outcome.results.score, self.outcome.level)):
            if before < STAR_SECONDS * (i + 1) <= self.now:
                self.speaker.play(STARS[i])
        return None

    def draw(self, stage: Stage) -> None:
        self._draw_wall(stage)
        width, height = stage.size
        panel = pygame.Rect(0, 0, stage.px(820), stage.px(600))
        panel.center = (width // 2 - stage.px(150), height // 2 - stage.px(8))
        draw_panel(stage, panel)
        self._draw_head(stage, panel)
        self._draw_orders(stage, panel)
        self._draw_cooks(stage, panel)
        self._draw_foot(stage, panel)
        buttons = pygame.Rect(0, height // 2 - stage.px(100), stage.px(230), 0)
        buttons.left = panel.right + stage.px(46)
        draw_buttons(stage, self.labels, self.choice, buttons)
        draw_hint(stage, "arrows and Enter, or the mouse      Esc: kitchens")

    def _follow(self, chosen: int | None) -> Next:
        setup = self.outcome.setup
        label = None if chosen is None else self.labels[chosen]
        if label == AGAIN:
            return Goto(RoundPlace(setup))
        if label == FOLLOWING:
            return Goto(RoundPlace(RoundSetup(self.following, setup.partner, setup.seed)))
        if label == WATCH and self.outcome.log is not None:
            return Goto(ReplayPlace(self.outcome.log, ResultsPlace(self.outcome)))
        return Goto(TitlePlace()) if label == TITLE else None

    def _draw_wall(self, stage: Stage) -> None:
        if self._wall is None or self._wall.get_size() != stage.size:
            self._wall = pygame.Surface(stage.size).convert()
            wall = Stage(self._wall, stage.sprites, stage.texts, stage.shapes)
            paint_wall(wall, MOODS[self.outcome.level.mood])
        stage.surface.blit(self._wall, (0, 0))

    def _draw_head(self, stage: Stage, panel: pygame.Rect) -> None:
        score = self.outcome.results.score
        earned = stars(score, self.outcome.level)
        words = ("Better luck next time", "Well done", "Great teamwork!", "Chef's kiss!")
        top = panel.y + stage.px(34)
        stage.text(self.outcome.level.title, (panel.centerx, top), 24, SOFT_INK)
        stage.text(words[earned], (panel.centerx, top + stage.px(44)), 46, INK)
        for i in range(3):
            landed = ease_out((self.now - STAR_SECONDS * (i + 1)) / 0.3)
            at = (panel.x + stage.px(110 + 84 * i), panel.y + stage.px(178 - 10 * (i == 1)))
            stage.sprite("star_empty", at, stage.px(84))
            if i < earned and landed > 0:
                star = stage.sprites.get("star_full", stage.px(84))
                if landed < 1:
                    star = pygame.transform.smoothscale_by(star, 1.6 - 0.6 * landed)
                stage.put(star, at)
                self._sparkle(stage, at, self.now - STAR_SECONDS * (i + 1))
        self._draw_score(stage, panel, score)

    @staticmethod
    def _sparkle(stage: Stage, at: tuple[int, int], since: float) -> None:
        """Glints fly off a star that has just landed."""
        share = (since - 0.1) / 0.6
        if not 0 < share < 1:
            return
        reach = stage.px(30 + 50 * ease_out(share))
        for i in range(8):
            angle = 2 * pi * i / 8 + 0.3
            place = (at[0] + reach * cos(angle), at[1] + reach * sin(angle))
            fade(stage, "spark", place, stage.px(24), 1.5 * (1 - share))

    def _draw_score(self, stage: Stage, panel: pygame.Rect, score: int) -> None:
        shown = round(score * ease_out(self.now / 1.2))
        middle = panel.y + stage.px(172)
        stage.sprite("coin", (panel.right - stage.px(330), middle), stage.px(74))
        at = (panel.right - stage.px(282), middle)
        stage.text(str(shown), at, 66, INK, Anchor.LEFT)
        best = self.outcome.best
        word = "first round here" if best is None else f"best so far {best}"
        if best is not None and score > best:
            word = "a new best!"
        at = (panel.right - stage.px(166), middle + stage.px(2))
        stage.text(word, at, 18, SOFT_INK, Anchor.LEFT, face=Face.BOLD)

    def _draw_orders(self, stage: Stage, panel: pygame.Rect) -> None:
        """One column for each dish: picture, served, missed."""
        top = panel.y + stage.px(240)
        self._strip(stage, panel, top, 116)
        results = self.outcome.results
        x = panel.x + stage.px(48)
        rows = (
            ("served", results.served, GREEN, 42),
            ("missed", sum(results.missed.values()), RED, 80),
        )
        for word, count, colour, y in rows:
            stage.text(word, (x, top + stage.px(y)), 19, INK, Anchor.LEFT, face=Face.BOLD)
            at = (x + stage.px(84), top + stage.px(y))
            stage.text(str(count), at, 28, colour, Anchor.LEFT)
        for i, (dish, done, lost) in enumerate(self.outcome.wanted):
            left = panel.x + stage.px(210 + 150 * i)
            stage.sprite(f"dish_{dish}", (left, top + stage.px(58)), stage.px(78))
            self._count(stage, "check", done, (left + stage.px(54), top + stage.px(42)))
            self._count(stage, "cross", lost, (left + stage.px(54), top + stage.px(80)))

    @staticmethod
    def _count(stage: Stage, icon: str, number: int, at: tuple[int, int]) -> None:
        stage.sprite(icon, at, stage.px(22))
        stage.text(str(number), (at[0] + stage.px(18), at[1]), 22, INK, Anchor.LEFT)

    def _draw_cooks(self, stage: Stage, panel: pygame.Rect) -> None:
        top = panel.y + stage.px(372)
        cooks = self.outcome.results.cooks
        width = (panel.width - stage.px(56 + 16 * (len(cooks) - 1))) // len(cooks)
        # Humans first, as on the sofa: you, then your partner.
        order = sorted(range(len(cooks)), key=lambda s: self.outcome.level.cooks[s].role != "human")
        for place, seat in enumerate(order):
            x = panel.x + stage.px(28) + place * (width + stage.px(16))
            self._draw_cook(stage, cooks[seat], seat, pygame.Rect(x, top, width, stage.px(150)))

    def _draw_cook(self, stage: Stage, cook: CookResult, seat: int, rect: pygame.Rect) -> None:
        look = looks(self.outcome.level)[seat]
        stage.box(Box(rect.size, stage.px(16), PAPER, SAND, stage.px(2)), rect.topleft)
        feet = (rect.x + stage.px(62), rect.bottom - stage.px(10))
        stage.sprite(f"chef_{look.sprite}_down_0", feet, stage.px(96), Anchor.BOTTOM)
        x = rect.x + stage.px(124)
        stage.text(cook.name, (x, rect.y + stage.px(26)), 24, look.colour, Anchor.LEFT)
        dishes = sum(cook.served.values())
        facts = (("knife", "chopped", cook.chopped), ("pot", "cooked", cook.cooked),
                 ("bell", "dishes served", dishes))  # fmt: skip
        for i, (icon, word, count) in enumerate(facts):
            y = rect.y + stage.px(58 + 31 * i)
            stage.sprite(icon, (x + stage.px(12), y), stage.px(27))
            stage.text(str(count), (x + stage.px(34), y), 22, INK, Anchor.LEFT)
            stage.text(word, (x + stage.px(70), y), 17, SOFT_INK, Anchor.LEFT, face=Face.BODY)

    def _draw_foot(self, stage: Stage, panel: pygame.Rect) -> None:
        results = self.outcome.results
        facts = [f"seed {results.seed}"]
        if results.fires:
            facts.append(f"{results.fires} fire{'s' if results.fires > 1 else ''}")
        if results.dishes_binned:
            facts.append(f"{results.dishes_binned} dishes binned")
        at = (panel.centerx, panel.bottom - stage.px(42))
        stage.text("      ".join(facts), at, 18, SOFT_INK, face=Face.BOLD)

    @staticmethod
    def _strip(stage: Stage, panel: pygame.Rect, top: int, height: float) -> None:
        size = (panel.width - stage.px(56), stage.px(height))
        stage.box(Box(size, stage.px(16), PAPER, SAND, stage.px(2)), (panel.x + stage.px(28), top))
