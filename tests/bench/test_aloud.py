"""`bench aloud`: what is heard of sentences to a crew stands where they were said."""

from argparse import ArgumentParser
from pathlib import Path

import pytest

from game.bench import aloud
from game.bench.speech import hearing
from game.lab.runs.arguments import InputError
from game.lab.runs.crew_sentences import load_sentences
from tests.bench.speaking import FakeClips, Listener

SENTENCES = """
- {id: wash, say: "Marta, wash up!", want: "marta: wash plate always"}
- {id: two, say: Two of you on onions, want: ["two: chop onion always"], cooks: 4}
"""


@pytest.fixture
def sentences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(aloud, "Clips", FakeClips)
    FakeClips.said = {}
    path = tmp_path / "sentences.yaml"
    path.write_text(SENTENCES)
    return path


def spoken(path: Path, listener: Listener, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(hearing, "open_transcriber", lambda server: listener)
    parser, out = ArgumentParser(), path.parent / "heard.yaml"
    aloud.EXPERIMENT.add_to(parser)
    args = parser.parse_args([str(path), "--out", str(out), "--json", str(path.parent / "a.json")])
    assert aloud.EXPERIMENT.run(args) == 0
    return out


def test_what_was_heard_is_said_to_the_crew(sentences: Path, monkeypatch) -> None:
    listener = Listener(lambda text, voice: text.replace("wash", "watch"))
    out = spoken(sentences, listener, monkeypatch)
    wash, two = load_sentences(out)
    assert (wash.id, wash.want) == ("wash", ("marta: wash plate always",))
    assert wash.say.lower().startswith("marta") and "watch" in wash.say
    assert (two.want, two.cooks) == (("two: chop onion always",), 4)
    assert "| words wrong | 1/8 |" in (sentences.parent / "a.md").read_text()


def test_words_that_are_not_heard_leave_a_sentence_that_says_nothing(
    sentences: Path, monkeypatch
) -> None:
    assert {
        each.say for each in load_sentences(spoken(sentences, Listener(lambda *_: ""), monkeypatch))
    } == {"..."}


def test_without_a_voice_it_is_told_what_to_install(sentences: Path, monkeypatch) -> None:
    monkeypatch.setattr(FakeClips, "has", lambda self, voice: False)
    with pytest.raises(InputError, match="apt install"):
        spoken(sentences, Listener(lambda text, voice: text), monkeypatch)
