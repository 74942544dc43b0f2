"""Words that are taken back: in the match, its log, its replay, and the results."""

import json
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.messages import Hearing
from game.content.level import Level
from game.session.log.reader import LogError, load_log
from game.session.log.writer import MatchLog
from game.session.match.command_outcome import CommandOutcome
from game.session.match.match import Match
from game.session.match.replay import replay
from game.session.match.results import course
from game.session.match.script import Prompter, parse_script
from game.session.seats.seat import HumanSeat, Seat
from game.session.words import TakenBack, Words
from tests.tables import table


class Listener(Seat):
    """Remembers what was said and what was taken back."""

    def __init__(self) -> None:
        super().__init__("Listener")
        self.told: list[tuple[str, int]] = []

    def hear(self, words: Words) -> None:
        self.told.append(("said", words.number))

    def unsay(self, words: Words) -> None:
        self.told.append(("unsaid", words.number))


def test_taking_back_reaches_every_seat_and_keeps_the_words(ring: Level) -> None:
    seats = Listener(), Listener()
    match = Match(ring, seats, seed=0)
    match.say(1, "hello")
    match.say(1, "chop two onions")
    match.tick()
    assert match.unsay(2)
    assert [seat.told for seat in seats] == [[("said", 1), ("said", 2), ("unsaid", 2)]] * 2
    assert [words.number for words in match.words] == [1, 2]
    assert match.history.taken_back == [TakenBack(1, 2)]


@pytest.mark.parametrize("number", [-1, 0, 2])
def test_only_what_was_said_can_be_taken_back(ring: Level, number: int) -> None:
    match = Match(ring, (Listener(), Listener()), seed=0)
    match.say(1, "hello")
    assert not match.unsay(number)
    assert match.history.taken_back == []


def test_nothing_is_taken_back_twice(ring: Level) -> None:
    match = Match(ring, (Seat(), Seat()), seed=0)
    match.say(1, "hello")
    assert match.unsay(1)
    assert not match.unsay(1)
    assert match.history.unsaid == {1}


#: At some ticks somebody speaks aloud or in writing, or takes back one of the words so far.
talk = st.dictionaries(
    st.integers(0, 30),
    st.lists(
        st.tuples(st.sampled_from(["chop", "hi ho"]), st.none() | st.builds(Hearing, st.just("x")))
        | st.tuples(
            st.just("ask"), st.builds(Hearing, st.sampled_from(["", "as k"]), st.booleans())
        )
        | st.integers(1, 5),
        max_size=3,
    ),
    max_size=6,
)


@given(talk)
def test_a_replay_says_and_takes_back_the_same(ring: Level, said: dict) -> None:
    short = replace(ring, round_ticks=30)
    with TemporaryDirectory() as folder:
        log = MatchLog(Path(folder) / "match.jsonl")
        live = Match(short, (Seat("a"), Seat("b")), 7, log)
        for tick in range(31):
            for each in said.get(tick, ()):
                match each:
                    case int(number):
                        live.unsay(number)
                    case (text, hearing):
                        live.say(1, text, hearing=hearing, tickets=(3, 5))
            if not live.over:
                live.tick()
        live.close()
        again = replay(load_log(log.path), short)
    assert again.words == live.words
    assert again.history.taken_back == live.history.taken_back
    assert again.history.unsaid == live.history.unsaid
    assert course(again.history) == course(live.history)


@table(__file__)
def test_what_cannot_have_been_is_refused(
    ring: Level, tmp_path: Path, line: dict[str, object], expected: str
) -> None:
    log = MatchLog(tmp_path / "match.jsonl")
    match = Match(ring, (Seat(), Seat()), 7, log)
    match.say(1, "hello")
    match.tick()
    match.close()
    lines = log.path.read_text().splitlines()
    log.path.write_text("\n".join([*lines[:2], json.dumps(line), *lines[2:]]) + "\n")
    with pytest.raises(LogError, match=expected):
        load_log(log.path)


def test_a_script_takes_back_what_its_player_said_last(ring: Level) -> None:
    human = HumanSeat("You", ring.paces[1])
    match = Match(ring, (Seat(), human), 7)
    prompter = Prompter(parse_script("0 say one\n0.1 say two\n0.2 unsay\n", "x"), human, 1)
    for _ in range(4):
        prompter.play(match)
        if match.state.tick == 1:
            match.say(0, "fine")
        match.tick()
    assert [match.words[number - 1].text for number in match.history.unsaid] == ["two"]


def test_the_results_tell_what_was_taken_back(ring: Level) -> None:
    match = Match(ring, (Listening("Ben"), HumanSeat("You", ring.paces[1])), 7)
    match.say(1, "chop two onions")
    match.say(1, "chop one onion")
    match.unsay(1)
    outcomes = [(each.text, each.outcome) for each in course(match.history).asked]
    assert outcomes == [
        ("chop two onions", CommandOutcome.UNSAID),
        ("chop one onion", CommandOutcome.UNREAD),
    ]


class Listening(Seat):
    """As if a mind drove it."""

    kind = "mind"
