"""The settings of talking aloud and of being talked to, by keys and mouse, with canned ears."""

from dataclasses import replace

import pygame
import pytest

from game.client.scenes._settings_voice import MEASURING
from game.client.scenes._voice_rows import (
    FINDING,
    HOLDING,
    LOADING,
    WAITING,
    MeterRow,
    understanding,
)
from game.client.scenes.first_sheets import HERE, KEPT, SENT, points
from game.client.voice.game_ears import recordings
from game.client.voice.microphone_test import (
    LONGEST,
    NO_ANSWER,
    NO_WORDS,
    NOTHING,
    PATIENCE,
    WORDS,
    ServerProbe,
)
from game.settings import Service, Settings, Voice, load_settings
from game.voice.listening.transcriber import TranscriberError
from game.voice.messages import (
    Calibrate,
    Calibrated,
    EarsReady,
    Expected,
    Microphone,
    Partial,
    TalkKey,
    Unheard,
    Utterance,
)
from game.voice.troubles import Fault, Recovered, Trouble
from tests.client.desks import Desk, go_to, labels, screen, told
from tests.client.driving import let_go, press, push, release
from tests.client.snapshot import check
from tests.client.voices import DEVICES, VOICES

UP, DOWN, LEFT, RIGHT = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT
ENTER, ESC, TAB = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB


class Opened:
    """A folder that was opened, or not."""

    def __init__(self, worked: bool) -> None:
        self._worked = worked

    def worked(self) -> bool:
        return self._worked


FREE = Settings(voice=Voice("free"))


@pytest.fixture
def desk():
    desk = Desk()
    yield desk
    desk.close()


@pytest.fixture
def talking(desk):
    """The page about talking, push to talk."""
    return desk.open("Talking")


def voice() -> Voice:
    return load_settings().value.voice


def try_it(client, label="Say something"):
    go_to(client, label)
    client.tap(ENTER)


# ---------------------------------------------------------------- when the microphone is open


def test_looking_at_the_page_opens_no_microphone(desk, talking):
    talking.seconds(1)
    assert desk.ears.lent is not None and not desk.ears.open
    assert told(talking, "Loudness").word == "closed"


def test_without_a_microphone_the_ears_are_left_alone(desk):
    client = desk.open("Talking", Settings(voice=Voice("closed")))
    client.seconds(1)
    assert desk.ears.lent is None and labels(client) == ["You talk"]


def test_muted_means_closed_in_the_settings_too(desk):
    client = desk.open("Talking", Settings(voice=Voice("free", muted=True)))
    client.seconds(1)
    assert not desk.ears.open and not {"Say something", "The room"} & set(labels(client))


@pytest.mark.parametrize("way_out", [ESC, TAB])
def test_leaving_in_the_middle_closes_it(desk, talking, way_out):
    try_it(talking)
    assert desk.ears.open
    talking.tap(way_out)
    assert desk.ears.lent is None and desk.mouth.hushed


def test_nothing_that_is_tried_is_recorded(desk):
    client = desk.open("Talking", Settings(voice=Voice(record=True)))
    try_it(client)
    assert desk.ears.lent.record == ""


# ---------------------------------------------------------------- the first time


def test_before_the_first_word_one_is_told_what_happens_to_it(desk):
    desk.agreed = False
    client = desk.open("Talking")
    try_it(client)
    assert client.scene == "FirstWordsScene" and not desk.ears.open
    client.tap(ESC)
    assert client.scene == "SettingsScene" and not desk.ears.open
    try_it(client)
    assert client.scene == "FirstWordsScene", "not now is no answer for ever"
    client.tap(ENTER)
    assert not desk.ears.open
    try_it(client)
    assert desk.ears.open, "it is told once"


@pytest.mark.parametrize(("answer", "manner"), [((ENTER,), "free"), ((RIGHT, ENTER), "push")])
def test_hands_free_is_agreed_to_first(desk, answer, manner):
    desk.agreed = False
    client = desk.open("Talking")
    go_to(client, "You talk")
    client.tap(RIGHT)
    assert client.scene == "FirstWordsScene" and voice().manner == "push"
    client.tap(*answer)
    assert client.scene == "SettingsScene" and voice().manner == manner
    client.frames(2)
    assert client.scene == "SettingsScene" and not desk.ears.open


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        (Voice(), HERE),
        (Voice(record=True), KEPT),
        (
            Voice(recogniser="server", server=Service("http://a.b/v1")),
            SENT.replace("{server}", "a.b"),
        ),
    ],
)
def test_what_is_promised_is_what_is_set(chosen, said):
    assert said in dict(points(chosen)).values()


