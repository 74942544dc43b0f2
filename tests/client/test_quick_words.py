"""Quick words on number keys and a wheel, and answers to what a partner has asked back."""

from dataclasses import replace

import pygame
import pytest

from game.client.input.bindings import SLOTS, Action, Bindings, Column, Legend
from game.client.player.preferences import ready_words
from game.client.scenes._ready_words import REMARKS, QuickWordsScene, in_direction, topics
from game.client.scenes._talking import TOO_LATE, TOO_LATE_SECONDS
from game.kitchen.state import Order, State
from game.kitchen.step import first_state
from game.settings import MOST_QUICK_WORDS, QUICK_WORDS, parse_settings
from tests.client import minds
from tests.client.driving import lean, let_go, press, push, release
from tests.kitchen.scenario import BURGERS, Scene

Q, ESC, ENTER, TAB = pygame.K_q, pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_TAB
UP, RIGHT, LEFT = pygame.K_UP, pygame.K_RIGHT, pygame.K_LEFT
LB = pygame.CONTROLLER_BUTTON_LEFTSHOULDER
CHOICES = ("chop 1 onion", "cook Alice Soup", "neither")


def said(client):
    return [words.text for words in client.app.scenes[0].play.match.words]


def mouse(kind, at, button=0):
    told = {"pos": at, "rel": (0, 0)} | ({"button": button} if button else {})
    pygame.event.post(pygame.event.Event(kind, **told))


@pytest.fixture
def client(start):
    client = start(straight=True)
    client.cook()
    client.frames()
    return client


@pytest.fixture
def asked(start, monkeypatch):
    """A round in which the partner has asked something."""
    panel = replace(minds.BUSY, question=CHOICES)
    monkeypatch.setattr(
        "game.client.scenes._talking.panel_of",
        lambda seat: panel if seat.name == "Partner" else None,
    )

    def open_round(**how):
        client = start(straight=True, **how)
        client.cook()
        client.frames()
        return client

    return open_round


@pytest.mark.parametrize("number", [1, 5, 9])
def test_number_keys_say_the_commonest_phrases_at_once(client, number):
    client.tap(pygame.K_0 + number)
    assert said(client) == [QUICK_WORDS[number - 1]] and client.scene == "RoundScene"


def test_numbers_in_a_message_are_numbers(client):
    client.tap(pygame.K_t)
    client.tap(pygame.K_2)
    assert said(client) == [] and client.scene == "ChatScene"


def test_the_player_s_own_phrases_take_their_place(client):
    client.app.director.preferences.change(quick_words=("More plates!", "  ", "Faster"))
    client.frames()
    client.tap(pygame.K_1, pygame.K_2, pygame.K_3)
    assert said(client) == ["More plates!", "Faster"]
    state = client.round.play.match.state
    last = topics(state, client.round.habits.quick_words)[-1]
    assert [phrase.said for phrase in last.phrases][:2] == ["More plates!", "Faster"]


def test_phrases_are_kept_in_the_settings_file():
    assert parse_settings("quick_words: [Hey, Go]", "s.yaml").quick_words == ("Hey", "Go")
    with pytest.raises(Exception, match="a list of texts"):
        parse_settings("quick_words: Hey", "s.yaml")
    with pytest.raises(Exception, match="expected text"):
        parse_settings("quick_words: [1, 2]", "s.yaml")
    assert ready_words(()) == QUICK_WORDS
    assert len(ready_words([str(n) for n in range(20)])) == MOST_QUICK_WORDS


def test_holding_the_key_choosing_a_way_and_letting_go_says_it(client):
    before = client.round.play.match.state.cooks[1].cell
    press(Q)
    client.frames()
    assert isinstance(client.app.scene, QuickWordsScene)
    press(UP)
    press(RIGHT)
    client.frames()
    release(Q)
    release(UP)
    release(RIGHT)
    client.frames()
    assert said(client) == [QUICK_WORDS[1]], "up and right is the second of eight"
    client.seconds(0.6)
    assert client.round.play.match.state.cooks[1].cell == before


def test_a_tap_leaves_the_wheel_open_and_time_goes_on(client):
    client.tap(Q)
    tick = client.round_below.play.match.state.tick
    client.seconds(1)
    assert client.scene == "QuickWordsScene"
    assert client.round_below.play.match.state.tick > tick + 5
    client.tap(LEFT, ENTER)
    assert said(client) == [QUICK_WORDS[6]]


