"""Conversations in real rounds: what is told of them, and how verdicts are counted."""

from pathlib import Path

import pytest
from tuning.answers import asked, asked_moments, estimated, flaws
from tuning.talk import Exchanged, converse, load_conversations, load_verdicts, shares

from game.lab.runs.arguments import InputError, named_level
from game.partners.partner_spec import HLA
from game.partners.thinking import Latency, ModelChoice, ModelPool
from main import main
from tests.tables import table

SCENES = """
- id: ring
  level: ring
  seed: 3
  human: idle
  at: 2
  say:
    - {text: chop two onions, deed: true}
    - {text: nice weather, after: 25}
"""
ANSWERS = {"chop two onions": "chop onion x2"}


@pytest.fixture
def conversations(tmp_path: Path) -> Path:
    path = tmp_path / "conversations.yaml"
    path.write_text(SCENES, encoding="utf-8")
    return path


def conversation(conversations: Path) -> list[Exchanged]:
    pool = ModelPool(ModelChoice(None, ANSWERS, Latency(0.1), {"profile": "tuned"}), HLA)
    try:
        return list(converse(load_conversations(conversations)[0], pool))
    finally:
        pool.close()


def test_a_transcript_tells_what_was_understood_said_and_done(conversations: Path) -> None:
    command, chat = conversation(conversations)
    assert (command.id, command.text, command.deed) == ("ring.1", "chop two onions", True)
    assert command.understood[0] == "chop 2 onions"
    assert command.replies
    deeds = [each.what for each in command.deeds]
    assert deeds.count("partner chopped onion") == 2
    assert command.kitchen[0].startswith("orders: ")
    assert not any("Chop" in each.what and "words" in each.what for each in chat.deeds)


def test_a_scene_begins_alike_every_time(conversations: Path) -> None:
    assert conversation(conversations) == conversation(conversations)


@table(__file__)
def test_a_broken_scene_is_named(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "conversations.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=told):
        load_conversations(path)


def test_verdicts_of_two_readers_are_counted_together(tmp_path: Path) -> None:
    first, second = tmp_path / "first.yaml", tmp_path / "second.yaml"
    first.write_text("a.1: {understood: yes, truthful: no}\na.2: {understood: part}\n")
    second.write_text("a.1: {understood: yes, truthful: yes}\na.2: {understood: no}\n")
    understood, carried, true, _ = shares([load_verdicts(first), load_verdicts(second)])
    assert (understood.yes, understood.count, understood.agreed) == (2, 4, 0.5)
    assert (carried.count, carried.agreed) == (0, None)
    assert (true.yes, true.count, true.agreed) == (1, 2, 0.0)


def test_a_verdict_that_is_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "verdicts.yaml"
    path.write_text("a.1: {understood: maybe}\n")
    with pytest.raises(InputError, match=r"a\.1: understood: expected yes, part, no, found maybe"):
        load_verdicts(path)


def test_verdicts_are_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "verdicts.yaml"
    path.write_text("a.1: {natural: yes}\n")
    conversations = tmp_path / "none.yaml"
    arguments = ["lab", "talk", str(conversations), "--verdicts", str(path)]
    assert main([*arguments, "--json", str(tmp_path / "out.json")]) == 0
    assert "1/1" in capsys.readouterr().out


# Answers in moments of real rounds: what no person would say is seen, orders are followed.


def test_moments_are_asked_about_and_orders_followed() -> None:
    moments = list(asked_moments(named_level("grill_house"), "cook", 2, 2))
    assert len(moments) == 2
    for moment in moments:
        orders = moment.known.now.orders
        assert len(moment.served) == len(orders) == len(list(estimated(moment)))
        left = zip(moment.served, orders, strict=True)
        assert all(s is None or 0 < s <= order.seconds_left for s, order in left)
    found = list(asked(moments))
    assert all(each.answer for each in found) and len({each.ask.kind for each in found}) == 19
    assert not [(each.question, each.answer, each.flaws) for each in found if each.flaws]


def test_flaws_are_seen() -> None:
    (moment,) = asked_moments(named_level("grill_house"), "cook", 2, 1)
    known = moment.known
    for text, flaw in (
        ("Yes, I'll chop onions.", "formula"),
        ("You asked me to chop whatever is needed.", "machine"),
        ("Beef Burger 4 s, Beef Burger 9 s.", "twice"),
        ("Ask me about the soup.", "soup"),
        ("For Beef Burger.", "empty"),
        ("A plate of beef on a counter to your", "cut off"),
    ):
        assert flaw in tuple(flaws(text, known))
    assert not tuple(flaws("I'm frying beef for the Beef Burger.", known))
