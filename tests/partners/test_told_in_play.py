"""What happens in the kitchen when things are said that were misunderstood in play.

The minds know what the words mean; whether a model does is tested in
`tests/agents/test_examples_from_play.py`.
"""

from collections.abc import Mapping
from pathlib import Path

import pytest

from agents.messages import Pointing
from game.content.level import Level
from game.executor.teammate_model import GIVEN_TICKS
from game.kitchen.layout import Kind
from game.partners.casting import HUMANS
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.command_outcome import CommandOutcome
from game.session.match.replay import replay
from game.session.match.results import course
from tests.partners.told import Told
from tests.tables import stored, table

pytestmark = pytest.mark.slow

Levels = Mapping[str, Level]
STOP = {"stop": "stop", "freeze": "stop", "go on": "go"}


# ------------------------------------------------------------ stop, wait, move


def test_come_here_comes(shipped: Levels) -> None:
    play = Told(shipped["ring"], {"come": "come x1"})
    play.run(6)
    play.say("come here")
    assert play.run(20, lambda: play.done("Come Here"))
    (x, y), (to_x, to_y) = play.place(play.me), play.place(play.human)
    assert abs(x - to_x) + abs(y - to_y) == 1


def test_move_steps_aside(shipped: Levels) -> None:
    play = Told(shipped["ring"], {"come": "come x1", "move": "move x1"})
    play.say("come here")
    assert play.run(20, lambda: play.done("Come Here"))
    place = play.place(play.me)
    play.say("move")
    assert play.run(10, lambda: play.done("Step Aside"))
    assert play.place(play.me) != place


# ------------------------------------------------------------ bans and permissions

FORBIDDING = stored(__file__, "FORBIDDING")


def test_onions_again_lifts_that_ban_and_leaves_the_soup_in_progress_alone(shipped: Levels) -> None:
    play = Told(shipped["ring"], FORBIDDING, ("bob", "alice"))
    play.say("no onions", 1)
    play.say("cook bob", 12)
    assert play.seat.doing and not play.deeds("cooked")
    said = play.say("ok you can use onions again", 2)
    assert play.bans == [] and play.broken_off(said) == []
    assert play.run(40, lambda: play.deeds("cooked", "bob"))
    assert not play.deeds("chopped", "onion")
    assert play.run(100, lambda: play.deeds("chopped", "onion"))


def test_words_that_are_not_understood_change_nothing(shipped: Levels) -> None:
    play = Told(shipped["ring"], {"onions": "chop onion x3", "blub": "chop fish x2"}, ("bob",))
    play.say("onions", 6)
    before = play.queue
    said = play.say("blub blub", 3)
    assert play.queue == before and play.broken_off(said) == []
    assert play.run(60, lambda: play.deeds("chopped", "onion") == 3)


# ------------------------------------------------------------ the queue


def test_a_click_takes_an_entry_back(shipped: Levels) -> None:
    answers = {"both": "chop onion x9, then chop tomato x2"}
    play = Told(shipped["ring"], answers, ())
    play.say("both", 3)
    play.match.withdraw(play.me, play.entries[0].id)
    assert play.run(30, lambda: play.deeds("chopped", "tomato") == 2)
    play.run(5)
    assert play.deeds("chopped", "onion") <= 1 and play.queue == []


def test_what_a_wish_allows_or_ends_is_said(shipped: Levels) -> None:
    answers = {"no onions": "avoid chop onion", "onion please": "chop onion x1",
               "4 tomatoes": "chop tomato x4", "lettuce": "chop lettuce x2", **STOP}  # fmt: skip
    play = Told(shipped["ring"], answers, ())
    play.say("no onions", 1)
    play.say("an onion please", 1)
    assert "I may chop onions again" in play.said[-1] and play.bans == []
    play.say("4 tomatoes", 1)
    play.say("stop", 1)
    play.say("two heads of lettuce", 1)
    assert "tomato" in play.said[-1] and "lettuce" in play.said[-1]
    assert play.queue == ["chop lettuce x2"]


