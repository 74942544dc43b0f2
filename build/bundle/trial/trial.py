"""All steps of the trial, one after another, on a bundle's archive."""

import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from bundle.trial import a_round, bad_days, processors, verbs
from bundle.trial.installation import Installation, confinement, installed
from bundle.trial.player import stranger
from bundle.trial.step import Step, Trial
from bundle.trial.verdict import LeftOutError, StepError, expect

STEPS = (
    Step("version", verbs.tell_version),
    Step("check", verbs.check_levels),
    Step("headless round and replay", verbs.play_headless, short=False),
    Step("round with one who reflects", verbs.play_with_one_who_reflects),
    Step("light lab and bench", verbs.use_the_lab, short=False),
    Step("round by keys and voice", a_round.play_ring),
    Step("its replay", verbs.replay_the_round),
    Step("window closed in mid-round", bad_days.close_in_mid_round),
    Step("window crashes", bad_days.crash_the_window),
    Step("mind crashes", bad_days.crash_a_mind),
    Step("two starts, two users", bad_days.start_twice, short=False),
    Step("no HOME", bad_days.start_without_home, short=False),
    Step("others' code lying about", bad_days.open_no_door),
    Step("older processors", processors.answer_when_older, short=False),
    Step("a processor that is too old", processors.refuse_when_too_old),
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
            _keep(homes, evidence)
            console.print(f"pictures and logs: {evidence}", soft_wrap=True)
    console.print(", ".join(f"{number} {mark}" for mark, number in came.items()))
    return not came[FAILS]


@contextmanager
def _homes() -> Iterator[Path]:
    """A folder for the players' homes; removed at the end."""
    homes = Path(tempfile.mkdtemp(prefix="souschef-homes-"))
    homes.chmod(0o755)
    try:
        yield homes
    finally:
        shutil.rmtree(homes)


def _try(step: Step, trial: Trial, console: Console) -> str:
    """One step, told in a line; gives what came of it."""
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


def _keep(homes: Path, evidence: Path) -> None:
    """The players' logs, where they can be looked into later."""
    for path in (path for pattern in KEPT for path in homes.rglob(pattern)):
        kept = evidence / path.relative_to(homes)
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, kept)


def _untouched(installation: Installation, before: dict[Path, tuple[int, int]]) -> str:
    """Nothing was written into the installation."""
    after = installation.files()
    changed = sorted({path for path, _ in before.items() ^ after.items()})
    expect(not changed, "an installation as it was", changed)
    return f"{len(after)} files as they were"
