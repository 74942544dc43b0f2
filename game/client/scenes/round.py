"""A round: the player's keys into their seat, ticks into pictures."""

from collections.abc import Iterable
from enum import Enum, auto

import pygame

from game.client.drawing.stage import Stage
from game.client.drawing.theme import CookLook
from game.client.hud.crew_strip import slips_foot, strip_foot
from game.client.hud.help import HELP_SECONDS, Hands, KeyHelp
from game.client.hud.hud import Hud, Moment
from game.client.hud.notices import count_down_seconds, draw_banner, draw_count_down
from game.client.hud.queue_board import all_wishes
from game.client.input.intents import PICKS, WALK, Half, Intent, Pad, Press
from game.client.player.best_scores import Contest
from game.client.player.level_library import LevelWatch, is_own
from game.client.player.rounds import Round, entered, outcome
from game.client.scenes._dialogs import Menu, NoticeScene, PauseScene
from game.client.scenes._live_round import LiveRound
from game.client.scenes._overlay import ChatScene, PointingScene, TakingBackScene
from game.client.scenes._ready_words import PhrasebookScene, QuickWordsScene, topics
from game.client.scenes._talking import RoundTalk
from game.client.scenes.director import Director, Screen
from game.client.tutorial.card import draw_pointers
from game.client.ui.places import LevelsPlace, ResultsPlace, RoundPlace, RoundSetup, SettingsPlace
from game.client.ui.scene import Button, Close, Goto, Next, Open, Pointer, Scene, Visit
from game.client.view.kitchen import looks
from game.content.load import UnknownLevelError
from game.content.problem import ContentError
from game.kitchen import events as ev
from game.kitchen.moves import Move
from game.partners.shown_words import macro_words
from game.session.log.archive import delete_quietly

#: Seconds that the words at the end stay.
END_SECONDS = 2.0
TIME_UP = "Time's up!"
#: What opens something to talk with.
TALKING = frozenset(
    (Intent.TALK, Intent.CONFIRM, Intent.TAKE_BACK, Intent.POINT, Intent.QUICK, *PICKS)
)
#: What a pad's buttons mean in lists over the kitchen: nobody should pause or talk by accident.
FOR_LISTS = (Intent.CONFIRM, Intent.BACK)


class RoundPhase(Enum):
    """Where in the round we are."""

    COUNT_DOWN = auto()
    COOKING = auto()
    OVER = auto()


