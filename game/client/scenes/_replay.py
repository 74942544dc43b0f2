"""Watching a recorded match."""

from dataclasses import replace

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.theme import INK, ROSE
from game.client.hud.chatlog import ChatLine
from game.client.hud.column import Conversation
from game.client.hud.crew_strip import (
    BREAK,
    CrewMoment,
    crew_cards,
    crew_line,
    kept_queue,
    strip_foot,
)
from game.client.hud.hud import Hud, Moment
from game.client.hud.mind import thought_lines
from game.client.hud.queue_board import PartnerQueue
from game.client.input.intents import Intent, Press
from game.client.replay.film import Film, Opening, Still
from game.client.replay.timeline import FOOT, Playback, Timeline
from game.client.scenes._dialogs import NoticeScene, OpeningScene
from game.client.scenes.director import Director, Screen
from game.client.sound import RoundSound
from game.client.ui.frame import Frame, Print
from game.client.ui.places import ReplayPlace
from game.client.ui.scene import Button, Goto, Next, Pointer, Scene
from game.client.view.kitchen import KitchenView, looks
from game.partners.brigades import is_for_crews
from game.partners.crew_board import CrewBoard
from game.partners.mind_panel import MindPanel
from game.partners.shown_words import macro_words
from game.session.words import name_of

#: Seconds that a key leaps.
LEAP = 5
#: Ticks before a mark at which a leap to it ends, so that one sees it happen.
LEAD = 15
#: Whoever has looked back has planned before, if only to cook as usual.
THOUGHT = (("policy", 0.0),)
BROKEN = "From here on the recording does not fit this kitchen any more"
NOT_RECORDED = "The game was stopped in mid-round, what came after was not recorded."


