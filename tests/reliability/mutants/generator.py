"""What a stranger could bring: mutated files of each kind, and the command lines that meet them."""

import io
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from random import Random
from zipfile import ZipFile, ZipInfo

from game import paths
from game.settings import SETTINGS, Settings
from tests.reliability.mutants.mutation import mutated_log, mutated_yaml
from tests.reliability.mutants.pictures import mutated_picture

#: Where the files of a mutant are, below the player's folders.
BROUGHT = PurePosixPath("brought")
#: Longer rounds are not played: they take their time by right.
LONGEST_ROUND = 60
_ROUND = re.compile(r"round_seconds:\s*(\d+)")
Line = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mutant:
    """Files by their places below `home`, and the command lines that are given with them there."""

    kind: str
    number: int
    files: Mapping[PurePosixPath, bytes]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class MutantGenerator:
    """Makes mutants: `seed` and a mutant's number decide everything about it.

    `home`: the folder of the player who meets them; `recording`: a log of a round of `quick`.
    """

    seed: int
    home: Path
    recording: bytes

    def mutants(self, kind: str, count: int) -> Iterator[Mutant]:
        """So many of a kind. KeyError if there is no such kind."""
        for number in range(count):
            yield KINDS[kind](self, number, Random(f"{self.seed} {kind} {number}"))

    def place(self, file: PurePosixPath) -> str:
        """Where a file of a mutant is."""
        return str(self.home / file)


def _level(brood: MutantGenerator, number: int, chance: Random) -> Mutant:
    source = _nth(sorted(paths.levels().glob("*.yaml")), number)
    level = BROUGHT / "mutant.yaml"
    data = mutated_yaml(_short(source.read_text(encoding="utf-8")), chance)
    lines = [("install", brood.place(level)), *_seen(brood, level, data)]
    return Mutant("level", number, {level: data}, (("check", brood.place(level)), *lines))


def _menu(brood: MutantGenerator, number: int, chance: Random) -> Mutant:
    return _part(brood, "menu", number, chance)


def _mood(brood: MutantGenerator, number: int, chance: Random) -> Mutant:
    return _part(brood, "mood", number, chance)


def _part(brood: MutantGenerator, kind: str, number: int, chance: Random) -> Mutant:
    """A mutated menu or mood, with a level that has it."""
    using = _using(kind)
    source = _nth(sorted(using), number)
    part, level = BROUGHT / f"{kind}s" / "mutant.yaml", BROUGHT / "by.yaml"
    text = re.sub(rf"(?m)^{kind}: .*$", f"{kind}: mutant", using[source])
    data = mutated_yaml(source.read_text(encoding="utf-8"), chance)
    files = {level: _short(text).encode(), part: data}
    return _parcel(brood, Mutant(kind, number, files, (("check", brood.place(part)),)), level)


def _picture(brood: MutantGenerator, number: int, chance: Random) -> Mutant:
    """A mutated picture, of an ingredient of the soups or of a state of it."""
    source = _nth(sorted((paths.assets() / "svg").glob("*.svg")), chance.randrange(1000))
    menu = (paths.levels() / "menus" / "soups.yaml").read_text(encoding="utf-8")
    own = menu.replace("title: Tomato,", "title: Tomato, look: {picture: red},", 1)
    level = (paths.levels() / "ring.yaml").read_text(encoding="utf-8")
    text = level.replace("menu: soups", "menu: mutant")
    picture = mutated_picture(source.read_bytes(), chance)
    files = {
        BROUGHT / "by.yaml": _short(text).encode(),
        BROUGHT / "menus" / "mutant.yaml": own.encode(),
        BROUGHT / "menus" / "pictures" / "red.svg": picture,
    }
    return _parcel(brood, Mutant("picture", number, files, ()), BROUGHT / "by.yaml")


def _log(brood: MutantGenerator, number: int, chance: Random) -> Mutant:
    log = BROUGHT / "mutant.jsonl"
    line = ("replay", "--headless", brood.place(log))
    return Mutant("log", number, {log: mutated_log(brood.recording, chance)}, (line,))


def _settings(brood: MutantGenerator, number: int, chance: Random) -> Mutant:
    data = mutated_yaml(SETTINGS.text(Settings()), chance)
    level = BROUGHT / "quick.yaml"
    short = _short((paths.levels() / "quick.yaml").read_text(encoding="utf-8"))
    files = {PurePosixPath("config/settings.yaml"): data, level: short.encode()}
    return Mutant("settings", number, files, (_play(brood, level),))


#: What can be mutated.
KINDS: Mapping[str, Callable[[MutantGenerator, int, Random], Mutant]] = {
    "level": _level, "menu": _menu, "mood": _mood, "log": _log, "settings": _settings,
    "picture": _picture,
}  # fmt: skip


def _parcel(brood: MutantGenerator, mutant: Mutant, level: PurePosixPath) -> Mutant:
    """The same, with its files in a zip, too, and the lines that take the level in and show it."""
    packed = BROUGHT / "mutant.zip"
    files = {**mutant.files, packed: _zipped(mutant.files)}
    checked = (*mutant.lines, ("check", brood.place(level)), ("install", brood.place(packed)))
    lines = (*checked, *_seen(brood, level, mutant.files[level]))
    return Mutant(mutant.kind, mutant.number, files, lines)


def _seen(brood: MutantGenerator, level: PurePosixPath, data: bytes) -> Iterator[Line]:
    """The lines that paint a level and, if its round is short, play it."""
    yield "picture", brood.place(level), brood.place(BROUGHT / "picture.png")
    told = _ROUND.search(data.decode(errors="replace"))
    if told is None or int(told[1]) <= LONGEST_ROUND:
        yield _play(brood, level)


def _play(brood: MutantGenerator, level: PurePosixPath) -> Line:
    chosen = ("--level", brood.place(level), "--partner", "reflex", "--seed", "1")
    return ("play", "--headless", *chosen)


def _zipped(files: Mapping[PurePosixPath, bytes]) -> bytes:
    whole = io.BytesIO()
    with ZipFile(whole, "w") as archive:
        for place, data in files.items():
            entry = ZipInfo(str(place.relative_to(BROUGHT)))  # of one date, whenever it is made
            archive.writestr(entry, data)
    return whole.getvalue()


def _using(kind: str) -> Mapping[Path, str]:
    """The shipped menus or moods, each with a shipped level that has it."""
    levels = [file.read_text(encoding="utf-8") for file in sorted(paths.levels().glob("*.yaml"))]
    named = {found[1]: text for text in levels if (found := _named(kind, text))}
    return {paths.levels() / f"{kind}s" / f"{name}.yaml": text for name, text in named.items()}


def _named(kind: str, text: str) -> re.Match[str] | None:
    return re.search(rf"(?m)^{kind}: (\w+)", text)


def _short(level: str) -> str:
    """A level with a round of ten seconds."""
    return re.sub(r"(?m)^round_seconds: .*$", "round_seconds: 10", level)


def _nth(files: list[Path], number: int) -> Path:
    return files[number % len(files)]
