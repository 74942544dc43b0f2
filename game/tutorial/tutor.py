"""The lessons of the tutorial: which one it is, when it is learnt, what to do for it.

Lessons are told by what happens in the kitchen, whoever comes to it by whatever way; what somebody
has shown already is not taught any more.
"""

from collections.abc import Iterable

from agents.intention import Goal, NoIntention
from game.content.level import Level
from game.executor.view import View
from game.kitchen import events as ev
from game.kitchen.items import Food
from game.kitchen.layout import Kind
from game.kitchen.recipe import Process, recipes_of
from game.kitchen.state import State
from game.session.seats.notes import Intend, Note
from game.session.words import Words
from game.tutorial.advice import Advice, toward_burning, toward_order, toward_serving
from game.tutorial.lessons import (
    TALKING,
    TROUBLE,
    WORDY,
    Lesson,
    dish_lessons,
    lessons_before,
)

#: Steps that show that somebody can walk.
STEPS = 5
#: Ticks without any progress after which a hint helps, and after which one is shown the way out.
HINT_TICKS, STUCK_TICKS = 100, 300
#: Ticks after the player's words in which the partner should have done something.
PATIENCE_TICKS = 250
#: How what somebody wanted stands when it needs no more work.
OVER = ("satisfied", "impossible", "revoked")


