"""Sentences to a crew: what is read of them, and how well what they order is kept."""

from argparse import Namespace
from pathlib import Path

import pytest
from rich.console import Console
from tuning import crew
from tuning.crew import LEADER, load_sentences, measure, say_it

from game.lab.runs.arguments import InputError
from game.partners.thinking import Latency, ModelChoice, ModelPool
from tests.partners.crew import crew_level
from tests.tables import table

KNOWN = {
    "who does what": "ask plan",
}
FILE = """\
- {id: quota, say: 'Two of you on chopping onions', want: 'two: chop onion always',
   level: LEVEL, cooks: 3}
- {id: wrong, say: 'Ben, make an alice', want: ['ben: serve alice x1'], level: LEVEL, cooks: 3}
"""


def test_a_sentence_is_read_and_its_quota_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crew_level(tmp_path)
    path = tmp_path / "said.yaml"
    path.write_text(FILE.replace("LEVEL", str(tmp_path / "crew.yaml")))
    monkeypatch.setattr(crew, "AFTER", 8.0)
    quota, wrong = load_sentences(path)
    chosen = ModelChoice(None, KNOWN, latency=Latency(0.5), parameters={"profile": "seeing"})
    pool = ModelPool(chosen, LEADER)
    try:
        found = say_it(quota, pool)
        assert found.right and found.read == "two: chop onion always"
        assert found.told == ("Ben and Mia will always chop onions.",)
        assert found.seconds == 0.5
        assert found.kept.of > 60 and found.kept.share > 0.9
        found = say_it(wrong, pool)
        assert (found.right, found.read) == (False, "ben: cook alice x1")
        assert found.kept.of == 0
    finally:
        pool.close()


@table(__file__)
def test_what_is_no_sentence_is_told(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "said.yaml"
    path.write_text(text)
    with pytest.raises(InputError, match=told):
        load_sentences(path)


def test_no_sentence_at_all_is_told(tmp_path: Path) -> None:
    path = tmp_path / "said.yaml"
    path.write_text(FILE)
    args = Namespace(file=path, only="hat")
    with pytest.raises(InputError, match="no sentence has 'hat'"):
        measure(args, Console(quiet=True))
