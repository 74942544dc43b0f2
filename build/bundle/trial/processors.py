"""The bundle on processors that are older than this machine's, emulated by qemu-user.

A whole round would take hours there: the bundle's llama.cpp is asked for a few tokens, by this
Python; what is too old for everything is told by the bundle itself.
"""

import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bundle.identity import CONTENTS
from bundle.trial.step import Trial
from bundle.trial.verdict import LeftOutError, expect
from game.processor import TOO_OLD

_QEMU = "qemu-x86_64"
#: Of qemu's names: processors of 2008 to 2017 and all that qemu can do, with the code that suits
#: them best, and one that is too old. What a server's can do beyond AVX2 qemu leaves out.
PROCESSORS = {
    "Nehalem": "sse42", "SandyBridge": "sse42", "Haswell": "haswell", "Skylake-Server": "haswell",
    "max": "haswell",
}  # fmt: skip
TOO_OLD_ONE = "core2duo"
#: Natural logarithms by which equal answers may differ: code that adds up in another order rounds
#: otherwise, in weights of four bits.
NEAR = 0.3


@dataclass(frozen=True, slots=True)
class Answer:
    """What few_tokens tells."""

    kind: str
    tokens: list[int]
    logprobs: list[float]

    def distance(self, other: "Answer") -> float:
        """The greatest difference of a token's log-probability."""
        return max(abs(a - b) for a, b in zip(self.logprobs, other.logprobs, strict=True))


def answer_when_older(trial: Trial) -> str:
    """llama.cpp takes the code that suits and says what the one compiled here says."""
    qemu, root = _qemu(), trial.player.installation.root
    model = next(root.rglob("SmolLM2*.gguf"))
    library = {"LLAMA_CPP_LIB_PATH": str(next(root.rglob("llama_cpp/lib")))}
    here, farthest = _asked(trial, model, (), {}), 0.0
    for name, kind in PROCESSORS.items():
        found = _asked(trial, model, (qemu, "-cpu", name), library)
        expect(found.kind == kind, f"code of the kind {kind} on {name}", found.kind)
        expect(found.tokens == here.tokens, f"tokens {here.tokens} on {name}", found.tokens)
        farthest = max(farthest, found.distance(here))
    expect(farthest <= NEAR, f"answers within {NEAR} nats", farthest)
    return f"{', '.join(PROCESSORS)}: the same answers, within {farthest:.2f} nats"


def refuse_when_too_old(trial: Trial) -> str:
    """The bundle says why it does not start."""
    player = trial.player
    program, contents = player.installation.program, player.installation.root / CONTENTS
    # As the program's second process finds it: it would start that one outside of the emulator.
    second = {
        "LD_LIBRARY_PATH": str(contents), "_PYI_APPLICATION_HOME_DIR": str(contents),
        "_PYI_ARCHIVE_FILE": str(program), "_PYI_PARENT_PROCESS_LEVEL": "0",
        "SDL_VIDEODRIVER": "dummy",
    }  # fmt: skip
    done = subprocess.run(
        (_qemu(), "-cpu", TOO_OLD_ONE, program), env={**player.variables, **second},
        cwd=trial.tree, capture_output=True, text=True, check=False,
    )  # fmt: skip
    found = f"exit code {done.returncode}: {done.stderr[-800:]}"
    expect(done.returncode == 1 and TOO_OLD in done.stderr, f"{TOO_OLD!r}", found)
    return TOO_OLD


def _qemu() -> str:
    found = shutil.which(_QEMU)
    if found is None or (sys.platform, platform.machine()) != ("linux", "x86_64"):
        raise LeftOutError(f"that needs {_QEMU}, of the package qemu-user")
    return found


def _asked(
    trial: Trial, model: Path, emulator: Sequence[str], library: Mapping[str, str]
) -> Answer:
    """`library`: variables that name it; none: the installed one."""
    places = os.pathsep.join(map(str, (trial.tree, trial.tree / "build")))
    # What the machine tells numpy of its processor does not hold for another.
    ours = {name: value for name, value in os.environ.items() if name != "OPENBLAS_CORETYPE"}
    done = subprocess.run(
        (*emulator, sys.executable, "-m", "bundle.trial.few_tokens", model),
        env={**ours, "PYTHONPATH": places, **library},
        cwd=trial.tree, capture_output=True, text=True, check=False,
    )  # fmt: skip
    expect(done.returncode == 0, "an answer", f"exit code {done.returncode}: {done.stderr[-800:]}")
    kind, said = map(json.loads, done.stdout.splitlines())
    return Answer(**kind, **said)
