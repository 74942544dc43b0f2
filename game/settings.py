"""What the player has chosen: read from and written to YAML in the user's configuration folder.

A broken file never keeps anybody from playing: it is set aside under another name, the defaults
are used, and the caller gets an error to show that names line, column, expectation and finding.
Secrets are never printed: not by `repr`, not in errors, not in logs.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Literal, get_args

import yaml

from game import paths

Backend = Literal["local", "openai", "reflex"]
BACKENDS: tuple[Backend, ...] = get_args(Backend)

FILE = "settings.yaml"


@dataclass(frozen=True, slots=True)
class Service:
    """A server that speaks the OpenAI protocol. Empty: what the environment says, if anything."""

    url: str = ""
    model: str = ""
    key: str = field(default="", repr=False)

    def filled(self, environment: Mapping[str, str]) -> "Service":
        """With OPENAI_BASE_URL, OPENAI_MODEL and OPENAI_API_KEY for what is empty."""
        return Service(
            self.url or environment.get("OPENAI_BASE_URL", ""),
            self.model or environment.get("OPENAI_MODEL", ""),
            self.key or environment.get("OPENAI_API_KEY", ""),
        )


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that is kept from one start to the next.

    `partner`: 'hla' listens, 'reflex' just cooks; `backend`: what the partner thinks with (reflex:
    nothing, it waits for better times); `model`: a GGUF file, '' for the bundled one;
    `pause_while_typing`: the clock stands still while words are being typed; `volume`: 0..1.
    """

    partner: str = "hla"
    backend: Backend = "local"
    model: str = ""
    service: Service = Service()
    pause_while_typing: bool = False
    volume: float = 0.7


class SettingsError(Exception):
    """A settings file that cannot be used. The text names place, expectation and finding."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """`problem`: what was wrong with the file and where it was put, '' if all is well."""

    settings: Settings
    problem: str = ""


def settings_path() -> Path:
    """Where the settings are. Need not exist."""
    return paths.user_config() / FILE


def load_settings(path: Path | None = None) -> Loaded:
    """The player's settings; defaults for what is not set, and for all if the file is broken."""
    path = path or settings_path()
    try:
        return Loaded(parse_settings(path.read_text(encoding="utf-8"), str(path)))
    except FileNotFoundError:
        return Loaded(Settings())
    except OSError as error:
        return Loaded(Settings(), f"{path}: {error.strerror or error}; the defaults are used")
    except UnicodeDecodeError:
        return Loaded(Settings(), _set_aside(path, f"{path}: expected text in UTF-8"))
    except SettingsError as error:
        return Loaded(Settings(), _set_aside(path, str(error)))


def save_settings(settings: Settings, path: Path | None = None) -> None:
    """Write them, readable by the player only, whole or not at all. Raises OSError."""
    path = path or settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".new")
    unfinished.touch(mode=0o600)
    unfinished.write_text(yaml.safe_dump(_plain(settings), sort_keys=False), encoding="utf-8")
    unfinished.replace(path)


def parse_settings(text: str, name: str) -> Settings:
    """The settings in `text`; `name` is what errors call it. Raises SettingsError."""
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f":{mark.line + 1}:{mark.column + 1}" if mark else ""
        problem = getattr(error, "problem", None) or "something else"
        raise SettingsError(f"{name}{place}: expected YAML, found: {problem}") from None
    if node is None:
        return Settings()
    changes = dict(_Reader(name).entries(node, Settings()))
    return replace(Settings(), **changes)  # type: ignore[arg-type]


def _plain(settings: Settings) -> dict[str, object]:
    plain = {f.name: getattr(settings, f.name) for f in fields(settings)}
    service = {f.name: getattr(settings.service, f.name) for f in fields(settings.service)}
    return plain | {"service": service}


def _set_aside(path: Path, problem: str) -> str:
    aside = path.with_suffix(".broken.yaml")
    try:
        path.replace(aside)
    except OSError:
        return f"{problem}; the defaults are used"
    return f"{problem}; the file was renamed to {aside.name} and the defaults are used"


class _Reader:
    """Checks YAML nodes against the types of the defaults, with places for errors."""

    def __init__(self, name: str) -> None:
        self._name = name

    def entries(
        self, node: yaml.Node, defaults: Settings | Service
    ) -> Iterator[tuple[str, object]]:
        """The (name, value) pairs of a mapping node; `defaults` has the names and types."""
        if not isinstance(node, yaml.MappingNode):
            raise self._error(node, "names with values", _shown(node))
        known = [f.name for f in fields(defaults)]
        for key, value in node.value:
            name = str(key.value)
            if name not in known:
                raise self._error(key, f"one of {', '.join(known)}", name)
            default = getattr(defaults, name)
            if isinstance(default, Service):
                yield name, replace(default, **dict(self.entries(value, default)))  # type: ignore[arg-type]
            else:
                yield name, self._value(name, value, default)

    def _value(self, name: str, node: yaml.Node, default: object) -> object:
        try:
            value = yaml.constructor.SafeConstructor().construct_object(node, deep=True)
        except (yaml.YAMLError, ValueError):
            value = None
        match default:
            case bool():
                return self._checked(node, value, isinstance(value, bool), "true or false")
            case float():
                number = isinstance(value, int | float) and not isinstance(value, bool)
                fits = number and 0 <= value <= 1
                return float(self._checked(node, value, fits, "a number from 0 to 1"))  # type: ignore[arg-type]
        if name == "backend":
            return self._checked(node, value, value in BACKENDS, f"one of {', '.join(BACKENDS)}")
        text = "" if value is None else value
        return self._checked(node, text, isinstance(text, str), "text", secret=name == "key")

    def _checked(
        self, node: yaml.Node, value: object, fits: bool, expected: str, secret: bool = False
    ) -> object:
        if not fits:
            raise self._error(node, expected, "something else" if secret else _shown(node))
        return value

    def _error(self, node: yaml.Node, expected: str, found: str) -> SettingsError:
        line, column = node.start_mark.line + 1, node.start_mark.column + 1
        return SettingsError(f"{self._name}:{line}:{column}: expected {expected}, found {found}")


def _shown(node: yaml.Node) -> str:
    match node:
        case yaml.ScalarNode(value=value):
            return f"'{value}'"[:60]
        case yaml.SequenceNode():
            return "a list"
    return "names with values"
