"""The trial's look at older processors: what is asked of them, and what does not pass."""

from pathlib import Path

import pytest
from bundle.trial import trial as checks
from bundle.trial.player import Confinement, Installation, LeftOutError, Player, StepError, Trial
from bundle.trial.trial import Answer

HERE = Answer("native", [1, 2], [-0.5, -1.0])


@pytest.fixture
def trial(tmp_path: Path) -> Trial:
    """Of an installation with a model and a library, both empty."""
    (tmp_path / "llama_cpp" / "lib").mkdir(parents=True)
    (tmp_path / "SmolLM2.gguf").touch()
    installation = Installation(tmp_path, tmp_path / "SousChef")
    player = Player(installation, tmp_path, Confinement(), variables={})
    return Trial(player, tmp_path, tmp_path, short=False)


def answering(monkeypatch: pytest.MonkeyPatch, **emulated: Answer) -> None:
    """What is not named answers as a Haswell, the oldest as each other."""
    emulated["SandyBridge"] = emulated["Nehalem"]

    def asked(_trial: object, _model: object, emulator: tuple[str, ...], library: object) -> Answer:
        assert bool(emulator) == bool(library)  # the installed library is the one that is compared
        return emulated.get(emulator[-1], emulated["Haswell"]) if emulator else HERE

    monkeypatch.setattr(checks, "_qemu", lambda: "qemu")
    monkeypatch.setattr(checks, "_asked", asked)


def test_equal_answers_pass(trial: Trial, monkeypatch: pytest.MonkeyPatch) -> None:
    near = [-0.5, -1.2]
    answering(
        monkeypatch, Nehalem=Answer("sse42", [1, 2], near), Haswell=Answer("haswell", [1, 2], near)
    )
    assert checks.answer_when_older(trial).endswith("the same answers, within 0.20 nats")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (Answer("zen4", [1, 2], [-0.5, -1.0]), "expected code of the kind haswell on Haswell"),
        (Answer("haswell", [1, 3], [-0.5, -1.0]), "expected tokens"),
        (Answer("haswell", [1, 2], [-0.5, -1.5]), "expected answers within"),
    ],
)
def test_others_do_not(
    trial: Trial, monkeypatch: pytest.MonkeyPatch, wrong: Answer, told: str
) -> None:
    fine = Answer("sse42", [1, 2], [-0.5, -1.0])
    answering(monkeypatch, Nehalem=fine, Haswell=wrong)
    with pytest.raises(StepError, match=told):
        checks.answer_when_older(trial)


def test_without_the_emulator_it_is_left_out(trial: Trial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(LeftOutError, match="qemu-user"):
        checks.answer_when_older(trial)
