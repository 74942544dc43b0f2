"""What a speech recogniser wrote: its file, what of it is kept, and that it is trained on."""

import pytest
from tuning.contexts import Setting
from tuning.data import generators
from tuning.kitchen import VOCABULARY
from tuning.places import ROOT
from tuning.rows import Exclusion, paper_messages
from tuning.templates import PhraseError, load_heard

from agents.hla.reading import Situation
from agents.intention import Demand, Goal, canonical
from game.voice.hearing.phonetics import plain


@pytest.fixture(scope="module")
def lines():
    return load_heard()


def test_every_line_means_something_and_one_thing_only(lines):
    assert len(lines) > 400
    assert len({line.words for line in lines}) == len(lines)
    for line in lines:
        assert canonical(line.meaning, VOCABULARY) == line.meaning
        assert line.words == plain(line.words)


def test_most_lines_were_misheard(lines):
    assert sum(line.words == plain(line.said) for line in lines) < len(lines) / 4


def test_no_papers_command_was_said_or_heard(lines):
    exclusion = Exclusion(paper_messages(ROOT))
    assert [line for line in lines if exclusion.near(line.words) or exclusion.near(line.said)] == []


def test_they_are_trained_on_but_never_as_answers_nor_while_measuring(lines):
    train, dev = generators(1, rough=False)
    known = {(line.words, line.meaning) for line in lines}
    anywhere = Setting(train.soups, Situation(("bob",)))
    examples = [train.example(anywhere, "heard") for _ in range(30)]
    assert {(example.say, example.meaning) for example in examples} <= known
    again = train.with_writers(train.writers).example(anywhere, "heard")
    assert (again.say, again.meaning) in known
    asked = Setting(train.soups, Situation((), asked=(Demand((Goal("chop", "onion"),)),) * 2))
    assert train.example(asked, "heard") is None
    assert dev.example(anywhere, "heard") is None


@pytest.mark.parametrize("line", ["shop an onion\tchop onion x1", "a\tchop potato x1\tb"])
def test_a_bad_line_is_named(tmp_path, line):
    path = tmp_path / "heard.tsv"
    path.write_text(f"a\tnone\tb\n{line}\n", encoding="utf-8")
    with pytest.raises(PhraseError, match=r"heard\.tsv:2"):
        load_heard(path)


def test_numbers_and_punctuation_are_made_alike():
    assert plain("Chop 3 onions, Bob’s ones!") == "chop three onions bob's ones"