# ---------------------------------------------------------------- saying something


def test_a_key_that_is_held_is_let_go_of_for_the_words(desk, talking):
    go_to(talking, "Say something")
    press(ENTER)
    talking.seconds(0.1)
    expected, key = desk.ears.told
    assert isinstance(expected, Expected) and "chop two onions" in expected.phrases
    assert key == TalkKey(True) and desk.ears.open
    assert told(talking, "Say something").help == HOLDING
    talking.seconds(1)
    release(ENTER)
    talking.frames(1)
    assert desk.ears.told[-1] == TalkKey(False)
    assert told(talking, "Say something").help == LOADING
    desk.ears.hear(EarsReady("small", 1.0))
    assert told(talking, "Say something").help == FINDING
    desk.ears.speech("Chop too onions.", "chop two onions")
    row = told(talking, "Say something")
    assert row.help == "Heard: “Chop too onions”\nUnderstood: “chop two onions”"
    assert row.sign == "check" and not desk.ears.open


def test_a_short_press_begins_and_the_next_one_ends(desk, talking):
    try_it(talking)
    talking.seconds(1)
    assert desk.ears.told[-1] == TalkKey(True)
    talking.tap(ENTER)
    assert desk.ears.told[-1] == TalkKey(False)


def test_the_mouse_can_be_held(desk, talking):
    go_to(talking, "Say something")
    rect = screen(talking).view.rects[screen(talking).view.row]
    at = (rect.x + round(0.62 * rect.width), rect.centery)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    talking.seconds(1)
    assert desk.ears.told[-1] == TalkKey(True)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(3, 3), button=1))
    talking.frames(1)
    assert desk.ears.told[-1] == TalkKey(False)


def test_a_pad_s_button_can_be_held(desk, talking):
    go_to(talking, "Say something")
    push(pygame.CONTROLLER_BUTTON_A)
    talking.seconds(1)
    assert desk.ears.told[-1] == TalkKey(True)
    let_go(pygame.CONTROLLER_BUTTON_A)
    talking.frames(1)
    assert desk.ears.told[-1] == TalkKey(False)


def test_who_never_lets_go_is_cut_off(desk, talking):
    try_it(talking)
    talking.seconds(LONGEST + 0.1)
    assert desk.ears.told[-1] == TalkKey(False)
    talking.seconds(WORDS + 0.1)
    assert told(talking, "Say something").help == NO_ANSWER and not desk.ears.open


def test_hands_free_one_utterance_ends_it(desk):
    client = desk.open("Talking", FREE)
    try_it(client)
    assert told(client, "Say something").help == WAITING
    desk.ears.hear(Partial(1, "go"))
    assert told(client, "Say something").help == "“go …”"
    desk.ears.speech("Go on.", "go on")
    assert told(client, "Say something").help == "Heard and understood 0.4 s later:\n“go on”"
    assert not desk.ears.open and not any(isinstance(m, TalkKey) for m in desk.ears.told)


def test_hands_free_nobody_waits_for_ever(desk):
    client = desk.open("Talking", FREE)
    try_it(client)
    client.seconds(PATIENCE + 0.1)
    assert told(client, "Say something").help == NOTHING and not desk.ears.open


@pytest.mark.parametrize(("why", "said"), [("", NO_WORDS), ("A radio plays.", "A radio plays.")])
def test_what_was_no_words_is_told(desk, talking, why, said):
    try_it(talking)
    talking.seconds(1)
    talking.tap(ENTER)
    desk.ears.hear(Unheard(1, why))
    row = told(talking, "Say something")
    assert (row.help, row.sign) == (said, "cross")


def test_what_was_said_is_played_back(desk, talking):
    try_it(talking)
    desk.ears.speech("Stop.", "stop")
    talking.frames(1)
    try_it(talking, "Your voice")
    (wav,) = desk.mouth.played
    assert wav[:4] == b"RIFF" and len(wav) > 32_000


def test_what_is_doubtful_would_be_asked():
    heard = Utterance(1, "chop two onions", "Jump to onions", True, 0.0, 1.0, 1.5)
    assert understanding(heard, timed=True) == (
        "Heard: “Jump to onions”\nYour partner would ask: “chop two onions?”"
    )


