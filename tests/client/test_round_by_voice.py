"""A round played by voice: speech files are the microphone; ears, recogniser and mouth are real."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pygame
import pytest

from agents.hla.deciding import FastMind
from agents.hla.reflecting import SlowMind
from agents.llm.recording import AnswersModel
from agents.messages import Intend, QueueEntry
from agents.workers.inline_link import InlineLink
from game import paths
from game.bench.real_game import resident
from game.client.app.event_loop import App
from game.client.app.frame_clock import WallTimer
from game.client.app.options import Options
from game.client.scenes.first_sheets import READ
from game.client.scenes.round import RoundPhase, RoundScene
from game.client.sound import open_speaker
from game.client.sound.output import RATE as MIXED
from game.client.ui.places import RoundSetup, SettingsPlace
from game.client.ui.scene import Visit
from game.partners.mind_seat import MindSeat
from game.partners.minds import Minds
from game.partners.thinking import MindChoice
from game.session.words import Words
from game.settings import Settings, Voice
from game.talk_manner import TalkManner
from game.voice.listening.ears import Ears
from game.voice.sound import RATE, WIDTH
from game.voice.speaking.mouth import Mouth
from game.voice.wav_file import load_wav
from tests.client.desks import labels, row, told
from tests.client.driving import SMALL, UnhurriedTimer, press, release
from tests.partners.minding import pair
from tests.partners.told import PROFILE
from tests.voice.listening_ears import FileMicrophone, LiveMicrophone

SPEECH = Path(__file__).parent.parent / "data" / "speech"
#: What the partner's mind makes of the words.
ANSWERS = {"onions": "chop onion x2", "what are you doing": "ask plan", "stop": "stop",
           "tomato": "chop tomato x1"}  # fmt: skip
#: Seconds of silence after which a sentence is over: longer than between its words.
ENDED = 1.2
#: Seconds after which the test gives up.
PATIENCE = 150.0
#: MiB that the ears' process may take.
MOST_MEMORY = 240


def spoken(name: str) -> bytes:
    """The sentence in this file, a second after the key is pressed."""
    return bytes(RATE * WIDTH) + load_wav(SPEECH / f"{name}.wav").data


def minds() -> Minds:
    """They know by heart what messages mean."""
    slow = SlowMind(AnswersModel(ANSWERS), PROFILE, Random(7))
    fast = FastMind(AnswersModel({}), PROFILE)
    return pair(InlineLink(slow, fixed_s=0.1), InlineLink(fast, fixed_s=0.1))


@dataclass
class Speaking(UnhurriedTimer):
    """A player who talks aloud, in the window's own loop. `play`: one step for each frame;
    `sentences`: what is said, one after the other.

    The kitchen's clock stands still while the player speaks and the ears work: a question lapses
    after some seconds without an answer, and how fast words are recognised is the machine's affair.
    """

    ears: Ears
    mouth: Mouth
    microphone: LiveMicrophone
    sentences: Iterator[str]
    play: Callable[["Speaking"], Iterator[None]]
    app: App | None = None
    pids: set[int | None] = field(default_factory=set)
    began: float = field(default_factory=time.monotonic)
    loud_at: float = 0.0
    stood: float = 0.0
    stopped: float | None = None

    def __post_init__(self) -> None:
        self._steps = self._through()

    def now(self) -> float:
        return (super().now() if self.stopped is None else self.stopped) - self.stood

    def wait_until(self, moment: float) -> None:
        next(self._steps, None)
        self.microphone.flow()
        super().wait_until(moment + self.stood)

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """No time passes in the kitchen."""
        self.stopped = super().now()
        yield
        self.stood += super().now() - self.stopped
        self.stopped = None

    @property
    def round(self) -> RoundScene:
        assert self.app is not None and isinstance(self.app.scenes[0], RoundScene)
        return self.app.scenes[0]

    @property
    def partner(self) -> MindSeat:
        seat = self.round.play.match.seats[self.round.play.level.partner]
        assert isinstance(seat, MindSeat)
        return seat

    @property
    def heard(self) -> list[Words]:
        """What has come of the player's own words."""
        return [words for words in self.round.play.match.words if words.cook == self._me]

    @property
    def sounding(self) -> int | None:
        """The seat of the cook who speaks aloud."""
        words = self.app.director.mouth if self.app is not None else None
        return None if words is None else words.speaking

    @property
    def taken_on(self) -> dict[int, QueueEntry]:
        """What the partner was asked to do as it stood last, by the tick at which it took it on."""
        notes = self.round.play.match.history.notes
        told = [(tick, note) for tick, _, note in notes if isinstance(note, Intend)]
        first: dict[int, int] = {}
        for tick, note in told:
            for entry in note.queue:
                first.setdefault(entry.id, tick)
        return {first[entry.id]: entry for _, note in told for entry in note.queue}

    def chopped(self, what: str) -> int:
        """How many the partner has chopped."""
        deeds = self.round.play.match.history.deeds
        return sum((each.seat, each.verb, each.what) == (0, "chopped", what) for each in deeds)

    def until(self, done: Callable[[], object]) -> Iterator[None]:
        """Frames pass until something has come true."""
        while not done():
            assert time.monotonic() - self.began < PATIENCE, self.round.play.match.words
            self.pids |= {self.ears.pid, self.mouth.pid}
            yield

    def speak(self) -> None:
        """The next sentence, into the microphone."""
        self.microphone.say(spoken(next(self.sentences)))

    def talk(self) -> Iterator[None]:
        """Hold the key for the next sentence, and wait for its words."""
        many = len(self.heard)
        with self.standing_still():
            press(pygame.K_v)
            self.speak()
            yield from self.until(lambda: self._loud)
            self.loud_at = time.monotonic()
            yield from self.until(self._has_ended)
            release(pygame.K_v)
            yield from self.until(lambda: len(self.heard) > many)

    @property
    def _loud(self) -> bool:
        ears = self.app.director.ears if self.app is not None else None
        return ears is not None and ears.level is not None and ears.level.speaking

    def _has_ended(self) -> bool:
        """Whether nothing more comes of the sentence."""
        now = time.monotonic()
        self.loud_at = now if self._loud else self.loud_at
        return now - self.loud_at > ENDED

    @property
    def _me(self) -> int:
        return self.round.play.level.human

    def _through(self) -> Iterator[None]:
        yield
        yield from self.until(lambda: self.round.phase is RoundPhase.COOKING)
        yield from self.play(self)
        self.microphone.close()
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        yield


