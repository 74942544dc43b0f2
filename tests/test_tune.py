"""`build/tune.py`: every step once, none twice, and nothing half-made taken for whole."""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def tune(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(str(ROOT / "build"))
    module = import_module("tune")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    yield module
    for name in ("tune", "environment"):
        sys.modules.pop(name, None)


def step(tune: ModuleType, run: Callable[..., int], makes: str | None) -> object:
    return tune.Step(SimpleNamespace(run=run), ("work",), makes and Path(makes))


def test_what_was_made_is_not_made_again(tune: ModuleType, tmp_path: Path) -> None:
    calls = []

    def work(*arguments: str) -> int:
        calls.append(arguments)
        (tmp_path / "unfinished-rows").write_text("all of it")
        return 0

    once = step(tune, work, "rows")
    assert [once.take(), once.take()] == [0, 0]
    assert calls == [("work",)]
    assert (tmp_path / "rows").read_text() == "all of it"


def test_a_failed_step_leaves_nothing_that_looks_whole(tune: ModuleType, tmp_path: Path) -> None:
    def fail(*_: str) -> int:
        (tmp_path / "unfinished-rows").write_text("half of")
        return 3

    assert step(tune, fail, "rows").take() == 3
    assert not (tmp_path / "rows").exists()


def test_a_step_that_knows_itself_is_always_taken(tune: ModuleType) -> None:
    codes = iter((0, 5))
    again = step(tune, lambda *_: next(codes), None)
    assert [again.take(), again.take()] == [0, 5]


def test_the_steps_hang_together(tune: ModuleType) -> None:
    args = SimpleNamespace(steps=7, device="cpu")
    taken = list(tune.steps(args))
    first, *others, last = [s.arguments for s in taken]
    assert first[:3] == ("main.py", "lab", "traces") and last[:3] == ("main.py", "lab", "interpret")
    assert [arguments[:2] for arguments in others] == [
        *[("main.py", "lab")] * 2,
        *[("build/tune.py", name) for name in ("data", "train", "export")],
    ]
    made = [str(s.makes) for s in taken if s.makes]
    assert made == [str(path) for path in (tune.TRACES, *tune.MOMENTS, tune.DATA)]
    data = others[2]
    assert {str(path) for path in (tune.TRACES, *tune.MOMENTS)} < set(data)


def test_all_that_is_labelled_to_train_and_to_choose_by_is_read(tune: ModuleType) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tune, "ROOT", ROOT)
        steps = list(tune.steps(SimpleNamespace(steps=7, device="cpu")))
    for step, labels in zip(steps[1:], tune.MOMENTS.values(), strict=False):
        files = {argument for argument in step.arguments if argument.endswith(".jsonl")}
        assert {str(labels / path.name) for path in (ROOT / labels).glob("*.jsonl")} < files
