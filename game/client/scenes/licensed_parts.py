"""What the parts of a packaged game are licensed under, as its folder of licences tells it."""

import json
from dataclasses import dataclass
from pathlib import Path

from game.records import DamagedError
from game.version import NAME, VERSION

INDEX = "index.json"
NO_TEXT = "No text is kept for this part."


@dataclass(frozen=True, slots=True)
class LicensedPart:
    """Something that a game consists of. `version` may be ''; `texts`: files with its licence."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]

    @property
    def title(self) -> str:
        return f"{self.name} {self.version}".strip()

    def read(self) -> str:
        """All its texts, with a sentence in place of one that cannot be read."""
        if len(self.texts) == 1:
            return _read(self.texts[0])
        titled = (f"[ {file.name} ]\n\n{_read(file)}" for file in self.texts)
        return "\n\n\n".join(titled) or NO_TEXT


def licensed_parts(place: Path) -> tuple[LicensedPart, ...]:
    """Those in the folder at `place`, or the game alone if the source tree's file is there.

    Raises DamagedError with a sentence for the player.
    """
    if place.is_file():
        own = LicensedPart(NAME, VERSION, "MIT", (place, place.with_name("LICENSE")))
        return (own,)
    index = place / INDEX
    try:
        listed = json.loads(index.read_text(encoding="utf-8"))
        return tuple(_part(place, each) for each in listed)
    except OSError as error:
        raise DamagedError(f"{index} cannot be read: {error.strerror or error}.") from None
    except (ValueError, TypeError, KeyError, RecursionError):
        raise DamagedError(f"{index} is damaged: it does not list the parts.") from None


def _part(folder: Path, told: dict[str, object]) -> LicensedPart:
    """A row of the index. Raises TypeError or KeyError for one that is none."""
    name, version, licence, texts = (told[key] for key in ("name", "version", "licence", "texts"))
    match name, version, licence, texts:
        case str(), str(), str(), list() if all(isinstance(text, str) for text in texts):
            return LicensedPart(name, version, licence, tuple(folder / text for text in texts))
    raise TypeError(f"a part expected, found {told}")


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else ""
        return f"{file} cannot be read: {reason or error}."