@pytest.fixture
def by_voice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Speaking]:
    """Plays a round in which these files are spoken."""

    def run(
        play: Callable[[Speaking], Iterator[None]],
        *sentences: str,
        manner: TalkManner = "push",
        think: Callable[[MindChoice], Minds] = lambda choice: minds(),
    ) -> Speaking:
        speaker = open_speaker(paths.assets() / "audio")
        microphone = LiveMicrophone(
            tmp_path, monkeypatch
        )  # for the ears: the mixer is open already
        player = Speaking(Ears(), Mouth(MIXED), microphone, iter(sentences), play)
        options = Options(
            RoundSetup("ring", "hla", seed=3), straight=True, size=(640, 360),
            settings=Settings(voice=Voice(manner)),
            minds=lambda choice: [think(choice)], ears=player.ears, mouth=player.mouth,
        )  # fmt: skip
        player.app = App(options, player, speaker)
        player.app.director.habits.show(READ)
        try:
            player.app.run()
        finally:
            microphone.close()
        return player

    return run


@pytest.mark.slow
def test_the_partner_is_silenced_taken_back_and_told_yes(by_voice):
    """Who speaks silences it; what was misheard is taken back; what is heard in doubt is asked
    about and done at a spoken yes.
    """

    def play(player: Speaking) -> Iterator[None]:
        yield from player.talk()
        yield from player.until(lambda: player.sounding is not None)
        press(pygame.K_v)
        yield from player.until(lambda: player.sounding is None)
        assert player.app.speaker.speech_left == 0
        release(pygame.K_v)
        yield from player.talk()
        assert player.heard[-1].text == "stop"
        press(pygame.K_BACKSPACE)
        release(pygame.K_BACKSPACE)
        taken_back = player.round.play.match.history.taken_back
        yield from player.until(lambda: taken_back)
        assert [back.number for back in taken_back] == [player.heard[-1].number]
        yield from player.until(lambda: player.partner.panel.doing)  # it does not stand still

        before = set(player.taken_on)
        yield from player.talk()
        assert player.heard[-1].hearing is not None and player.heard[-1].hearing.doubtful
        yield from player.until(lambda: player.partner.panel.question == ("yes", "no"))
        yield from player.talk()
        assert player.heard[-1].text == "yes please"

        def new() -> dict[int, QueueEntry]:
            return {at: entry for at, entry in player.taken_on.items() if at not in before}

        yield from player.until(lambda: any(entry.over for entry in new().values()))
        # What it chops of its own accord meanwhile is its own affair.
        assert [entry.text for entry in new().values()] == ["chop tomato"]
        assert min(new()) >= player.heard[-1].tick, "nothing is done before the yes"

    by_voice(play, "what_are_you_doing", "stop", "grandfathers_tomato", "yes_please")


