"""A second person: who has which keys, both cook, both count, the recording fits."""

import pygame
import pytest

from game import paths
from game.client.input.bindings import Column
from game.client.input.intents import Half, Intent, Pad, Press
from game.client.input.pads import Crew
from game.client.scenes._dialogs import PauseScene
from game.client.scenes._levels import LevelsScene
from game.client.scenes._replay import ReplayScene
from game.client.scenes.results import ResultsScene
from game.client.ui.places import ReplayPlace, TitlePlace
from game.client.ui.scene import Goto
from game.content.load import find_level, load_level
from game.executor import reflex
from game.executor.driver import PolicyDriver
from game.kitchen.moves import Move
from game.kitchen.snapshot import digest
from game.session.match.replay import load_log, replay
from game.settings import load_settings
from tests.client.driving import lean, logs, press, pull_out, release
from tests.soup_level import soup_level

ENTER, ESC, TAB = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB
DOWN, RIGHT = pygame.K_DOWN, pygame.K_RIGHT
FIRST_PAD, SECOND_PAD = Pad(0), Pad(1)
Y, START = pygame.CONTROLLER_BUTTON_Y, pygame.CONTROLLER_BUTTON_START
KEYS = (
    {Move.UP: pygame.K_w, Move.DOWN: pygame.K_s, Move.LEFT: pygame.K_a, Move.RIGHT: pygame.K_d},
    {
        Move.UP: pygame.K_UP,
        Move.DOWN: pygame.K_DOWN,
        Move.LEFT: pygame.K_LEFT,
        Move.RIGHT: pygame.K_RIGHT,
    },
)


# ------------------------------------------------------------ who holds what


@pytest.mark.parametrize(
    ("people", "pads", "held"),
    [
        (1, (), {Half.LEFT: 0, Half.RIGHT: 0}),
        (1, (FIRST_PAD,), {Half.LEFT: 0, Half.RIGHT: 0, FIRST_PAD: 0}),
        (2, (), {Half.LEFT: 0, Half.RIGHT: 1}),
        (2, (FIRST_PAD,), {Half.LEFT: 0, Half.RIGHT: 0, FIRST_PAD: 1}),
        (2, (FIRST_PAD, SECOND_PAD), {Half.LEFT: 0, Half.RIGHT: 1, FIRST_PAD: 1, SECOND_PAD: 0}),
    ],
)
def test_everybody_has_something_to_hold(people, pads, held):
    crew = Crew.of(people, pads)
    assert {device: crew.person(device) for device in held} == held


def test_a_pad_joins_with_its_first_press():
    crew = Crew.of(2, ())
    assert crew.columns(1) == (Column.RIGHT,)
    crew.take(Press(Intent.UP, device=SECOND_PAD))
    assert crew.person(SECOND_PAD) == 1 and crew.columns(1) == (Column.PAD,)
    assert crew.columns(0) == (Column.LEFT, Column.RIGHT)


def test_two_devices_of_one_person_do_not_let_go_of_each_other():
    crew = Crew.of(1, ())
    crew.take(Press(Intent.UP, device=Half.LEFT))
    crew.take(Press(Intent.UP, device=Half.RIGHT))
    up = Press(Intent.UP, down=False, device=Half.LEFT)
    assert crew.take(up) is None
    assert crew.take(Press(Intent.UP, down=False, device=Half.RIGHT)) is not None


# ------------------------------------------------------------ in a round


def test_two_people_walk_with_their_own_halves(start):
    client = start(straight=True, people=2)
    play = client.cook().play
    first, second = play.humans
    state = play.match.state
    press(pygame.K_a)
    press(pygame.K_RIGHT)
    client.frames()
    assert (first.move(state, 0), second.move(state, 0)) == (Move.LEFT, Move.RIGHT)
    release(pygame.K_a)
    client.frames()
    assert (first.move(state, 0), second.move(state, 0)) == (Move.STAY, Move.RIGHT)
    assert [seat.name for seat in play.match.seats] == ["Player 1", "Player 2"]


def test_alone_both_halves_walk_one_cook(start):
    client = start(straight=True)
    play = client.cook().play
    for key in (pygame.K_a, pygame.K_LEFT):
        client.tap(key)
        assert play.human.move(play.match.state, 1) is Move.LEFT


def test_both_people_cook_at_the_pace_of_people(start):
    client = start(straight=True, people=2)
    paces = {cook.moves_per_second for cook in client.round.play.level.cooks}
    assert paces == {5}


def test_with_a_pad_the_keyboard_is_the_first_persons(start):
    client = start(straight=True, people=2, pads=1)
    play = client.cook().play
    first, second = play.humans
    client.tap(pygame.K_UP)
    lean(0, 1)
    client.frames()
    state = play.match.state
    assert (first.move(state, 0), second.move(state, 0)) == (Move.UP, Move.DOWN)
    pull_out()
    client.frames()
    assert isinstance(client.app.scene, PauseScene)
    assert client.app.scene.why.startswith("Player 2's gamepad is gone")
    client.tap(ESC, pygame.K_LEFT)
    assert second.move(state, 0) is Move.LEFT, "the arrows are theirs again"


