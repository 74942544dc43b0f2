"""The game's ears: open in a round, lent to a screen, closed everywhere else."""

from dataclasses import dataclass, field

import pygame
import pytest

from game.client.app.options import Options
from game.client.drawing.theme import GREEN, SAND, Comfort
from game.client.hud._layout import CookTips, Crowd, FreeColumn, TakenSpace
from game.client.hud.bubbles import Speech, draw_speech
from game.client.hud.chatlog import ChatLog
from game.client.hud.column import Conversation, TalkColumn
from game.client.hud.microphone import QUIET, TalkingAloud, draw_heard, draw_microphone
from game.client.scenes.first_sheets import READ
from game.client.ui.places import SettingsPlace
from game.client.ui.scene import Visit
from game.client.voice.game_ears import GameEars, listening, recordings, voice_title
from game.partners.mind_panel import MindPanel
from game.settings import Service, Settings, Voice
from game.voice.messages import EarsReady, FromEars, Level, Listening, Microphone, Partial, Server
from game.voice.troubles import Fault, Recovered, Trouble
from tests.client.desks import go_to, told
from tests.client.driving import SMALL, Client
from tests.client.minds import Writing
from tests.client.test_column import COLUMN, painted
from tests.client.test_spoken_words import CannedMouth
from tests.client.voices import CannedProcess
from tests.kitchen.scenario import SOUPS
from tests.tables import table

READY = EarsReady("small", 0.5)
OPEN = Microphone(True, "Headset", ("Headset",))
GONE = Trouble(Fault.NO_DEVICE, "There is no microphone.")


@pytest.fixture
def process() -> CannedProcess:
    return CannedProcess()


@pytest.fixture
def ears(process) -> GameEars:
    return GameEars(process, Voice(), {})


def test_between_rounds_the_microphone_is_closed(process, ears):
    ears.follow(Voice("free"))
    assert process.listening == Listening("free", muted=True)
    ears.begin(print)
    assert process.listening == Listening("free")
    ears.follow(Voice("free", muted=True))
    assert process.listening.muted, "muted means closed in a round, too"
    ears.follow(Voice("free"))
    ears.leave()
    assert process.listening.muted


def test_nothing_is_told_twice(process, ears):
    for _ in range(3):
        ears.follow(Voice())
        ears.begin(print)
    assert len(process.told) == 2


def test_a_screen_that_borrows_them_knows_what_is_known_and_has_them_alone(process, ears):
    process.waiting = [
        READY,
        OPEN,
        GONE,
        Trouble(Fault.SILENT, "Silence."),
        Recovered(Fault.SILENT),
    ]
    cooking: list[FromEars] = []
    ears.begin(cooking.append)
    ears.update()
    assert len(cooking) == 5
    heard: list[FromEars] = []
    wanted = Listening("push", keep=True)
    ears.borrow(wanted, heard.append)
    assert heard == [READY, OPEN, GONE] and process.started and process.listening == wanted
    ears.follow(Voice("free"))
    assert process.listening == wanted, "the game's own wishes wait"
    process.waiting = [Partial(1, "chop")]
    ears.update()
    assert heard[-1] == Partial(1, "chop") and len(cooking) == 5
    ears.give_back()
    assert process.listening == Listening("free")
    process.waiting = [Partial(2, "go")]
    ears.update()
    assert cooking[-1] == Partial(2, "go") and heard[-1] == Partial(1, "chop")


def test_a_process_that_ended_is_not_ready_any_more(process, ears):
    process.waiting = [READY, Trouble(Fault.KILLED, "It broke off.")]
    ears.update()
    heard: list[FromEars] = []
    ears.borrow(Listening("push"), heard.append)
    assert READY not in heard


def test_whoever_has_no_microphone_cannot_talk_aloud(process, ears):
    assert ears.manner == "push"
    process.waiting = [GONE]
    ears.update()
    assert ears.manner == "closed" and ears.trouble == "There is no microphone."
    process.waiting = [Recovered(Fault.NO_DEVICE)]
    ears.update()
    assert ears.manner == "push" and ears.trouble == ""
    ears.follow(Voice("free", muted=True))
    assert ears.manner == "closed"


