"""A round: the player's keys into their seat, ticks into pictures."""

from enum import Enum, auto

import pygame

from game.client.hud.badges import Badges
from game.client.hud.banner import count_down_seconds, draw_banner, draw_count_down
from game.client.hud.bubble import draw_bubble, draw_refusal
from game.client.hud.cards import MARGIN, WIDTH, CookCard, draw_cook_card, draw_pots
from game.client.hud.help import STAY as HELP_SECONDS
from game.client.hud.help import draw_help
from game.client.hud.tickets import Tickets
from game.client.hud.warm import warm_hud
from game.client.intents import WALK, Intent, Press
from game.client.places import ResultsPlace
from game.client.ratings import BestScores
from game.client.rounds import Round
from game.client.scene import Goto, Next, Open
from game.client.scenes.base import QuietScene
from game.client.scenes.ending import outcome
from game.client.scenes.pause import PauseScene
from game.client.stage import Stage
from game.client.view.kitchen import KitchenView, looks
from game.client.widgets import draw_hint
from game.kitchen import events as ev
from game.kitchen.layout import Control
from game.kitchen.moves import Move
from game.kitchen.state import TICKS_PER_SECOND

#: Seconds that "Time's up!" stays, and that a refusal's reason stays.
END_SECONDS = 2.0
TIME_UP = "Time's up!"
REASON_SECONDS = 1.8
#: Lengths in layout units: the strip of orders, and what is left free below.
STRIP, FOOT = 126, 10


class Phase(Enum):
    """Where in the round we are."""

    COUNT_DOWN = auto()
    COOKING = auto()
    OVER = auto()


