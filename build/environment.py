"""A virtual environment beside `main.py` that is kept equal to a file of requirements.

Two files may share one: what has been installed for the larger is there for the smaller, which the
larger names in a line `-r FILE`.
"""

import os
import subprocess
import sys
import venv
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

#: Older versions of pip cannot read the build options in requirements.txt; older ones of setuptools
#: have a pkg_resources, for which pygame takes as long to load again as it does without.
TOOLS = ("pip>=23.2", "setuptools>=82")


@dataclass(frozen=True)
class Environment:
    """`folder` and `requirements` are relative to the repository's root; `note`: said at set-up."""

    folder: str
    requirements: str
    note: str

    @property
    def python(self) -> Path:
        """The environment's interpreter."""
        return ROOT / self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def set_up(self) -> None:
        """Make it equal to its requirements; does nothing if it is already.

        Raises CalledProcessError; the next call tries again.
        """
        stamp, files = ROOT / self.folder / "installed.sha256", _files(ROOT / self.requirements)
        installed = stamp.read_text().split() if self.python.exists() and stamp.exists() else ()
        if _fingerprint(files[0]) in installed:
            return
        print(f"Setting up {self.folder}, once. {self.note}", flush=True)
        if not self._works():
            folder = ROOT / self.folder
            venv.create(folder, clear=folder.exists(), with_pip=True)
        self._pip("install", "--quiet", *TOOLS)
        self._pip("install", "--requirement", str(ROOT / self.requirements))
        stamp.write_text("\n".join(_fingerprint(file) for file in files))

    def become(self, *arguments: str) -> int:
        """Run the interpreter in this process's place, so that signals reach it; where a system
        cannot do that, as `run`.
        """
        if os.name != "posix":
            return self.run(*arguments)
        os.chdir(ROOT)
        os.execve(self.python, [str(self.python), *arguments], _compiling())

    def run(self, *arguments: str) -> int:
        """Run the interpreter in the repository's root and give its exit code."""
        command = [str(self.python), *arguments]
        return subprocess.run(command, cwd=ROOT, check=False, env=_compiling()).returncode

    def _works(self) -> bool:
        """Whether there is an environment of this Python's version, with pip."""
        if not self.python.exists():
            return False
        probe = "import pip, sys; print(sys.version_info[:2])"
        found = subprocess.run(
            [self.python, "-c", probe], capture_output=True, text=True, check=False
        )
        return found.returncode == 0 and found.stdout.strip() == str(sys.version_info[:2])

    def _pip(self, *arguments: str) -> None:
        cores = str(os.cpu_count() or 1)
        environment = {"CMAKE_BUILD_PARALLEL_LEVEL": cores} | os.environ
        command = [str(self.python), "-m", "pip", "--disable-pip-version-check", *arguments]
        subprocess.run(command, cwd=ROOT, check=True, env=environment)


GAME = Environment(
    ".venv", "requirements.txt", "llama.cpp is compiled for it: expect 5 to 10 minutes."
)
LAB = Environment(".venv", "requirements-lab.txt", GAME.note)
TUNING = Environment(
    ".venv-tuning", "build/tuning/requirements.txt", "A download of a gigabyte or so."
)


def _files(requirements: Path) -> list[Path]:
    """The file, and all files that it and they name in lines `-r FILE`."""
    found = [requirements]
    for line in requirements.read_text(encoding="utf-8").splitlines():
        if line.startswith("-r "):
            found += _files(requirements.parent / line.removeprefix("-r ").strip())
    return found


def _fingerprint(requirements: Path) -> str:
    """Changes with what the file and those it names ask for, and with the Python it is for."""
    text = "".join(file.read_text(encoding="utf-8") for file in _files(requirements))
    return sha256(f"{sys.version_info[:2]} {text}".encode()).hexdigest()


def ready(*environments: Environment) -> bool:
    """Set them up; says what is wrong and gives False where that cannot be."""
    if sys.version_info < (3, 11):  # noqa: UP036 (this file is started by whatever is there)
        print(f"expected Python 3.11 or newer, found {sys.version.split()[0]}", file=sys.stderr)
        return False
    try:
        for environment in environments:
            environment.set_up()
    except subprocess.CalledProcessError as error:
        print(f"set-up failed; run the same command to try again ({error})", file=sys.stderr)
        return False
    return True


def _compiling() -> dict[str, str]:
    """The environment for our own processes, which keep what they have compiled.

    A game has processes of its own, tests start hundreds: each would compile everything anew.
    """
    return {name: v for name, v in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
