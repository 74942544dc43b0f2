"""The tutorial's lessons: recognised by what happens, and there is always a way on."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from agents.intention import Control, Demand, Goal, Part
from agents.messages import Hearing, Pointing, QueueEntry, QueueKind, QueueState
from game import paths
from game.content.level import Level
from game.content.load import load_level
from game.executor.view import View
from game.executor.walk import Walker
from game.kitchen import events as ev
from game.kitchen.items import Food, Plate, charred
from game.kitchen.layout import OrderRules
from game.kitchen.moves import DIRECTIONS, Move
from game.kitchen.state import Burning, State
from game.kitchen.step import step
from game.partners.casting import by_reflex, cast
from game.partners.standby import StandbySeat, standing_by
from game.session.match.match import Match
from game.session.seats.notes import Intend
from game.session.seats.pace import EveryTick
from game.session.seats.seat import Seat
from game.tutorial.advice import Advice, Todo, toward_serving
from game.tutorial.lessons import LESSONS, TALKING, Lesson, dish_lessons
from game.tutorial.tutor import HINT_TICKS, PATIENCE_TICKS, STUCK_TICKS, Tutor
from tests.examples import share
from tests.kitchen.scenario import Scene
from tests.kitchen.test_recipe import STEWS
from tests.tables import table


@pytest.fixture(scope="module")
def kitchen() -> Level:
    return load_level(paths.levels() / "tutorial.yaml")


class Pupil(Seat):
    """Does what the tutor says, and nothing else. `wild`: until that tick it does what it likes."""

    def __init__(self, wild: int = 0, seed: int = 0) -> None:
        super().__init__("You", EveryTick())
        self.advice: Advice | None = None
        self.wild = wild
        self._random = Random(seed)
        self._walker = Walker()

    def move(self, state: State, cook: int) -> Move:
        if state.tick < self.wild:
            return self._random.choice(list(Move))
        if self.advice is None or self.advice.todo is Todo.WATCH:
            return Move.STAY
        view = View(state, cook)
        self._walker.look(view)
        cell = view.nearest(self.advice.cells)
        assert cell is not None, self.advice
        if self.advice.todo is Todo.WAIT:
            return self._walker.stand_by(view, cell)
        move = self._walker.use(view, cell)
        # People do not wait politely for a partner who stands in the way.
        return self._random.choice(DIRECTIONS) if move is Move.STAY else move


class Class:
    """A match of a pupil and a reflex partner that stands by, with its tutor."""

    def __init__(
        self,
        level: Level,
        pupil: Pupil,
        listens: bool = True,
        speaks: bool = False,
        talks: bool = True,
    ) -> None:
        seats = cast(level, lambda cook, spec: pupil, standing_by(by_reflex))
        self.match = Match(level, seats, 7)
        self.pupil = pupil
        self.tutor = Tutor(level, listens, speaks, talks)

    def tick(self) -> None:
        self.pupil.advice = self.tutor.advice(self.match.state)
        events = self.match.tick()
        self.tutor.see(self.match.state, events)

    def lessons(self, ticks: int = 6000) -> Iterator[Lesson]:
        """The lessons as they come, each passed by doing what the tutor says."""
        seen = None
        for _ in range(ticks):
            if self.tutor.lesson is None:
                return
            if self.tutor.lesson is not seen:
                seen = self.tutor.lesson
                yield seen
            if seen is Lesson.WALK or seen in TALKING:
                self.tutor.skip()
            self.tick()
        pytest.fail(f"stuck in {self.tutor.lesson} with {self.pupil.advice}")


def test_whoever_does_what_the_tutor_says_learns_everything_in_turn(kitchen):
    lesson = Class(kitchen, Pupil(), speaks=True)
    assert tuple(lesson.lessons()) == LESSONS
    assert lesson.match.history.count(None, "caught fire") == 1 and lesson.match.state.score == 15
    assert lesson.match.state.tick < 900, "three minutes are enough for somebody who reads, too"


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(share(12)))
def test_there_is_a_way_on_from_whatever_somebody_has_done(kitchen, seed):
    """Ten moves a second at random make quite a mess."""
    lesson = Class(kitchen, Pupil(wild=1500, seed=seed))
    for _ in lesson.lessons(12000):
        pass
    state = lesson.match.state
    assert not any(isinstance(content, Burning) for content in state.contents)


@pytest.fixture(scope="module")
def diner() -> Level:
    return load_level(paths.levels() / "tutorial_burgers.yaml")


def test_whoever_does_what_the_tutor_says_learns_to_fry(diner):
    lesson = Class(diner, Pupil(), talks=False)
    assert tuple(lesson.lessons()) == (
        Lesson.WALK, Lesson.TAKE, Lesson.CHOP, Lesson.COOK, Lesson.PLATE, Lesson.MIX, Lesson.SERVE,
        Lesson.FIRE, Lesson.CLEAN,
    )  # fmt: skip
    assert lesson.match.history.count(None, "caught fire") == 1 and lesson.match.state.score == 25
    assert lesson.match.state.tick < 900


@pytest.mark.thorough
@pytest.mark.parametrize("dish", ["lettuce_burger", "beef_burger", "full_burger"])
@pytest.mark.parametrize("seed", range(share(8)))
def test_there_is_a_way_to_every_burger_from_whatever_somebody_has_done(diner, dish, seed):
    orders = replace(diner.kitchen.orders, dishes=(dish,))
    level = replace(diner, kitchen=replace(diner.kitchen, orders=orders))
    lesson = Class(level, Pupil(wild=1500, seed=seed), talks=False)
    for _ in lesson.lessons(12000):
        pass
    assert not any(isinstance(content, Burning) for content in lesson.match.state.contents)


def test_who_fries_first_has_not_learnt_to_chop(diner):
    tutor = Tutor(diner, listens=True, talks=False)
    (beef,) = diner.kitchen.menu.heats["pan"].values()
    state = Class(diner, Pupil()).match.state
    tutor.see(state, [ev.StartedCooking(1, 0, beef)])
    assert tutor.learnt == {Lesson.WALK, Lesson.TAKE, Lesson.COOK}
    assert tutor.lesson is Lesson.CHOP


def test_soup_that_burns_is_put_out_and_cooked_again(kitchen):
    lesson = Class(kitchen, Pupil())
    taught = lesson.lessons()
    while next(taught) is not Lesson.PLATE:
        pass
    lesson.pupil.wild = lesson.match.state.tick + 500
    lesson.pupil._random = Random(5)
    lesson.pupil.move = lambda state, cook: (  # stands there and dreams
        Move.STAY if state.tick < lesson.pupil.wild else Pupil.move(lesson.pupil, state, cook)
    )
    assert Lesson.TALK in taught, "the soup gets served after all"
    assert lesson.match.history.count(None, "caught fire") == 1
    assert {Lesson.FIRE, Lesson.CLEAN} & lesson.tutor.learnt, "and the fire is not taught twice"


def test_lessons_are_known_by_what_happens_not_by_their_order(kitchen):
    tutor = Class(kitchen, Pupil()).tutor
    lesson = Class(kitchen, Pupil())
    tutor = lesson.tutor
    tutor.learnt = {Lesson.WALK}
    taught = lesson.lessons()
    next(taught)
    tutor.learnt -= set(LESSONS)
    while Lesson.CHOP not in tutor.learnt:
        lesson.pupil.advice = toward_serving(View(lesson.match.state, 1), "bob")
        tutor.see(lesson.match.state, lesson.match.tick())
    assert tutor.lesson is Lesson.MIX, "whoever chops knows how to walk"


def test_hints_come_when_nothing_has_been_achieved_for_a_while(kitchen):
    lesson = Class(kitchen, Pupil())
    tutor = lesson.tutor
    while tutor._tick < HINT_TICKS - 1:
        lesson.tick()
    assert not tutor.wants_hint
    lesson.tick()
    assert tutor.wants_hint and not tutor.stuck
    while not tutor.stuck:
        lesson.tick()
    assert tutor._tick == STUCK_TICKS
    tutor.skip()
    assert not tutor.wants_hint and tutor.lesson is Lesson.TAKE


def talking(kitchen: Level, speaks: bool = False) -> Class:
    lesson = Class(kitchen, Pupil(), speaks=speaks)
    lesson.tutor.learnt = set(LESSONS[: LESSONS.index(Lesson.TALK)])
    return lesson


def test_talking_is_learnt_when_the_partner_has_done_it(kitchen):
    lesson = talking(kitchen)
    tutor, match = lesson.tutor, lesson.match
    chop = Demand((Goal("chop", "onion", 2),))
    done = Intend(chop, "satisfied")
    tutor.see(match.state, (), (done,))
    assert tutor.lesson is Lesson.TALK, "nobody has said anything yet"
    words = match.say(0, "Good morning!")
    assert words is not None
    tutor.hear(words)
    assert tutor.said is None, "the partner's own words do not count"
    words = match.say(1, "chop 2 onions")
    assert words is not None
    tutor.hear(words)
    tutor.see(match.state, (), (Intend(chop, "active"),))
    assert tutor.lesson is Lesson.TALK
    tutor.see(match.state, (), (done,))
    assert tutor.lesson is Lesson.STOP


def test_talking_is_not_waited_for_for_ever(kitchen):
    lesson = talking(kitchen)
    words = lesson.match.say(1, "hello")
    assert words is not None
    lesson.tutor.hear(words)
    for _ in range(PATIENCE_TICKS):
        assert lesson.tutor.lesson is Lesson.TALK
        lesson.tick()
    assert lesson.tutor.lesson is Lesson.STOP


@pytest.mark.parametrize("hearing", [Hearing("Chop too onions."), None], ids=["aloud", "typed"])
def test_talking_aloud_is_learnt_by_spoken_and_by_typed_words(kitchen, hearing):
    lesson = talking(kitchen, speaks=True)
    tutor, match = lesson.tutor, lesson.match
    tutor.learnt.add(Lesson.TALK)
    assert tutor.lesson is Lesson.ALOUD
    words = match.say(1, "chop two onions", hearing=hearing)
    assert words is not None
    tutor.hear(words)
    tutor.see(match.state, (), (Intend(Demand((Goal("chop", "onion", 2),)), "satisfied"),))
    assert tutor.lesson is Lesson.STOP


def test_who_talks_aloud_at_once_is_not_taught_it(kitchen):
    lesson = talking(kitchen, speaks=True)
    tutor, match = lesson.tutor, lesson.match
    words = match.say(1, "chop two onions", hearing=Hearing("chop two onions"))
    assert words is not None
    tutor.hear(words)
    tutor.see(match.state, (), (Intend(Demand((Goal("chop", "onion", 2),)), "satisfied"),))
    assert tutor.lesson is Lesson.STOP and Lesson.ALOUD in tutor.learnt


def test_a_microphone_that_is_gone_leaves_its_lesson_out(kitchen):
    tutor = talking(kitchen, speaks=True).tutor
    tutor.learnt.add(Lesson.TALK)
    assert tutor.lesson is Lesson.ALOUD
    tutor.speaks = False
    assert tutor.lesson is Lesson.STOP


def entry(kind: QueueKind, state: QueueState, part: Part) -> QueueEntry:
    return QueueEntry(1, "", kind, state, part)


def announced(tutor: Tutor, match: Match, *queue: QueueEntry) -> None:
    chop = Demand((Goal("chop", "onion"),))
    tutor.see(match.state, (), (Intend(chop, "active", queue=queue),))


def test_stopping_is_learnt_when_the_partner_goes_on_again(kitchen):
    lesson = talking(kitchen)
    tutor, match = lesson.tutor, lesson.match
    tutor.learnt.add(Lesson.TALK)
    announced(tutor, match, entry("halt", "active", Control("stop")))
    assert tutor.lesson is Lesson.STOP and tutor.halted
    announced(tutor, match, entry("halt", "done", Control("stop")))
    assert tutor.lesson is Lesson.POINT and not tutor.halted


def test_pointing_is_learnt_with_the_finger_of_the_player_only(kitchen):
    lesson = talking(kitchen)
    tutor, match = lesson.tutor, lesson.match
    tutor.learnt |= {Lesson.TALK, Lesson.STOP}
    at = Pointing((1, 0), "lettuce", "lettuce source 1")
    for cook, then in ((0, Lesson.POINT), (1, Lesson.PASS)):
        words = match.say(cook, "", pointing=at)
        assert words is not None
        tutor.hear(words)
        assert tutor.lesson is then


@pytest.mark.parametrize(
    "at",
    [Pointing(None, "bob", "order 1"), Pointing((0, 1), "", "board 1"), Pointing((3, 3), "", "")],
    ids=["order", "board", "floor"],
)
def test_pointing_is_learnt_at_a_crate_only(kitchen, at):
    lesson = talking(kitchen)
    tutor, match = lesson.tutor, lesson.match
    tutor.learnt |= {Lesson.TALK, Lesson.STOP}
    tutor.hear(match.say(1, "", pointing=at))
    assert tutor.lesson is Lesson.POINT and tutor.missed
    tutor.hear(match.say(1, "", pointing=Pointing((1, 0), "lettuce", "lettuce source 1")))
    assert tutor.lesson is Lesson.PASS and not tutor.missed


def test_passing_is_not_learnt_by_waiting(kitchen):
    """An order was pointed at, or the partner could not get past the player: nothing was passed."""
    lesson = talking(kitchen)
    tutor, match = lesson.tutor, lesson.match
    tutor.learnt |= {Lesson.TALK, Lesson.STOP, Lesson.POINT}
    tutor.hear(match.say(1, "", pointing=Pointing(None, "bob", "order 1")))
    for _ in range(PATIENCE_TICKS + 1):
        lesson.tick()
    assert tutor.lesson is Lesson.PASS and not tutor.spoken_to
    tutor.hear(match.say(1, "pass me a plate"))
    blocked = entry("task", "blocked", Goal("pass", "plate"))
    for _ in range(PATIENCE_TICKS + 1):
        announced(tutor, match, blocked)
        lesson.tick()
    assert tutor.lesson is Lesson.PASS and tutor.spoken_to, "the partner is still to do it"


def test_who_stands_at_the_plates_is_told_from_what_is_far_away(kitchen):
    tutor, state = Class(kitchen, Pupil()).tutor, Class(kitchen, Pupil()).match.state
    cells = {(7, 1): True, (6, 1): False, (3, 2): False}
    for (x, y), near in cells.items():
        cooks = (state.cooks[0], replace(state.cooks[1], cell=kitchen.kitchen.cell(x, y)))
        assert tutor.beside_plates(replace(state, cooks=cooks)) is near


def test_a_fire_that_another_puts_out_teaches_nothing(kitchen):
    lesson = talking(kitchen)
    tutor, state = lesson.tutor, lesson.match.state
    burnt = charred(next(iter(kitchen.kitchen.menu.finished.values())))
    pot = kitchen.kitchen.appliances[0]
    for cook, learnt in ((0, False), (1, True)):
        events = (ev.FireStarted(pot, burnt), ev.Sprayed(cook, pot), ev.FireOut(pot))
        tutor.see(state, events)
        assert (Lesson.FIRE in tutor.learnt) is learnt


@pytest.mark.parametrize("state", ["done", "impossible"])
def test_passing_is_learnt_when_the_partner_has_dealt_with_it(kitchen, state):
    lesson = talking(kitchen)
    tutor, match = lesson.tutor, lesson.match
    tutor.learnt |= {Lesson.TALK, Lesson.STOP, Lesson.POINT}
    announced(tutor, match, entry("task", "active", Goal("pass", "plate")))
    announced(tutor, match, entry("task", state, Goal("chop", "onion")))
    assert tutor.lesson is Lesson.PASS
    announced(tutor, match, entry("task", state, Goal("pass", "plate")))
    assert tutor.lesson is Lesson.FIRE


def test_who_does_not_listen_is_not_told_to_stop_or_to_pass(kitchen):
    deaf = Tutor(kitchen, listens=False, speaks=True)
    missing = {Lesson.ALOUD, Lesson.STOP, Lesson.POINT, Lesson.PASS}
    assert set(LESSONS) - set(deaf.lessons) == missing


def test_a_partner_that_stands_by_tidies_up_and_cooks_only_when_it_is_let_go(kitchen):
    match = Class(kitchen, Pupil()).match
    partner = match.seats[0]
    assert isinstance(partner, StandbySeat)
    for _ in range(60):
        match.tick()
    assert partner.doing is None and len(match.history.moves[0]) <= 10
    assert not match.history.count(0, "chopped")
    partner.held = False
    while match.state.cooks[0].held is None:
        match.tick()
    assert partner.doing is not None and isinstance(match.state.cooks[0].held, Food | Plate)
    partner.held = True
    for _ in range(60):
        match.tick()
    assert match.state.cooks[0].held is None and partner.doing is None


# The tutor leads to dishes of what is chopped and then fried, whatever was done before.

KITCHEN = """
    #TTOP#B#
    #......E
    C..0...a
    C......b
    ##KSdDc#"""


