"""Who starts the bundle: somebody without Python, compiler, network or rights on this machine."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bundle.trial.installation import Confinement, Installation
from game.bench.real_game import RealGame


@dataclass(frozen=True, slots=True)
class MatchLog:
    """`lines`: its objects, the header first."""

    lines: tuple[dict[str, Any], ...]

    @property
    def ended(self) -> bool:
        """Whether it has its last line."""
        return "end" in self.lines[-1]

    @property
    def results(self) -> dict[str, Any]:
        """Of a match that ended. KeyError if not."""
        found: dict[str, Any] = self.lines[-1]["results"]
        return found

    def said(self, cook: int) -> list[str]:
        return [words["text"] for words in self._all("words") if words["cook"] == cook]

    def spoken(self) -> list[str]:
        return [words["text"] for words in self._all("words") if "hearing" in words]

    def notes(self, kind: str) -> list[dict[str, Any]]:
        """All that cooks reported of one kind, such as 'thought'."""
        return [note for note in self._all("notes") if note["kind"] == kind]

    def _all(self, key: str) -> list[dict[str, Any]]:
        return [entry for line in self.lines for entry in line.get(key, ())]


def read_log(path: Path) -> MatchLog:
    """A log; what is broken off at its end is left out, as the game does."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return MatchLog(tuple(json.loads(line) for line in lines if line.endswith("}")))


#: Seconds after which a command that shows no window is given up.
LONGEST = 180.0
#: The folder for temporary files in a player's home.
TEMPORARY = "Zwischenablage"


@dataclass(frozen=True, slots=True)
class Player:
    """`home`: the folder that is all they have; `variables`: all of their environment."""

    installation: Installation
    home: Path
    confinement: Confinement
    variables: Mapping[str, str]

    @property
    def user(self) -> int | None:
        """Whose processes and files are theirs and nobody else's; None if that cannot be known."""
        return self.confinement.user

    def having(self, **variables: str) -> "Player":
        return replace(self, variables={**self.variables, **variables})

    def lacking(self, *names: str) -> "Player":
        kept = {name: value for name, value in self.variables.items() if name not in names}
        return replace(self, variables=kept)

    def start(self, *arguments: str | Path) -> RealGame:
        return RealGame(self.command(arguments), self._environment(), self.home, self.home)

    def run(
        self, *arguments: str | Path, timeout: float = LONGEST
    ) -> subprocess.CompletedProcess[str]:
        """A command of the game, to its end. Raises StepError, with all of it killed."""
        with self.start(*arguments) as game:
            try:
                code = game.ended(timeout)
            except subprocess.TimeoutExpired as error:
                wanted = f"an end of '{' '.join(map(str, arguments))}' within {timeout:.0f} s"
                found = f"it running: {game.errors[-800:]}"
                raise StepError(f"expected {wanted}, found {found}") from error
            return subprocess.CompletedProcess(game.process.args, code, game.out, game.errors)

    def neighbour(self) -> "Player":
        """Another user of the same installation; where there is none, another home."""
        home = self.home.parent / "somebody else"
        user = None if self.user is None else self.user + 1
        return stranger(self.installation, home, replace(self.confinement, user=user))

    @property
    def temporary(self) -> Path:
        """The folder in their home for temporary files, used where the system's serves others."""
        return self.folder(TEMPORARY)

    def at_home(self, name: str) -> "Player":
        """The same, whose settings, levels and logs are in a folder of their home."""
        home = self.folder(name)
        return replace(self.having(SOUS_CHEF_HOME=str(home)), home=home)

    def folder(self, name: str) -> Path:
        """A folder in their home that is theirs."""
        folder = self.home / name
        folder.mkdir(parents=True, exist_ok=True)
        self._own(folder)
        return folder

    def write(self, file: str, text: str) -> Path:
        """A file in their home that is theirs."""
        path = self.folder(str(Path(file).parent)) / Path(file).name
        path.write_text(text, encoding="utf-8")
        self._own(path)
        return path

    def _own(self, path: Path) -> None:
        for each in (path, *path.parents):
            if self.user is not None and sys.platform != "win32" and each.is_relative_to(self.home):
                os.chown(each, self.user, self.user)

    def command(self, arguments: Sequence[str | Path]) -> list[str]:
        program = [str(self.installation.program), *map(str, arguments)]
        return self.confinement.around(program, self.installation.root)

    def _environment(self) -> dict[str, str]:
        """Nothing of ours. Only Windows cannot start a program without some of it."""
        if sys.platform == "win32":
            return {name: os.environ[name] for name in ("SYSTEMROOT",)} | dict(self.variables)
        return dict(self.variables)


def stranger(installation: Installation, home: Path, confinement: Confinement) -> Player:
    """Somebody new, who knows nothing of this machine but the installation and their home."""
    player = Player(installation, home, confinement, {"HOME": str(home), "PATH": "/nowhere"})
    temporary = str(player.temporary)
    if player.user is not None:
        return player  # what they leave in the system's own places is known to be theirs
    return player.having(TMPDIR=temporary, TEMP=temporary, TMP=temporary)


class StepError(Exception):
    """Something is not as it should be; the text says what was expected and what was found."""


class LeftOutError(Exception):
    """A step cannot be tried on this machine; the text says why."""


def expect(holds: bool, wanted: str, found: object) -> None:
    """Raises StepError unless `holds`."""
    if not holds:
        raise StepError(f"expected {wanted}, found {found}")


@dataclass(frozen=True, slots=True)
class Trial:
    """What steps share. `pictures`: the folder for screenshots; `tree`: the repository's root."""

    player: Player
    pictures: Path
    tree: Path
    short: bool


@dataclass(frozen=True, slots=True)
class Step:
    """`run` gives what was found, in a few words. It raises StepError, LeftOutError.

    `short`: whether the short form of the trial has it, too.
    """

    name: str
    run: Callable[[Trial], str]
    short: bool = True
