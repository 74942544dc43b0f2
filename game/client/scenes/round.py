"""A round: the player's keys into their seat, ticks into pictures."""

from enum import Enum, auto

import pygame

from game.client.habits import Habits
from game.client.hud.banner import count_down_seconds, draw_banner, draw_count_down
from game.client.hud.column import Talk
from game.client.hud.entry import Entry
from game.client.hud.help import HELP_SECONDS, draw_help, help_height
from game.client.hud.hud import Hud, Moment
from game.client.intents import WALK, Intent, Press
from game.client.places import ResultsPlace
from game.client.ratings import BestScores
from game.client.rounds import Round, panel_of
from game.client.scene import Goto, Next, Open
from game.client.scenes.base import QuietScene
from game.client.scenes.chat import ChatScene
from game.client.scenes.ending import outcome
from game.client.scenes.pause import PauseScene
from game.client.sound import RoundSound
from game.client.stage import Stage
from game.client.view.kitchen import KitchenView
from game.kitchen.layout import Control

#: Seconds that the words at the end stay.
END_SECONDS = 2.0
TIME_UP = "Time's up!"


class Phase(Enum):
    """Where in the round we are."""

    COUNT_DOWN = auto()
    COOKING = auto()
    OVER = auto()


class RoundScene(QuietScene):
    """Plays one round. The match ticks by `play.clock`; pictures by `now`."""

    def __init__(self, play: Round, best: BestScores, habits: Habits, sound: RoundSound) -> None:
        self.play = play
        self.best = best
        self.habits = habits
        self.sound = sound
        self.entry: Entry | None = None
        self.phase = Phase.COUNT_DOWN
        self.now = 0.0  # seconds in this scene, pauses left out
        self._phase_began = 0.0
        self.view = KitchenView(play.level, play.match.state.seed)
        self.hud = Hud(play.level, play.match.state, TIME_UP)
        self._heard = 0  # words that the HUD has got

    @property
    def caret(self) -> pygame.Rect | None:
        return self.hud.column.box.caret

    def say(self, text: str) -> None:
        """The player says something; it is written down and passed on at once."""
        self.play.match.say(self.play.level.human, text)

    def stand_still(self) -> None:
        """No time passes until the next update."""
        self.play.clock.pause()

    def on_intent(self, press: Press) -> Next:
        human = self.play.human
        if press.intent in WALK:
            (human.press if press.down else human.release)(WALK[press.intent])
        elif not press.down or press.repeat:
            return None
        elif press.intent is Intent.USE:
            if self.play.level.kitchen.control is Control.INTERACT:
                human.interact()
        elif press.intent in (Intent.TALK, Intent.CONFIRM) and self.phase is not Phase.OVER:
            return Open(ChatScene(self))
        elif press.intent is Intent.MIND:
            self.habits.mind_open = not self.habits.mind_open
        elif press.intent in (Intent.SCROLL_UP, Intent.SCROLL_DOWN):
            self.hud.column.log.scroll(press.intent is Intent.SCROLL_UP, self.now)
        elif press.intent in (Intent.BACK, Intent.SUSPEND) and self.phase is not Phase.OVER:
            self.play.clock.pause()
            human.release_all()
            self.sound.pause(True)
            return Open(PauseScene(self, self.play.setup))
        return None

    def update(self, seconds: float) -> Next:
        self.now += seconds
        since = self.now - self._phase_began
        self.sound.pause(False)
        self.sound.count_down(self.now)
        match self.phase:
            case Phase.COUNT_DOWN if since >= count_down_seconds():
                self._enter(Phase.COOKING)
                self.play.clock.resume()
            case Phase.COOKING:
                self.play.clock.resume()  # after a pause; it does nothing else
                self._cook()
            case Phase.OVER if since >= END_SECONDS:
                return self._finish()
        self._listen()
        self.hud.update(self.play.match.state.score, seconds, self.now)
        return None

    def draw(self, stage: Stage) -> None:
        moment = self._moment()
        area = self.hud.kitchen_area(stage)
        self.view.draw(stage, area, moment.state, moment.tick, self.now)
        self.hud.draw(stage, self.view, moment)
        if self.phase is Phase.OVER:
            draw_banner(stage, TIME_UP, self.now - self._phase_began, END_SECONDS)
        else:
            draw_count_down(stage, self.now)
        draw_help(stage, self.play.level.kitchen.control, self._explained)

    def leave(self) -> None:
        """Finish the log, wherever the round is left."""
        self.play.match.close()
        self.sound.leave()

    def _enter(self, phase: Phase) -> None:
        self.phase = phase
        self._phase_began = self.now

    def _cook(self) -> None:
        match = self.play.match
        for _ in range(self.play.clock.advance()):
            if match.over:
                break
            self.play.prompter.play(match)
            events = match.tick()
            self.view.see(events, match.state, self.now)
            self.hud.see(events, self.view.grid, self.now)
            self.sound.see(events, match.state.tick)
        if match.over:
            self.play.clock.pause()
            self.sound.over()
            self._enter(Phase.OVER)

    def _listen(self) -> None:
        """Show what was said since the last frame."""
        match = self.play.match
        for words in match.words[self._heard :]:
            self.hud.hear(words, match.seats[words.cook].name, self.now)
            self.sound.hear(words.cook)
        self._heard = len(match.words)

    def _moment(self) -> Moment:
        match = self.play.match
        part = self.play.clock.alpha if self.phase is Phase.COOKING else 0.0
        return Moment(
            state=match.state,
            tick=match.state.tick + part,
            now=self.now,
            names=tuple(seat.name for seat in match.seats),
            doing=tuple(seat.doing for seat in match.seats),
            introducing=self.phase is Phase.COUNT_DOWN,
            talk=self._talk(),
            hem=help_height(self._explained),
        )

    def _talk(self) -> Talk:
        panels = [panel for seat in self.play.match.seats if (panel := panel_of(seat)) is not None]
        return Talk(
            panel=panels[0] if panels else None,
            entry=self.entry,
            mind_open=self.habits.mind_open,
            backend=self.play.whereabouts,
            hints=self._explained <= 0,
            trouble=_trouble(self.play.log.problem),
        )

    @property
    def _explained(self) -> float:
        """Seconds for which the keys are still explained."""
        return count_down_seconds() + HELP_SECONDS - self.now

    def _finish(self) -> Next:
        before = self.best.enter(self.play.level.name, self.play.match.state.score)
        return Goto(ResultsPlace(outcome(self.play, before)))


def _trouble(problem: str | None) -> str:
    """Why the round is not being recorded, as a sentence; where is for the log's own message."""
    if problem is None:
        return ""
    reason = problem.partition(" (")[0]
    return f"{reason[0].upper()}{reason[1:]}."
