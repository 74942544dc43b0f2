"""What people say in a round, point at and take back, and what partners let be known."""

from collections.abc import Iterable, Mapping, Sequence

from game.client.hud.column import Conversation
from game.client.hud.crew_strip import LEADER, crew_line
from game.client.hud.hud import Hud
from game.client.hud.queue_board import PartnerQueue, Wish
from game.client.input.intents import Intent, Pad, Press
from game.client.player.rounds import Round, panel_of
from game.client.scenes._round_pointing import RoundPointing
from game.client.scenes.director import Director
from game.client.scenes.first_sheets import FirstWordsScene
from game.client.ui.scene import Button, Next, Open, Pointer
from game.client.view.kitchen import looks
from game.partners.mind_panel import MindPanel
from game.partners.shown_words import Readings, ShownReading
from game.session.words import name_of

#: What says 'not what I said' for as long as words can be taken back; on pads B does, too.
MISHEARD = frozenset((Intent.TAKE_BACK, Intent.ERASE))
#: Seconds for which it is told that another partner came along than was chosen.
EXCUSE_SECONDS = 12.0
#: Seconds for which number keys say nothing after a question that they would have answered.
TOO_LATE_SECONDS = 2.0
TOO_LATE = "That question is closed. Nothing was said."
#: What each mind is shown on: words, and figures.
PAGES = 2