class RoundScene(RoundTalk):
    """Plays one round. The match ticks by `play.clock`; pictures by `now`."""

    #: What the key of the pause menu leads to, in a word or two.
    away = "pause"

    def __init__(self, play: Round, game: Director, watch: LevelWatch | None = None) -> None:
        super().__init__(play, game, Hud(play.level, play.seen, TIME_UP))
        self.best = game.best
        self.phase = RoundPhase.COUNT_DOWN
        self._phase_began = 0.0
        self.live = LiveRound(play, watch)

    def on_intent(self, press: Press) -> Next:
        if press.intent is Intent.LOST:
            # A pad was unplugged: nobody should lose a dish by it.
            who = self.crew.lose(press.device) if isinstance(press.device, Pad) else None
            return None if who is None else self._pause(self._loss(who))
        if self.live.takes(press):
            return None
        if self.takes_back(press):
            return None
        if self.brigade is not None and not self.questions and self.brigade.takes(press):
            return None
        if isinstance(press.device, Pad) and press.intent in FOR_LISTS:
            return None
        taken = self.crew.take(press)
        if taken is None:
            return None
        who = self.crew.person(press.device)
        human = self.play.humans[who] if self.play.humans else None
        if press.intent in WALK:
            if human is not None:
                (human.press if press.down else human.release)(WALK[press.intent])
        elif press.intent is Intent.SPEAK and not press.repeat:
            return self.talk_aloud(press)
        elif press.repeat:
            return None
        elif press.intent is Intent.USE:
            if human is not None:
                (human.press if press.down else human.release)(Move.INTERACT)
        elif not press.down:
            return None
        elif press.intent in TALKING and self.may_talk:
            return self.talk_with(press)
        elif press.intent is Intent.MIND:
            self._turn_mind()
        elif press.intent in (Intent.SCROLL_UP, Intent.SCROLL_DOWN):
            if self.marked is not None and self.brigade is not None:
                self.adjust(self.marked, 1 if press.intent is Intent.SCROLL_UP else -1)
            else:
                self.hud.column.log.scroll(press.intent is Intent.SCROLL_UP, self.now)
        elif press.intent in (Intent.BACK, Intent.PAUSE, Intent.SUSPEND):
            return self._pause()
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        if pointer.button is Button.DOWN:
            self.live.wake()
        if pointer.button is Button.RIGHT and self.may_talk:
            self._talker = 0
            self._stop_walking()
            return Open(QuickWordsScene(self, Half.LEFT, (pointer.x, pointer.y)))
        return super().on_pointer(pointer)

    def talk_with(self, press: Press) -> Next:
        device = press.device
        self._talker = self.crew.person(device)
        match press.intent:
            case Intent.TAKE_BACK if any(all_wishes(self.queues)):
                self._stop_walking()
                return Open(TakingBackScene(self, device))
            case Intent.POINT if not isinstance(device, Pad) and self.pointed is not None:
                self.point(self.pointed)
            case Intent.QUICK:
                self._stop_walking()
                return Open(QuickWordsScene(self, device))
            case intent if intent in PICKS:
                self.pick(PICKS[intent])
            case Intent.POINT:
                self._stop_walking()
                return Open(PointingScene(self, device, self.point))
            case Intent.TALK | Intent.CONFIRM if isinstance(device, Pad):
                self._stop_walking()
                known = topics(self.play.seen, self.habits.quick_words)
                return Open(PhrasebookScene(self, known, device, lambda: ChatScene(self, device)))
            case Intent.TALK | Intent.CONFIRM:
                return Open(ChatScene(self, device))
        return None

    def update(self, seconds: float) -> Next:
        anew = self.live.look(seconds)
        if anew is not None or self.live.resting:
            self._stand_still()
            return anew
        self.now += seconds
        since = self.now - self._phase_began
        self.sound.pause(False)
        match self.phase:
            case RoundPhase.COUNT_DOWN:
                self.sound.count_down(self.now)
                if since >= count_down_seconds():
                    self._enter(RoundPhase.COOKING)
                    self.play.clock.resume()
            case RoundPhase.COOKING:
                self.play.clock.resume()  # after a pause; it does nothing else
                self._cook()
            case RoundPhase.OVER if since >= END_SECONDS:
                return self._finish()
        self._listen()
        self._follow_voice()
        self.hud.update(self.play.match.state.score, seconds, self.now)
        return None

    def draw(self, stage: Stage) -> None:
        area = self._paint(stage, self._moment(0.0 if self.brigade is None else strip_foot(stage)))
        if self.phase is RoundPhase.OVER:
            draw_banner(stage, TIME_UP, self.now - self._phase_began, END_SECONDS)
        elif not self.live.resting and not self.tools:
            draw_count_down(stage, self.now)
        self.live.draw(stage, area)

    def _paint(
        self, stage: Stage, moment: Moment, pointed: Iterable[int] | None = None
    ) -> pygame.Rect:
        """The kitchen, with a pointer at each of the cells that are `pointed` at, and all over it;
        gives where the kitchen is.
        """
        area = self.hud.kitchen_area(stage, moment.foot + slips_foot(stage, moment.crew))
        self.view.owners = self.play.owners
        self.view.draw(stage, area, moment.state, moment.tick, self.now)
        if pointed is not None:
            draw_pointers(stage, self.view.grid, pointed, self.now)
        self.hud.draw(stage, self.view, moment)
        return area

    def leave(self) -> None:
        """Finish the log, wherever the round is left; a former version could not be replayed."""
        self.game.close(self.play)
        if self.live.superseded:
            delete_quietly(self.play.log.path)
        self.voice.leave()
        self.sound.leave()

    def finish_early(self) -> Next:
        """The results as they are now; such a round earns no stars and is no best score."""
        return Goto(ResultsPlace(outcome(self.play, self.best.best(Contest.of(self.play.level)))))

    def _pause(self, why: str = "") -> Next:
        """Stop for as long as the player likes; `why` if it was not asked for."""
        if self.phase is RoundPhase.OVER:
            return None
        self._stand_still()
        return Open(PauseScene(self, why, self._pause_menu(), meanwhile=self.live.look))

    def _pause_menu(self) -> Menu:
        return {
            "Resume": Close(),
            "Restart": self.live.restart,
            "Finish round": self.finish_early,
            "Settings": Visit(SettingsPlace()),
            "Leave": Goto(LevelsPlace(self.play.setup.level)),
        }

    def _stand_still(self) -> None:
        """Nobody moves, nothing sounds, until the clock goes on."""
        self.play.clock.pause()
        self.crew.release_all()
        for human in self.play.humans:
            human.release_all()
        self.sound.pause(True)
        self.voice.pause()

    def _loss(self, who: int) -> str:
        if self.crew.people == 1:
            return "Your gamepad is gone. Plug it in again, or go on with the keys."
        name = self.play.humans[who].name
        return f"{name}'s gamepad is gone. Plug it in again, or go on with the keys."

    def _enter(self, phase: RoundPhase) -> None:
        self.phase = phase
        self._phase_began = self.now

    def _cook(self) -> None:
        match = self.play.match
        ticks = self.play.clock.advance()
        for _ in range(ticks):
            if match.over:
                break
            self.play.prompter.play(match)
            self._see(match.tick())
        if not ticks:  # a frame has enough to do with one
            match.attend()
        if match.over:
            self.play.clock.pause()
            self.sound.over()
            self.voice.leave()
            self._enter(RoundPhase.OVER)

    def _see(self, events: Iterable[ev.Event]) -> None:
        events, state = self.play.noticed(tuple(events)), self.play.seen
        self.view.see(events, state, self.now)
        self.hud.see(events, self.view.grid, self.now)
        self.sound.see(events, state)

    def _moment(self, foot: float = 0.0) -> Moment:
        match = self.play.match
        part = self.play.clock.alpha if self.phase is RoundPhase.COOKING else 0.0
        return Moment(
            state=self.play.seen,
            tick=match.state.tick + part,
            now=self.now,
            names=match.names,
            doing=tuple(macro_words(seat.doing or "") for seat in match.seats),
            introducing=self.phase is RoundPhase.COUNT_DOWN,
            talk=self._talk(),
            keys=self._keys,
            foot=foot,
            crew=None if self.brigade is None else self.brigade.moment(),
        )

    @property
    def may_talk(self) -> bool:
        return self.phase is not RoundPhase.OVER

    @property
    def hinting(self) -> bool:
        return self._explained <= 0

    @property
    def _explained(self) -> float:
        """Seconds for which the keys are still explained; while one talks there is no room."""
        return 0.0 if self.talking else count_down_seconds() + HELP_SECONDS - self.now

    @property
    def _keys(self) -> KeyHelp | None:
        left, kitchen = self._explained, self.play.level.kitchen
        return (
            KeyHelp(
                kitchen, left, self._hands(), self.away, bool(self.play.humans),
                self.play.hand is not None,
            )
            if left > 0
            else None
        )  # fmt: skip

    def _hands(self) -> tuple[Hands, ...]:
        if self.crew.people == 1:
            return ()
        return tuple(
            Hands(human.name, look.colour, self.crew.columns(who))
            for who, (human, look) in enumerate(zip(self.play.humans, self._looks, strict=True))
        )

    @property
    def _looks(self) -> tuple[CookLook, ...]:
        everybody = looks(self.play.level)
        return tuple(everybody[seat] for seat in self.play.level.humans)

    def _finish(self) -> Next:
        if self.play.watched:
            return self.finish_early()
        return Goto(ResultsPlace(entered(self.play, self.best)))


def _open(place: RoundPlace, game: Director) -> Scene:
    """The round, or why there is none: its file may have changed since it was listed."""
    setup = place.setup
    try:
        watch = _watching(setup, game)
        play = game.open(setup, watch.read if watch and setup.watched else game.kitchens)
    except (UnknownLevelError, ContentError) as error:
        return NoticeScene("This kitchen cannot be played", str(error), LevelsPlace(setup.level))
    return RoundScene(play, game, watch)


def _watching(setup: RoundSetup, game: Director) -> LevelWatch | None:
    """Over a kitchen that somebody may be writing; the same as before while it is on."""
    if not (setup.watched or is_own(setup.level)):
        return None
    watch = game.watch
    if not (setup.watched and watch and watch.on and watch.name == setup.level):
        game.watch = LevelWatch(game.kitchens, setup.level, setup.watched)
    return game.watch


SCREEN = Screen(RoundPlace, _open, music=False)
