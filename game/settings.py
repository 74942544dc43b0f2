"""What the player has chosen: read from and written to YAML in the user's configuration folder.

A broken file never keeps anybody from playing: see `game.records`. Secrets are never printed: not
by `repr`, not in errors, not in logs.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Literal, get_args

import yaml

from game import paths
from game.content.difficulty import NORMAL, Difficulty
from game.content.scalars import MOST_COOKS
from game.records import FileKind, Loaded
from game.talk_manner import TalkManner
from game.typed_yaml import Mistake, nothing_else, read_yaml

Backend = Literal["local", "openai", "reflex"]
BACKENDS: tuple[Backend, ...] = get_args(Backend)
Talkativeness = Literal["quiet", "normal", "chatty"]
Character = Literal["", "calm", "cheerful", "dry"]
TextSize = Literal["normal", "large", "larger"]
Recogniser = Literal["bundled", "server"]
RECOGNISERS: tuple[Recogniser, ...] = get_args(Recogniser)
Spoken = Literal["never", "important", "everything"]
Effort = Literal["", "none", "minimal", "low", "medium", "high"]
Scoring = Literal["auto", "labels", "asked", "completions"]
Organised = Literal["silent", "pipeline", "tree", "relay", "graph"]
ORGANISED: tuple[Organised, ...] = get_args(Organised)
You = Literal["cook", "talk", "chef", "chef_cook"]
YOU: tuple[You, ...] = get_args(You)

#: What players say most, until they put other phrases in the file.
QUICK_WORDS = (
    "Stop", "Go on", "Come here", "Move, please", "Pass me a plate", "Serve it", "Watch the pots",
    "Thanks!", "What are you doing?",
)  # fmt: skip
#: So many of them have a key and a place on the wheel.
MOST_QUICK_WORDS = 9

FILE = "settings.yaml"
#: Of the file.
VERSION = 2
#: What whole numbers may be.
_RANGES: Mapping[tuple[str, str], range] = {
    ("asking", "spare_tokens"): range(100_001),
    ("asking", "patience_s"): range(1, 3601),
    ("asking", "words_s"): range(3601),
    ("brigade", "cooks"): range(1, MOST_COOKS + 1),
}
#: Of the file: all that can be chosen takes a twentieth.
MOST_BYTES = 128 << 10


@dataclass(frozen=True, slots=True)
class Service:
    """A server that speaks the OpenAI protocol. Empty: what the environment says, if anything."""

    url: str = ""
    model: str = ""
    key: str = field(default="", repr=False)

    def filled(self, environment: Mapping[str, str]) -> "Service":
        """With OPENAI_BASE_URL, OPENAI_MODEL and OPENAI_API_KEY for what is empty."""
        return Service(
            self.url or environment.get("OPENAI_BASE_URL", "").strip(),
            self.model or environment.get("OPENAI_MODEL", ""),
            self.key or environment.get("OPENAI_API_KEY", ""),
        )


@dataclass(frozen=True, slots=True)
class Asking:
    """How a server is asked, for models that think before they answer.

    `effort`: how much they think, '' for as they do by themselves; `spare_tokens`: room for that in
    every answer; `scoring`: how choices are weighed, by log-probabilities where there are any, or
    `asked` for the best; `patience_s`: at most so long without a sign of the server; `words_s`: so
    long a partner's own words are waited for before written phrases take their place.
    """

    effort: Effort = ""
    spare_tokens: int = 0
    scoring: Scoring = "auto"
    patience_s: int = 15
    words_s: int = 2


@dataclass(frozen=True, slots=True)
class Volumes:
    """Positions of the volume sliders, 0..1. Everything also obeys `master`."""

    master: float = 0.7
    effects: float = 1.0
    music: float = 0.7
    voice: float = 1.0

    def of_effects(self) -> float:
        """The factor for effects."""
        return _gain(self.master) * _gain(self.effects)

    def of_music(self) -> float:
        """The factor for music."""
        return _gain(self.master) * _gain(self.music)

    def of_voice(self) -> float:
        """The factor for spoken words."""
        return _gain(self.master) * _gain(self.voice)


@dataclass(frozen=True, slots=True)
class Buttons:
    """Keys by SDL's names, or a pad's buttons; '' is the one that the game has from the start."""

    up: str = ""
    down: str = ""
    left: str = ""
    right: str = ""
    use: str = ""
    talk: str = ""
    mind: str = ""
    pause: str = ""
    take_back: str = ""
    point: str = ""
    quick: str = ""
    speak: str = ""


@dataclass(frozen=True, slots=True)
class Controls:
    """What players have bound: the keyboard's `left` and `right` half, and gamepads."""

    left: Buttons = Buttons()
    right: Buttons = Buttons()
    pad: Buttons = Buttons()


