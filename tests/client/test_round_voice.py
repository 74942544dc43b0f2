"""Talking aloud in a round, by keys and pads: what the ears hear is said, shown and taken back."""

from time import monotonic

import pygame
import pytest

from agents.messages import Hearing
from game import paths
from game.client.hud.column import DEAF, TOGETHER
from game.client.voice.round_voice import NO_MICROPHONE, TAKING_BACK
from game.settings import Voice
from game.voice.messages import Expected, Level, Microphone, Partial, Unheard
from game.voice.troubles import Fault, Trouble
from tests.client.driving import let_go, press, push, release
from tests.partners.crew import crew_level

V, M, BACKSPACE, ESC, ENTER = (
    pygame.K_v, pygame.K_m, pygame.K_BACKSPACE, pygame.K_ESCAPE, pygame.K_RETURN,
)  # fmt: skip
RB, LB = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, pygame.CONTROLLER_BUTTON_LEFTSHOULDER
B = pygame.CONTROLLER_BUTTON_B


def test_what_is_heard_while_the_key_is_held_is_said(kitchens):
    kitchen = kitchens()
    press(V)
    kitchen.client.frames(2)
    assert kitchen.keys == [True] and kitchen.aloud.sign == "speaking"
    kitchen.hear(Microphone(True, "", ()), Level(-20.0, -40.0, True), Partial(1, "chop to"))
    assert kitchen.aloud.partial == "chop to" and kitchen.aloud.level > 0
    release(V)
    kitchen.client.frames(1)
    assert kitchen.keys == [True, False] and kitchen.aloud.open, "words are to come"
    kitchen.speech("chop two onions", "Chop to onions.", doubtful=True)
    (words,) = kitchen.words
    assert (words.text, words.cook) == ("chop two onions", kitchen.scene.play.level.human)
    assert words.hearing == Hearing("Chop to onions.", True)
    assert kitchen.aloud.heard == "chop two onions" and kitchen.aloud.undo > 0.9


@pytest.mark.parametrize("key", [BACKSPACE, pygame.K_x])
def test_misheard_words_are_taken_back_for_a_moment(kitchens, key):
    kitchen = kitchens()
    kitchen.speech("stop")
    kitchen.client.tap(key)
    match = kitchen.scene.play.match
    assert [back.number for back in match.history.taken_back] == [1]
    assert kitchen.aloud.undo == 0 and kitchen.client.app.scene is kitchen.scene
    kitchen.client.tap(key)
    assert len(match.history.taken_back) == 1
    kitchen.speech("stop")
    kitchen.client.seconds(TAKING_BACK + 0.1)
    kitchen.client.tap(key)
    assert len(match.history.taken_back) == 1, "too late"


def test_a_pad_talks_with_its_shoulder_and_takes_back_with_b(kitchens):
    kitchen = kitchens(pads=1)
    push(RB)
    kitchen.client.frames(2)
    let_go(RB)
    kitchen.client.frames(1)
    assert kitchen.keys == [True, False]
    kitchen.speech("stop")
    kitchen.client.push(B)
    assert len(kitchen.scene.play.match.history.taken_back) == 1


def test_who_holds_the_key_is_who_speaks(kitchens):
    paths.user_levels().mkdir(parents=True)
    crew_level(paths.user_levels())
    kitchen = kitchens(people=2, level="crew")
    first, second = kitchen.scene.play.level.humans
    press(M)
    kitchen.client.frames(2)
    kitchen.speech("hello")
    assert kitchen.words[-1].cook == second
    ended = monotonic()
    release(M)
    press(V)
    kitchen.client.frames(2)
    kitchen.speech("hello again", ended=ended)
    kitchen.speech("hello, too")
    assert [words.cook for words in kitchen.words[-2:]] == [second, first]


@pytest.mark.parametrize("people", [1, 2])
def test_where_nobody_listens_the_microphone_stays_closed_and_the_key_says_why(kitchens, people):
    kitchen = kitchens(Voice("free"), people=people, partner="reflex")
    kitchen.client.tap(V)
    assert kitchen.ears.listening.muted and not kitchen.keys
    assert kitchen.trouble == (DEAF if people == 1 else TOGETHER)


@pytest.mark.parametrize(
    ("opens", "scene"),
    [(pygame.K_q, "QuickWordsScene"), (pygame.K_RETURN, "ChatScene")],
)
def test_one_can_speak_over_a_list_and_while_one_writes(kitchens, opens, scene):
    kitchen = kitchens()
    kitchen.client.tap(opens)
    assert kitchen.client.scene == scene
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        side = pygame.event.Event(kind, pos=(5, 5), button=pygame.BUTTON_X1)
        pygame.event.post(side)
        kitchen.client.frames(1)
    assert kitchen.keys == [True, False] and kitchen.client.scene == scene


def test_a_letter_is_a_letter_while_one_writes(kitchens):
    kitchen = kitchens()
    kitchen.client.tap(pygame.K_t, V)
    assert kitchen.client.scene == "ChatScene" and kitchen.keys == []


def test_in_a_list_b_takes_back_first_and_closes_then(kitchens):
    kitchen = kitchens(pads=1)
    kitchen.client.push(LB)
    kitchen.speech("stop")
    kitchen.client.push(B)
    assert len(kitchen.scene.play.match.history.taken_back) == 1
    assert kitchen.client.scene == "QuickWordsScene"
    kitchen.client.push(B)
    assert kitchen.client.scene == "RoundScene"


