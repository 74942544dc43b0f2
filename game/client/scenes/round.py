"""A round: the player's keys into their seat, ticks into pictures."""

from collections.abc import Iterable
from enum import Enum, auto

import pygame

from game.client.drawing.stage import Stage
from game.client.drawing.theme import Look
from game.client.hud.banner import count_down_seconds, draw_banner, draw_count_down
from game.client.hud.column import Conversation
from game.client.hud.entry import Draft
from game.client.hud.help import HELP_SECONDS, Hands, draw_help, help_height
from game.client.hud.hud import Hud, Moment
from game.client.hud.phrasebook import Phrasebook
from game.client.hud.queue_board import PartnerQueue, Wish, all_wishes
from game.client.input.crew import Crew
from game.client.input.intents import WALK, Device, Intent, Pad, Press
from game.client.input.phrases import topics
from game.client.player.best_scores import BestScores
from game.client.player.habits import Habits
from game.client.player.rounds import Round, panel_of
from game.client.scenes.chat import ChatScene
from game.client.scenes.choosing import Menu
from game.client.scenes.ending import outcome
from game.client.scenes.pause import PauseScene
from game.client.scenes.phrasebook import PhrasebookScene
from game.client.scenes.taking_back import TakingBackScene
from game.client.sound import RoundSound
from game.client.ui.places import LevelsPlace, ResultsPlace, RoundPlace, SettingsPlace
from game.client.ui.scene import Button, Close, Goto, Next, Open, Pointer, Scene, Visit
from game.client.view.kitchen import KitchenView, looks
from game.kitchen import events as ev
from game.kitchen.layout import Control
from game.partners.mind_panel import MindPanel

#: Seconds that the words at the end stay.
END_SECONDS = 2.0
TIME_UP = "Time's up!"
#: What a pad's buttons mean in lists over the kitchen: nobody should pause or talk by accident.
FOR_LISTS = (Intent.CONFIRM, Intent.BACK)


class RoundPhase(Enum):
    """Where in the round we are."""

    COUNT_DOWN = auto()
    COOKING = auto()
    OVER = auto()


