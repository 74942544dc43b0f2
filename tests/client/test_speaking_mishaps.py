"""What can come between while somebody talks aloud in a round: nothing stays open or hangs."""

from dataclasses import replace

import pygame
import pytest

from game import paths
from game.client.scenes._overlay import ChatScene
from game.client.scenes._tutorial import TOO_EARLY, TutorialScene
from game.client.scenes.round import RoundPhase
from game.client.ui.places import TutorialPlace
from game.client.ui.scene import Goto
from game.client.voice.round_voice import PATIENCE
from game.settings import Voice
from game.voice.messages import EarsReady, Level, Microphone, Partial, Unheard
from game.voice.troubles import Fault, Recovered, Trouble
from tests.client.driving import press, pull_out, push, release
from tests.client.talking_kitchen import TalkingKitchen
from tests.partners.crew import crew_level

V, M, ESC, ENTER, T = pygame.K_v, pygame.K_m, pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_t
RB, B = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, pygame.CONTROLLER_BUTTON_B
OPEN, SHUT = Microphone(True, "Headset", ("Headset",)), Microphone(False, "Headset", ("Headset",))
LOUD = Level(-15.0, -40.0, True)
#: What ears tell whose process is gone.
ENDED = (Unheard(1), Microphone(False, "", ()), Trouble(Fault.KILLED, "Listening broke off."))


def ducked(kitchen: TalkingKitchen) -> bool:
    """Whether everything steps back for the player."""
    return kitchen.client.app.speaker._ducked


def hold(kitchen: TalkingKitchen) -> None:
    """The key goes down, and the first words come."""
    press(V)
    kitchen.client.frames(2)
    kitchen.hear(OPEN, LOUD, Partial(1, "chop to"))
    assert kitchen.keys == [True] and ducked(kitchen)


def quiet(kitchen: TalkingKitchen) -> None:
    """Nobody holds anything, nobody is waited for, and partners may speak."""
    assert kitchen.keys == [True, False]
    assert not ducked(kitchen) and kitchen.aloud.sign != "speaking"


def test_a_pad_that_is_pulled_out_lets_go_of_the_key(kitchens):
    kitchen = kitchens(pads=1)
    push(RB)
    kitchen.client.frames(2)
    pull_out()
    kitchen.client.frames(2)
    quiet(kitchen)


def test_a_round_that_ends_while_somebody_speaks_hears_nothing_more(kitchens):
    kitchen = kitchens()
    hold(kitchen)
    match = kitchen.scene.play.match
    match.level = replace(match.level, round_ticks=match.state.tick)
    kitchen.client.frames(2)
    assert kitchen.scene.phase is RoundPhase.OVER
    quiet(kitchen)
    assert kitchen.ears.listening.muted
    kitchen.speech("chop two onions")
    assert not kitchen.words, "too late for anybody to act on it"
    release(V)
    press(V)
    kitchen.client.frames(2)
    quiet(kitchen)


def test_a_process_that_ends_while_somebody_speaks_is_told_and_nothing_hangs(kitchens):
    kitchen = kitchens()
    hold(kitchen)
    kitchen.hear(*ENDED)
    quiet(kitchen)
    assert kitchen.trouble == "Listening broke off."
    release(V)
    kitchen.client.frames(1)
    kitchen.hear(EarsReady("small", 0.5), Recovered(Fault.KILLED))
    press(V)
    kitchen.client.frames(2)
    assert kitchen.keys == [True, False, True]
    kitchen.speech("chop two onions")
    assert kitchen.words[0].text == "chop two onions"


@pytest.mark.parametrize("ended", [ENDED, (SHUT, Trouble(Fault.DEVICE_LOST, "Unplugged."))])
def test_hands_free_nothing_steps_back_for_ears_that_are_gone(kitchens, ended):
    kitchen = kitchens(Voice("free"))
    kitchen.hear(OPEN, LOUD, Partial(1, "chop to"))
    assert ducked(kitchen) and kitchen.aloud.sign == "speaking"
    kitchen.hear(*ended)
    assert not ducked(kitchen) and kitchen.aloud.sign != "speaking"
    assert kitchen.trouble == ended[-1].sentence


