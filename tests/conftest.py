"""What all tests share."""

import gc
import os
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from agents.llm.llama.weights import find_bundled, requantise
from game.content.level import Level
from game.content.load import load_level
from game.file_lock import alone
from tests.examples import FEW, SHARE, THOROUGH

LEVELS = Path(__file__).parent.parent / "levels"
#: The same examples in every run, so that a failure is of the change at hand;
#: `pytest --hypothesis-profile=thorough` tries four times as many, `=default` draws others.
settings.register_profile(FEW, derandomize=True, deadline=None, max_examples=100 // SHARE)
settings.register_profile(THOROUGH, derandomize=True, deadline=None)
settings.load_profile(FEW)

#: Of homes, none of which is made before somebody writes there.
_NUMBERS = count()
LEVEL_NAMES = ("ring", "bottleneck", "partition", "quick")


@pytest.hookimpl(optionalhook=True)
def pytest_handlecrashitem(crashitem: str, report: pytest.TestReport) -> None:
    """A process of the tests has died, with code that no exception tells of."""
    report.longrepr = (
        f"The process died in which {crashitem} ran: what faulthandler says of it stands above. If "
        "llama.cpp did it, remove .venv/processor.txt: build/run.py then tries the model again."
    )


@pytest.fixture(autouse=True)
def user_home(tmp_path_factory, monkeypatch) -> Path:
    """No test reads or writes the folders of the person who runs it."""
    home = tmp_path_factory.getbasetemp() / f"home{next(_NUMBERS)}"
    monkeypatch.setenv("SOUS_CHEF_HOME", str(home))
    return home


@pytest.fixture(scope="session")
def shipped() -> dict[str, Level]:
    """The four soup levels by name."""
    return {name: load_level(LEVELS / f"{name}.yaml") for name in LEVEL_NAMES}


@pytest.fixture(scope="session")
def ring() -> Level:
    """A Ring round of 20 seconds."""
    return replace(load_level(LEVELS / "ring.yaml"), round_ticks=200)


@pytest.fixture(scope="session", params=LEVEL_NAMES)
def level(request, shipped) -> Level:
    """Each of the four soup levels in turn."""
    return shipped[request.param]


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The user's cache folder, which all tests of local models have together, on all cores."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "cache"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def weights(cache: Path) -> Path:
    """The bundled model, requantised."""
    with alone(cache / "models"):
        return requantise(find_bundled(), cache / "models")


@pytest.fixture(scope="session")
def used_before(cache: Path, weights: Path) -> Callable[[Path], Path]:
    """Makes a home whose player has played before: the model is prepared, its prompts are read."""

    def home(place: Path) -> Path:
        place.mkdir(exist_ok=True)
        (place / "cache").symlink_to(cache, target_is_directory=True)
        return place

    return home


def pytest_sessionstart() -> None:
    """Thousands of tests are collected, none of which is ever garbage."""
    gc.disable()


def pytest_collection_finish() -> None:
    """What has been collected is not looked through again, whatever tests leave behind."""
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with slow tests first: one that begins last would be waited for."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are cores: many tests wait for processes, servers and the clock."""
    return (os.cpu_count() or 1) + 1