@pytest.mark.slow
def test_hands_free_one_just_speaks(by_voice):
    def play(player: Speaking) -> Iterator[None]:
        player.speak()
        yield from player.until(lambda: player.heard)
        assert player.heard[0].text == "chop two onions"
        yield from player.until(lambda: player.sounding is not None)
        yield from player.until(lambda: player.chopped("onion") >= 2)
        assert len(player.heard) == 1, "the game does not hear itself"
        assert (resident(player.ears.pid) or 0) < MOST_MEMORY
        assert player.app.voice.listens
        player.app.director.preferences.change_in("voice", muted=True)
        yield from player.until(lambda: not player.app.voice.listens)

    by_voice(play, "chop_two_onions", manner="free")


# The settings of talking with real ears and a real mouth: a speech file is the microphone.

SENTENCE = Path(__file__).parent.parent / "data" / "speech" / "chop_two_onions.wav"
#: Seconds of silence in the file behind the words.
SILENCE = 30.0


class Real:
    """A window in its own time with processes of its own."""

    def __init__(self) -> None:
        self.app = App(
            Options(size=SMALL, ears=Ears(), mouth=Mouth(MIXED)),
            WallTimer(),
            open_speaker(paths.assets() / "audio"),
        )
        self.app.director.habits.show(READ)

    def until(self, true: Callable[[], bool]) -> None:
        """Let frames pass until something is so."""
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, [str(told(self, name)) for name in labels(self)]
            self.app.frame(1 / 30)
            time.sleep(0.02)

    def go_to(self, label: str) -> None:
        self.app.scene.view.go(row(self, label))


@pytest.fixture
def real(tmp_path, monkeypatch) -> Iterator[Real]:
    microphone = FileMicrophone(tmp_path, monkeypatch)
    microphone.hears(load_wav(SENTENCE).data + bytes(round(SILENCE * RATE) * WIDTH))
    real = Real()
    yield real
    real.app.close()


@pytest.mark.slow
def test_one_says_something_and_hears_it_again_and_then_a_voice(real):
    real.app.follow(Visit(SettingsPlace("Talking")))
    trial = real.app.scene.page.trial
    real.until(lambda: not trial.loading and bool(trial.microphone.devices))
    assert not trial.microphone.open, "nobody has said anything yet"
    real.go_to("Say something")
    press(pygame.K_RETURN)
    real.until(lambda: "onion" in trial.partial.lower())
    assert trial.microphone.open and trial.level is not None
    release(pygame.K_RETURN)
    real.until(lambda: trial.heard is not None)
    assert "onion" in trial.heard.text.lower() and len(trial.heard.pcm) > RATE * WIDTH / 2
    real.until(lambda: not trial.microphone.open)
    real.go_to("Your voice")
    press(pygame.K_RETURN)
    real.until(lambda: real.app.speaker.speech_left > 0)
    release(pygame.K_RETURN)
    press(pygame.K_TAB)
    release(pygame.K_TAB)
    real.until(lambda: "First cook" in labels(real) and len(told(real, "First cook").options) > 1)
    real.go_to("First cook")
    press(pygame.K_RETURN)
    real.until(lambda: real.app.speaker.speech_left > 1)
