"""Set everything up, then play or test: `python3 build/run.py play` or `... test`.

Creates `.venv` beside `main.py` and installs requirements.txt into it, the first time and whenever
that file has changed. Needs Python 3.11 or newer and nothing else; runs on Linux, macOS, Windows.
"""

import os
import subprocess
import sys
import venv
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
REQUIREMENTS = ROOT / "requirements.txt"
STAMP = VENV / "installed.sha256"

#: What each command runs with the environment's Python; further arguments are passed on.
COMMANDS = {"play": ("main.py",), "test": ("-m", "pytest")}

#: Older versions cannot read the build options in requirements.txt.
PIP = "pip>=23.2"


def main(arguments: Sequence[str]) -> int:
    """Run the command in `arguments` and give its exit code."""
    if sys.version_info < (3, 11):  # noqa: UP036 (this file is started by whatever is there)
        print(f"expected Python 3.11 or newer, found {sys.version.split()[0]}", file=sys.stderr)
        return 1
    command, *rest = arguments or ["play"]
    if command not in COMMANDS:
        print(f"expected one of {', '.join(COMMANDS)}, found {command}", file=sys.stderr)
        return 2
    try:
        set_up()
    except subprocess.CalledProcessError as error:
        print(f"set-up failed; run the same command to try again ({error})", file=sys.stderr)
        return 1
    return subprocess.run([python(), *COMMANDS[command], *rest], cwd=ROOT, check=False).returncode


def set_up() -> None:
    """Make the environment equal to requirements.txt; does nothing if it is already."""
    wanted = fingerprint()
    if python().exists() and STAMP.exists() and STAMP.read_text() == wanted:
        return
    print("Setting up, once. llama.cpp is compiled for it: expect 5 to 10 minutes.", flush=True)
    if not works():
        venv.create(VENV, clear=VENV.exists(), with_pip=True)
    pip("install", "--quiet", PIP)
    pip("install", "--requirement", str(REQUIREMENTS))
    STAMP.write_text(wanted)


def fingerprint() -> str:
    """Changes with the requirements and with the Python they were installed for."""
    text = f"{sys.version_info[:2]} {REQUIREMENTS.read_text(encoding='utf-8')}"
    return sha256(text.encode()).hexdigest()


def python() -> Path:
    """The environment's interpreter."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def works() -> bool:
    """Whether there is an environment of this Python's version, with pip."""
    if not python().exists():
        return False
    probe = "import pip, sys; print(sys.version_info[:2])"
    found = subprocess.run([python(), "-c", probe], capture_output=True, text=True, check=False)
    return found.returncode == 0 and found.stdout.strip() == str(sys.version_info[:2])


def pip(*arguments: str) -> None:
    """Run pip in the environment. CalledProcessError if it fails."""
    cores = str(os.cpu_count() or 1)
    environment = {"CMAKE_BUILD_PARALLEL_LEVEL": cores} | os.environ
    command = [str(python()), "-m", "pip", "--disable-pip-version-check", *arguments]
    subprocess.run(command, cwd=ROOT, check=True, env=environment)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