def test_a_key_that_has_changed_hands_while_it_was_held_can_be_let_go(kitchens):
    kitchen = kitchens()
    hold(kitchen)
    voice, (seat, *_) = kitchen.scene.voice, kitchen.scene.play.level.humans
    voice.key(seat + 1, down=False)
    assert not ducked(kitchen)
    assert kitchen.keys == [True, False]


def test_a_key_that_is_held_when_the_microphone_is_lost_can_be_let_go(kitchens):
    kitchen = kitchens()
    hold(kitchen)
    kitchen.hear(SHUT, Trouble(Fault.DEVICE_LOST, "Unplugged."))
    quiet(kitchen)
    release(V)
    kitchen.client.frames(2)
    quiet(kitchen)


def test_words_that_never_come_are_not_waited_for(kitchens):
    kitchen = kitchens()
    hold(kitchen)
    release(V)
    kitchen.client.frames(2)
    assert kitchen.aloud.words == "chop to"
    kitchen.client.seconds(PATIENCE)
    assert kitchen.aloud.words == ""


def test_what_was_the_matter_before_the_round_is_told_in_it(kitchens):
    kitchen = kitchens(Voice("free"))
    kitchen.client.tap(ESC)
    kitchen.hear(Trouble(Fault.NO_DEVICE, "There is no microphone. Typing works."))
    kitchen.client.tap(ESC)
    kitchen.client.frames(1)
    assert kitchen.trouble == "There is no microphone. Typing works."


def test_voices_that_fail_are_told_once(kitchens):
    kitchen = kitchens()
    kitchen.mouth.told.append(Trouble(Fault.NO_VOICE, "No voice was found. Subtitles go on."))
    kitchen.client.frames(2)
    assert kitchen.trouble == "No voice was found. Subtitles go on."
    kitchen.client.seconds(6)
    assert kitchen.trouble == ""


def test_opening_a_line_of_text_lets_go_of_the_key(kitchens):
    kitchen = kitchens()
    hold(kitchen)
    kitchen.client.tap(T)
    assert isinstance(kitchen.client.app.scene, ChatScene)
    assert kitchen.keys == [True, False]


def test_backspace_and_b_do_what_they_always_do_when_nothing_was_heard(kitchens):
    kitchen = kitchens(pads=1)
    kitchen.client.tap(pygame.K_BACKSPACE)
    kitchen.client.push(B)
    history = kitchen.scene.play.match.history
    assert kitchen.client.app.scene is kitchen.scene and not history.taken_back
    kitchen.speech("stop")
    kitchen.client.tap(T)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="no"))
    kitchen.client.frames(1)
    kitchen.client.tap(pygame.K_BACKSPACE)
    assert kitchen.client.app.scene.editor.text == "n"
    assert not history.taken_back, "who writes corrects what is written"


def test_the_key_of_one_person_is_not_let_go_by_the_other(kitchens):
    paths.user_levels().mkdir(parents=True)
    crew_level(paths.user_levels())
    kitchen = kitchens(people=2, level="crew")
    press(V)
    press(M)
    kitchen.client.frames(2)
    release(V)
    kitchen.client.frames(2)
    assert kitchen.keys[-1] is True and ducked(kitchen)
    release(M)
    kitchen.client.frames(2)
    assert kitchen.keys[-1] is False and not ducked(kitchen)


def test_before_talking_is_taught_the_key_is_told_so(kitchens):
    kitchen = kitchens(agreed=False)
    kitchen.client.app.follow(Goto(TutorialPlace()))
    kitchen.client.frames(2)
    lessons = kitchen.client.app.scene
    assert isinstance(lessons, TutorialScene)
    kitchen.client.tap(V)
    assert kitchen.client.app.scene is lessons
    assert lessons._saying(False) == TOO_EARLY
