"""Models that come with the game: what is here, what suits the computer, who thinks with which."""

from pathlib import Path

import pytest

from agents.hla.build import with_adapter
from agents.llm.models import MODELS, SMALL, STANDARD
from game import paths
from game.partners import bundled
from game.partners.bundled import Machine, bundled_named, offered, suited, why
from game.partners.partner_spec import DPT, FAST, SLOW
from game.partners.thinking import chosen_model
from game.settings import Settings

ROW = MODELS[STANDARD]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The standard model's folder, on a computer that is large enough; nothing is in it."""
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(bundled, "this_machine", lambda: Machine(4, 16.0))
    folder = paths.user_cache() / "models"
    folder.mkdir(parents=True)
    return folder


def test_it_is_offered_only_with_its_adapter(here: Path) -> None:
    assert offered() == (SMALL,) and suited() == SMALL and why() == ""
    (here / ROW.adapter).touch()
    assert offered() == (SMALL,) and "is not here yet: python3 build/run.py weights" in why()
    (here / ROW.prepared).touch()
    assert offered() == (SMALL, STANDARD) and suited() == STANDARD
    assert why() == "This computer has 4 cores and 16 GiB: the standard one suits it."
    (here / ROW.adapter).unlink()
    assert offered() == (SMALL,) and why() == ""


@pytest.mark.parametrize("machine", [Machine(1, 16.0), Machine(4, 2.0)])
def test_a_small_computer_thinks_with_the_small_one_unless_it_is_asked_otherwise(
    here: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in (ROW.adapter, ROW.prepared):
        (here / file).touch()
    monkeypatch.setattr(bundled, "this_machine", lambda: machine)
    assert bundled_named("") == SMALL and bundled_named(STANDARD) == STANDARD
    assert why().endswith("the small one suits it.")


def test_the_slow_mind_reads_with_the_standard_one_and_the_fast_one_keeps_the_small(
    here: Path,
) -> None:
    def minds(settings: Settings) -> list[str]:
        chosen = chosen_model(settings)
        models = [chosen.spec(role).model for role in (SLOW, FAST)]
        return [str(model.path or model.bundled) for model in models if model]

    assert minds(Settings()) == minds(Settings(model=STANDARD)) == [SMALL, SMALL]
    for file in (ROW.adapter, ROW.prepared):
        (here / file).touch()
    assert minds(Settings()) == minds(Settings(model=STANDARD)) == [STANDARD, SMALL]
    assert minds(Settings(model=SMALL)) == [SMALL, SMALL]
    specs = {role.name: chosen_model(Settings()).spec(role) for role in DPT.minds}
    larger = {name for name, spec in specs.items() if spec.model and spec.model.bundled == STANDARD}
    assert larger - {"system1"} == {"slow"}, "half a GB, once: system1 loads no model"
    assert minds(Settings(model="own.gguf")) == ["own.gguf", "own.gguf"]
    assert minds(Settings(minds=("fast=standard",))) == [STANDARD, STANDARD]


def test_each_has_its_own_adapter(here: Path) -> None:
    for file in (ROW.adapter, ROW.prepared):
        (here / file).touch()
    chosen = chosen_model(Settings())
    fast = with_adapter(chosen.spec(FAST)).model
    assert fast is not None and fast.adapter == paths.assets() / "models" / MODELS[SMALL].adapter
    damaged = chosen.spec(SLOW)
    assert with_adapter(damaged) is damaged, "an empty file is none"


def test_this_computer_is_known() -> None:
    machine = bundled.this_machine()
    assert machine.cores >= 1 and machine.memory_gib > 0.5