def test_the_meter_shows_level_and_mark(desk, talking):
    try_it(talking)
    for db, speaking, word in (
        (-20, True, "speech"),
        (-60, False, "quiet"),
        (-2, True, "too loud"),
    ):
        desk.ears.loud(db, speaking)
        meter = told(talking, "Loudness")
        assert isinstance(meter, MeterRow)
        assert (meter.db, meter.threshold, meter.word) == (db, -42.0, word)
        talking.frames(1)


# ---------------------------------------------------------------- the microphone


def test_devices_come_and_go(desk, talking):
    assert list(told(talking, "Microphone").options) == ["", *DEVICES]
    go_to(talking, "Microphone")
    talking.tap(RIGHT, RIGHT)
    assert voice().device == "Headset" == desk.ears.lent.device
    desk.ears.hear(Microphone(False, "Built-in microphone", DEVICES[:1]))
    row = told(talking, "Microphone")
    assert row.value == "Headset" and "not plugged in" in row.help
    desk.ears.hear(Microphone(False, "Headset", (*DEVICES, "Webcam")))
    assert list(told(talking, "Microphone").options) == ["", *DEVICES, "Webcam"]


def test_trouble_is_told_where_one_tries_until_it_is_over(desk, talking):
    desk.ears.hear(Trouble(Fault.DENIED, "Allow the microphone in the system's settings."))
    row = told(talking, "Say something")
    assert (row.help, row.sign) == ("Allow the microphone in the system's settings.", "cross")
    desk.ears.hear(Recovered(Fault.DENIED))
    assert told(talking, "Say something").sign == ""


def test_the_room_is_measured_and_kept(desk):
    client = desk.open("Talking", FREE)
    try_it(client, "The room")
    assert desk.ears.open and desk.ears.told == [Calibrate(2.0)]
    assert told(client, "The room").help == MEASURING
    desk.ears.hear(Calibrated(0.01))
    assert voice().noise == 0.01 and not desk.ears.open
    client.frames(1)
    assert told(client, "The room").help.startswith("-40 dB: a loud room")


def test_sensitivity_counts_while_it_is_tried(desk):
    client = desk.open("Talking", FREE)
    try_it(client)
    go_to(client, "Sensitivity")
    client.tap(RIGHT)
    client.frames(1)
    assert desk.ears.open and desk.ears.lent.sensitivity == 0.55 == voice().sensitivity


def test_how_one_talks_is_chosen_and_ends_what_was_tried(desk, talking):
    try_it(talking)
    go_to(talking, "You talk")
    talking.tap(RIGHT)
    talking.frames(1)
    assert voice().manner == "free" and not desk.ears.open
    talking.tap(RIGHT)
    talking.frames(1)
    assert voice().manner == "closed" and desk.ears.lent is None


# ---------------------------------------------------------------- who recognises, what is kept


def test_a_server_is_set_up_and_used(desk, talking):
    go_to(talking, "Words are recognised by")
    talking.tap(RIGHT)
    assert "is sent to the server" in told(talking, "Words are recognised by").help
    try_it(talking, "Server")
    assert talking.scene == "FieldsScene"
    for text in ("http://here/v1", "whisper-1", "secret"):
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
        talking.tap(TAB)
    talking.tap(ENTER)
    assert voice().server == Service("http://here/v1", "whisper-1", "secret")
    talking.frames(2)
    assert desk.ears.lent.server.model == "whisper-1"
    assert told(talking, "Server").help == "whisper-1 at here"


class Answering:
    """A server that says nothing, or why it does not answer. `heard`: what was sent to it."""

    def __init__(self, problem: str = "") -> None:
        self.problem = problem
        self.heard = b""

    @property
    def name(self) -> str:
        return "whisper-1 (here)"

    def transcribe(self, pcm: bytes) -> str:
        self.heard = pcm
        if self.problem:
            raise TranscriberError(Fault.SERVER, self.problem)
        return ""

    def close(self) -> None:
        pass


@pytest.mark.parametrize(
    ("problem", "said", "sign"),
    [("", "whisper-1 (here) answered in 0.0 s.", "check"), ("Wrong key.", "Wrong key.", "cross")],
)
def test_a_server_is_asked_and_its_answer_told(desk, problem, said, sign):
    client = desk.open("Talking", Settings(voice=Voice(recogniser="server")))
    there = Answering(problem)
    rows = screen(client).page._server
    rows._ask = lambda server: ServerProbe(server, lambda _: there)
    try_it(client, "Does it answer?")
    if rows._check.under_way:
        rows._check._probe._thread.join()
    client.frames(1)
    row = told(client, "Does it answer?")
    assert (row.help, row.sign, row.caption) == (said, sign, "Test")
    assert len(there.heard) == 32_000 and not any(there.heard)
    client.app.director.preferences.change_in("voice", server=Service(model="other"))
    client.frames(1)
    assert told(client, "Does it answer?").sign == "", "it was another one that answered"