def test_who_talks_is_told_apart_and_the_other_cooks_on(start):
    client = start(straight=True, people=2, pads=1)
    play = client.cook().play
    press(pygame.K_a)
    client.frames()
    client.push(Y, pygame.CONTROLLER_BUTTON_A)
    assert play.humans[0].move(play.match.state, 0) is Move.LEFT
    assert [words.cook for words in play.match.words] == [play.level.humans[1]]
    client.tap(pygame.K_t)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="x"))
    lean(1, 0)
    client.frames(2)
    assert client.scene == "ChatScene"
    assert play.humans[1].move(play.match.state, 0) is Move.RIGHT
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="hello"))
    client.tap(ENTER)
    assert play.match.words[-1].cook == play.level.humans[0]


@pytest.mark.slow
def test_two_people_play_a_round_that_counts_both_and_replays(start):
    client = start("quick", straight=True, people=2)
    scene = client.cook()
    match, level = scene.play.match, scene.play.level
    drivers = [PolicyDriver(cook, reflex.choose, "test") for cook in level.humans]
    seen = -1
    while match.state.tick < 220:
        state = match.state
        if state.tick != seen:
            seen = state.tick
            for who, driver in enumerate(drivers):
                if scene.play.humans[who].pace.allows(state.tick):
                    move = driver.next(state)
                    if move in KEYS[who]:
                        press(KEYS[who][move])
                        release(KEYS[who][move])
        client.frames(stride=3)
    while not match.over:
        match.tick()
    client.seconds(3)
    assert isinstance(client.app.scene, ResultsScene)
    results = client.app.scene.outcome.results
    assert [cook.name for cook in results.cooks] == ["Player 1", "Player 2"]
    assert all(cook.moves > 20 for cook in results.cooks)

    record = load_log(logs()[0])
    assert record.header.kinds == ("person", "person")
    again = replay(record, load_level(find_level("quick", paths.level_folders())))
    assert digest(again.state) == digest(match.state)
    assert again.level.humans == (0, 1)
    client.app.follow(Goto(ReplayPlace(logs()[0], TitlePlace())))
    client.seconds(1)
    assert isinstance(client.app.scene, ReplayScene)
    assert client.app.scene.film.level.humans == (0, 1)


# ------------------------------------------------------------ levels with more cooks


def test_people_take_the_places_of_partners_and_the_other_way_round(shipped):
    ring = shipped["ring"]
    assert [cook.role for cook in ring.for_people(2).cooks] == ["human", "human"]
    assert ring.for_people(1) is ring
    assert ring.for_people(5).humans == (0, 1)
    both = ring.for_people(2)
    assert [cook.role for cook in both.for_people(1).cooks] == ["human", "partner"]
    assert ring.with_humans([0]).cooks[1].role == "partner"


GRID = """\
#LLTTOO#
#A...HJ#
#..K...#
#.#CC#.#
#.#SS#.#
#......#
#EBDDBP#
"""
CREW = soup_level(
    "Crew",
    GRID,
    {"A": ("partner", 2.5), "H": ("human", 5), "J": ("partner", 2.5), "K": ("partner", 2.5)},
    "round_seconds: 30\norders: {dishes: [bob, alice, cathy, david], concurrent: 3}\n",
)


def test_two_people_and_two_partners_share_a_larger_kitchen(start):
    folder = paths.user_levels()
    folder.mkdir(parents=True)
    (folder / "crew.yaml").write_text(CREW)
    client = start("crew", straight=True, people=2, size=(1280, 720))
    play = client.cook().play
    assert play.level.humans == (0, 1)
    assert [seat.name for seat in play.match.seats][:2] == ["Player 1", "Player 2"]
    client.seconds(6)
    assert len(play.match.history.moves[2]) > 0 and len(play.match.history.moves[3]) > 0


# ------------------------------------------------------------ choosing it


def test_a_second_person_is_chosen_on_the_level_screen_and_kept(start):
    client = start()
    client.tap(ENTER)
    client.tap(TAB, TAB, RIGHT)  # past the sheet to the partners
    assert isinstance(client.app.scene, LevelsScene)
    assert client.app.scene.strip.people == 2
    assert load_settings().value.second_person
    client.tap(ENTER)
    assert client.round.crew.people == 2
    client.tap(ESC, ESC, ESC, DOWN, ENTER)
    assert client.round.crew.people == 2, "also after a new start"


def test_the_mouse_chooses_a_second_person(start):
    client = start()
    client.tap(ENTER)
    client.frames()
    scene = client.app.scene
    client.click(*scene.strip.rects[0][-1].center)
    assert scene.strip.people == 2
    client.click(*scene.strip.rects[0][0].center)
    assert scene.strip.people == 1