@pytest.mark.parametrize("key", [ESC, Q])
def test_the_wheel_closes_without_a_word(client, key):
    client.tap(Q)
    client.tap(RIGHT, key)
    assert said(client) == [] and client.scene == "RoundScene" and client.round.tools == []


def test_a_pad_says_them_with_button_and_stick(start):
    client = start(straight=True, pads=1)
    client.cook()
    push(LB)
    client.frames()
    lean(1.0, 0.0)
    client.frames()
    lean(0.0, 0.0)
    let_go(LB)
    client.frames()
    assert said(client) == [QUICK_WORDS[2]]


def test_the_right_mouse_button_opens_it_under_the_pointer(client):
    mouse(pygame.MOUSEBUTTONDOWN, (320, 180), 3)
    client.frames(2)
    assert client.scene == "QuickWordsScene"
    at = client.app.scene.slips[3].center
    mouse(pygame.MOUSEMOTION, at)
    client.frames()
    mouse(pygame.MOUSEBUTTONUP, at, 3)
    client.frames()
    assert said(client) == [QUICK_WORDS[3]]
    mouse(pygame.MOUSEBUTTONDOWN, (320, 180), 3)
    mouse(pygame.MOUSEBUTTONUP, (20, 20), 3)
    client.frames(2)
    assert len(said(client)) == 1 and client.scene == "RoundScene"


def test_with_several_partners_one_can_be_meant(start, monkeypatch):
    monkeypatch.setattr("game.client.scenes._talking.panel_of", lambda seat: minds.BUSY)
    client = start(straight=True)
    client.cook()
    name = client.round.play.match.names[0]
    client.tap(Q)
    client.tap(TAB, UP, ENTER)
    assert said(client) == [f"{name}, {QUICK_WORDS[0]}"]
    assert client.round.play.match.words[0].to == 0


def test_every_word_of_the_wheel_is_one_way_away():
    ways = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    for count in range(1, 9):
        assert {in_direction(*way, count) for way in ways} == set(range(count))
    assert in_direction(0, 0, 8) is None


def test_all_of_the_wheel_can_be_seen(client):
    for size in ((1280, 720), (640, 360)):
        client.app.stage.resize(pygame.Surface(size))
        client.app.stage.clear()
        for at in (None, (5, 5)):
            scene = client.round
            wheel = QuickWordsScene(scene, next(iter(scene.crew._last.values()), None), at)
            scene.draw(client.app.stage)
            window = pygame.Rect((0, 0), size)
            rects = wheel.slips
            assert len(rects) == len(QUICK_WORDS) and all(map(window.contains, rects))
            assert not any(r.collidelist(rects[:i]) != -1 for i, r in enumerate(rects))
            wheel.leave()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_question_is_answered_with_its_number(asked, number):
    client = asked()
    client.tap(pygame.K_0 + number)
    (words,) = client.round.play.match.words
    assert (words.text, words.to) == (CHOICES[number - 1], 0)


def test_while_something_is_asked_other_numbers_say_nothing(asked):
    client = asked()
    client.tap(pygame.K_5)
    assert said(client) == []


def test_a_click_on_a_choice_answers(asked):
    client = asked(size=(1280, 720))
    rects = [rect for rect, _, _ in client.round.hud.bubbles.answers]
    assert len(rects) == len(CHOICES)
    assert all(client.round.hud.kitchen_area(client.app.stage).contains(r) for r in rects)
    client.click(*rects[1].center)
    assert said(client) == [CHOICES[1]]


def test_a_pad_answers_on_the_wheel(asked):
    client = asked(pads=1)
    push(LB)
    client.frames()
    lean(0.0, -1.0)
    client.frames()
    lean(0.0, 0.0)
    let_go(LB)
    client.frames()
    assert said(client) == [CHOICES[0]]


def test_the_choices_go_away_with_the_question(asked, monkeypatch):
    client = asked()
    assert client.round.hud.bubbles.answers
    monkeypatch.setattr("game.client.scenes._talking.panel_of", lambda seat: None)
    client.frames(2)
    assert client.round.hud.bubbles.answers == []
    client.tap(pygame.K_1)
    assert said(client) == [], "who meant to answer has not said 'Stop'"
    assert client.round._talk().notices == (TOO_LATE,)
    client.seconds(TOO_LATE_SECONDS)
    client.tap(pygame.K_1)
    assert said(client) == [QUICK_WORDS[0]]


