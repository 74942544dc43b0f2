"""The lessons of the tutorial: which one it is, when it is learnt, what to do for it.

Lessons are told by what happens in the kitchen, whoever comes to it by whatever way; what somebody
has shown already is not taught any more.
"""

from collections.abc import Iterable
from enum import Enum, auto

from agents.intention.values import NoIntention
from game.content.level import Level
from game.executor.view import View
from game.kitchen import events as ev
from game.kitchen.items import Food, Prep
from game.kitchen.state import State
from game.session.seats.notes import Intend, Note
from game.session.words.chat import Words
from game.tutorial.advice import Advice, toward_burning, toward_order, toward_serving


class Lesson(Enum):
    """In the order in which they are taught."""

    WALK = auto()
    TAKE = auto()
    CHOP = auto()
    MIX = auto()
    COOK = auto()
    PLATE = auto()
    SERVE = auto()
    TALK = auto()
    FIRE = auto()
    CLEAN = auto()


LESSONS = tuple(Lesson)
#: Those of one dish from the crate to the guest: whoever has learnt one can do all before it.
DISH = LESSONS[: LESSONS.index(Lesson.SERVE) + 1]
#: Steps that show that somebody can walk.
STEPS = 5
#: Ticks without any progress after which a hint helps, and after which one is shown the way out.
HINT_TICKS, STUCK_TICKS = 100, 300
#: Ticks after the player's words in which the partner should have done something.
PATIENCE_TICKS = 250
#: The states of what needs no more work.
ENDED = ("satisfied", "impossible", "revoked")


class Tutor:
    """Teaches the human of `level` to serve `dish`, and what else there is.

    `listens`: the partner understands what is said to it. All times are ticks.
    """

    def __init__(self, level: Level, listens: bool) -> None:
        self.listens = listens
        self.learnt: set[Lesson] = set()
        self.said: int | None = None  # when the player spoke, until that is dealt with
        self._me, self._partner = level.human, level.partner
        self.dish = level.kitchen.orders.dishes[0]
        self._menu = level.kitchen.menu
        self._steps = 0
        self._tick = 0
        self._progress = 0  # when something was last achieved

    @property
    def lesson(self) -> Lesson | None:
        """What is to be learnt now; None when all is."""
        return next((lesson for lesson in LESSONS if lesson not in self.learnt), None)

    @property
    def wants_hint(self) -> bool:
        """Whether the player seems not to know how."""
        return self._tick - self._progress >= HINT_TICKS

    @property
    def stuck(self) -> bool:
        """Whether a hint did not help either."""
        return self._tick - self._progress >= STUCK_TICKS

    @property
    def spoken_to(self) -> bool:
        """Whether the partner has words of the player to deal with."""
        return self.said is not None

    def skip(self) -> None:
        """Go on with the next lesson."""
        if self.lesson is not None:
            self._learn(self.lesson)

    def see(self, state: State, events: Iterable[ev.Event], notes: Iterable[Note] = ()) -> None:
        """A tick has led to `state`; `notes` are the partner's."""
        self._tick = state.tick
        for event in events:
            self._judge(event)
        if Lesson.FIRE in self.learnt and toward_order(self._view(state)) is None:
            self._learn(Lesson.CLEAN)
        if self.said is not None:
            self._watch_partner(note for note in notes if isinstance(note, Intend))

    def hear(self, words: Words) -> None:
        """Somebody said something."""
        if words.cook == self._me and words.text:
            self.said = words.tick
            self._progress = self._tick

    def advice(self, state: State) -> Advice | None:
        """What to do next, if that is something at a station."""
        view = self._view(state)
        match self.lesson:
            case None | Lesson.WALK | Lesson.TALK:
                return None
            case Lesson.FIRE:
                return toward_burning(view)
            case Lesson.CLEAN:
                return toward_order(view)
        return toward_serving(view, self.dish)

    def _view(self, state: State) -> View:
        return View(state, self._me)

    def _watch_partner(self, meant: Iterable[Intend]) -> None:
        """It deals with the player's words, or should have by now."""
        assert self.said is not None
        over = self._tick - self.said >= PATIENCE_TICKS
        for intended in meant:
            if isinstance(intended.intention, NoIntention):
                self.said = None  # the player should try again
                return
            over |= intended.state in ENDED
        if over:
            self.said = None
            if self.lesson is Lesson.TALK:
                self._learn(Lesson.TALK)

    def _learn(self, lesson: Lesson) -> None:
        """Learnt, and with a later lesson about the dish the earlier ones."""
        before = DISH[: DISH.index(lesson)] if lesson in DISH else ()
        if not self.learnt.issuperset((*before, lesson)):
            self._progress = self._tick
            self.learnt |= {*before, lesson}

    def _judge(self, event: ev.Event) -> None:
        """Take note of what the player does, and of fires whoever puts them out."""
        if isinstance(event, ev.FireOut):
            self._learn(Lesson.FIRE)
        if getattr(event, "cook", None) != self._me:
            return
        if not isinstance(event, ev.Walked | ev.Refused | ev.MoveBlocked):
            self._progress = self._tick
        if (lesson := self._shown_by(event)) is not None:
            self._learn(lesson)

    def _shown_by(self, event: ev.Event) -> Lesson | None:
        """The lesson that somebody who makes this happen has learnt."""
        mix, soup = self._menu.assembly(self.dish), self._menu.finished[self.dish]
        match event:
            case ev.Walked():
                self._steps += 1
                return Lesson.WALK if self._steps >= STEPS else None
            case ev.Took(item=Food(parts)) if parts[0].prep is Prep.RAW:
                return Lesson.TAKE
            case ev.Chopped():
                return Lesson.CHOP
            case ev.Mixed(food=food) | ev.PutOnPlate(food=food) if food.parts == mix:
                return Lesson.MIX
            case ev.StartedCooking(food=food) if food == soup:
                return Lesson.COOK
            case ev.TakenFromHeat(food=food) if food == soup:
                return Lesson.PLATE
            case ev.Served():
                return Lesson.SERVE
        return None
