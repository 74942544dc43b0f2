"""Words spoken aloud in play: taken back, or doubted and confirmed; the log tells the same."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from agents.messages import Hearing
from game.content.level import Level
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.command_outcome import CommandOutcome
from game.session.match.replay import replay
from game.session.match.results import course
from tests.partners.told import Told

Levels = Mapping[str, Level]
ANSWERS = {"onions": "chop onion x2", "bob": "instead cook bob x1", "stop": "stop"}


def heard(play: Told, text: str, seconds: float = 1.0) -> None:
    """The human said something; what was heard may have been something else."""
    play.match.say(play.human, text, hearing=Hearing(text.replace("two", "to"), doubtful=True))
    play.run(seconds)


def take_back(play: Told) -> None:
    """The human takes back what it said last."""
    mine = [words.number for words in play.match.words if words.cook == play.human]
    assert play.match.unsay(mine[-1])


@pytest.fixture
def play(shipped: Levels, tmp_path: Path) -> Told:
    return Told(shipped["ring"], ANSWERS, ("bob",), log=MatchLog(tmp_path / "match.jsonl"))


def test_what_it_had_replaced_stands_again(play: Told) -> None:
    play.say("chop two onions", 1)
    before = play.queue
    play.say("bob instead", 1)
    assert play.queue != before
    take_back(play)
    play.run(1)
    assert play.queue == before
    assert play.run(60, lambda: play.deeds("chopped", "onion") == 2)


def test_log_and_replay_tell_the_same_of_words_heard_doubted_and_taken_back(
    play: Told, tmp_path: Path
) -> None:
    heard(play, "chop two onions")
    play.match.say(play.human, "yes")
    play.run(1)
    play.say("stop", 1)
    take_back(play)
    play.run(60)
    play.match.close()
    again = replay(load_log(tmp_path / "match.jsonl"), play.level)
    assert again.words == play.match.words
    assert again.history.taken_back == play.match.history.taken_back
    assert course(again.history) == course(play.match.history)
    outcomes = [each.outcome for each in course(again.history).asked]
    assert outcomes == [CommandOutcome.TALK, CommandOutcome.DONE, CommandOutcome.UNSAID]