class RoundScene(QuietScene):
    """Plays one round. The match ticks by `play.clock`; pictures by `self.now`."""

    def __init__(self, play: Round, best: BestScores) -> None:
        self.play = play
        self.best = best
        self.phase = Phase.COUNT_DOWN
        self.now = 0.0  # seconds in this scene, pauses left out
        self._phase_began = 0.0
        self._warm = (0, 0)  # the window size for which the HUD's pictures are made
        self._refused: tuple[str, float] = ("", -9.0)
        self.view = KitchenView(play.level, play.match.state.seed)
        self.tickets = Tickets(play.level.kitchen.menu)
        self.tickets.start(play.match.state, 0.3)
        self.badges = Badges(play.match.state.score)

    def on_intent(self, press: Press) -> Next:
        human = self.play.human
        if press.intent in WALK:
            (human.press if press.down else human.release)(WALK[press.intent])
        elif not press.down or press.repeat:
            return None
        elif press.intent is Intent.USE:
            if self.play.level.kitchen.control is Control.INTERACT:
                human.interact()
        elif press.intent in (Intent.BACK, Intent.SUSPEND) and self.phase is not Phase.OVER:
            self.play.clock.pause()
            human.release_all()
            return Open(PauseScene(self, self.play.setup))
        return None

    def update(self, seconds: float) -> Next:
        self.now += seconds
        since = self.now - self._phase_began
        match self.phase:
            case Phase.COUNT_DOWN if since >= count_down_seconds():
                self._enter(Phase.COOKING)
                self.play.clock.resume()
            case Phase.COOKING:
                self.play.clock.resume()
                self._cook()
            case Phase.OVER if since >= END_SECONDS:
                return self._finish()
        self.tickets.update(seconds, self.now)
        self.badges.update(self.play.match.state.score, self.now)
        return None

    def draw(self, stage: Stage) -> None:
        width, height = stage.size
        if self._warm != stage.size:
            self._warm = stage.size
            warm_hud(stage, self.play.level, self.tickets, TIME_UP)
        side, top = stage.px(WIDTH + 2 * MARGIN), stage.px(STRIP)
        area = pygame.Rect(side, top, width - 2 * side, height - top - stage.px(FOOT))
        state = self.play.match.state
        tick = state.tick + (self.play.clock.alpha if self.phase is Phase.COOKING else 0.0)
        self.view.draw(stage, area, state, tick, self.now)
        self._draw_cards(stage, tick)
        self._draw_bubbles(stage, area)
        self.tickets.draw(stage, tick, self.now)
        left = (self.play.level.round_ticks - tick) / TICKS_PER_SECOND
        self.badges.draw(stage, max(0.0, left), self.now)
        self._draw_banner(stage)
        draw_help(stage, state.kitchen.control, self._help_left())
        if self.play.log.problem is not None:
            draw_hint(stage, f"This round is not being recorded: {self.play.log.problem}")

    def leave(self) -> None:
        """Finish the log, wherever the round is left."""
        self.play.match.close()

    def _enter(self, phase: Phase) -> None:
        self.phase = phase
        self._phase_began = self.now

    def _cook(self) -> None:
        match = self.play.match
        for _ in range(self.play.clock.advance()):
            if match.over:
                break
            events = match.tick()
            self.view.see(events, match.state, self.now)
            self.tickets.see(events, self.now)
            for event in events:
                self._notice(event)
        if match.over:
            self.play.clock.pause()
            match.close()
            self._enter(Phase.OVER)

    def _notice(self, event: ev.Event) -> None:
        match event:
            case ev.Served(cell=cell):
                x, y = self.view.grid.centre(cell)
                self.badges.pay(self.view.grid.at(x, y - 0.3), self.now)
            case ev.Refused(cook, _, reason) if cook == self.play.level.human:
                self._refused = (reason, self.now)

    def _finish(self) -> Next:
        match = self.play.match
        before = self.best.enter(self.play.level.name, match.state.score)
        return Goto(ResultsPlace(outcome(self.play, before)))

    def _draw_cards(self, stage: Stage, tick: float) -> None:
        level, match = self.play.level, self.play.match
        rows = {True: 0, False: 0}
        bottom = 0
        for seat, look in enumerate(looks(level)):
            right = level.cooks[seat].role == "human"
            doing = "" if right else match.seats[seat].doing or ""
            card = CookCard(match.seats[seat].name, look, match.state.cooks[seat].held, doing)
            rect = draw_cook_card(stage, card, level.kitchen.menu, right, rows[right])
            rows[right] += 1
            bottom = max(bottom, rect.bottom)
        edge = stage.size[0] - stage.px(MARGIN)
        draw_pots(stage, match.state, tick, edge, bottom + stage.px(14))

    def _draw_bubbles(self, stage: Stage, area: pygame.Rect) -> None:
        level, match = self.play.level, self.play.match
        drawn: list[pygame.Rect] = []
        for seat, figure in enumerate(self.view.figures):
            tip = self.view.grid.at(*figure.head(self.now))
            doing = match.seats[seat].doing
            if self.phase is Phase.COUNT_DOWN:
                drawn.append(draw_bubble(stage, match.seats[seat].name, tip, area))
            elif doing and level.cooks[seat].role == "partner":
                drawn.append(draw_bubble(stage, doing, tip, area))
        self._draw_refusal(stage, area, drawn)

    def _draw_refusal(self, stage: Stage, area: pygame.Rect, drawn: list[pygame.Rect]) -> None:
        reason, since = self._refused
        if self.now - since > REASON_SECONDS:
            return
        seat = self.play.level.human
        figure = self.view.figures[seat]
        # What was refused lies before the cook: the words go behind.
        below = self.play.match.state.cooks[seat].facing is Move.UP
        point = figure.feet(self.now) if below else figure.head(self.now)
        draw_refusal(stage, reason, self.view.grid.at(*point), area, below, drawn)

    def _help_left(self) -> float:
        """Seconds for which the keys are still explained."""
        return count_down_seconds() + HELP_SECONDS - self.now

    def _draw_banner(self, stage: Stage) -> None:
        if self.phase is Phase.OVER:
            draw_banner(stage, TIME_UP, self.now - self._phase_began, END_SECONDS)
        else:
            draw_count_down(stage, self.now)
