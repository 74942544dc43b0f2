"""What passes between the game and the processes that listen and speak: frozen, picklable values.

Moments are `time.monotonic()`, which all processes of a machine share. Sound is 16-bit mono.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from game.talk_manner import TalkManner
from game.voice.troubles import Recovered, Trouble

#: What OpenAI calls the model that most other servers that transcribe also answer to.
USUAL_MODEL = "whisper-1"


@dataclass(frozen=True, slots=True)
class Server:
    """An OpenAI-compatible server that transcribes. The key is never shown or logged."""

    url: str
    model: str
    key: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Listening:
    """How to listen from now on; the newest counts.

    `muted`: the microphone is closed, whatever the manner. `device`: by name; '' for the system's
    own. `sensitivity`: 0..1, how soft speech may be in hands-free listening. `noise`: of the room
    by calibration, a share of the loudest sound; 0: not calibrated. `server`: recognises
    instead of the bundled model. `keep`: utterances come with their sound (the settings' test).
    `record`: a folder to write what is heard to, '' for nothing, which is the rule.
    """

    manner: TalkManner
    muted: bool = False
    device: str = ""
    sensitivity: float = 0.5
    noise: float = 0.0
    server: Server | None = None
    keep: bool = False
    record: str = ""


@dataclass(frozen=True, slots=True)
class TalkKey:
    """The key of push to talk went down or up."""

    down: bool


@dataclass(frozen=True, slots=True)
class GameSpeaks:
    """The game's own voice sounds (`text`), or has just fallen silent ('')."""

    text: str


@dataclass(frozen=True, slots=True)
class Calibrate:
    """Measure the room's noise for so many seconds; nobody should speak."""

    seconds: float = 2.0


@dataclass(frozen=True, slots=True)
class Expected:
    """What may well be said now; the newest counts.

    `words`: names and words of this kitchen, in small letters. `phrases`: whole commands that make
    sense now, likelier ones first. `choices`: answers to a question that is open.
    """

    words: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EarsLimits:
    """How long something may take, in seconds.

    `slow_s`: the system's sound, before it is told not to answer; `hopeless_s`: before this process
    counts as hanging for it. `busy_s`: the recogniser at one utterance, before it counts as such.
    """

    slow_s: float = 2.5
    hopeless_s: float = 40.0
    busy_s: float = 25.0


@dataclass(frozen=True, slots=True)
class EndVoice:
    """End the process."""


@dataclass(frozen=True, slots=True)
class Beat:
    """A sign of life of a process; goes no further than to its handle."""


ToEars: TypeAlias = Listening | TalkKey | GameSpeaks | Calibrate | Expected | EndVoice


@dataclass(frozen=True, slots=True)
class EarsReady:
    """The recogniser is loaded. `model`: what it is called; `seconds`: how long that took."""

    model: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Microphone:
    """Whether sound is being taken in, from which device, and which devices there are."""

    open: bool
    device: str
    devices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """How loud it is, several times a second while the microphone is open.

    `db`: of the last moment, below full scale (0 is the loudest); `threshold_db`: from where on it
    counts as speech; `speaking`: somebody does.
    """

    db: float
    threshold_db: float
    speaking: bool


@dataclass(frozen=True, slots=True)
class Partial:
    """Words of an utterance that still goes on; they may yet change."""

    utterance: int
    text: str


@dataclass(frozen=True, slots=True)
class Utterance:
    """What somebody said, whole. `utterance` counts upwards from 1.

    `text`: with the help of what was expected; `raw`: as the recogniser wrote it. `doubtful`: the
    speaker should be asked, if `others` that may have been said mean something else. `began`,
    `ended`: of the speech itself, without the silence around it; `recognised`: when the words were
    there. `pcm`: 16 kHz, only if asked for.
    """

    utterance: int
    text: str
    raw: str
    doubtful: bool
    began: float
    ended: float
    recognised: float
    pcm: bytes = b""
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unheard:
    """An utterance of which no words came. `why`: one sentence for the player, '' for no news."""

    utterance: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Calibrated:
    """The room's noise as a share of the loudest sound."""

    noise: float


FromEars: TypeAlias = (
    EarsReady
    | Microphone
    | Level
    | Partial
    | Utterance
    | Unheard
    | Calibrated
    | Trouble
    | Recovered
)


@dataclass(frozen=True, slots=True)
class VoiceChoice:
    """Who speaks. `name`: of a voice, '' for the system's own; `pitch` 0..100, 50 usual; `rate`: 1
    is usual, 2 twice as fast.
    """

    name: str = ""
    pitch: int = 50
    rate: float = 1.0


@dataclass(frozen=True, slots=True)
class Render:
    """Make sound of `text`. `number` counts upwards."""

    number: int
    text: str
    voice: VoiceChoice


ToMouth: TypeAlias = Render | EndVoice


@dataclass(frozen=True, slots=True)
class MouthReady:
    """The synthesiser is loaded; `voices`: the names it knows."""

    voices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rendered:
    """The sound of a Render, as a WAV file's bytes; b'' if it could not be made."""

    number: int
    wav: bytes


FromMouth: TypeAlias = MouthReady | Rendered | Trouble | Recovered
