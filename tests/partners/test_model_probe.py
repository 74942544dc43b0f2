"""Asking a model from the settings: in a process of its own, with the exact error."""

import multiprocessing
import socket
import time

import pytest

from game.partners.model_probe import NO_MODEL, ModelProbe
from game.partners.probe import ProbeState
from game.settings import Service, Settings
from tests.agents.llm.openai_server import fails, is_silent, says, serving

pytestmark = pytest.mark.slow

KEY = "sk-very-secret"


def ended(probe: ModelProbe) -> None:
    """Wait until nothing of it is left."""
    probe._thread.join(90)
    assert not probe._thread.is_alive()
    assert multiprocessing.active_children() == []


def found(settings: Settings) -> ProbeState:
    probe = ModelProbe(settings)
    for _ in range(9000):
        if probe.poll().over:
            break
        time.sleep(0.01)
    probe.close()
    ended(probe)
    return probe.poll()


def endpoint(url: str) -> Settings:
    return Settings(backend="openai", service=Service(url, "big", KEY))


def test_a_server_s_answer_is_told_with_its_time() -> None:
    with serving(says("Onions,", " please.")) as server:
        finding = found(endpoint(server.url))
    assert (finding.over, finding.problem) == (True, "")
    assert finding.answer == "Onions, please."
    assert "big" in finding.model and finding.seconds >= 0


def test_a_refused_key_is_told_at_once_and_never_shown() -> None:
    with serving(fails(401, f"bad key {KEY}")) as server:
        finding = found(endpoint(server.url))
    assert finding.problem.startswith(
        "The AI service refused the API key. Check the key in the settings. ("
    )
    assert "401" in finding.problem and KEY not in finding.problem


def test_a_server_that_is_not_there() -> None:
    with socket.socket() as taken:  # bound, but nobody listens
        taken.bind(("127.0.0.1", 0))
        finding = found(endpoint(f"http://127.0.0.1:{taken.getsockname()[1]}/v1"))
    assert finding.problem.startswith("The AI service cannot be reached.")


def test_a_file_that_is_not_there(tmp_path) -> None:
    path = tmp_path / "none.gguf"
    problem = found(Settings(model=str(path))).problem
    assert problem == f"There is no model file {path}. Choose another one in the settings."


def test_without_a_model_nothing_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_MODEL", raising=False)
    finding = ModelProbe(Settings(backend="openai")).poll()
    assert finding == ProbeState(True, problem=NO_MODEL)


def test_closing_ends_a_question_that_hangs() -> None:
    with serving(is_silent("On")) as server:
        probe = ModelProbe(endpoint(server.url))
        while probe.poll().note != "Waiting for its answer":
            assert not probe.poll().over
            time.sleep(0.01)
        probe.close()
        ended(probe)
        assert not probe.poll().over