def test_nothing_is_recorded_unless_it_is_switched_on(desk, talking):
    assert not voice().record and "never written" in told(talking, "Keep recordings").help
    assert "Recordings" not in labels(talking)
    try_it(talking, "Keep recordings")
    assert voice().record


def test_recordings_are_shown_and_deleted_when_one_insists(desk, talking, monkeypatch):
    recordings().mkdir(parents=True)
    (recordings() / "0001.wav").write_bytes(b"0" * 2_000_000)
    (recordings() / "mine.md").write_text("not the game's")
    shown = []
    program = "game.client.voice.game_ears.FolderOpening"
    monkeypatch.setattr(program, lambda folder: Opened(not shown.append(folder.as_uri())))
    talking.seconds(1.1)
    try_it(talking, "Recordings")
    assert shown == [recordings().as_uri()]
    assert told(talking, "Recordings").help == str(recordings())
    monkeypatch.setattr(program, lambda folder: Opened(False))
    try_it(talking, "Recordings")
    talking.frames(2)
    assert told(talking, "Recordings").help.startswith("No program here")
    assert told(talking, "Delete them").help == "1 kept, 2.0 MB."
    try_it(talking, "Delete them")
    assert talking.scene == "ConfirmScene"
    talking.tap(ESC)
    assert (recordings() / "0001.wav").exists()
    talking.tap(ENTER, DOWN, ENTER)
    assert [file.name for file in recordings().iterdir()] == ["mine.md"]
    talking.frames(2)
    assert "Recordings" not in labels(talking)


# ---------------------------------------------------------------- voices


def test_every_cook_gets_a_voice_that_is_heard_at_once(desk):
    client = desk.open("Voices")
    go_to(client, "Third cook")
    client.tap(RIGHT, RIGHT)
    assert voice().cooks == ("", "", VOICES[1], "") and desk.mouth.said == [2, 2]
    client.tap(ENTER)
    assert desk.mouth.said == [2, 2, 2] and voice().cooks[2] == VOICES[1]


def test_the_mouse_chooses_and_samples_a_voice(desk):
    client = desk.open("Voices")
    go_to(client, "First cook")
    rect = screen(client).view.rects[screen(client).view.row]
    client.click(rect.x + round(0.96 * rect.width), rect.centery)
    assert desk.mouth.said == [0] and voice().cooks[0] == ""
    client.click(rect.x + round(0.9 * rect.width), rect.centery)
    assert voice().cooks[0] == VOICES[0]


def test_partners_who_only_write_need_no_voices(desk):
    client = desk.open("Voices")
    go_to(client, "Said aloud")
    client.tap(RIGHT)
    assert voice().spoken == "important"
    client.tap(RIGHT)
    assert voice().spoken == "never" and labels(client) == ["Said aloud", "Subtitles"]
    go_to(client, "Subtitles")
    client.tap(RIGHT)
    assert voice().subtitles == "large"


def test_the_voices_are_asked_for_only_where_they_are_chosen(desk):
    client = desk.open("Talking")
    client.frames(2)
    assert not desk.mouth.ready
    client.tap(TAB)
    client.frames(1)
    assert desk.mouth.ready


def test_a_voice_that_is_gone_is_still_named(desk):
    chosen = replace(Voice(), cooks=("Zoe", "", "", ""))
    client = desk.open("Voices", Settings(voice=chosen))
    assert told(client, "First cook").options["Zoe"] == "Zoe"


def test_why_nothing_is_said_is_told(desk):
    desk.mouth.trouble = "There is no voice on this computer."
    client = desk.open("Voices")
    assert told(client, "Said aloud").help == "There is no voice on this computer."


@pytest.mark.parametrize("page", ["Talking", "Voices"])
def test_frames(desk, tmp_path, page):
    client = desk.open(page, FREE)
    if page == "Talking":
        try_it(client)
        desk.ears.loud(-24.0)
        client.frames(1)
    check(client.app.window.surface, f"settings_{page.lower()}", tmp_path)
