"""Who starts the bundle: somebody without Python, compiler, network or rights on this machine."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bundle.trial.installation import Installation

#: A user that no system has: nothing belongs to it but what the game makes.
NOBODY_ELSE = 61_234
#: Seconds after which a command that shows no window is given up.
LONGEST = 180.0
#: With the tool $1 makes the folder $2 read-only for what is started, and starts it.
_READ_ONLY = '"$1" --bind "$2" "$2" && "$1" -o remount,bind,ro "$2" && shift 2 && exec "$@"'


@dataclass(frozen=True, slots=True)
class Player:
    """`home`: the folder that is all they have. `user`: None where the machine cannot change it.

    `cut`: whether the network can be cut off and the installation mounted read-only.
    `variables`: all of their environment.
    """

    installation: Installation
    home: Path
    user: int | None
    cut: bool
    variables: Mapping[str, str]

    def having(self, **variables: str) -> "Player":
        """The same with more in the environment."""
        return replace(self, variables={**self.variables, **variables})

    def lacking(self, *names: str) -> "Player":
        """The same with less in the environment."""
        kept = {name: value for name, value in self.variables.items() if name not in names}
        return replace(self, variables=kept)

    def start(self, *arguments: str | Path) -> subprocess.Popen[str]:
        """The game, started and left to itself; its output goes to pipes."""
        return subprocess.Popen(
            self.command(arguments),
            cwd=self.home, env=self._environment(), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip

    def run(
        self, *arguments: str | Path, timeout: float = LONGEST
    ) -> subprocess.CompletedProcess[str]:
        """A command of the game, to its end. Raises TimeoutExpired, with all of it killed."""
        process = self.start(*arguments)
        try:
            out, errors = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise
        return subprocess.CompletedProcess(process.args, process.returncode, out, errors)

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
        """Theirs, with all folders up to their home."""
        for each in (path, *path.parents):
            if self.user is not None and each.is_relative_to(self.home):
                os.chown(each, self.user, self.user)

    def command(self, arguments: Sequence[str | Path]) -> list[str]:
        """What starts the game with `arguments` for this player."""
        program = [str(self.installation.program), *map(str, arguments)]
        if self.user is not None:
            user = str(self.user)
            program = [
                _tool("setpriv"),
                "--reuid",
                user,
                "--regid",
                user,
                "--clear-groups",
                *program,
            ]
        if self.cut:
            place = [_tool("mount"), str(self.installation.root)]
            shell = [_tool("sh"), "-c", _READ_ONLY, "sh", *place]
            program = [_tool("unshare"), "--net", "--mount", *shell, *program]
        return program

    def _environment(self) -> dict[str, str]:
        """Nothing of ours. Only Windows cannot start a program without some of it."""
        if sys.platform == "win32":
            return {name: os.environ[name] for name in ("SYSTEMROOT",)} | dict(self.variables)
        return dict(self.variables)


def stranger(installation: Installation, home: Path, user: int = NOBODY_ELSE) -> Player:
    """The least favoured player that this machine can make."""
    is_root = sys.platform == "linux" and os.geteuid() == 0
    home.mkdir(parents=True, exist_ok=True)
    if is_root:
        os.chown(home, user, user)
    tools = all(shutil.which(name) for name in ("unshare", "setpriv", "mount"))
    return Player(
        installation, home, user if is_root and tools else None, is_root and tools,
        {"HOME": str(home), "PATH": "/nowhere"},
    )  # fmt: skip


def _tool(name: str) -> str:
    """A tool's file: the player's PATH has none."""
    found = shutil.which(name)
    assert found is not None, f"{name} was found before"
    return found
