"""All steps of the trial, one after another, on a bundle's archive."""

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from bundle.identity import CONTENTS
from bundle.trial import a_round, bad_days
from bundle.trial.player import (
    Installation,
    LeftOutError,
    Player,
    Step,
    StepError,
    Trial,
    confinement,
    expect,
    installed,
    stranger,
)
from bundle.trial.screen import need_screen
from game.bench.real_game import match_logs
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


# A whole round would take hours in qemu-user: the bundle's llama.cpp is asked for a few tokens, by
# this Python; what is too old for everything is told by the bundle itself.
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


#: Words in a script of the game's, and the macro action that comes of them.
SCRIPT = "2 say Chop 2 onions\n"
#: Experiments that take seconds, with what makes them short.
LIGHT = (
    ("lab", "list"),
    ("lab", "match", "--level", "ring", "--human", "chopper", "--seeds", "0"),
    ("bench", "steps", "--level", "ring", "--seconds", "1"),
    ("bench", "speak"),
)


def check_levels(trial: Trial) -> str:
    """All levels and menus that were shipped are fine."""
    return _answer(trial.player, "check").splitlines()[-1]


def tell_version(trial: Trial) -> str:
    """Name and version."""
    return _answer(trial.player, "--version").strip()


def play_headless(trial: Trial) -> str:
    """A whole round in simulated time with the bundled model, and its replay proves it."""
    player = trial.player.at_home("headless")
    script = player.write("script.txt", SCRIPT)
    return _round(player, "ring", "hla", "--script", script)


def play_with_one_who_reflects(trial: Trial) -> str:
    """The same among burgers: all the minds of the partner Reflects are there, and work."""
    return _round(trial.player.at_home("reflects"), "counter_circuit", "dpt")


def _round(player: Player, level: str, partner: str, *options: object) -> str:
    chosen = ("--level", level, "--partner", partner, "--backend", "local")
    told = _answer(player, "play", *chosen, "--headless", "--seed", "7", *options)
    (log,) = match_logs(player.home)
    again = _answer(player, "replay", log, "--headless")
    expect("verified" in again, "a replay that is verified", again)
    return told.splitlines()[0]


def use_the_lab(trial: Trial) -> str:
    """The light experiments of lab and bench."""
    player = trial.player.at_home("lab")
    for command in LIGHT:
        _answer(player, *command)
    return ", ".join(command[1] for command in LIGHT)


def replay_the_round(trial: Trial) -> str:
    """The round that was played in the window replays to the same end."""
    need_screen()
    logs = match_logs(trial.player.home / "Sous Chef")
    expect(bool(logs), "the log of the round", "none")
    told = _answer(trial.player.at_home("Sous Chef"), "replay", logs[-1], "--headless")
    expect("verified" in told, "a replay that is verified", told)
    return told.splitlines()[-1]


def _answer(player: Player, *command: object) -> str:
    """What a command prints; it must end well and not complain."""
    done = player.run(*map(str, command))
    found = f"exit code {done.returncode}: {done.stderr[-800:]}"
    expect(done.returncode == 0 and not done.stderr.strip(), "a command that ends well", found)
    return done.stdout


STEPS = (
    Step("version", tell_version),
    Step("check", check_levels),
    Step("headless round and replay", play_headless, short=False),
    Step("round with one who reflects", play_with_one_who_reflects),
    Step("light lab and bench", use_the_lab, short=False),
    Step("round by keys and voice", a_round.play_ring),
    Step("its replay", replay_the_round),
    Step("window closed in mid-round", bad_days.close_in_mid_round),
    Step("window crashes", bad_days.crash_the_window),
    Step("mind crashes", bad_days.crash_a_mind),
    Step("two starts, two users", bad_days.start_twice, short=False),
    Step("no HOME", bad_days.start_without_home, short=False),
    Step("others' code lying about", bad_days.open_no_door),
    Step("older processors", answer_when_older, short=False),
    Step("a processor that is too old", refuse_when_too_old),
    Step("left behind", bad_days.leave_nothing),
)
#: What is kept of the players' homes when something failed: logs of matches and of the program.
KEPT = ("*.jsonl", "*.log", "crash-*.txt", "settings.yaml")
HOLDS, LEFT_OUT, FAILS = "[green]holds[/]", "[yellow]left out[/]", "[red]FAILS[/]"


def try_bundle(bundle: Path, evidence: Path, tree: Path, short: bool, console: Console) -> bool:
    """Whether all steps hold that can be tried here, one line for each.

    `bundle`: an archive or a folder. `evidence`: the folder for what the screen showed, and for
    the players' logs when something fails. `tree`: the repository's root.
    """
    shutil.rmtree(evidence, ignore_errors=True)
    with installed(bundle) as installation, _homes() as homes:
        shut_in = confinement(installation.root)
        for limit in shut_in.limits():
            console.print(f"[yellow]here {limit}")
        player = stranger(installation, homes / "Jörg Müller", shut_in)
        trial = Trial(player, evidence, tree, short)
        before = installation.files()
        steps = (*STEPS, Step("installation", lambda trial: _untouched(installation, before)))
        came = Counter(_try(step, trial, console) for step in steps if step.short or not short)
        if came[FAILS]:
            for path in (path for pattern in KEPT for path in homes.rglob(pattern)):
                kept = evidence / path.relative_to(homes)
                kept.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, kept)
            console.print(f"pictures and logs: {evidence}", soft_wrap=True)
    console.print(", ".join(f"{number} {mark}" for mark, number in came.items()))
    return not came[FAILS]


@contextmanager
def _homes() -> Iterator[Path]:
    homes = Path(tempfile.mkdtemp(prefix="souschef-homes-"))
    homes.chmod(0o755)
    try:
        yield homes
    finally:
        shutil.rmtree(homes)


def _try(step: Step, trial: Trial, console: Console) -> str:
    began = time.monotonic()
    try:
        mark, found = HOLDS, step.run(trial)
    except LeftOutError as reason:
        mark, found = LEFT_OUT, str(reason)
    except StepError as failure:
        mark, found = FAILS, str(failure)
    except Exception as error:  # the trial itself tripped: that is no proof, and others are tried
        mark, found = FAILS, f"{type(error).__name__}: {error}"
    console.print(f"{mark} {step.name} ({time.monotonic() - began:.0f} s): ", end="")
    console.print(found, markup=False, highlight=False, soft_wrap=True)
    return mark


def _untouched(installation: Installation, before: dict[Path, tuple[int, int]]) -> str:
    after = installation.files()
    changed = sorted({path for path, _ in before.items() ^ after.items()})
    expect(not changed, "an installation as it was", changed)
    return f"{len(after)} files as they were"