class ReplayScene(Scene):
    """Plays a film; leaving it leads to `back`. `now` is the view's clock: it runs as it plays."""

    def __init__(self, film: Film, place: ReplayPlace, game: Director) -> None:
        first = film.stills[0].state
        self.film = film
        self.back = place.back
        self.sound = RoundSound(game.speaker, first, film.level.round_ticks)
        self.playback = Playback(film, game.nanoseconds, place.speed)
        self.timeline = Timeline()
        self.now = 0.0
        self.view = KitchenView(film.level, first.seed)
        self.hud = Hud(film.level, first, watching=True)
        crowd = film.talk or is_for_crews(film.level)
        self.board = _board(film) if crowd else None
        self._dragging = False
        self._aloud = game.mouth  # says what partners said, at their own speed only
        if self._aloud is not None:
            self._aloud.begin(frozenset(film.level.humans))
        self._leap()

    def on_intent(self, press: Press) -> Next:
        if not press.down:
            return None
        match press.intent:
            case Intent.BACK if not press.repeat:
                return Goto(self.back)
            case Intent.USE | Intent.CONFIRM if not press.repeat:
                self._toggle()
            case Intent.SUSPEND:
                self.playback.pause()
            case Intent.LEFT | Intent.RIGHT:
                self.playback.skip(LEAP if press.intent is Intent.RIGHT else -LEAP)
                self._leap()
            case Intent.UP | Intent.DOWN:
                self.playback.faster(press.intent is Intent.UP)
            case Intent.NEXT | Intent.PREVIOUS:
                # Go to what happens next, or happened before, to a moment before it.
                here = self.playback.tick + LEAD
                if mark := self.film.mark_beside(here, press.intent is Intent.NEXT):
                    self._seek(mark.tick - LEAD)
            case Intent.HOME | Intent.END:
                self._seek(0 if press.intent is Intent.HOME else self.film.last)
            case Intent.SCROLL_UP | Intent.SCROLL_DOWN:
                self.hud.column.log.scroll(press.intent is Intent.SCROLL_UP, self.now)
        return None

    def on_pointer(self, pointer: Pointer) -> None:
        at = (pointer.x, pointer.y)
        self.timeline.pointed = at
        if pointer.button is Button.UP:
            self._dragging = False
        elif pointer.button is Button.DOWN:
            bar = self.timeline
            if bar.reach.collidepoint(at):
                self._dragging = True
            elif bar.play.collidepoint(at):
                self._toggle()
            elif bar.restart.collidepoint(at):
                self._seek(0)
            elif bar.speed.collidepoint(at):
                self.playback.next_speed()
        if self._dragging:
            self._seek(self.timeline.tick_at(pointer.x, self.film))

    def update(self, seconds: float) -> None:
        self.sound.pause(not self.playback.playing)
        if not self._as_it_was:
            self._hush()
        if self.playback.playing:
            self.now += seconds * float(self.playback.speed)
        for still in self.playback.advance():
            self._see(still)
        self.hud.update(self.playback.still.state.score, seconds, self.now)

    def draw(self, stage: Stage) -> None:
        still = self.playback.still
        foot: float = FOOT
        crew = None
        if self.board is not None:
            cooks, foot = still.state.cooks, FOOT + strip_foot(stage)
            level, names = self.film.level, self.film.names
            lately = self.film.stills[max(0, still.state.tick - BREAK) : still.state.tick + 1]
            doings = [each.doing for each in lately]
            crew = CrewMoment(crew_cards(level, names, cooks, doings, self.board))
        moment = Moment(
            state=still.state,
            tick=self.playback.moment,
            now=self.now,
            names=self.film.names,
            doing=tuple(macro_words(doing or "") for doing in still.doing),
            talk=self._talk(still),
            foot=foot,
            crew=crew,
        )
        area = self.hud.kitchen_area(stage, foot)
        self.view.draw(stage, area, still.state, moment.tick, self.now)
        self.hud.draw(stage, self.view, moment)
        self.timeline.draw(stage, self.playback)
        if self.film.problem and self.playback.ended:
            self._draw_note(stage, area, BROKEN, self.film.problem)
        elif self.film.cut and self.playback.ended:
            self._draw_note(stage, area, "The recording breaks off here", NOT_RECORDED)

    def leave(self) -> None:
        self.sound.leave()
        if self._aloud is not None:
            self._aloud.leave()

    @property
    def _as_it_was(self) -> bool:
        """Whether it plays at the speed at which people speak."""
        return self.playback.playing and self.playback.speed == 1

    def _hush(self) -> None:
        if self._aloud is not None and self._aloud.speaking is not None:
            self._aloud.hush()

    def _toggle(self) -> None:
        if self.playback.toggle():
            self._leap()

    def _seek(self, tick: int) -> None:
        self.playback.seek(tick)
        self._leap()

    def _see(self, still: Still) -> None:
        self.view.see(still.events, still.state, self.now)
        self.hud.see(still.events, self.view.grid, self.now)
        self.sound.see(still.events, still.state)
        tick = still.state.tick
        for words in self.film.words:
            if tick - 1 < words.tick <= tick:
                self.hud.hear(words, name_of(words.cook, self.film.names), self.now)
                self.sound.hear(words)
                if self._aloud is not None and self._as_it_was:
                    self._aloud.hear(words)
        self._unsay(range(tick, tick + 1))
        if self.board is not None:
            for note in self.board.see(self.film.sent_in(range(tick, tick + 1))):
                line = crew_line(note, self.film.names, self.hud.stamp(note.tick), self.film.level)
                self.hud.column.log.add(line, self.now)
        for line in self._thoughts(still):
            self.hud.thoughts.add(line, self.now)

    def _leap(self) -> None:
        """Show the present without what led to it."""
        self._hush()
        state = self.playback.still.state
        self.view.reset(state)
        self.sound.jump(state)
        said = self.film.said_by(state.tick)
        self.hud.reset(state, said, self.film.names, self.now)
        self._unsay(range(state.tick + 1))
        if self.board is not None:
            self.board = _board(self.film)
            self.board.see(self.film.sent_in(range(state.tick + 1)))
        passed = self.film.stills[: self.playback.tick + 1]
        self.hud.thoughts.reset([line for still in passed for line in self._thoughts(still)])

    def _unsay(self, ticks: range) -> None:
        for back in self.film.taken_back:
            if back.tick in ticks:
                self.hud.unsay(back.number)

    def _thoughts(self, still: Still) -> list[ChatLine]:
        time = self.hud.stamp(still.state.tick)
        cooks = self.film.level.cooks
        several = sum(cook.role == "partner" for cook in cooks) > 1
        return [
            replace(line, who=f"{self.film.names[cook]} {line.who}") if several else line
            for cook, note in self.film.news(still)
            if cooks[cook].role == "partner"
            for line in thought_lines(note, time, self.film.words)
        ]

    def _talk(self, still: Still) -> Conversation:
        """What was asked of partners, and what the first who plans has planned and learnt."""
        queues = self._queues(still)
        minds = zip(self.film.names, still.policies, still.reflections, strict=True)
        for name, policy, reflection in minds:
            if policy is not None or reflection is not None:
                panel = MindPanel(
                    policy=policy, reflection=reflection, latencies=THOUGHT, listens=False
                )
                return Conversation(panel, name, mind_open=True, hints=False, queues=queues)
        return Conversation(hints=False, queues=queues)

    def _queues(self, still: Still) -> tuple[PartnerQueue, ...]:
        if self.board is not None:
            return (kept_queue(self.board, still.state.tick),)
        sprites = [look.sprite for look in looks(self.film.level)]
        return tuple(
            PartnerQueue(seat, sprites[seat], queue, still.state.tick)
            for seat, queue in enumerate(still.queues)
            if self.film.level.cooks[seat].role == "partner"
        )

    @staticmethod
    def _draw_note(stage: Stage, area: pygame.Rect, title: str, text: str) -> None:
        frame, look = Frame(stage, area), Print(14, INK, line=20)
        lines = frame.centred(520, 0).lines(text, look)
        sheet = frame.centred(560, 64 + look.step * len(lines))
        sheet.rounded(18, ROSE, 3)
        sheet.text(title, (None, 26), 19)
        sheet.top(46)[1].paragraph("\n".join(lines), look, anchor=Anchor.CENTRE)


def _open(place: ReplayPlace, game: Director) -> Scene:
    """The recorded match, or why it cannot be shown; a large one has to be opened first."""
    opening, game.opening = game.opening, None
    if opening is None or opening.path != place.log:
        opening = Opening(place.log, game.kitchens)
        opening.begin()
    match opening.found:
        case None:
            game.opening = opening
            return OpeningScene(opening, place)
        case str() as problem:
            return NoticeScene("This recording cannot be shown", problem, place.back)
        case film:
            return ReplayScene(film, place, game)


SCREEN = Screen(ReplayPlace, _open, music=False)


def _board(film: Film) -> CrewBoard:
    return CrewBoard(film.level.kitchen.menu, film.names, film.level.humans)