def test_the_key_is_let_go_when_the_window_loses_the_keyboard(kitchens):
    kitchen = kitchens()
    press(V)
    kitchen.client.frames(1)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    kitchen.client.frames(1)
    assert kitchen.keys == [True, False]


def test_the_first_press_explains_and_opens_nothing(kitchens):
    kitchen = kitchens(agreed=False)
    assert kitchen.ears.listening.muted
    kitchen.client.tap(V)
    assert kitchen.client.scene == "FirstWordsScene" and kitchen.keys == []
    tick = kitchen.scene.play.match.state.tick
    kitchen.client.seconds(1)
    assert kitchen.scene.play.match.state.tick == tick, "there is time to read"
    kitchen.client.tap(ESC)
    kitchen.client.frames(2)
    assert kitchen.ears.listening.muted
    kitchen.client.tap(V, ENTER)
    kitchen.client.frames(2)
    assert not kitchen.ears.listening.muted
    kitchen.client.tap(V)
    assert kitchen.keys == [True, False]


def test_a_pause_closes_the_microphone_and_silences_partners(kitchens):
    kitchen = kitchens()
    press(V)
    kitchen.client.frames(2)
    kitchen.client.tap(ESC)
    assert kitchen.client.scene == "PauseScene"
    assert kitchen.ears.listening.muted and kitchen.keys == [True, False]
    kitchen.client.tap(ESC)
    kitchen.client.frames(2)
    assert not kitchen.ears.listening.muted


def test_after_a_pause_the_ears_know_again_what_makes_sense(kitchens):
    """In the settings the test of the microphone tells them what a round begins with."""
    kitchen = kitchens()
    kitchen.client.tap(ESC, ESC)
    before = len(kitchen.ears.told)
    kitchen.client.seconds(1.1)
    assert any(isinstance(message, Expected) for message in kitchen.ears.told[before:])


def test_hands_free_the_key_is_told_of_until_one_has_agreed(kitchens):
    kitchen = kitchens(Voice("free"), agreed=False)
    assert kitchen.aloud.sign == "ready" and kitchen.ears.listening.muted
    kitchen.client.tap(V, ENTER)
    kitchen.client.frames(2)
    assert not kitchen.ears.listening.muted


def test_leaving_the_round_closes_it(kitchens):
    kitchen = kitchens(Voice("free"))
    assert not kitchen.ears.listening.muted
    kitchen.client.tap(ESC, pygame.K_UP, ENTER)
    assert kitchen.client.scene == "LevelsScene" and kitchen.ears.listening.muted


def test_who_interrupts_a_partner_silences_it(kitchens):
    kitchen = kitchens(Voice("free"))
    before = kitchen.mouth.hushed
    kitchen.hear(Level(-60.0, -40.0, False))
    assert kitchen.mouth.hushed == before
    kitchen.hear(Level(-15.0, -40.0, True))
    assert kitchen.mouth.hushed > before


def test_what_is_the_matter_is_told_for_a_while(kitchens):
    kitchen = kitchens()
    kitchen.hear(Trouble(Fault.DEVICE_LOST, "The microphone is gone. Typing works."))
    assert kitchen.trouble == "The microphone is gone. Typing works."
    kitchen.client.seconds(6)
    assert kitchen.trouble == ""
    kitchen.client.tap(V)
    assert kitchen.trouble == "The microphone is gone. Typing works.", "told whoever asks"
    assert kitchen.keys == []


def test_without_a_microphone_the_key_says_where_to_get_one(kitchens):
    kitchen = kitchens(Voice("closed"))
    kitchen.client.tap(V)
    assert kitchen.trouble == NO_MICROPHONE and kitchen.client.scene == "RoundScene"


def test_no_words_end_the_waiting_for_them(kitchens):
    kitchen = kitchens()
    kitchen.client.tap(V)
    assert kitchen.aloud.words
    kitchen.hear(Unheard(1, "That was too long."))
    assert kitchen.trouble == "That was too long." and not kitchen.aloud.words


def test_partners_are_heard_and_written_below_the_kitchen(kitchens):
    kitchen = kitchens()
    kitchen.scene.play.match.say(0, "Two onions, coming up.", kind="answer")
    kitchen.client.frames(1)
    assert [line.seat for line in kitchen.mouth.said] == [0]
    kitchen.client.frames(2)
    assert kitchen.aloud.voice == 0
    kitchen.scene.play.match.say(kitchen.scene.play.level.human, "Thanks!")
    kitchen.client.frames(1)
    assert len(kitchen.mouth.said) == 1, "people are not"


def test_who_asked_something_knows_that_an_answer_is_being_given(kitchens, monkeypatch):
    kitchen, told = kitchens(), []
    monkeypatch.setattr(kitchen.scene.play.match, "typing", told.append)
    kitchen.hear(Partial(1, "ye"))
    assert told == [kitchen.scene.play.level.human]


def test_the_ears_know_what_makes_sense_now(kitchens):
    kitchen = kitchens()
    expected = [message for message in kitchen.ears.told if isinstance(message, Expected)]
    assert len(expected) == 1 and "chop two onions" in expected[0].phrases
    kitchen.client.seconds(2.5)
    again = [message for message in kitchen.ears.told if isinstance(message, Expected)]
    assert len(again) <= 2, "only what is new is told"


def test_without_ears_and_mouth_nothing_has_changed(start):
    client = start(straight=True)
    scene = client.cook()
    client.tap(V)
    assert client.app.scene is scene and scene.voice.aloud.sign == "none"
