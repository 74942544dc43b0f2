"""The seat with minds: what it shows them, grants them, refuses them, and does without them."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from agents.intention import Control, Demand, Goal, Wait
from agents.messages import (
    Add,
    Basis,
    Do,
    EditBook,
    Heard,
    Hearing,
    Intend,
    MindFailed,
    Question,
    Say,
    ScoredChoice,
    Thought,
    Typing,
    Unsaid,
    Withdraw,
)
from agents.workers.status import MindPhase, MindStatus
from game.content.level import Level
from game.kitchen.items import Food
from game.kitchen.moves import Move
from game.partners._arbiter import PATIENCE
from game.partners._observation_scheduler import ATTENTIVE, PERIOD, WRITES
from game.partners._request_ledger import STALE_TICKS
from game.partners.casting import partner
from game.partners.mind_seat import MindSeat
from game.partners.minds import REMEDY, Minds
from game.partners.partner_spec import HLA, REFLEX
from game.partners.thinking import MindChoice
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.replay import replay
from game.session.seats.notes import MacroBegun, MacroOver, RequestDropped
from game.session.seats.seat import DrivenSeat
from game.settings import Settings
from tests.kitchen.scenario import SOUPS
from tests.partners.minding import Table, lasting, revokes, wants


@pytest.fixture
def table(ring: Level) -> Table:
    return Table(ring)


def started(table: Table) -> list[tuple[str, str]]:
    return [(note.macro, note.source) for note in table.noted(MacroBegun)]


def demand(table: Table) -> None:
    """The human wants something, and the Slow Mind says so."""
    table.say("please")
    table.slow.outbox = [wants({"do": "chop", "what": "onion", "times": 9})]
    table.tick()


# ------------------------------------------------------------ showing


def test_minds_are_started_with_the_match_and_ended_with_it(table: Table) -> None:
    assert (table.slow.started, table.fast.started) == (1, 1)
    table.match.close()
    table.match.close()
    assert table.slow.closed and table.fast.closed


def test_both_minds_are_told_to_stop_before_either_is_waited_for(table: Table) -> None:
    seen: list[bool] = []
    table.slow.close = lambda: seen.append(table.fast.stopped)  # type: ignore[method-assign]
    table.match.close()
    assert seen[:1] == [True]


def test_both_minds_see_the_kitchen_a_few_times_a_second(table: Table) -> None:
    table.tick(50)
    for link in (table.slow, table.fast):
        ticks = [seen.tick for seen in link.seen]
        assert ticks[0] == 0
        assert {*range(0, 50, PERIOD)} <= {*ticks}
        assert len(ticks) <= 20
        assert [seen.id for seen in link.seen] == sorted({seen.id for seen in link.seen})


def test_while_somebody_writes_minds_see_more_of_the_kitchen(table: Table) -> None:
    def shown(ticks: int) -> int:
        before = len(table.slow.seen)
        table.tick(ticks)
        return len(table.slow.seen) - before

    table.tick(1)
    usual = shown(WRITES)
    table.match.typing(1)
    assert shown(WRITES) >= WRITES // ATTENTIVE > usual
    table.tick(PERIOD)
    assert shown(WRITES) == usual


def test_busy_minds_are_not_shown_what_they_would_not_look_at(table: Table) -> None:
    table.tick(2)
    seen = len(table.fast.seen)
    table.slow.status = table.fast.status = MindStatus(MindPhase.THINKING)
    table.tick(8)
    assert len(table.fast.seen) == seen


def test_words_reach_both_minds_at_once_with_the_kitchen(table: Table) -> None:
    table.tick(2)
    table.say("Chop 2 onions")
    table.tick()
    for link in (table.slow, table.fast):
        (heard,) = link.heard
        assert (heard.text, heard.tick, heard.speaker, heard.id) == ("Chop 2 onions", 2, "Idle", 1)
        assert link.seen[-1].tick == 2
        assert link.seen[-1].chat == (heard,)


def test_words_for_another_are_heard_but_are_no_demand(table: Table) -> None:
    table.tick(2)
    table.match.say(1, "Chop 2 onions", to=1)
    table.tick()
    for link in (table.slow, table.fast):
        assert link.heard == []
        (line,) = link.seen[-1].chat
        assert (line.text, line.to, line.seat) == ("Chop 2 onions", 1, 1)
    assert table.seat.panel.message == ""
    table.say("Partner, chop 2 onions")
    (heard,) = table.slow.heard
    assert (heard.text, heard.to) == ("chop 2 onions", 0), "its name is no part of the wish"
    assert table.seat.panel.message == "Partner, chop 2 onions"


def test_what_one_mind_makes_of_the_words_reaches_the_other_in_the_same_tick(table: Table) -> None:
    table.tick(2)
    meant = wants({"do": "chop", "what": "onion", "times": 2})
    table.slow.outbox = [meant, Say("On it!", "promise")]
    table.tick(2)
    assert table.fast.seen[-2].tick == 2
    assert [entry.part for entry in table.fast.seen[-2].book.line] == [Goal("chop", "onion", 2)]
    assert table.fast.seen[-1].plan == "On it!"
    assert [(w.text, w.kind) for w in table.match.words] == [("On it!", "promise")]


def test_between_ticks_what_one_mind_tells_leads_to_the_others_decision(table: Table) -> None:
    table.tick(3)
    table.say("two onions")
    table.slow.outbox = [wants({"do": "chop", "what": "onion", "times": 2})]
    table.match.attend()
    told = table.fast.seen[-1]
    assert [entry.part for entry in told.book.line] == [Goal("chop", "onion", 2)]
    assert told.tick == table.match.previous.tick, "what led to the present is not known yet"
    table.fast.outbox = [Do("Chop Onion", table.newest, urgent=True, source="intention")]
    table.match.attend()
    before = table.match.state.tick
    table.tick()
    assert ("Chop Onion", "intention") in started(table)
    assert table.match.notes[-1][0] == 0 and table.match.previous.tick == before


def test_nothing_is_attended_to_before_the_first_tick(table: Table) -> None:
    table.fast.outbox = [Do("Chop Onion", 1)]
    table.match.attend()
    assert table.fast.seen == [] and table.fast.outbox


def test_the_end_of_a_macro_action_is_shown_at_once(table: Table) -> None:
    table.fast.outbox = [Do("Chop Onion", 1)]
    while not table.noted(MacroOver):
        table.tick()
    seen = table.fast.seen[-1]
    assert seen.tick == table.match.previous.tick
    (finished,) = [f for f in seen.finished if f.name == "Chop Onion"]
    assert (finished.result, finished.seat, finished.ended) == ("ok", 0, seen.tick)
    assert ("chopped", "onion", 0) in [
        (fact.verb, fact.what, fact.seat) for each in table.fast.seen for fact in each.facts
    ]


def test_a_mind_that_comes_back_is_shown_the_kitchen_at_once(table: Table) -> None:
    table.fast.status = MindStatus(MindPhase.UNAVAILABLE, "gone")
    table.tick(7)
    seen = len(table.fast.seen)
    table.fast.status = MindStatus(MindPhase.READY)
    table.tick(2)
    assert len(table.fast.seen) == seen + 1


# ------------------------------------------------------------ granting and refusing


def test_a_request_is_carried_out(table: Table) -> None:
    table.tick()
    table.say("onion!")
    table.fast.outbox = [Do("Chop Onion", 1, urgent=True, source="words")]
    table.tick()
    assert started(table)[-1] == ("Chop Onion", "words")
    assert table.seat.doing == "Chop Onion"
    assert table.seat.panel.source == "words"


def test_a_request_that_is_not_urgent_waits_for_what_was_wished_before(table: Table) -> None:
    demand(table)
    table.fast.outbox = [Do("Chop Onion", table.newest, True, "intention")]
    table.tick(12)
    table.fast.outbox = [Do("Chop Tomato", table.newest, False, "intention")]
    table.tick(2)
    assert table.seat.doing == "Chop Onion"
    while not table.noted(MacroOver)[-1:] or table.noted(MacroOver)[-1].outcome != "done":
        table.tick()
    assert table.seat.doing == "Chop Tomato"


@pytest.mark.parametrize(
    ("do", "reason"),
    [
        (Do("Fly to the moon", 1), "no such task"),
        (Do("Chop Onion", 0), "answers nothing"),
        (Do("Chop Onion", 99), "answers nothing"),
        (Do("Serve Alice Soup", 1, True, "words"), "no plated Alice Soup is within reach"),
        (Do("Putout", 1, True, "words"), "nothing burns"),
    ],
)
def test_what_cannot_be_is_dropped_with_its_reason(table: Table, do: Do, reason: str) -> None:
    table.tick()
    table.say("do it")
    table.fast.outbox = [do]
    table.tick()
    (dropped,) = table.noted(RequestDropped)
    assert dropped.macro == do.macro
    assert reason in dropped.reason


def test_the_mind_learns_why_its_wish_was_not_granted(table: Table) -> None:
    table.tick()
    table.say("serve")
    table.fast.outbox = [Do("Serve Alice Soup", 1, True, "words")]
    table.tick(2)
    (finished,) = table.fast.seen[-1].finished
    assert (finished.name, finished.result) == ("Serve Alice Soup", "failed")
    assert "within reach" in finished.reason


def test_answers_to_old_questions_are_dropped(table: Table) -> None:
    table.tick(10)
    table.fast.outbox = [Do("Chop Onion", table.newest), Do("Chop Tomato", 1)]
    table.tick()
    assert [note.reason for note in table.noted(RequestDropped)] == [
        "a newer decision has been made"
    ]
    late = table.newest
    table.slow.status = table.fast.status = MindStatus(MindPhase.THINKING)
    table.tick(STALE_TICKS + 1)
    table.fast.outbox = [Do("Chop Tomato", late)]
    table.tick()
    assert table.noted(RequestDropped)[-1].reason == "it comes too late"


def test_one_interruption_for_each_piece_of_news(ring: Level) -> None:
    table = Table(lasting(ring, 60))
    table.tick(11)  # on the way, nothing in hand
    demand(table)
    table.fast.outbox = [Do("Chop Onion", table.newest, True, "intention")]
    table.tick(3)
    table.fast.outbox = [Do("Chop Tomato", table.newest, True, "intention")]
    table.tick(3)
    assert table.seat.doing == "Chop Onion"  # nothing new has happened since
    table.say("no, tomato")
    table.tick()
    table.fast.outbox = [Do("Chop Tomato", table.newest, True, "words")]
    table.tick()
    assert table.seat.doing == "Chop Tomato"


def test_words_and_their_intention_may_each_interrupt(table: Table) -> None:
    table.tick(5)
    table.say("onion")
    table.tick()
    table.fast.outbox = [Do("Chop Tomato", table.newest, True, "words")]
    table.slow.outbox = [wants({"do": "chop", "what": "onion", "times": 1})]
    table.tick()
    table.fast.outbox = [Do("Chop Onion", table.newest, True, "intention")]
    table.tick()
    assert table.seat.doing == "Chop Onion"


# ------------------------------------------------------------ without an answer


def test_nothing_demanded_the_cook_does_not_wait_for_its_mind(table: Table) -> None:
    table.tick()
    assert started(table)[0][1] == "reflex"


def test_a_mind_may_turn_what_reflex_began_while_nothing_is_half_done(table: Table) -> None:
    table.fast.status = MindStatus(MindPhase.STARTING)
    while table.match.state.cooks[0].held is not None or not table.noted(MacroOver):
        table.tick()  # until the first work is done
    table.fast.status = MindStatus(MindPhase.READY)
    table.tick()
    other = next(m for m in ("Chop Onion", "Chop Tomato") if m != table.seat.doing)
    table.fast.outbox = [Do(other, table.newest, source="plan")]
    table.tick()
    assert started(table)[-1] == (other, "plan")


def test_with_full_hands_it_finishes_what_reflex_began(table: Table) -> None:
    table.tick(4)
    assert table.match.state.cooks[0].held is not None
    other = next(m for m in ("Chop Onion", "Chop Tomato") if m != table.seat.doing)
    table.fast.outbox = [Do(other, table.newest, source="plan")]
    table.tick(3)
    assert [source for _, source in started(table)] == ["reflex"]
    while len(started(table)) == 1:
        table.tick()
    assert started(table)[-1] == (other, "plan")


def test_the_cook_waits_for_a_demanded_decision_but_not_for_ever(table: Table) -> None:
    demand(table)
    table.fast.outbox = [Do("Chop Onion", table.newest, True, "intention")]
    table.tick()
    while not table.noted(MacroOver)[-1:] or table.noted(MacroOver)[-1].outcome != "done":
        table.tick()
    ended, moves = table.match.state.tick, []
    while started(table)[-1][1] != "reflex":
        table.tick()
        moves.append(table.match.moves[0])
    assert {*moves[:-1]} == {Move.STAY}
    assert PATIENCE <= table.match.state.tick - ended <= PATIENCE + 5


@pytest.mark.parametrize("phase", [MindPhase.STARTING, MindPhase.UNAVAILABLE])
def test_without_its_mind_it_cooks_by_reflex_at_once(table: Table, phase: MindPhase) -> None:
    table.fast.status = MindStatus(phase, "Something is wrong.")
    demand(table)
    table.tick(20)
    assert {source for _, source in started(table)} == {"reflex"}
    assert len(table.match.history.moves[0]) > 2


STOP = EditBook(1, (Add(Demand((Control("stop"),)), heard=1),), 1)


def test_prohibitions_hold_for_wishes_and_end_with_the_demand(table: Table) -> None:
    table.slow.outbox = [wants({"avoid": "chop", "what": "onion"})]
    table.tick()
    table.fast.outbox = [Do("Chop Onion", table.newest, source="plan")]
    table.tick()
    assert table.noted(RequestDropped)[-1].reason == "the human asked not to do that"
    table.slow.outbox = [revokes()]
    table.tick()
    table.fast.outbox = [Do("Chop Onion", table.newest, True, "plan")]
    table.tick()
    assert table.seat.doing == "Chop Onion"


def test_told_to_stop_it_stands_at_once_whoever_would_move_it(table: Table) -> None:
    table.tick(8)
    assert table.seat.doing
    table.slow.outbox = [STOP]
    table.tick()
    assert table.seat.doing is None
    stopped = table.match.state.cooks[0]
    table.fast.outbox = [Do("Chop Onion", table.newest, True, "intention")]
    table.tick(40)
    assert table.match.state.cooks[0] == stopped and table.seat.doing is None
    assert table.noted(RequestDropped)[-1].reason == "the human asked not to do that"
    table.slow.outbox = [revokes()]
    table.tick(2 * PATIENCE)  # its mind is asked first what it does now
    assert table.seat.doing


@pytest.mark.parametrize("before", [(), (wants({"avoid": "serve", "what": "bob"}),)])
def test_a_stop_ends_with_the_mind_that_could_end_it(
    table: Table, before: tuple[EditBook, ...]
) -> None:
    table.slow.outbox = [*before, STOP]
    table.tick(3)
    table.slow.status = MindStatus(MindPhase.UNAVAILABLE, "It stopped.", retry_s=2.0)
    table.tick(20)
    assert table.seat.doing is None, "it may come back"
    table.slow.status = MindStatus(MindPhase.UNAVAILABLE, "It stopped.")
    table.tick(20)
    assert table.seat.doing


def test_only_fires_end_a_wait(table: Table) -> None:
    table.slow.outbox = [EditBook(1, (Add(Demand((Wait(event="word"),)), heard=1),), 1)]
    table.tick(2)
    law = table.seat._acting.driver.teammates.law
    forbidden = {verb for verb, _ in law.forbidden}
    assert "putout" not in forbidden and {"chop", "cook", "serve"} <= forbidden


def test_an_entry_that_is_taken_back_reaches_the_minds(table: Table) -> None:
    table.tick(2)
    table.match.withdraw(0, 7)
    assert table.slow.heard == [Withdraw(7)]


def test_words_that_are_taken_back_reach_the_minds_and_are_talked_of_no_more(table: Table) -> None:
    table.tick(2)
    table.say("hello")
    table.say("Chop 2 onions")
    table.match.unsay(2)
    table.tick()
    for link in (table.slow, table.fast):
        assert link.heard[2:] == [Unsaid(2)]
        assert [line.text for line in link.seen[-1].chat] == ["hello"]
    assert table.seat.panel.message == ""
    assert not table.seat._waits(table.match.state.tick), "no intention will come of them"


def test_words_for_another_that_are_taken_back_are_no_news(table: Table) -> None:
    table.match.say(1, "Chop 2 onions", to=1)
    table.match.unsay(1)
    assert table.slow.heard == table.fast.heard == []


def test_minds_learn_how_words_were_heard(table: Table) -> None:
    table.match.say(1, "Chop 2 onions", hearing=Hearing("chop to onions", doubtful=True))
    (heard,) = table.slow.heard
    assert isinstance(heard, Heard)
    assert heard.doubtful and heard.hearing == Hearing("chop to onions", doubtful=True)


def test_that_somebody_types_reaches_the_minds_while_they_wait_for_an_answer(table: Table) -> None:
    table.tick(2)
    table.match.typing(1)
    assert table.slow.heard == []
    table.slow.outbox = [Question(("chop 1 onion", "cook Bob Soup"))]
    table.tick(2)
    table.match.typing(1)
    assert table.slow.heard == table.fast.heard == [Typing(1)]


# ------------------------------------------------------------ the panel and the log


def test_the_panel_shows_what_is_known(table: Table) -> None:
    table.tick(3)
    assert table.seat.panel.message == table.seat.panel.intention == ""
    assert table.seat.panel.state is None
    table.say("onions")
    choices = tuple(ScoredChoice(f"Choice {i}", -1.0, 0.5, 0.2) for i in range(7))
    table.slow.outbox = [
        Thought("intention", 0.25),
        wants({"do": "chop", "what": "onion", "times": 2}),
        Say("Sure!"),
    ]
    table.fast.outbox = [Thought("action", 0.125, choices, basis=Basis("words", "onions"))]
    table.tick(2)
    panel = table.seat.panel
    assert (panel.message, panel.words) == ("onions", "Sure!")
    assert (panel.intention, panel.state, panel.note) == ("chop 2 onions", "active", "0 of 2")
    assert panel.choices == choices[:5]
    assert panel.basis == Basis("words", "onions")
    assert panel.latencies == (("intention", 0.25), ("action", 0.125))
    assert panel.models == (("slow", "slow model"), ("fast", "fast model"))
    assert (panel.status, panel.ready) == ("", True)


@pytest.mark.parametrize(
    ("slow", "fast", "sentence"),
    [
        (MindStatus(MindPhase.READY), MindStatus(MindPhase.STARTING),
         "Your partner is waking up: until then it cooks by reflex."),
        (MindStatus(MindPhase.STARTING), MindStatus(MindPhase.STARTING, "Loading the model", 0.5),
         "Your partner is waking up (Loading the model 50%): until then it cooks by reflex."),
        (MindStatus(MindPhase.READY),
         MindStatus(MindPhase.UNAVAILABLE, "Your partner's mind stopped (SIGKILL).", retry_s=3.6),
         "Your partner's mind stopped (SIGKILL): it cooks by reflex. Next try in 4 s."),
        (MindStatus(MindPhase.READY),
         MindStatus(MindPhase.UNAVAILABLE, "The AI service refused the key."),
         f"The AI service refused the key: your partner cooks by reflex. {REMEDY}"),
        (MindStatus(MindPhase.UNAVAILABLE, "The service is busy.", retry_s=0.2),
         MindStatus(MindPhase.READY),
         "The service is busy: your partner cooks on but cannot talk. Next try in 1 s."),
        (MindStatus(MindPhase.STARTING), MindStatus(MindPhase.READY), "Your partner is waking up."),
        (MindStatus(MindPhase.THINKING), MindStatus(MindPhase.READY), ""),
    ],
)  # fmt: skip
def test_the_player_is_told_how_the_minds_are(
    table: Table, slow: MindStatus, fast: MindStatus, sentence: str
) -> None:
    table.slow.status, table.fast.status = slow, fast
    assert table.seat.panel.status == sentence


def test_all_of_it_is_in_the_log_and_a_replay_needs_no_mind(ring: Level, tmp_path: Path) -> None:
    table = Table(ring, log=MatchLog(tmp_path / "log.jsonl"))
    table.tick(3)
    table.say("Chop an onion")
    table.slow.outbox = [
        Thought("intention", 0.25, heard=1, finding="chop onion x1"),
        wants({"do": "chop", "what": "onion", "times": 1}),
        Say("Yes!"),
        MindFailed("The model hiccuped."),
    ]
    table.tick()
    table.fast.outbox = [Do("Chop Onion", table.newest, True, "intention"), Do("Nonsense", 1)]
    table.tick(60)
    table.match.close()
    record = load_log(tmp_path / "log.jsonl")
    notes = [note for pairs in record.notes.values() for _, note in pairs]
    assert notes == table.notes
    for kind in (Thought, Intend, MindFailed, MacroBegun, MacroOver, RequestDropped):
        assert any(isinstance(note, kind) for note in notes)
    (meant,) = table.noted(Intend)
    assert meant.intention == Demand((Goal("chop", "onion"),))
    again = replay(record, ring)
    assert again.state == table.match.state
    assert again.words == table.match.words


def test_how_far_it_has_come_is_counted_without_a_mind(table: Table) -> None:
    table.slow.outbox = [wants({"do": "chop", "what": "onion", "times": 2})]
    table.tick(3)
    table.slow.status = table.fast.status = MindStatus(MindPhase.UNAVAILABLE)
    table.tick(300)
    assert [note.done for note in table.noted(Intend)] == [(0,), (1,), (2,)]
    assert table.seat.panel.state == "satisfied"


# ------------------------------------------------------------ casting


def test_partners_are_made_as_the_settings_say(table: Table, ring: Level) -> None:
    def none(choice: MindChoice) -> list[Minds]:
        raise AssertionError("no minds are wanted")

    mindless = (
        partner(REFLEX, Settings(), none, ring),
        partner(HLA, Settings(backend="reflex"), none, ring),
        partner(HLA, Settings(), None, ring),
        partner(HLA, Settings(), none, ring.for_people(2)),
    )
    assert all(isinstance(maker(0, ring.cooks[0]), DrivenSeat) for maker in mindless)
    asked: list[MindChoice] = []

    def some(choice: MindChoice) -> list[Minds]:
        asked.append(choice)
        return [table.seat._minds]

    made = partner(HLA, Settings(), some, ring)(0, ring.cooks[0])
    assert isinstance(made, MindSeat)
    assert asked == [MindChoice(HLA, Settings(), cooks=1)]


def test_a_favour_is_a_fact_when_it_is_done_and_what_was_passed_is_left_alone(
    shipped: Mapping[str, Level],
) -> None:
    table = Table(shipped["partition"])
    table.tick(2)
    table.fast.outbox = [Do("Pass Tomato", table.newest, True, "words")]
    table.tick(120)
    told = [fact for seen in table.fast.seen for fact in seen.facts if fact.verb == "passed"]
    assert [(fact.seat, fact.what) for fact in told] == [(0, "tomato")]
    assert Food((SOUPS.ingredients["tomato"].prepared,)) in table.match.state.contents


def test_what_reflex_puts_down_is_no_favour(shipped: Mapping[str, Level]) -> None:
    table = Table(shipped["partition"], human="cook")
    table.tick(600)
    facts = [fact.verb for seen in table.fast.seen for fact in seen.facts]
    assert "chopped" in facts
    assert not {"passed", "fetched"} & {*facts}
