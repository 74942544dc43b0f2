"""All steps of the trial, one after another, on a bundle's archive."""

import shutil
import tempfile
import time
from pathlib import Path

from rich.console import Console

from bundle.trial import a_round, bad_days, processors, verbs
from bundle.trial.installation import Installation, installed
from bundle.trial.player import stranger
from bundle.trial.step import LeftOutError, Step, StepError, Trial, expect

STEPS = (
    Step("version", verbs.tell_version),
    Step("check", verbs.check_levels),
    Step("headless round and replay", verbs.play_headless, short=False),
    Step("light lab", verbs.use_the_lab, short=False),
    Step("round by keys and voice", a_round.play_ring),
    Step("its replay", verbs.replay_the_round),
    Step("window closed in mid-round", bad_days.close_in_mid_round),
    Step("two starts, two users", bad_days.start_twice, short=False),
    Step("no HOME", bad_days.start_without_home, short=False),
    Step("older processors", processors.answer_when_older, short=False),
    Step("a processor that is too old", processors.refuse_when_too_old),
    Step("left behind", bad_days.leave_nothing),
)


def try_bundle(archive: Path, pictures: Path, tree: Path, short: bool, console: Console) -> bool:
    """Whether all steps hold that can be tried here. `pictures`: for what the screen showed."""
    homes = Path(tempfile.mkdtemp(prefix="souschef-homes-"))
    homes.chmod(0o755)
    try:
        with installed(archive) as installation:
            player = stranger(installation, homes / "Jörg Müller")
            trial = Trial(player, pictures, tree, short)
            _tell_limits(trial, console)
            before = installation.files()
            steps = (*STEPS, Step("installation", lambda trial: _untouched(installation, before)))
            held = [_try(step, trial, console) for step in steps if step.short or not short]
        return all(held)
    finally:
        shutil.rmtree(homes)


def _tell_limits(trial: Trial, console: Console) -> None:
    if trial.player.user is None:
        console.print("[yellow]as the user who builds: this machine lets nobody be another")
    if not trial.player.cut:
        console.print("[yellow]with the network, and no mount that is read-only")


def _try(step: Step, trial: Trial, console: Console) -> bool:
    """One step, told in a line."""
    began = time.monotonic()
    try:
        found, mark = step.run(trial), "[green]holds"
    except LeftOutError as reason:
        found, mark = str(reason), "[yellow]left out"
    except StepError as failure:
        found, mark = f"{failure} (pictures: {trial.pictures})", "[red]fails"
    seconds = time.monotonic() - began
    console.print(f"{mark}[/] {step.name} ({seconds:.0f} s): {found}", highlight=False)
    return not mark.endswith("fails")


def _untouched(installation: Installation, before: dict[Path, tuple[int, int]]) -> str:
    """Nothing was written into the installation."""
    after = installation.files()
    changed = sorted({path for path, _ in before.items() ^ after.items()})
    expect(not changed, "an installation as it was", changed)
    return f"{len(after)} files as they were"