@dataclass(frozen=True, slots=True)
class Voice:
    """Talking aloud and being talked to.

    `manner`: no microphone, push to talk, or hands free; `muted`: the microphone is closed for now;
    `device`: by its name, '' for the system's own; `sensitivity`: 0..1, how soft speech may be when
    hands are free; `noise`: of the room by calibration, a share of the loudest sound, 0 for none
    yet; `recogniser`: the one that comes with the game, or `server`; `record`: what is said is kept
    as sound files, off unless somebody wants it. `spoken`: how much partners say aloud; `haste`:
    0..1, how fast they speak, 0.5 is usual; `cooks`: the voice of each cook by seat, '' for the one
    that the game chooses; `subtitles`: their size.
    """

    manner: TalkManner = "push"
    muted: bool = False
    device: str = ""
    sensitivity: float = 0.5
    noise: float = 0.0
    recogniser: Recogniser = "bundled"
    server: Service = Service()
    record: bool = False
    spoken: Spoken = "everything"
    haste: float = 0.5
    cooks: tuple[str, ...] = ("", "", "", "")
    subtitles: TextSize = "normal"


@dataclass(frozen=True, slots=True)
class Brigade:
    """How a kitchen for a crew is played: by how many `cooks`, and how they work together.

    `you`: the player is one of the cooks, only talks to their leader, or is the head chef, who
    stands aside or cooks, too.
    """

    cooks: int = 4
    organisation: Organised = "tree"
    you: You = "cook"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that is kept from one start to the next.

    `partner`: 'hla' listens, 'reflex' just cooks; `backend`: what the partner thinks with (reflex:
    nothing, it waits for better times); `model`: a GGUF file, the name of a bundled model, '' for
    that which suits the computer; `service`, `asking`: the server, and how it is asked;
    `minds`: models of their own for single minds, as 'fast=FILE.gguf' or 'slow=MODEL@URL';
    `talkativeness`: how much a partner who listens says unasked; `character`: how it puts things,
    '' for each partner's own way; `pause_while_typing`: the clock stands still while words are
    being typed; `move_while_typing`: if it does not, arrows walk meanwhile; `learns_words`: what
    words turned out to mean is kept; `quick_words`: on the keys 1 to 9 and the wheel;
    `safe_colours`: only those that colour-blind people tell apart; `reduced_motion`: nothing
    shakes, flashes or bobs; `second_person`: two people cook together; `open_all_kitchens`: no
    chapter waits for stars; `controls`: what they have bound; `voice`: talking aloud;
    `difficulty`: of the last round that was chosen; `brigade`: of the last one with a crew.
    """

    partner: str = "hla"
    backend: Backend = "local"
    model: str = ""
    service: Service = Service()
    asking: Asking = Asking()
    minds: tuple[str, ...] = ()
    talkativeness: Talkativeness = "normal"
    character: Character = ""
    pause_while_typing: bool = True
    move_while_typing: bool = True
    learns_words: bool = True
    quick_words: tuple[str, ...] = QUICK_WORDS
    volumes: Volumes = Volumes()
    full_screen: bool = False
    text_size: TextSize = "normal"
    safe_colours: bool = False
    reduced_motion: bool = False
    second_person: bool = False
    open_all_kitchens: bool = False
    controls: Controls = Controls()
    voice: Voice = Voice()
    difficulty: Difficulty = NORMAL
    brigade: Brigade = Brigade()

    def thinking_with(self, backend: Backend, model: str | None) -> "Settings":
        """The same with another back end, and another model for it if one is named."""
        wanted = replace(self, backend=backend)
        if model is None:
            return wanted
        if backend == "openai":
            return replace(wanted, service=replace(self.service, model=model))
        return replace(wanted, model=model)


def settings_path() -> Path:
    """Where the settings are. Need not exist."""
    return paths.user_config() / FILE


def load_settings(path: Path | None = None) -> Loaded[Settings]:
    """The player's settings; defaults for what is not set, and for all if the file is broken."""
    return SETTINGS.load(path or settings_path())


def parse_settings(
    text: str, name: str, check: Callable[[Settings], Iterator[Mistake]] = nothing_else
) -> Settings:
    """The settings in `text`; `name` is what errors call it, `check` finds what else is wrong.
    Raises DamagedError, NewerError.
    """
    return read_yaml(
        Settings, text, name, VERSION, lambda found: chain(_out_of_range(found), check(found))
    )


def _out_of_range(settings: Settings) -> Iterator[Mistake]:
    for (part, name), allowed in _RANGES.items():
        if getattr(getattr(settings, part), name) not in allowed:
            yield (part, name), f"a number from {allowed[0]} to {allowed[-1]}"


def _text(settings: Settings) -> str:
    plain = {"version": VERSION, **asdict(settings)}
    return yaml.safe_dump(plain, sort_keys=False, allow_unicode=True)


def _gain(position: float) -> float:
    """Ears hear ratios: squared, the middle of a slider sounds about half as loud."""
    return max(0.0, min(1.0, position)) ** 2


SETTINGS = FileKind(
    Settings(), "the defaults are used", "this choice is not kept", parse_settings, _text,
    private=True, most=MOST_BYTES,
)  # fmt: skip