# ------------------------------------------------------------ what is there already


def test_what_is_on_already_is_not_cooked_again_but_seen_to(shipped: Levels) -> None:
    answers = {"start": "cook bob x1", "serve it": "serve any x1"}
    play = Told(shipped["ring"], answers, ("bob", "cathy", "alice"))
    play.say("start the bob")
    assert play.run(60, lambda: play.deeds("cooked", "bob"))
    play.run(1)
    play.say("start the bob then", 1)
    assert play.queue == [] and "already" in play.said[-1]
    play.say("and serve it when it's done", 1)
    assert play.queue == ["serve Bob Soup"] and "Bob" in play.said[-1]
    assert play.run(60, lambda: play.deeds("served", "bob"))
    assert play.deeds("cooked", "bob") == 1


# ------------------------------------------------------------ one after another


def test_what_is_counted_is_done_without_turning_to_other_work(shipped: Levels) -> None:
    """Reflex has an onion in hand when three are asked for, and would chop tomatoes next."""
    play = Told(shipped["ring"], {"onions": "chop onion x3"}, ("alice", "bob", "bob"))
    assert play.run(60, lambda: (play.seat.doing, play.holds) == ("Chop Onion", "raw onion"))
    said = play.say("chop three onions")
    assert play.run(60, lambda: not play.queue and play.deeds("chopped", "onion", said) == 3)
    assert {*play.begun(said)[:2]} == {"Chop Onion"}


# ------------------------------------------------------------ favours


def test_what_lies_there_already_is_a_wish_fulfilled(shipped: Levels) -> None:
    play = Told(shipped["partition"], {"plate": "pass plate x1"}, ())
    play.say("a plate please")
    assert play.run(30, lambda: play.done("Pass Plate"))
    play.run(GIVEN_TICKS / 10)
    play.say("a plate please", 2)
    assert play.queue == [] and play.done("Pass Plate") == 1
    assert "counter" in play.said[-1]


def test_a_board_that_is_free_needs_no_freeing(shipped: Levels) -> None:
    play = Told(shipped["ring"], {"board": "free board x1"}, ())
    play.say("use the other board", 1)
    assert play.queue == [] and "free already" in play.said[-1]


def test_a_second_plate_is_laid_where_two_are_wanted(shipped: Levels) -> None:
    play = Told(shipped["partition"], {"plates": "pass plate x2"}, ())
    play.say("two plates please")
    assert play.run(40, lambda: play.done("Pass Plate") == 2)
    assert play.lying("empty plate") == 2


def test_passing_a_soup_over_the_wall(shipped: Levels) -> None:
    answers = {"cook": "cook bob x1", "pass": "pass bob x1"}
    play = Told(shipped["partition"], answers, ("bob",), human=HUMANS["cook"])
    play.say("cook bob")
    assert play.run(120, lambda: play.deeds("cooked", "bob"))
    play.say("can you pass me the soup")
    assert play.run(60, lambda: play.done("Pass Bob Soup"))
    assert play.run(30, lambda: play.match.history.count(play.human, "served"))


def test_using_the_other_board_cooks_no_soups(shipped: Levels) -> None:
    answers = {"onion": "chop onion x1", "board": "free board x1"}
    play = Told(shipped["ring"], answers, ())
    play.say("onion")
    assert play.run(30, lambda: play.deeds("chopped", "onion"))
    play.say("use the other board")
    assert play.run(30, lambda: play.done("Free Board"))
    assert play.deeds("cooked") == 0


# ------------------------------------------------------------ pointing


def test_a_cooked_pot_that_is_pointed_at_is_plated(shipped: Levels) -> None:
    play = Told(shipped["ring"], FORBIDDING, ("bob", "alice"))
    play.say("no plating please, and cook bob")
    play.say("cook bob")
    assert play.run(60, lambda: play.deeds("cooked", "bob"))
    play.run(16)
    assert not play.deeds("plated")
    pots = play.cells(Kind.APPLIANCE)
    play.point(next(i for i in pots if play.match.state.contents[i] is not None))
    assert play.run(20, lambda: play.deeds("plated", "bob"))