class RoundTalk(RoundPointing):
    """A round as those see it who talk in it."""

    def __init__(self, play: Round, game: Director, hud: Hud) -> None:
        super().__init__(play, game, hud)
        self._asked = -TOO_LATE_SECONDS  # when a question was open last
        self._late = -TOO_LATE_SECONDS  # when one was answered too late
        self._hovered: Wish | None = None  # the mouse is on it
        self._heard = 0  # words that the HUD has got
        self._unsaid = 0  # of how many of them it knows that they were taken back
        self._put_right: Readings | None = None  # what was put right last
        self._shown = 0  # which page of whose mind is shown, of the partners who listen

    @property
    def marked(self) -> Wish | None:
        return next((tool.marked for tool in self.tools if tool.marked), self._hovered)

    @property
    def talking(self) -> bool:
        return any(tool.at_foot for tool in self.tools)

    def on_pointer(self, pointer: Pointer) -> Next:
        self._hovered = self.hud.column.queues.at(pointer.x, pointer.y)
        self._mouse = (pointer.x, pointer.y, self.now)
        if self._hovered is not None and pointer.button is Button.DOWN:
            self.withdraw(self._hovered)
        if not self.may_talk:
            return None
        if pointer.button is Button.DOWN and self._order_at(pointer):
            return None
        if pointer.button is Button.DOWN and (answer := self._answer_at(pointer)) is not None:
            self._answer(*answer)
        row = self.hud.column.heard.at(pointer.x, pointer.y)
        if pointer.button is Button.DOWN and row is not None and row < len(self.heard_as):
            self._mean(row)
        if pointer.button is Button.MIDDLE and (target := self.target_at(pointer)) is not None:
            self.point(target)
        return None

    @property
    def may_talk(self) -> bool:
        return True

    @property
    def listeners(self) -> tuple[str, ...]:
        """Whom one can speak to: '' for all, then each partner, if several listen."""
        names = _listening(self._minds)
        return ("", *names) if len(names) > 1 else ("",)

    @property
    def questions(self) -> dict[int, tuple[str, ...]]:
        return _questions(map(panel_of, self.play.match.seats))

    def read_as(self, draft: str) -> tuple[ShownReading, ...]:
        """What a partner understands of words that are not sent yet; () before that is known."""
        told = (panel.readings for panel in self._minds.values() if panel.readings is not None)
        return next((each.found for each in told if (each.text, each.heard) == (draft, 0)), ())

    @property
    def heard_as(self) -> tuple[ShownReading, ...]:
        """What was understood of words that were said aloud just now, if there is a choice."""
        words = self.voice.heard
        if words is None or self.questions:
            return ()
        told = (panel.readings for panel in self._minds.values() if panel.readings is not None)
        found = next((each.found for each in told if each.heard == words.number), ())
        return found if found[1:] else ()

    def _mean(self, number: int) -> None:
        """What was said just now means that; the first is what it was taken for."""
        words, reading = self.voice.heard, self.heard_as[number]
        if words is None or (number == 0 and not reading.doubtful):
            return
        self.voice.unsay()
        self.play.match.say(words.cook, words.text, words.to, reading=reading.intention)
        self.learn(words.text, reading)

    @property
    def ready_words(self) -> tuple[str, ...]:
        """What the number keys and the wheel say: answers, if something was asked."""
        return next(iter(self.questions.values()), self.habits.quick_words)

    def pick(self, number: int) -> None:
        """A number key says ready words, the first with 0; never others than those just read."""
        words = self.ready_words
        if number < len(self.heard_as):
            self._mean(number)
        elif not self.questions and self.now - self._asked < TOO_LATE_SECONDS:
            self._late = self.now
        elif number < len(words):
            self.say_ready(words[number])

    def say_ready(self, words: str, whom: str = "") -> None:
        """Whoever talks says ready words to the partner called `whom`, or answers one who asked."""
        asking = next((seat for seat, found in self.questions.items() if words in found), None)
        if asking is not None:
            self._answer(asking, words)
        else:
            self.say(f"{whom}, {words}" if whom else words)

    def _answer(self, seat: int, words: str) -> None:
        self.play.match.say(self._seat, words, to=seat)

    def _answer_at(self, pointer: Pointer) -> tuple[int, str] | None:
        at = (pointer.x, pointer.y)
        hit = (
            (seat, words) for rect, seat, words in self.hud.bubbles.answers if rect.collidepoint(at)
        )
        return next(hit, None)

    def _order_at(self, pointer: Pointer) -> bool:
        brigade, strip = self.brigade, self.hud.strip
        if brigade is None:
            return False
        at = (pointer.x, pointer.y)
        for number, rect in enumerate(strip.asked):
            if rect.collidepoint(at):
                brigade.order(brigade.errands[number])
                return True
        if (whom := strip.at(*at)) is not None:
            brigade.choose(whom)
            return True
        target = self.target_at(pointer)
        return target is not None and brigade.point(target)

    def withdraw(self, wish: Wish) -> None:
        if self.brigade is not None:
            self.brigade.lift(wish.entries)
            return
        for entry in wish.entries:
            self.play.match.withdraw(wish.seat, entry)
        self._hovered = None

    def adjust(self, wish: Wish, by: int) -> None:
        if self.brigade is not None:
            self.brigade.change(wish.entry, by)

    @property
    def queues(self) -> tuple[PartnerQueue, ...]:
        if self.brigade is not None:
            return (self.brigade.kept,)
        seats = zip(self.play.match.seats, looks(self.play.level), strict=True)
        panels = ((seat, look.sprite, panel_of(who)) for seat, (who, look) in enumerate(seats))
        return tuple(
            PartnerQueue(seat, sprite, panel.queue, self.play.match.state.tick)
            for seat, sprite, panel in panels
            if panel is not None
        )

    def wait(self) -> None:
        """No time passes until the next update, but words come and go and partners think."""
        self.stand_still()
        self.play.match.attend()
        self._listen()
        self._follow_voice()

    def talk_aloud(self, press: Press) -> Next:
        """The key of talking went down or up; the first time it is told what happens then."""
        if press.down and not self.may_talk:
            return None
        if press.down and not _listening(self._minds):
            self.voice.tell(self._talk().invitation)
        elif press.down and self.voice.asks:
            self.stand_still()
            return Open(FirstWordsScene(self, self.voice.chosen, self.habits))
        self.voice.key(self.play.seat_of(self.crew.person(press.device)), press.down)
        return None

    def takes_back(self, press: Press) -> bool:
        """Whether this takes back words that were misheard just now."""
        by_pad = isinstance(press.device, Pad) and press.intent is Intent.BACK
        meant = by_pad or press.intent in MISHEARD
        return meant and press.down and not press.repeat and self.voice.unsay()

    def _stop_walking(self) -> None:
        """The keys of whoever talks are needed for something else."""
        for human in self.play.humans[self._talker : self._talker + 1]:
            human.release_all()

    def _follow_voice(self) -> None:
        """Listen to the player, as long as anybody would."""
        if self.may_talk:
            self.voice.update(self.now, lambda: self.questions)

    def _listen(self) -> None:
        self._asked = self.now if self.questions else self._asked
        match = self.play.match
        for words in match.words[self._heard :]:
            self.hud.hear(words, name_of(words.cook, match.names), self.now)
            self.sound.hear(words)
            self.voice.hear(words)
        self._heard = len(match.words)
        # Remember words that were put right.
        for panel in map(panel_of, self.play.match.seats):
            told = None if panel is None else panel.readings
            if told is not None and told.learnt and told != self._put_right:
                self._put_right = told
                self.learn(told.text, told.found[0])
        for back in match.history.taken_back[self._unsaid :]:
            self.hud.unsay(back.number)
        self._unsaid = len(match.history.taken_back)
        if self.brigade is not None:
            for note in self.brigade.update():
                stamp = self.hud.stamp(note.tick)
                line = crew_line(note, match.names, stamp, self.play.level)
                self.hud.column.log.add(line, self.now)

    @property
    def _minds(self) -> dict[str, MindPanel]:
        return self._named([*map(panel_of, self.play.match.seats)])

    def _named(self, panels: Sequence[MindPanel | None]) -> dict[str, MindPanel]:
        names = self.play.match.names
        found = {n: panel for n, panel in zip(names, panels, strict=True) if panel is not None}
        if self.brigade is None or self.play.lead is None:
            return found
        return {LEADER: self.brigade.mind(self.play.lead), **found}

    def _turn_mind(self) -> None:
        """Open the first mind, turn to its figures, show the next partner's, close the last."""
        turned = self._shown + 1 if self.habits.mind_open else 0
        self.habits.mind_open = turned < PAGES * max(1, len(self._minds))
        self._shown = turned if self.habits.mind_open else 0

    def _talk(self) -> Conversation:
        panels = [*map(panel_of, self.play.match.seats)]
        minds = self._named(panels)
        shown = tuple(minds)[self._shown // PAGES] if minds else ""
        return Conversation(
            panel=minds.get(shown),
            shown=shown,
            statuses={name: panel.status for name, panel in minds.items() if panel.status},
            listeners=_listening(minds),
            tools=tuple(self.tools),
            alone=len(self.play.humans) == len(self.play.match.seats),
            mind_open=self.habits.mind_open,
            figures=bool(self._shown % PAGES),
            backend=self.play.whereabouts,
            hints=self.hinting,
            trouble=_trouble(self.play.log.problem) or self.voice.trouble or self._notice,
            queues=self.queues,
            marked=self.marked,
            questions=_questions(panels),
            aloud=self.voice.aloud,
            heard_as=self.heard_as,
            whom="your partner" if self.brigade is None else "your crew",
        )

    @property
    def _notice(self) -> str:
        """That an answer came too late; or why another partner came along than was chosen."""
        if self.now - self._late < TOO_LATE_SECONDS:
            return TOO_LATE
        return self.play.excuse if self.now < EXCUSE_SECONDS else ""

    @property
    def hinting(self) -> bool:
        """Whether keys are told beside the conversation."""
        return True


def _questions(panels: Iterable[MindPanel | None]) -> dict[int, tuple[str, ...]]:
    return {seat: each.question for seat, each in enumerate(panels) if each and each.question}


def _listening(minds: Mapping[str, MindPanel]) -> tuple[str, ...]:
    return tuple(name for name, panel in minds.items() if panel.listens)


def _trouble(problem: str | None) -> str:
    """Why the round is not being recorded, as a sentence; where is for the log's own message."""
    if problem is None:
        return ""
    reason = problem.partition(" (")[0]
    return f"{reason[0].upper()}{reason[1:]}."