class RoundScene(Scene):
    """Plays one round. The match ticks by `play.clock`; pictures by `now`."""

    playing = True

    def __init__(
        self, play: Round, best: BestScores, habits: Habits, sound: RoundSound, crew: Crew
    ) -> None:
        self.play = play
        self.crew = crew
        self.best = best
        self.habits = habits
        self.sound = sound
        self.entry: Draft | None = None
        self.phrasebook: Phrasebook | None = None
        self._talker = 0  # the person who opened either
        self.marked: Wish | None = None  # what would be taken back
        self.phase = RoundPhase.COUNT_DOWN
        self.now = 0.0  # seconds in this scene, pauses left out
        self._phase_began = 0.0
        self.view = KitchenView(play.level, play.match.state.seed)
        self.hud = Hud(play.level, play.match.state, TIME_UP)
        self._heard = 0  # words that the HUD has got
        self._shown = 0  # whose mind is shown, of the partners who listen

    @property
    def caret(self) -> pygame.Rect | None:
        return self.hud.column.box.caret

    def say(self, text: str) -> None:
        """Whoever talks says something; it is written down and passed on at once."""
        self.play.match.say(self.play.level.humans[self._talker], text)

    def same_person(self, one: Device, other: Device) -> bool:
        """Whether two devices are in the same hands."""
        return self.crew.person(one) == self.crew.person(other)

    def stand_still(self) -> None:
        """No time passes until the next update, and nothing goes on sounding."""
        self.play.clock.pause()
        self.sound.pause(True)

    def on_intent(self, press: Press) -> Next:
        if press.intent is Intent.LOST:
            return self._lose(press.device)
        if isinstance(press.device, Pad) and press.intent in FOR_LISTS:
            return None
        taken = self.crew.take(press)
        if taken is None:
            return None
        who = self.crew.person(press.device)
        human = self.play.humans[who]
        if press.intent in WALK:
            (human.press if press.down else human.release)(WALK[press.intent])
        elif not press.down or press.repeat:
            return None
        elif press.intent is Intent.USE:
            if self.play.level.kitchen.control is Control.INTERACT:
                human.interact()
        elif press.intent in (Intent.TALK, Intent.CONFIRM) and self.phase is not RoundPhase.OVER:
            return self._talk_with(press.device)
        elif press.intent is Intent.TAKE_BACK and any(all_wishes(self.queues)):
            human.release_all()
            return Open(TakingBackScene(self, press.device))
        elif press.intent is Intent.MIND:
            self._turn_mind()
        elif press.intent in (Intent.SCROLL_UP, Intent.SCROLL_DOWN):
            self.hud.column.log.scroll(press.intent is Intent.SCROLL_UP, self.now)
        elif press.intent in (Intent.BACK, Intent.PAUSE, Intent.SUSPEND):
            return self._pause()
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        self.marked = self.hud.queues.at(pointer.x, pointer.y)
        if self.marked is not None and pointer.button is Button.DOWN:
            self.withdraw(self.marked)
        return None

    def withdraw(self, wish: Wish) -> None:
        """Take something back that a partner was asked for."""
        self.play.match.withdraw(wish.seat, wish.entry)
        self.marked = None

    @property
    def queues(self) -> tuple[PartnerQueue, ...]:
        """What each partner who listens was asked for."""
        seats = zip(self.play.match.seats, looks(self.play.level), strict=True)
        panels = ((seat, look.sprite, panel_of(who)) for seat, (who, look) in enumerate(seats))
        return tuple(
            PartnerQueue(seat, sprite, panel.queue)
            for seat, sprite, panel in panels
            if panel is not None
        )

    def update(self, seconds: float) -> Next:
        self.now += seconds
        since = self.now - self._phase_began
        self.sound.pause(False)
        self.sound.count_down(self.now)
        match self.phase:
            case RoundPhase.COUNT_DOWN if since >= count_down_seconds():
                self._enter(RoundPhase.COOKING)
                self.play.clock.resume()
            case RoundPhase.COOKING:
                self.play.clock.resume()  # after a pause; it does nothing else
                self._cook()
            case RoundPhase.OVER if since >= END_SECONDS:
                return self._finish()
        self._listen()
        self.hud.update(self.play.match.state.score, seconds, self.now)
        return None

    def draw(self, stage: Stage) -> None:
        moment = self._moment()
        area = self.hud.kitchen_area(stage)
        self.view.draw(stage, area, moment.state, moment.tick, self.now)
        self.hud.draw(stage, self.view, moment)
        if self.phase is RoundPhase.OVER:
            draw_banner(stage, TIME_UP, self.now - self._phase_began, END_SECONDS)
        else:
            draw_count_down(stage, self.now)
        draw_help(stage, self.play.level.kitchen.control, self._explained, self._hands())

    def leave(self) -> None:
        """Finish the log, wherever the round is left."""
        self.play.match.close()
        self.sound.leave()

    def finish_early(self) -> Next:
        """The results as they are now; such a round earns no stars and is no best score."""
        best = self.best.of(self.play.level.name, len(self.play.humans))
        return Goto(ResultsPlace(outcome(self.play, best)))

    def _pause(self, why: str = "") -> Next:
        """Stop for as long as the player likes; `why` if it was not asked for."""
        if self.phase is RoundPhase.OVER:
            return None
        self.play.clock.pause()
        self.crew.release_all()
        for human in self.play.humans:
            human.release_all()
        self.sound.pause(True)
        menu: Menu = {
            "Resume": Close(),
            "Restart": Goto(RoundPlace(self.play.setup)),
            "Finish round": self.finish_early,
            "Settings": Visit(SettingsPlace()),
            "Leave": Goto(LevelsPlace(self.play.setup.level)),
        }
        return Open(PauseScene(self, why, menu))

    def _lose(self, device: Device) -> Next:
        """A pad was unplugged: nobody should lose a dish by it."""
        who = self.crew.lose(device) if isinstance(device, Pad) else None
        return None if who is None else self._pause(self._loss(who))

    def _loss(self, who: int) -> str:
        if self.crew.people == 1:
            return "Your gamepad is gone. Plug it in again, or go on with the keys."
        name = self.play.humans[who].name
        return f"{name}'s gamepad is gone. Plug it in again, or go on with the keys."

    def _talk_with(self, device: Device) -> Next:
        """Write with the keyboard, or choose ready words with a pad."""
        self._talker = self.crew.person(device)
        if not isinstance(device, Pad):
            return Open(ChatScene(self, device))
        self.play.humans[self._talker].release_all()
        known = topics(self.play.match.state)
        return Open(PhrasebookScene(self, known, device, lambda: ChatScene(self, device)))

    def _enter(self, phase: RoundPhase) -> None:
        self.phase = phase
        self._phase_began = self.now

    def _cook(self) -> None:
        match = self.play.match
        for _ in range(self.play.clock.advance()):
            if match.over:
                break
            self.play.prompter.play(match)
            self._see(match.tick())
        if match.over:
            self.play.clock.pause()
            self.sound.over()
            self._enter(RoundPhase.OVER)

    def _see(self, events: Iterable[ev.Event]) -> None:
        """A tick has been played: show and sound what happened."""
        events, state = tuple(events), self.play.match.state
        self.view.see(events, state, self.now)
        self.hud.see(events, self.view.grid, self.now)
        self.sound.see(events, state.tick)

    def _listen(self) -> None:
        """Show what was said since the last frame."""
        match = self.play.match
        for words in match.words[self._heard :]:
            self.hud.hear(words, match.names[words.cook], self.now)
            self.sound.hear(words.cook)
        self._heard = len(match.words)

    def _moment(self) -> Moment:
        match = self.play.match
        part = self.play.clock.alpha if self.phase is RoundPhase.COOKING else 0.0
        return Moment(
            state=match.state,
            tick=match.state.tick + part,
            now=self.now,
            names=match.names,
            doing=tuple(seat.doing for seat in match.seats),
            introducing=self.phase is RoundPhase.COUNT_DOWN,
            talk=self._talk(),
            hem=help_height(self._explained),
        )

    @property
    def _minds(self) -> dict[str, MindPanel]:
        """What may be shown of each partner who listens, by name."""
        match = self.play.match
        panels = zip(match.names, map(panel_of, match.seats), strict=True)
        return {name: panel for name, panel in panels if panel is not None}

    def _turn_mind(self) -> None:
        """Open the first mind, show the next partner's, close the last."""
        turned = self._shown + 1 if self.habits.mind_open else 0
        self.habits.mind_open = turned < max(1, len(self._minds))
        self._shown = turned if self.habits.mind_open else 0

    def _talk(self) -> Conversation:
        minds = self._minds
        listeners = tuple(minds)
        shown = listeners[self._shown] if listeners else ""
        return Conversation(
            panel=minds.get(shown),
            shown=shown,
            statuses={name: panel.status for name, panel in minds.items() if panel.status},
            listeners=listeners,
            entry=self.entry,
            phrasebook=self.phrasebook,
            alone=len(self.play.humans) == len(self.play.match.seats),
            mind_open=self.habits.mind_open,
            backend=self.play.whereabouts,
            hints=self._explained <= 0,
            trouble=_trouble(self.play.log.problem),
            queues=self.queues,
            marked=self.marked,
        )

    @property
    def _explained(self) -> float:
        """Seconds for which the keys are still explained; while one talks there is no room."""
        talking = self.entry is not None or self.phrasebook is not None
        return 0.0 if talking else count_down_seconds() + HELP_SECONDS - self.now

    def _hands(self) -> tuple[Hands, ...]:
        """Who cooks with what, if there are several people."""
        if self.crew.people == 1:
            return ()
        return tuple(
            Hands(human.name, look.colour, self.crew.columns(who))
            for who, (human, look) in enumerate(zip(self.play.humans, self._looks, strict=True))
        )

    @property
    def _looks(self) -> tuple[Look, ...]:
        """Those of the people."""
        everybody = looks(self.play.level)
        return tuple(everybody[seat] for seat in self.play.level.humans)

    def _finish(self) -> Next:
        score, people = self.play.match.state.score, len(self.play.humans)
        before = self.best.enter(self.play.level.name, score, people)
        return Goto(ResultsPlace(outcome(self.play, before)))


def _trouble(problem: str | None) -> str:
    """Why the round is not being recorded, as a sentence; where is for the log's own message."""
    if problem is None:
        return ""
    reason = problem.partition(" (")[0]
    return f"{reason[0].upper()}{reason[1:]}."