class Tutor:
    """Teaches the human of `level` to serve `dish`, and what else there is.

    `listens`: the partner understands what is said to it; `speaks`: the player has a microphone
    now, and wants one; `talks`: talking is taught, too; `halted`: the partner was told to stop;
    `passing`: it was asked to hand something over and has not yet; `missed`: what was pointed at
    last is no crate. All times are ticks.
    """

    def __init__(
        self, level: Level, listens: bool, speaks: bool = False, talks: bool = True
    ) -> None:
        self.listens = listens
        self.speaks = speaks
        self.learnt: set[Lesson] = set()
        self.said: int | None = None  # when the player spoke, until that is dealt with
        self.halted = self.passing = self.missed = False
        self._spoke_in: Lesson | None = None
        self._aloud = False  # what was said last
        self._me, self._partner = level.human, level.partner
        self._kitchen = level.kitchen
        self._sprayed: set[int] = set()  # fires that the player has fought
        self.dish = level.kitchen.orders.dishes[0]
        menu = level.kitchen.menu
        self._about_dish = dish_lessons(menu, self.dish)
        self._taught = (*self._about_dish, *(TALKING if talks else ()), *TROUBLE)
        self._assembly = menu.assembly(self.dish)
        making = recipes_of(menu).making(self.dish)
        self._hot = [step.output for step in making if step.process is Process.COOK]
        self._fresh = [ingredient.fresh for ingredient in menu.ingredients.values()]
        self._steps = 0
        self._tick = 0
        self._progress = 0  # when something was last achieved

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """Those that are taught."""
        left_out = {*(() if self.listens else TALKING[1:])}
        if not self.speaks:
            left_out.add(Lesson.ALOUD)
        return tuple(lesson for lesson in self._taught if lesson not in left_out)

    @property
    def lesson(self) -> Lesson | None:
        """What is to be learnt now; None when all is."""
        return next((lesson for lesson in self.lessons if lesson not in self.learnt), None)

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
        meant = [note for note in notes if isinstance(note, Intend)]
        for intend in meant:
            self._note_wishes(intend)
        if self.said is not None:
            self._watch_partner(meant)

    def hear(self, words: Words) -> None:
        """Somebody said something, or pointed at it."""
        if words.cook != self._me:
            return
        self.said, self._spoke_in = words.tick, self.lesson
        self._aloud = words.hearing is not None
        self._progress = self._tick
        if words.pointing is not None:
            self.missed = not self._is_crate(words.pointing.cell)
            if not self.missed:
                self._learn(Lesson.POINT)

    def advice(self, state: State) -> Advice | None:
        """What to do next, if that is something at a station."""
        if self.lesson in (None, Lesson.WALK, *TALKING):
            return None
        view = self._view(state)
        match self.lesson:
            case Lesson.FIRE:
                return toward_burning(view)
            case Lesson.CLEAN:
                return toward_order(view)
        return toward_serving(view, self.dish)

    def beside_plates(self, state: State) -> bool:
        """Whether the player need not have a plate passed, and bars the way to them."""
        around = self._kitchen.neighbour[state.cooks[self._me].cell].values()
        return not set(around).isdisjoint(self._kitchen.cells(Kind.PLATES))

    def _is_crate(self, at: tuple[int, int] | None) -> bool:
        stations = self._kitchen.stations
        return at is not None and stations[self._kitchen.cell(*at)].kind is Kind.SOURCE

    def _view(self, state: State) -> View:
        return View(state, self._me)

    def _note_wishes(self, intend: Intend) -> None:
        """Whoever has stopped the partner and let it go on, or had something passed, knows how."""
        standing = [entry for entry in intend.queue if not entry.over]
        halted = any(entry.kind == "halt" for entry in standing)
        if self.halted and not halted:
            self._learn(Lesson.STOP)
        self.halted = halted
        passes = [e for e in intend.queue if isinstance(e.part, Goal) and e.part.do == "pass"]
        self.passing = any(not entry.over for entry in passes)
        if any(entry.state in ("done", "impossible") for entry in passes):
            self._learn(Lesson.PASS)

    def _watch_partner(self, meant: Iterable[Intend]) -> None:
        """It deals with the player's words, or should have by now."""
        assert self.said is not None
        over = self._tick - self.said >= PATIENCE_TICKS and not self.passing
        for intended in meant:
            if isinstance(intended.intention, NoIntention):
                self.said = None  # the player should try again
                return
            over |= self.halted or intended.state in OVER
        if over:
            self.said = None
            self._answered()

    def _answered(self) -> None:
        """The partner has dealt with the player's words, or is too late for it.

        A lesson on words is learnt by any, typed or spoken; who speaks need not be taught it.
        """
        lesson = self.lesson
        if lesson is not None and self._spoke_in is lesson and lesson in WORDY:
            self._learn(lesson)
        if self._aloud:
            self._learn(Lesson.ALOUD)

    def _learn(self, lesson: Lesson) -> None:
        """Learnt, and with a later lesson about the dish the earlier ones."""
        before = lessons_before(lesson, self._about_dish)
        if not self.learnt.issuperset((*before, lesson)):
            self._progress = self._tick
            self.learnt |= {*before, lesson}

    def _judge(self, event: ev.Event) -> None:
        """Take note of what the player does, and of fires that were fought."""
        match event:
            case ev.FireStarted(cell):
                self._sprayed.discard(cell)
            case ev.Sprayed(cook, cell) if cook == self._me:
                self._sprayed.add(cell)
            case ev.FireOut(cell) if cell in self._sprayed:
                self._learn(Lesson.FIRE)
        if getattr(event, "cook", None) != self._me:
            return
        if not isinstance(event, ev.Walked | ev.Refused | ev.MoveBlocked):
            self._progress = self._tick
        if (lesson := self._shown_by(event)) is not None:
            self._learn(lesson)

    def _shown_by(self, event: ev.Event) -> Lesson | None:
        """The lesson that somebody who makes this happen has learnt."""
        match event:
            case ev.Walked():
                self._steps += 1
                return Lesson.WALK if self._steps >= STEPS else None
            case ev.Took(item=Food((part,))) if part in self._fresh:
                return Lesson.TAKE
            case ev.Chopped():
                return Lesson.CHOP
            case ev.Mixed(food=food) | ev.PutOnPlate(food=food) if food.parts == self._assembly:
                return Lesson.MIX
            case ev.StartedCooking(food=food) if food in self._hot:
                return Lesson.COOK
            case ev.TakenFromHeat(food=food) if food in self._hot:
                return Lesson.PLATE
            case ev.Served():
                return Lesson.SERVE
        return None