def test_a_closed_microphone_has_no_level(process, ears):
    process.waiting = [OPEN, Level(-20.0, -42.0, True)]
    ears.update()
    assert ears.level == Level(-20.0, -42.0, True)
    process.waiting = [Microphone(False, "", ())]
    ears.update()
    assert ears.level is None and not ears.microphone.open


# Ears and mouth in the app: tended every frame, by the settings as they are, gone at the end.


@dataclass
class Both:
    """A client with a process that listens and a mouth, neither of them real."""

    process: CannedProcess = field(default_factory=CannedProcess)
    mouth: CannedMouth = field(default_factory=CannedMouth)
    ended: list[str] = field(default_factory=list)

    def open(self, voice: Voice) -> Client:
        for name, each in (("ears", self.process), ("mouth", self.mouth)):
            each.stop = lambda name=name: self.ended.append(f"{name} stop")
            each.close = lambda name=name: self.ended.append(f"{name} close")
        options = Options(
            size=SMALL, settings=Settings(voice=voice), ears=self.process, mouth=self.mouth
        )
        return Client(options)


@pytest.fixture
def both() -> Both:
    return Both()


def test_the_title_opens_no_microphone_and_starts_nothing(both):
    client = both.open(Voice("free"))
    client.seconds(1)
    assert both.process.listening.muted and not both.process.started and not both.mouth.started
    client.close()
    assert both.ended == ["ears stop", "mouth stop", "ears close", "mouth close"]


def test_settings_count_at_once(both):
    client = both.open(Voice("free"))
    client.app.director.preferences.change_in("voice", device="Headset")
    client.frames(1)
    assert both.process.listening == Listening("free", muted=True, device="Headset")
    client.close()


def test_the_settings_page_hears_what_the_ears_tell(both):
    client = both.open(Voice())
    client.app.director.habits.show(READ)
    client.app.follow(Visit(SettingsPlace("Talking")))
    client.frames(1)
    both.process.waiting.append(Microphone(False, "Headset", ("Headset", "Webcam")))
    client.frames(1)
    assert list(told(client, "Microphone").options) == ["", "Headset", "Webcam"]
    go_to(client, "Say something")
    client.tap(13)
    assert both.process.listening == Listening("push", keep=True)
    client.close()


def test_an_open_microphone_shows_on_every_screen(both):
    client = both.open(Voice())
    client.app.follow(Visit(SettingsPlace("Sound")))
    client.seconds(0.5)
    before = client.app.window.surface.copy()
    both.process.waiting.append(Microphone(True, "Headset", ("Headset",)))
    client.frames(1)
    shown = client.app.window.surface
    corner = pygame.Rect(shown.get_width() - 40, 0, 40, 40)
    assert shown.subsurface(corner).get_buffer().raw != before.subsurface(corner).get_buffer().raw
    client.close()


# What the player has chosen about voice, as the ears are told it.

KEYS = {
    "OPENAI_BASE_URL": "http://here/v1",
    "OPENAI_MODEL": "a model that writes",
    "OPENAI_API_KEY": "secret",
}


def test_the_bundled_recogniser_gets_no_server_and_nothing_is_recorded():
    voice = Voice("free", True, "Headset", 0.7, 0.02, server=Service("http://a", "b", "c"))
    assert listening(voice, KEYS) == Listening("free", True, "Headset", 0.7, 0.02)


def test_a_server_s_address_and_key_may_be_the_environment_s():
    voice = Voice(recogniser="server", server=Service(model="large"))
    assert listening(voice, KEYS).server == Server("http://here/v1", "large", "secret")


def test_recordings_go_to_one_folder_of_the_player_s():
    assert listening(Voice(record=True), {}).record == str(recordings())


def test_the_model_that_thinks_is_not_the_one_that_listens():
    chosen = listening(Voice(recogniser="server"), KEYS).server
    assert chosen is not None and chosen.model == ""


@table(__file__)
def test_voices_are_called_what_one_can_imagine(name, title):
    assert voice_title(name) == title


# Talking aloud on the screen: a sign whenever the microphone is open, the words as they come.