def test_nothing_is_written_over_the_wheel(start):
    """Pixel by pixel it is the same once the big words of the beginning are gone."""
    client = start(straight=True, size=(1280, 720))
    client.cook()
    client.tap(Q)
    pixels = []
    for _ in range(2):
        inner = [slip.inflate(-slip.height, -8) for slip in client.app.scene.slips]
        pixels.append([client.app.stage.surface.subsurface(s).copy() for s in inner])
        client.seconds(1.5)
    for early, late in zip(*pixels, strict=True):
        assert early.get_buffer().raw == late.get_buffer().raw


# Ready words for gamepads, and what hints call keys and buttons.


@pytest.fixture
def state(shipped) -> State:
    return first_state(shipped["ring"].kitchen, 7)


def phrases(state: State, label: str) -> list[str]:
    return [
        phrase.said for topic in topics(state) if topic.label == label for phrase in topic.phrases
    ]


def test_every_topic_of_a_soup_kitchen_is_there_in_its_order(state):
    assert [t.label for t in topics(state)] == ["Chop", "Prepare", "Cook", "Plate", "Serve", "Say"]
    assert phrases(state, "Say") == list(REMARKS)


def test_the_most_urgent_dish_comes_first(state):
    orders = (Order(0, "cathy", 0, 400), Order(1, "david", 0, 200))
    hurried = replace(state, orders=orders)
    assert phrases(hurried, "Serve")[:2] == ["Serve David Soup", "Serve Cathy Soup"]
    assert len(phrases(hurried, "Serve")) == len(state.kitchen.menu.dishes), "each of them once"
    assert phrases(hurried, "Prepare")[0] == "Prepare David Soup ingredients"


def test_ingredients_are_counted_as_people_do(state):
    words = phrases(replace(state, orders=(Order(0, "bob", 0, 100),)), "Chop")
    assert len(words) == 3 * len(state.kitchen.menu.ingredients)
    assert {"Chop 1 tomato", "Chop 2 tomatoes", "Chop 3 onions", "Chop 1 lettuce"} <= set(words)
    first = words[0].removeprefix("Chop 1 ")
    bob = state.kitchen.menu.dishes["bob"].ingredients
    assert first in [state.kitchen.menu.ingredients[name].title.lower() for name in bob]


@pytest.mark.parametrize("pad", [False, True])
def test_hints_are_filled_with_the_names_of_the_device_in_use(pad):
    legend = Legend(pad=pad)
    assert legend.fill("{back}: title") == f"{SLOTS['back'][pad]}: title"
    assert all(legend.name(slot) for slot in SLOTS)
    assert legend.fill("{unknown} {0}") == "{unknown} {0}", "what is no slot stays"


def test_hints_name_what_players_have_bound():
    bindings = Bindings().rebind(Column.LEFT, Action.TALK, pygame.K_y)
    assert Legend(bindings).fill("{talk}: talk") == "Y: talk"
    assert Legend(bindings, pad=True).key_of(Action.TALK) == "Y", "the pad's button of that name"
    assert Legend(bindings.rebind(Column.RIGHT, Action.USE, pygame.K_k)).key_of(Action.USE) == "K"


# The ready-made messages: rows of verbs in the words of the menu, the likeliest first.

KITCHEN = "#0#"


def rows(scene):
    return {topic.label: [phrase.said for phrase in topic.phrases] for topic in topics(scene.state)}


def test_soups_are_chopped_prepared_cooked_plated_and_served():
    found = rows(Scene(KITCHEN).order("bob"))
    assert list(found) == ["Chop", "Prepare", "Cook", "Plate", "Serve", "Say"]
    assert found["Chop"][:2] == ["Chop 1 lettuce", "Chop 2 lettuces"]
    assert found["Prepare"][0] == "Prepare Bob Soup ingredients"
    assert found["Cook"][0] == "Cook Bob Soup"


def test_beef_is_fried_and_burgers_are_assembled():
    found = rows(Scene(KITCHEN, menu=BURGERS).order("bb"))
    assert list(found) == ["Chop", "Assemble", "Fry", "Plate", "Serve", "Say"]
    assert found["Fry"] == ["Fry beef"]
    assert found["Assemble"][0] == "Assemble Beef Burger"