def obedient(scene, dish, ticks=1200):
    """Follow the advice until `dish` is served; gives the advice in order."""
    walker, followed = Walker(), []
    for _ in range(ticks):
        view = View(scene.state, 0)
        walker.look(view)
        advice = toward_serving(view, dish)
        if not followed or followed[-1] != (advice.todo, advice.what):
            followed.append((advice.todo, advice.what))
        cell = view.nearest(advice.cells)
        assert cell is not None, advice
        waits = advice.todo is Todo.WAIT
        move = walker.stand_by(view, cell) if waits else walker.use(view, cell)
        scene.state, events = step(scene.state, [move or Move.STAY])
        scene.events += events
        if scene.happened(ev.Served):
            return followed
    raise AssertionError(followed[-12:])


def begun(dish, held="-", on=()):
    rules = OrderRules((dish,), 1)
    return Scene(KITCHEN, menu=STEWS, held={0: held}, on=on, orders=rules)


def test_onion_rings_are_chopped_fried_and_served():
    followed = obedient(begun("rings"), "rings")
    assert [todo for todo, _ in followed] == [
        Todo.TAKE, Todo.TO_BOARD, Todo.CHOP, Todo.PICK_UP, Todo.INTO_POT, Todo.FETCH_PLATE,
        Todo.WAIT, Todo.SCOOP, Todo.SERVE,
    ]  # fmt: skip
    assert followed[3] == (Todo.PICK_UP, "chopped onion")
    assert followed[7] == (Todo.SCOOP, "Onion Rings")


@pytest.mark.parametrize("dish", ["rings", "stew", "broth"])
@table(__file__)
def test_there_is_always_a_way_on(dish, held, on):
    scene = begun(dish, held, on)
    obedient(scene, dish)
    assert not scene.happened(ev.ServedUnordered)


def test_the_lessons_come_in_the_order_of_the_work():
    assert dish_lessons(STEWS, "rings") == (
        Lesson.WALK, Lesson.TAKE, Lesson.CHOP, Lesson.COOK, Lesson.PLATE, Lesson.MIX, Lesson.SERVE,
    )  # fmt: skip
