"""Talking over a round by key events: the clock, the cook, the words."""

from dataclasses import replace

import pygame
import pytest

from game.client.app.options import Options
from game.client.scenes._overlay import ChatScene
from game.client.ui.places import RoundSetup
from game.kitchen.moves import Move
from game.kitchen.snapshot import digest
from game.session.log.reader import load_log
from game.session.match.replay import ReplayMatch
from game.session.match.script import parse_script
from game.session.words import LONGEST, tidy
from tests.client import minds
from tests.client.driving import SMALL, Client, logs, press, release

T, ENTER, ESC = pygame.K_t, pygame.K_RETURN, pygame.K_ESCAPE


def write(client: Client, text: str, composing: bool = False) -> None:
    """An input method's or the keyboard's text."""
    kind = pygame.TEXTEDITING if composing else pygame.TEXTINPUT
    pygame.event.post(pygame.event.Event(kind, text=text, start=0, length=len(text)))
    client.frames()


def said(client: Client) -> list[tuple[int, str]]:
    return [(words.cook, words.text) for words in client.app.scenes[0].play.match.words]


@pytest.fixture
def client(start) -> Client:
    client = start(straight=True)
    client.cook()
    client.app.director.preferences.change(move_while_typing=False, pause_while_typing=False)
    client.frames()
    return client


@pytest.mark.parametrize("key", [T, ENTER])
def test_a_message_is_typed_and_sent_while_the_clock_runs(client, key):
    scene = client.round
    client.tap(key)
    assert client.scene == "ChatScene"
    tick = scene.play.match.state.tick
    write(client, "Chop 2 onions")
    client.seconds(1)
    assert scene.play.match.state.tick == pytest.approx(tick + 10, abs=1)
    client.tap(ENTER)
    assert client.app.scene is scene and scene.tools == []
    assert said(client) == [(1, "Chop 2 onions")]
    assert [line.text for line in scene.hud.column.log.lines] == ["Chop 2 onions"]


def test_orders_are_counted_as_they_hung_when_the_line_was_begun(client):
    match = client.round.play.match
    client.tap(T)
    write(client, "Cook ord")
    first, second, *_ = match.state.orders
    match.state = replace(match.state, orders=match.state.orders[1:])  # that one has been served
    write(client, "er 2")
    client.tap(ENTER)
    assert match.words[-1].tickets[:2] == (first.number, second.number)
    client.tap(T)
    write(client, "Cook order 2")
    client.tap(ENTER)
    assert match.words[-1].tickets[0] == second.number


def test_the_letter_that_opens_the_line_is_not_part_of_it(client):
    press(T)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="t"))
    client.frames()
    release(T)
    write(client, "tea?")
    assert client.app.scene.editor.text == "tea?"


def test_escape_drops_the_line_and_an_empty_one_is_not_sent(client):
    client.tap(T)
    write(client, "never mind")
    client.tap(ESC)
    client.tap(T)
    assert client.app.scene.editor.text == ""
    write(client, "   ")
    client.tap(ENTER)
    assert client.scene == "RoundScene" and said(client) == []


def test_typing_never_moves_the_cook(client):
    scene = client.round
    before = scene.play.match.state.cooks[1]
    client.tap(T)
    for key, letter in ((pygame.K_w, "w"), (pygame.K_a, "a"), (pygame.K_s, "s"), (pygame.K_d, "d")):
        press(key)
        write(client, letter)
        release(key)
        client.seconds(0.5)
    client.tap(pygame.K_DOWN, pygame.K_LEFT, pygame.K_SPACE)
    client.seconds(0.5)
    assert scene.play.match.state.cooks[1] == before
    assert client.app.scene.editor.text == "wasd"
    client.tap(ESC)
    client.seconds(0.5)
    assert scene.play.match.state.cooks[1] == before


def test_a_held_key_is_let_go_when_the_line_opens(client):
    scene = client.round
    press(pygame.K_LEFT)
    client.seconds(0.2)
    client.tap(T)
    client.seconds(0.3)
    there = scene.play.match.state.cooks[1].cell
    client.seconds(1)
    assert scene.play.match.state.cooks[1].cell == there
    release(pygame.K_LEFT)
    client.tap(ESC)
    assert scene.play.human.move(scene.play.match.state, 1) is Move.STAY


def test_a_setting_makes_the_kitchen_wait(client):
    scene = client.round
    client.app.director.preferences.change(pause_while_typing=True)
    client.frames()
    client.tap(T)
    client.frames(1)
    state = scene.play.match.state
    client.seconds(3)
    assert scene.play.match.state is state, "the partner waits, too"
    client.tap(ESC)
    client.seconds(1)
    assert scene.play.match.state.tick == pytest.approx(state.tick + 10, abs=1)


