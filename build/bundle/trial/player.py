"""Who starts the bundle: somebody without Python, compiler, network or rights on this machine; and
the bundle as they install it: where nobody may write, shut in as far as this machine can do it.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game.bench.real_game import RealGame

#: Blanks and letters beyond ASCII, as in many a user's name.
ODD_NAME = "Köche am Herd"
PROGRAM = "SousChef"


@dataclass(frozen=True, slots=True)
class Installation:
    """`root`: the unpacked folder; `program`: the executable in it."""

    root: Path
    program: Path

    def files(self) -> dict[Path, tuple[int, int]]:
        """Size and time of change of everything in it, to see whether it was written to."""
        found = ((path, path.lstat()) for path in sorted(self.root.rglob("*")))
        return {path: (stat.st_size, stat.st_mtime_ns) for path, stat in found}


@contextmanager
def installed(bundle: Path) -> Iterator[Installation]:
    """An archive unpacked, a folder copied; removed at the end.

    LookupError if it holds no program of ours.
    """
    folder = Path(tempfile.mkdtemp(prefix="souschef-trial-"))
    folder.chmod(0o755)
    place = folder / ODD_NAME
    try:
        if bundle.is_dir():
            shutil.copytree(bundle, place / bundle.name, symlinks=True)
        elif bundle.suffix == ".zip":
            shutil.unpack_archive(bundle, place)
        else:
            place.mkdir()
            subprocess.run(["tar", "-xf", bundle, "-C", place], check=True)  # as a player does
        yield _found(place, bundle)
    finally:
        for path in (place, *place.rglob("*")):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)
        shutil.rmtree(folder)


def _found(place: Path, bundle: Path) -> Installation:
    for program in (*place.glob(f"*/{PROGRAM}"), *place.glob(f"*/{PROGRAM}.exe")):
        # Nobody may write. Root may all the same: what it starts gets a read-only mount.
        for path in (program.parent, *program.parent.rglob("*")):
            if not path.is_symlink():
                path.chmod(path.stat().st_mode & ~0o222)
        return Installation(program.parent, program)
    raise LookupError(
        f"{bundle}: expected a folder with {PROGRAM} in it, found {[*place.iterdir()]}"
    )


#: Users that no system has: nothing belongs to them but what the game makes. One for each trial
#: that runs at once, and the one after it for a second user.
FIRST_USER, TRIALS = 30_000, 15_000
#: With the tool $1 makes the folder $2 read-only for what is started, and starts it.
_READ_ONLY = '"$1" --bind "$2" "$2" && "$1" -o remount,bind,ro "$2" && shift 2 && exec "$@"'
_TOOLS = ("unshare", "setpriv", "mount", "sh", "true")


@dataclass(frozen=True, slots=True)
class Confinement:
    """`user`: whose rights a program gets, None: those of who builds.

    `namespaces`: unshare's options for a network and mounts of its own; none where it is not cut
    off from the network, and its folder is only as read-only as its rights make it.
    """

    user: int | None = None
    namespaces: tuple[str, ...] = ()

    def around(self, command: Sequence[str], folder: Path) -> list[str]:
        """What starts `command`, which lies in `folder`, shut in."""
        program = list(command)
        if self.user is not None:
            user = str(self.user)
            program = [
                _tool("setpriv"), "--reuid", user, "--regid", user, "--clear-groups", *program,
            ]  # fmt: skip
        if self.namespaces:
            read_only = [_tool("sh"), "-c", _READ_ONLY, "sh", _tool("mount"), str(folder)]
            program = [_tool("unshare"), *self.namespaces, *read_only, *program]
        return program

    def limits(self) -> Iterator[str]:
        """What it lacks, in words."""
        if self.user is None:
            yield "not as another user, but as who builds"
        if not self.namespaces:
            yield "with the network, and read-only by the files' rights alone"

    def works(self, folder: Path) -> bool:
        """Whether this machine can do it."""
        done = subprocess.run(
            self.around([_tool("true")], folder), capture_output=True, check=False
        )
        return done.returncode == 0


def confinement(folder: Path) -> Confinement:
    """The tightest one for programs in `folder` that works here."""
    if sys.platform == "linux" and all(map(shutil.which, _TOOLS)):
        return next(each for each in _candidates() if each.works(folder))
    return Confinement()


def _candidates() -> Iterator[Confinement]:
    """The tightest first; the last always works."""
    if os.geteuid() == 0:
        user = FIRST_USER + 2 * (os.getpid() % TRIALS)
        yield Confinement(user, ("--net", "--mount"))
        yield Confinement(user)
    yield Confinement(None, ("--user", "--map-root-user", "--net", "--mount"))
    yield Confinement()


def _tool(name: str) -> str:
    """A tool's file: the player's PATH has none."""
    found = shutil.which(name)
    assert found is not None, f"{name} was found before"
    return found


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