CORNER = (18, 700)


def colours(stage, rect: pygame.Rect) -> set[tuple[int, int, int]]:
    """All that are painted in a place."""
    return {
        tuple(stage.surface.get_at((x, y)))[:3]
        for x in range(rect.left, rect.right)
        for y in range(rect.top, rect.bottom)
    }


def column_with(stage, aloud: TalkingAloud, **talk) -> pygame.Rect:
    """What a column changes on the screen by talking aloud."""
    column = TalkColumn(ChatLog(), SOUPS)
    for said in (Conversation(**talk), Conversation(aloud=aloud, **talk)):
        before = stage.surface.copy()
        column.draw(stage, said, FreeColumn(COLUMN.copy(), 12), TakenSpace(), 0.0)
    return painted(stage, before)


def test_without_a_microphone_there_is_no_sign(stage):
    before = stage.surface.copy()
    assert not draw_microphone(stage, QUIET, CORNER).size[0]
    assert not draw_heard(stage, QUIET, COLUMN).height
    assert not painted(stage, before)


@pytest.mark.parametrize("sign", ["open", "speaking"])
def test_an_open_microphone_shows_even_where_no_hints_are_given(stage, sign):
    assert column_with(stage, TalkingAloud(sign), hints=False)


def test_a_closed_one_shows_only_among_the_hints(stage):
    assert not column_with(stage, TalkingAloud("ready"), hints=False)
    assert column_with(stage, TalkingAloud("ready"), panel=MindPanel())


def test_the_disc_swells_with_the_sound_unless_motion_is_reduced(stage):
    def width(level: float) -> int:
        stage.surface.fill("black")
        draw_microphone(stage, TalkingAloud("open", level), CORNER)
        disc = pygame.mask.from_threshold(stage.surface, GREEN if level else SAND, (1, 1, 1, 255))
        return max(rect.width for rect in disc.get_bounding_rects())

    assert width(0.2) < width(1.0)
    stage.adapt(Comfort(calm=True))
    assert width(0.2) == width(1.0)


def test_the_last_of_many_words_are_shown(stage):
    few = draw_heard(stage, TalkingAloud("speaking", partial="chop two"), COLUMN)
    stage.surface.fill("black")
    before = stage.surface.copy()
    many = draw_heard(stage, TalkingAloud("speaking", partial="chop two onions and " * 30), COLUMN)
    assert few.height < many.height < COLUMN.height / 3
    assert COLUMN.inflate(12, 12).contains(painted(stage, before))


def test_what_was_heard_can_be_taken_back_for_a_while(stage):
    heard = TalkingAloud("ready", undo=0.5, heard="Chop two onions.")
    slip = draw_heard(stage, heard, COLUMN)
    assert slip.height > draw_heard(stage, TalkingAloud("speaking"), COLUMN).height
    assert heard.words and not TalkingAloud("ready", undo=0.0, heard=heard.heard).words


def test_a_bubble_that_sounds_is_marked_and_as_large_as_subtitles_are_wanted(stage):
    def bubble(aloud: bool) -> tuple[pygame.Rect, set[tuple[int, int, int]]]:
        stage.surface.fill("black")
        tips, crowd = CookTips((640, 360), (640, 420)), Crowd(stage.surface.get_rect())
        speech = Speech("On my way: two onions!", 0.0)
        rect = draw_speech(stage, speech, "", tips, crowd, aloud=aloud)
        assert rect is not None
        return rect, colours(stage, pygame.Rect(rect.topleft, (12, 12)))

    rect, plain = bubble(aloud=False)
    assert bubble(aloud=True)[1] - plain
    stage.adapt(Comfort(subtitles=1.3))
    assert bubble(aloud=False)[0].width > rect.width


def test_an_open_microphone_shows_while_one_writes_or_chooses(stage):
    talk = {"tools": (Writing("chop", 4),)}
    box = column_with(stage, TalkingAloud("ready"), **talk)
    for sign in ("open", "speaking"):
        stage.surface.fill("black")
        assert column_with(stage, TalkingAloud(sign, 0.5, "chop two"), **talk).top < box.top