def test_the_kitchen_waits_for_a_beginner_and_frames_go_on(start):
    client = start(straight=True)
    client.cook()
    match, level = client.round.play.match, client.round.play.level
    client.tap(T)
    tick = match.state.tick
    caret = []
    for letter in "chop an onion":
        write(client, letter)
        client.frames(5)
        caret.append(client.app.scene.caret.x)
    assert match.state.tick == tick and caret == sorted(set(caret)), "what is written is seen"
    client.tap(ENTER)
    client.seconds(2)
    assert match.state.tick == pytest.approx(tick + 20, abs=1)
    end = digest(match.state)
    client.tap(ESC)
    client.app.follow(client.app.scene.menu["Leave"])
    replay = ReplayMatch(load_log(logs()[0]), level)
    while not replay.over:
        replay.tick()
    assert digest(replay.state) == end
    assert [w.text for w in replay.words] == ["chop an onion"]


def test_two_people_never_wait_for_what_one_of_them_writes(start):
    client = start(straight=True, people=2)
    client.cook()
    tick = client.round.play.match.state.tick
    client.tap(T)
    client.seconds(1)
    assert client.round_below.play.match.state.tick == pytest.approx(tick + 10, abs=1)


def stalled(*keys: int, texts: bool = False) -> None:
    """Keys that all come in one frame, the window having stalled; SDL writes once it is told to."""
    for key in keys:
        letter = chr(key) if key < 127 and chr(key).isprintable() else ""
        event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter, scancode=0)
        pygame.event.post(event)
        if texts and letter:
            told = pygame.event.Event(pygame.TEXTINPUT, text=letter)
            pygame.event.post(told)
        release(key)


CHOP = [*map(ord, "chop it twice")]


def test_what_is_typed_while_the_window_stalls_is_not_lost(client):
    cook = client.round.play.match.state.cooks[1]
    stalled(T, *CHOP)
    client.frames()
    assert client.app.scene.editor.text == "chop it twice"
    write(client, "!")
    client.tap(ENTER)
    assert said(client) == [(1, "chop it twice!")]
    assert client.round.play.match.state.cooks[1] == cook, "no letter was a command"


def test_a_whole_message_and_the_next_fit_into_one_frame(client):
    stalled(T, *CHOP, ENTER, T, pygame.K_t, pygame.K_o, pygame.K_o)
    client.frames()
    assert said(client) == [(1, "chop it twice")] and client.app.scene.editor.text == "too"
    stalled(ENTER, T, pygame.K_t, pygame.K_e, pygame.K_a, ENTER, texts=True)
    client.frames()
    assert [text for _, text in said(client)][1:] == ["too", "tea"], "SDL was writing already"


def test_keys_without_their_letters_write_what_is_on_them(client):
    control, shift = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT
    for key, mod in ((T, 0), (pygame.K_h, shift), (0xE4, 0), (pygame.K_c, control)):
        press(key, mod)
    client.frames()
    assert client.app.scene.editor.text == "Hä"


def test_sent_messages_come_back_with_the_arrows(client):
    for text in ("one", "two"):
        client.tap(T)
        write(client, text)
        client.tap(ENTER)
    client.tap(T)
    write(client, "draft")
    client.tap(pygame.K_UP, pygame.K_UP)
    assert client.app.scene.editor.text == "one"
    client.tap(pygame.K_DOWN, pygame.K_DOWN)
    assert client.app.scene.editor.text == "draft"
    client.tap(pygame.K_UP, ENTER)
    assert said(client)[-1] == (1, "two")


def test_input_methods_compose_and_keep_their_keys(client):
    client.tap(T)
    write(client, "にほ", composing=True)
    assert client.app.scene.editor.shown == "にほ"
    client.tap(ENTER, ESC, pygame.K_BACKSPACE)
    assert client.scene == "ChatScene", "the keys belong to the input method"
    write(client, "日本 ñandú 🍅")
    client.tap(ENTER)
    assert said(client) == [(1, "日本 ñandú 🍅")]


def test_backspace_repeats_while_it_is_held(client):
    client.tap(T)
    write(client, "abcdefgh")
    press(pygame.K_BACKSPACE)
    client.frames()
    assert client.app.scene.editor.text == "abcdefg"
    client.seconds(0.55)
    release(pygame.K_BACKSPACE)
    client.frames()
    left = client.app.scene.editor.text
    assert 0 < len(left) < 6
    client.seconds(1)
    assert client.app.scene.editor.text == left


