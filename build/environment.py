"""A virtual environment beside `main.py` that is kept equal to a file of requirements.

Two files may share one: what has been installed for the larger is there for the smaller, which the
larger names in a line `-r FILE`. llama.cpp is compiled for any processor (`portable_llama.cmake`)
and tried on each that the folder meets.
"""

import json
import os
import platform
import shlex
import signal
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

#: Older versions of pip cannot read the build options in requirements.txt; older ones of setuptools
#: have a pkg_resources, for which pygame takes as long to load again as it does without.
TOOLS = ("pip>=23.2", "setuptools>=82")
#: How llama.cpp is compiled, here and for the bundle.
RECIPE = ROOT / "build" / "bundle" / "portable_llama.cmake"
LLAMA = "llama-cpp-python"
#: The table of language models.
MODELS = ROOT / "agents" / "llm" / "models.py"
#: The newest Python for which all packages have wheels.
NEWEST = (3, 13)
NEWER = (
    "For Python {} there is no wheel of pygame: it is compiled, which needs SDL's development "
    "files. Without them take Python 3.11, 3.12 or 3.13."
)
#: What is appended to the name of a library that ends the process here.
DEADLY = ".deadly"
NO_MODEL = (
    "The bundled model does not run on this computer: {} (its last words are in {}). The game "
    "works without it: choose the reflex partner, or a server in Settings."
)


@dataclass(frozen=True)
class Environment:
    """`folder` and `requirements` are relative to the repository's root; `note`: said at set-up."""

    folder: str
    requirements: str
    note: str

    @property
    def python(self) -> Path:
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
        if sys.version_info[:2] > NEWEST:
            print(NEWER.format(platform.python_version()), flush=True)
        if not self._works():
            folder = ROOT / self.folder
            venv.create(folder, clear=folder.exists(), with_pip=True)
        self._pip("install", "--quiet", *TOOLS)
        self._pip("uninstall", "--quiet", "--yes", LLAMA)  # it may have been compiled otherwise
        self._pip("install", *self._cache(), "--requirement", str(ROOT / self.requirements))
        stamp.write_text("\n".join(_fingerprint(file) for file in files))

    def try_model(self) -> None:
        """Let the bundled model decode once, in a process of its own, on a processor that is new to
        this folder. Code that dies there is put aside, for the next best is chosen then.
        """
        folder, here = ROOT / self.folder, _processor()
        place = {"base": str(folder), "platbase": str(folder)}
        library = Path(sysconfig.get_path("platlib", "venv", place)) / "llama_cpp" / "lib"
        tried, log = folder / "processor.txt", folder / "model.log"
        known = tried.read_text(encoding="utf-8") if tried.exists() else ""
        if known == here or not library.is_dir():
            return
        _restored(library)
        while how := self._death(log):
            kind = _kind(log)
            found = next(library.glob(f"*ggml-cpu-{kind}.*"), None) if kind else None
            if found is None:
                _restored(library)
                print(NO_MODEL.format(how, log), file=sys.stderr, flush=True)
                return
            print(
                f"llama.cpp's code for the kind of processor '{kind}' dies here ({how}): more "
                "portable code takes its place.", flush=True
            )  # fmt: skip
            found.rename(f"{found}{DEADLY}")
        tried.write_text(here, encoding="utf-8")

    def fetch_models(self, *command: str) -> None:
        """Run it once for each table of models and set of adapters. It tells itself what cannot be
        had: the game plays without.
        """
        stamp, adapters = (
            ROOT / self.folder / "models.sha256",
            (ROOT / "assets/models").glob("*.gguf"),
        )
        names = "".join(sorted(file.name for file in adapters))
        wanted = sha256(MODELS.read_bytes() + names.encode()).hexdigest()
        if not stamp.exists() or stamp.read_text() != wanted:
            self.run(*command)
            stamp.write_text(wanted)

    def _death(self, log: Path) -> str:
        """How the process ends that decodes, '' if well; what it says is in `log`."""
        paths = os.pathsep.join((str(ROOT), str(ROOT / "build")))
        command = [str(self.python), "-X", "faulthandler", "-m", "bundle.trial.few_tokens"]
        with log.open("wb") as file:
            code = subprocess.run(
                command, cwd=ROOT, stdout=file, stderr=subprocess.STDOUT, check=False,
                env=_compiling() | {"PYTHONPATH": paths},
            ).returncode  # fmt: skip
        if code < 0:
            return signal.Signals(-code).name
        return f"exit code {code:#x}" if code else ""

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

    def _cache(self) -> tuple[str, ...]:
        """pip knows what it has compiled by its version only: a place for what is compiled so."""
        command = [str(self.python), "-m", "pip", "cache", "dir"]
        found = subprocess.run(command, capture_output=True, text=True, check=False)
        if found.returncode:  # switched off
            return ()
        kept = sha256(RECIPE.read_bytes()).hexdigest()[:12]
        return ("--cache-dir", str(Path(found.stdout.strip()) / f"sous-chef-{kept}"))

    def _pip(self, *arguments: str) -> None:
        cores = str(os.cpu_count() or 1)
        asked = f"-DCMAKE_PROJECT_llama_cpp_INCLUDE={shlex.quote(RECIPE.as_posix())}"
        environment = {"CMAKE_BUILD_PARALLEL_LEVEL": cores} | os.environ
        environment["CMAKE_ARGS"] = f"{os.environ.get('CMAKE_ARGS', '')} {asked}"
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
    """Changes with what it and the files it names ask for, with how llama.cpp is compiled, and with
    the Python it is for.
    """
    text = "".join(file.read_text(encoding="utf-8") for file in (*_files(requirements), RECIPE))
    return sha256(f"{sys.version_info[:2]} {text}".encode()).hexdigest()


def _processor() -> str:
    """What tells processors apart: name and abilities on Linux, else the name."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").partition("\n\n")[0].splitlines()
    except OSError:
        return platform.processor()
    told = ("model name", "flags", "Features", "CPU implementer", "CPU part")
    return "\n".join(line for line in lines if line.startswith(told))


def _restored(library: Path) -> None:
    for file in library.glob(f"*{DEADLY}"):
        file.rename(file.with_suffix(""))


def _kind(log: Path) -> str:
    """For which kind of processors the code was that was tried, '' if it is not known."""
    for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
        if line.startswith('{"kind"'):
            return str(json.loads(line)["kind"])
    return ""


def ready(*environments: Environment) -> bool:
    """Set them up; says what is wrong and gives False where that cannot be."""
    if sys.version_info < (3, 11):  # noqa: UP036 (this file is started by whatever is there)
        print(f"expected Python 3.11 or newer, found {sys.version.split()[0]}", file=sys.stderr)
        return False
    try:
        for environment in environments:
            environment.set_up()
            environment.try_model()
    except subprocess.CalledProcessError as error:
        print(f"set-up failed; run the same command to try again ({error})", file=sys.stderr)
        return False
    return True


def _compiling() -> dict[str, str]:
    """The environment for our own processes, which keep what they have compiled.

    A game has processes of its own, tests start hundreds: each would compile everything anew.
    """
    return {name: v for name, v in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
