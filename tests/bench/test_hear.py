"""`bench hear`: files in, words and intentions out, one sentence for each file that is no good."""

import json
from argparse import ArgumentParser
from pathlib import Path

import numpy as np
import pytest

from game.bench import hear
from game.bench.speech import hearing
from game.bench.speech.hearing import expected_at
from game.lab.runs.arguments import InputError
from game.voice.listening.transcriber import TranscriberError
from game.voice.sound import Pcm
from game.voice.troubles import Fault

ANSWERS = """
cook bob soup: cook bob x1
what are the orders: ask orders
"""


class Canned:
    """Hears the words that belong to a clip's length in tenths of a second."""

    name = "canned"

    def __init__(self, words: dict[int, str]) -> None:
        self._words = words
        self.closed = False

    def transcribe(self, pcm: bytes) -> str:
        length = round(Pcm(pcm).seconds * 10)
        if length not in self._words:
            raise TranscriberError(Fault.SERVER, "The speech server cannot be reached.")
        return self._words[length]

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def canned(monkeypatch) -> Canned:
    words = {1: "Cook Bob suit.", 2: "", 3: "What are the orders?"}
    transcriber = Canned(words)
    monkeypatch.setattr(hearing, "open_transcriber", lambda server: transcriber)
    return transcriber


def clip(folder: Path, tenths: int) -> Path:
    path = folder / f"{tenths}.wav"
    path.write_bytes(Pcm.of(np.full(1600 * tenths, 0.1)).wav())
    return path


def heard(folder: Path, *arguments: object) -> tuple[int, dict[str, object]]:
    parser = ArgumentParser()
    hear.EXPERIMENT.add_to(parser)
    out, answers = folder / "out.json", folder / "answers.yaml"
    answers.write_text(ANSWERS)
    minds = ["--backend", "recorded", "--answers", str(answers)]
    code = hear.EXPERIMENT.run(
        parser.parse_args([*map(str, arguments), *minds, "--json", str(out)])
    )
    return code, json.loads(out.read_text())


def test_words_help_and_intention_of_each_file(canned: Canned, tmp_path: Path) -> None:
    files = [clip(tmp_path, tenths) for tenths in (1, 2, 3)]
    code, report = heard(tmp_path, *files, "--orders", "bob, alice")
    assert code == 0 and report["recogniser"] == "canned" and canned.closed
    cook, silence, question = report["files"]
    assert cook["raw"] == "Cook Bob suit." and cook["text"] == "cook bob soup"
    assert cook["intention"] == [{"do": "cook", "what": "bob", "times": 1}]
    assert cook["seconds"] == 0.1 and cook["file"] == str(files[0])
    assert (silence["raw"], silence["text"], silence["intention"]) == ("", "", None)
    assert question["intention"] == {"ask": "orders", "what": None}
    assert report["provenance"]["levels"]


def test_bad_files_are_told_and_the_others_heard(
    canned: Canned, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "no.wav").write_text("no sound")
    files = [tmp_path / "no.wav", tmp_path / "none.wav", tmp_path, clip(tmp_path, 9)]
    code, report = heard(tmp_path, *files, clip(tmp_path, 3))
    assert code == 1
    *bad, fine = report["files"]
    assert fine["intention"] == {"ask": "orders", "what": None}
    errors = [each["error"] for each in bad]
    assert "expected a WAV file, found one that begins with b'no sound'" in errors[0]
    assert errors[1] == f"{tmp_path / 'none.wav'}: No such file or directory"
    assert errors[2] == f"{tmp_path}: Is a directory"
    assert errors[3] == f"{files[3]}: The speech server cannot be reached."
    told = "".join(capsys.readouterr().out.split())  # lines are wrapped
    assert all("".join(error.split()) in told for error in errors)


def test_orders_that_the_menu_has_not(canned: Canned, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"--orders: expected a list of .*alice"):
        heard(tmp_path, clip(tmp_path, 1), "--orders", "pizza")


def test_a_recogniser_that_does_not_load_is_told(monkeypatch, tmp_path: Path) -> None:
    def broken(server: object) -> Canned:
        raise TranscriberError(Fault.MODEL_MISSING, "A file of the speech recogniser is missing.")

    monkeypatch.setattr(hearing, "open_transcriber", broken)
    with pytest.raises(InputError, match="is missing"):
        heard(tmp_path, clip(tmp_path, 1))


def test_a_server_of_the_settings_is_used(monkeypatch, tmp_path: Path) -> None:
    asked = []
    monkeypatch.setenv("OPENAI_BASE_URL", "http://ears/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret-key")
    monkeypatch.setattr(
        hearing, "open_transcriber", lambda server: asked.append(server) or Canned({1: "Stop!"})
    )
    _, report = heard(tmp_path, clip(tmp_path, 1), "--recogniser", "server")
    assert (asked[0].url, asked[0].key) == ("http://ears/v1", "sk-secret-key")
    assert "sk-secret-key" not in json.dumps(report)


def test_what_is_ordered_is_expected_first(shipped) -> None:
    first = expected_at(shipped["quick"], ("david",)).phrases
    second = expected_at(shipped["quick"], ("cathy", "bob")).phrases
    assert first.index("cook the david soup") < first.index("cook the cathy soup")
    assert second.index("cook the cathy soup") < second.index("cook the david soup")
    assert "cook the second order" in second and "cook the second order" not in first