def test_paste_brings_the_clipboard_in_one_line(client, monkeypatch):
    monkeypatch.setattr(client.app.window, "clipboard", lambda: "chop\n2 onions")
    control_v = pygame.event.Event(
        pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_LCTRL, unicode="", scancode=0
    )
    pygame.event.post(control_v)
    client.frames()
    assert client.scene == "RoundScene"
    release(pygame.K_v)
    client.tap(T)
    pygame.event.post(control_v)
    client.frames()
    assert client.app.scene.editor.text == "chop 2 onions"


def test_the_real_clipboard_never_hurts(client):
    assert isinstance(client.app.window.clipboard(), str)
    pygame.scrap.put("text/plain;charset=utf-8", "häppy".encode())
    assert client.app.window.clipboard() == "häppy"


def test_a_long_message_scrolls_and_ends_somewhere(client):
    client.tap(T)
    write(client, "a very long wish " * 40)
    client.frames(2)
    assert len(client.app.scene.editor.text) == LONGEST
    assert client.app.stage.surface.get_rect().contains(client.app.scene.caret)


def test_a_long_paste_is_not_cut_silently(client, monkeypatch):
    monkeypatch.setattr(client.app.window, "clipboard", lambda: "x" * (LONGEST + 87))
    client.tap(T)
    write(client, "short")
    assert client.app.scene.editor.room == "", "nobody need count yet"
    client.tap(pygame.K_v, mod=pygame.KMOD_LCTRL)
    client.frames(2)
    shown = {text for text, _ in client.app.stage.texts._surfaces}
    assert {"92 did not fit", f"{LONGEST} / {LONGEST}"} <= shown
    client.tap(pygame.K_BACKSPACE)
    assert client.app.scene.editor.lost == 0
    assert client.app.scene.editor.room == f"{LONGEST - 1} / {LONGEST}"
    client.tap(ENTER)
    assert said(client) == [(1, "short" + "x" * (LONGEST - 6))], "what is seen is what is said"


def test_the_session_keeps_what_the_line_allows_and_shows_a_cut():
    assert tidy("y" * LONGEST) == "y" * LONGEST
    assert tidy("y" * (LONGEST + 1)) == "y" * (LONGEST - 1) + "…"


def test_keys_are_not_explained_over_the_line_being_written(client):
    """The card of the first seconds lay over the line in large letters."""
    client.tap(T)
    assert client.round_below._explained == 0
    client.tap(ESC)
    assert client.round._explained > 0


def test_input_methods_are_told_where_the_cursor_is(client, monkeypatch):
    told = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", told.append)
    client.tap(T)
    write(client, "a")
    write(client, "bc")
    assert len(told) >= 2 and told[-1].x > told[-2].x


def test_losing_the_keyboard_pauses_and_keeps_the_draft(client):
    client.tap(T)
    write(client, "half a wo")
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    client.seconds(0.5)
    assert client.scene == "PauseScene"
    client.tap(ESC)
    assert isinstance(client.app.scene, ChatScene) and client.app.scene.editor.text == "half a wo"


def test_a_script_presses_the_keys_and_talks_in_the_window():
    cues = parse_script("0 press left\n1 release left\n1 say Chop 2 onions", "test")
    client = Client(Options(RoundSetup("ring", seed=7, cues=cues), straight=True, size=SMALL))
    start = client.cook().play.match.state.cooks[1].cell
    client.seconds(3)
    assert client.round.play.match.state.cooks[1].cell < start
    assert said(client) == [(1, "Chop 2 onions")]
    assert client.round.play.match.words[0].tick == 10
    client.close()


def test_the_end_of_the_round_comes_while_one_types(client):
    client.near_its_end()
    client.tap(T)
    client.seconds(3)
    assert client.scene == "ResultsScene" and not client.app.scene.typing


def test_words_of_the_partner_are_shown_over_its_head_for_a_while(client):
    scene = client.round
    scene.play.match.say(0, "Onions, coming up!")
    client.frames(2)
    speech = scene.hud.bubbles._speech[0]
    assert speech.text == "Onions, coming up!" and speech.heard(scene.now)
    client.seconds(8)
    assert not speech.heard(scene.now)
    scene.play.match.say(1, "thanks")
    client.frames(2)
    assert 1 not in scene.hud.bubbles._speech, "players know what they said"


def test_the_log_scrolls_with_wheel_and_page_keys(client):
    scene = client.round
    log = scene.hud.column.log
    for number in range(30):
        scene.play.match.say(number % 2, f"line {number}")
    client.frames(2)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, y=1, x=0))
    client.frames(2)
    once = log.scrolled
    client.tap(pygame.K_PAGEUP)
    assert 0 < once < log.scrolled
    client.tap(T, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, ESC)
    assert log.scrolled == 0
    for _ in range(60):
        client.tap(pygame.K_PAGEUP)
    assert log.scrolled < 30 * 72, "not past the first line"
    client.seconds(7)
    assert log.scrolled == 0, "back to the newest by itself"