def test_the_human_points_at_itself_and_is_come_to(shipped: Levels) -> None:
    play = Told(shipped["ring"], {})
    play.run(4)
    play.point(play.match.state.cooks[play.human].cell)
    assert play.run(20, lambda: play.done("Come Here"))


def test_an_ingredient_or_an_order_that_is_pointed_at_is_seen_to(shipped: Levels) -> None:
    play = Told(shipped["ring"], {}, ("bob",))
    play.point(play.cells(Kind.SOURCE, "onion")[0])
    assert play.run(30, lambda: play.deeds("chopped", "onion"))
    play.match.say(play.human, "", pointing=Pointing(None, "cathy", "order 1"))
    play.run(1)
    assert play.queue == ["cook Cathy Soup"]


def test_the_bare_floor_asks_for_nothing(shipped: Levels) -> None:
    play = Told(shipped["ring"], {})
    play.run(3)
    human = play.match.state.cooks[play.human].cell
    play.point(next(i for i in play.cells(Kind.FLOOR) if i > human + 8))
    play.run(2)
    assert play.queue == []


# ------------------------------------------------------------ the log


def test_a_replay_tells_the_same_of_what_was_asked_and_taken_back(
    shipped: Levels, tmp_path: Path
) -> None:
    answers = {"onions": "chop onion x9", "never": "avoid chop tomato", "wait": "wait word"}
    log = tmp_path / "log.jsonl"
    play = Told(shipped["quick"], answers, log=MatchLog(log))
    for words in ("onions", "never", "wait"):
        play.say(words, 3)
    play.match.withdraw(play.me, next(e.id for e in play.entries if e.text == "wait: your word"))
    play.run(30)
    play.match.close()
    again = replay(load_log(log), play.level)
    assert course(again.history).asked == course(play.match.history).asked
    fates = {each.text: (each.outcome.name, each.detail) for each in course(again.history).asked}
    assert fates["wait"][0] == "REVOKED" and fates["never"][0] == "HOLDS"
    assert fates["onions"][0] == "OPEN" and fates["onions"][1].endswith(" of 9")


def test_results_do_not_call_kept_what_was_lifted(shipped: Levels) -> None:
    """Of one message a part may be lifted; the rest, and what others said, is kept."""
    answers = {
        "don't chop onions, don't touch tomatoes": "avoid chop onion, avoid any tomato",
        "never": "avoid chop lettuce",
        "onions again": "allow chop onion",
        "tomatoes may be chopped": "allow chop tomato",
        "lettuce again": "allow chop lettuce",
    }
    play = Told(shipped["quick"], answers)
    found = []
    for words in answers:
        play.say(words, 2)
        found.append(course(play.match.history).asked)
    rules, never = found[1]
    assert rules.outcome is never.outcome is CommandOutcome.HOLDS
    rules, never, _ = found[2]
    assert rules.outcome is CommandOutcome.HOLDS and "onion" not in rules.understood
    rules, never, *_ = found[3]
    assert rules.outcome is CommandOutcome.HOLDS and "tomato" in rules.understood
    assert never.outcome is CommandOutcome.HOLDS
    rules, never, *_ = found[4]
    assert never.outcome is CommandOutcome.REVOKED and never.seconds is not None
    play.match.close()


# ------------------------------------------------------------ questions

QUESTIONS = {
    "pot 2": "ask station pot 2",
    "enough lettuce": "ask count lettuce",
    "doing anything": "ask why",
    "an ai": "ask self",
    "onions": "chop onion x3",
}


@table(__file__)
def test_a_question_is_answered_and_changes_nothing(
    shipped: Levels, words: str, answer: str
) -> None:
    play = Told(shipped["ring"], QUESTIONS, ())
    play.say("onions", 6)
    asked = play.say(words, 2)
    assert answer in play.said[-1].lower() and play.broken_off(asked) == []
    assert play.run(60, lambda: play.deeds("chopped", "onion") == 3)