def test_f1_opens_the_mind_panel_also_while_typing(client, monkeypatch):
    monkeypatch.setattr(
        "game.client.scenes._talking.panel_of",
        lambda seat: minds.BUSY if seat.name == "Partner" else None,
    )
    client.tap(pygame.K_F1)
    assert client.round.habits.mind_open
    client.tap(T, pygame.K_F1)
    assert client.round_below._talk().figures, "on its second page"
    client.tap(pygame.K_F1)
    assert not client.round_below.habits.mind_open


@pytest.fixture
def walking(start) -> Client:
    """A round that goes on while one writes: arrows walk meanwhile."""
    client = start(straight=True)
    client.app.director.preferences.change(pause_while_typing=False)
    client.cook()
    return client


def cell(client: Client) -> int:
    return client.app.scenes[0].play.match.state.cooks[1].cell


def test_arrows_walk_while_letters_type(walking):
    before = cell(walking)
    walking.tap(T)
    press(pygame.K_LEFT)
    write(walking, "c")
    press(pygame.K_a)
    write(walking, "a")
    release(pygame.K_a)
    walking.seconds(0.6)
    release(pygame.K_LEFT)
    walking.frames(2)
    there = cell(walking)
    assert there != before and walking.app.scene.editor.text == "ca"
    walking.seconds(0.6)
    assert cell(walking) == there, "nobody walks on by himself"


def test_who_walks_when_the_line_opens_and_closes_walks_on(walking):
    press(pygame.K_LEFT)
    walking.seconds(0.2)
    walking.tap(T)
    first = cell(walking)
    walking.seconds(0.5)
    assert cell(walking) != first
    write(walking, "hi")
    walking.tap(ENTER)
    release(pygame.K_LEFT)
    press(pygame.K_RIGHT)
    second = cell(walking)
    walking.seconds(0.6)
    assert cell(walking) != second
    release(pygame.K_RIGHT)
    walking.frames(2)
    third = cell(walking)
    walking.seconds(0.6)
    assert cell(walking) == third


def test_held_letters_stop_walking_when_the_line_opens(walking):
    press(pygame.K_a)
    walking.seconds(0.2)
    walking.tap(T)
    walking.seconds(0.3)
    there = cell(walking)
    walking.seconds(0.6)
    assert cell(walking) == there


def test_with_control_the_arrows_edit(walking):
    before = cell(walking)
    walking.app.scene.habits.history.add("chop onions")
    walking.tap(T)
    walking.tap(pygame.K_UP, mod=pygame.KMOD_LCTRL)
    assert walking.app.scene.editor.text == "chop onions"
    walking.tap(pygame.K_LEFT, mod=pygame.KMOD_LCTRL)
    assert walking.app.scene.editor.cursor == len("chop onions") - 1
    walking.seconds(0.5)
    assert cell(walking) == before


def test_where_the_clock_waits_the_arrows_edit(walking):
    walking.app.director.preferences.change(pause_while_typing=True)
    walking.frames()
    walking.tap(T)
    write(walking, "ab")
    walking.tap(pygame.K_LEFT)
    assert walking.app.scene.editor.cursor == 1


@pytest.fixture
def typed(client, monkeypatch) -> list[int]:
    """The cooks of whom the match was told that they type, each time."""
    told: list[int] = []
    match = client.round.play.match
    monkeypatch.setattr(match, "typing", lambda cook, *draft: told.append(cook))
    return told


def test_partners_are_told_of_typing_at_most_once_a_second(client, typed):
    client.tap(T)
    client.seconds(2)
    assert typed == [], "an open line is not yet typing"
    for letter in "chop an onion":
        write(client, letter)
        client.seconds(0.2)
    assert 2 <= len(typed) <= 4 and set(typed) == {1}


def test_the_last_letter_is_told_of_and_then_there_is_silence(client, typed):
    client.tap(T)
    write(client, "a")
    client.seconds(0.4)
    write(client, "b")
    assert len(typed) == 1
    client.seconds(1)
    assert len(typed) == 2
    client.seconds(3)
    assert len(typed) == 2


def test_words_that_are_taken_back_stay_but_struck_out(client):
    match = client.round.play.match
    match.say(1, "chop two onions")
    match.say(1, "hello")
    client.frames()
    match.unsay(1)
    client.frames()
    lines = client.round.hud.column.log.lines
    assert [(line.text, line.unsaid) for line in lines] == [
        ("chop two onions", True),
        ("hello", False),
    ]
