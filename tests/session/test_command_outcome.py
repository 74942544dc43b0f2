"""What became of messages, told from notes as minds write them."""

from collections import defaultdict

from agents.intention import Ask, Demand, load, load_part
from agents.messages import QueueEntry, Tell
from game.session.crew import Sent
from game.session.log.inferred_queue import InferredQueue
from game.session.match.command_outcome import CommandOutcome, asked, said_to_crew
from game.session.seats.notes import Intend, Thought
from game.session.words import NOBODY, Words

CHOP = {"do": "chop", "what": "onion", "times": 2}
SERVE = {"do": "serve", "what": "bob", "times": 1}
NEVER = {"avoid": "cook", "what": "alice"}
ALWAYS = {"do": "chop", "what": "tomato", "times": "always"}
KINDS = ("mind", "person")


def read(tick, heard, cook=0):
    return (tick, cook, Thought("intention", 0.1, heard=heard, finding="something"))


def meant(tick, intention, state="active", cook=0, heard=0):
    """`heard`: the number of the message that it is told for."""
    sentence = ", ".join(p.get("what", "") for p in intention) if intention != "none" else ""
    return (tick, cook, Intend(load(intention), state, heard, sentence))


def told(words, readings, kinds=KINDS):
    said = [Words(*each, number=number) for number, each in enumerate(words, 1)]
    queues = defaultdict(InferredQueue)  # these tell none, as older games' logs
    notes = [(tick, cook, queues[cook].completed(note)) for tick, cook, note in readings]
    return asked(notes, said, kinds)


def test_a_demand_that_was_met_has_its_seconds_and_the_answer_given():
    (only,) = told(
        [(30, 1, "chop 2 onions"), (31, 0, "Right away"), (90, 0, "later")],
        [read(31, 1), meant(31, [CHOP], heard=1), meant(186, [CHOP], "satisfied")],
    )
    assert (only.outcome, only.seconds, only.to) == (CommandOutcome.DONE, 15.6, 0)
    assert (only.understood, only.answer) == ("onion", "Right away")


def test_a_rule_on_top_of_a_demand_does_not_change_what_becomes_of_it():
    chop, never, serve = told(
        [(30, 1, "chop"), (120, 1, "never"), (200, 1, "serve")],
        [
            read(31, 1), meant(31, [CHOP], heard=1),
            read(121, 2), meant(121, [CHOP, NEVER], heard=2),
            meant(186, [CHOP, NEVER], "satisfied"), meant(186, [NEVER]),
            read(201, 3), meant(201, [SERVE, NEVER], heard=3),
        ],
    )  # fmt: skip
    assert (chop.outcome, never.outcome, serve.outcome) == (
        CommandOutcome.DONE,
        CommandOutcome.HOLDS,
        CommandOutcome.OPEN,
    )
    assert serve.seconds is None


def test_what_lasts_holds_until_it_is_called_off():
    always, stop = told(
        [(10, 1, "tomatoes please"), (80, 1, "stop")],
        [
            read(11, 1), meant(11, [ALWAYS], heard=1),
            read(82, 2), meant(82, [ALWAYS], "revoked", heard=2),
        ],
    )  # fmt: skip
    assert (always.outcome, always.seconds) == (CommandOutcome.REVOKED, 7.2)
    assert (stop.outcome, stop.seconds) == (CommandOutcome.DONE, 0.2)


def test_newer_words_replace_and_reasons_end_a_demand():
    first, second = told(
        [(10, 1, "chop"), (50, 1, "serve")],
        [
            read(11, 1), meant(11, [CHOP], heard=1),
            read(52, 2), meant(52, [SERVE], heard=2), meant(400, [SERVE], "impossible"),
        ],
    )  # fmt: skip
    assert (first.outcome, second.outcome) == (CommandOutcome.REPLACED, CommandOutcome.IMPOSSIBLE)
    assert second.seconds == 35


def test_questions_and_small_talk_leave_a_demand_alone():
    chop, question, hello = told(
        [(10, 1, "chop"), (40, 1, "what now?"), (60, 1, "hi")],
        [
            read(11, 1), meant(11, [CHOP], heard=1),
            read(41, 2),
            (41, 0, Intend(Ask("plan"), "satisfied", 2, "asks")),
            meant(41, [CHOP]),
            read(61, 3), meant(61, "none", "satisfied", heard=3), meant(61, [CHOP]),
            meant(110, [CHOP], "satisfied"),
        ],
    )  # fmt: skip
    assert (question.outcome, question.seconds) == (CommandOutcome.ANSWERED, 0.1)
    assert hello.outcome is CommandOutcome.TALK
    assert (chop.outcome, chop.seconds) == (CommandOutcome.DONE, 10)


def test_the_same_words_again_mean_the_same():
    first, again = told(
        [(10, 1, "chop"), (40, 1, "chop")],
        [
            read(11, 1),
            meant(11, [CHOP], heard=1),
            read(41, 2),
            meant(41, [CHOP], heard=2),
            meant(90, [CHOP], "satisfied"),
        ],
    )
    assert (first.outcome, again.outcome) == (CommandOutcome.DONE, CommandOutcome.DONE)
    assert (first.seconds, again.seconds) == (8, 5)


def test_a_meaning_may_come_a_tick_after_its_thought():
    (only,) = told([(10, 1, "chop")], [read(11, 1), meant(12, [CHOP], heard=1)])
    assert (only.outcome, only.understood) == (CommandOutcome.OPEN, "onion")


def test_words_that_nobody_came_to_and_those_that_nobody_hears():
    words = [(10, 1, "chop"), (20, 0, "I cook on")]
    assert [each.outcome for each in told(words, [])] == [CommandOutcome.UNREAD]
    deaf = told(words, [], ("habit", "person"))
    assert [(each.outcome, each.to) for each in deaf] == [(CommandOutcome.DEAF, None)]


def test_two_people_and_two_partners_each_tell_their_own():
    kinds = ("mind", "person", "person", "mind")
    every = told(
        [(10, 1, "chop"), (20, 2, "serve")],
        [
            read(11, 1), meant(11, [CHOP], heard=1),
            read(13, 1, 3), meant(13, [CHOP], cook=3, heard=1),
            read(21, 2, 3), meant(21, [SERVE], cook=3, heard=2),
            meant(90, [CHOP], "satisfied"),
        ],
        kinds,
    )  # fmt: skip
    fates = {(each.by, each.to): each.outcome for each in every}
    assert fates == {
        (1, 0): CommandOutcome.DONE,
        (2, 0): CommandOutcome.UNREAD,
        (1, 3): CommandOutcome.REPLACED,
        (2, 3): CommandOutcome.OPEN,
    }


def test_an_announcement_alone_tells_that_a_message_was_read():
    (only,) = told([(10, 1, "chop"), (12, 0, "Yes")], [meant(11, [CHOP], heard=1)])
    assert (only.outcome, only.answer) == (CommandOutcome.OPEN, "Yes")


def test_what_is_announced_again_for_a_question_is_not_what_the_question_meant():
    chop, question = told(
        [(10, 1, "chop"), (40, 1, "what now?")],
        [
            read(11, 1), meant(11, [CHOP], heard=1),
            read(41, 2), (41, 0, Intend(Ask("plan"), "satisfied", 2, "asks")),
            meant(41, [CHOP], heard=2),
        ],
    )  # fmt: skip
    assert question.outcome is CommandOutcome.ANSWERED
    assert (chop.outcome, chop.understood) == (CommandOutcome.OPEN, "onion")


def test_words_to_one_partner_are_told_of_nobody_else():
    words = [Words(10, 1, "chop", to=0, number=1), Words(20, 1, "serve", number=2)]
    found = asked([], words, ("mind", "person", "mind"))
    assert [(each.text, each.to) for each in found] == [("chop", 0), ("serve", 0), ("serve", 2)]


# ------------------------------------------------------------ with a queue


def entry(number, part, state="active", heard=1, done=0, kind="task", note=""):
    times = part.get("times") if kind == "task" else None
    text = " ".join(map(str, part.values()))
    return QueueEntry(number, text, kind, state, load_part(part), heard, done, times, note)


def stands(tick, *queue, heard=1, state="active"):
    """An announcement of entries."""
    parts = tuple(each.part for each in queue)
    return (tick, 0, Intend(Demand(parts), state, heard, "all that stands", queue=queue))


def test_what_changes_nothing_is_told_in_words_as_the_match_is_played_and_as_it_is_replayed():
    readings = [read(31, 1), meant(31, [CHOP], "satisfied", heard=1)]
    words = Words(30, 1, "chop", number=1)
    (played,) = asked(readings, [words], KINDS)
    (replayed,) = told([(30, 1, "chop")], readings)
    assert played == replayed
    assert (played.outcome, played.understood) == (CommandOutcome.DONE, "onion")


def test_each_message_is_told_by_its_own_entries():
    chop, serve = told(
        [(10, 1, "chop 2 onions"), (30, 1, "then serve bob")],
        [
            read(11, 1), stands(11, entry(1, CHOP)),
            read(31, 2), stands(31, entry(1, CHOP), entry(2, SERVE, "waiting", 2), heard=2),
            stands(90, entry(1, CHOP, "done", done=2), state="satisfied"),
            stands(90, entry(2, SERVE, heard=2), heard=2),
        ],
    )  # fmt: skip
    assert (chop.outcome, chop.seconds) == (CommandOutcome.DONE, 8.0)
    assert (chop.understood, serve.understood) == ("chop onion 2", "serve bob 1")
    assert serve.outcome is CommandOutcome.OPEN


def test_what_was_not_done_to_its_end_says_how_far_and_why():
    chop, open_ = told(
        [(10, 1, "chop 2 onions"), (30, 1, "two more")],
        [
            read(11, 1), stands(11, entry(1, CHOP)),
            stands(20, entry(1, CHOP, "impossible", done=1, note="no onion"), state="impossible"),
            read(31, 2), stands(31, entry(2, CHOP, heard=2), heard=2),
            stands(50, entry(2, CHOP, heard=2, done=1), heard=2),
        ],
    )  # fmt: skip
    assert (chop.outcome, chop.detail) == (CommandOutcome.IMPOSSIBLE, "1 of 2, no onion")
    assert (open_.outcome, open_.detail) == (CommandOutcome.OPEN, "1 of 2")


def test_what_another_message_replaced_is_overtaken_what_was_taken_back_is_called_off():
    chop, serve, scrap = told(
        [(10, 1, "chop"), (30, 1, "no, serve"), (50, 1, "scrap that")],
        [
            read(11, 1), stands(11, entry(1, CHOP)),
            read(31, 2), stands(31, entry(2, SERVE, heard=2), entry(1, CHOP, "revoked"), heard=2),
            read(51, 3), stands(51, entry(2, SERVE, "revoked", 2), heard=3, state="revoked"),
        ],
    )  # fmt: skip
    assert (chop.outcome, serve.outcome) == (CommandOutcome.REPLACED, CommandOutcome.REVOKED)
    assert scrap.outcome is CommandOutcome.DONE


def test_a_ban_holds_and_a_permission_is_done_at_once():
    never, may = told(
        [(10, 1, "never cook alice"), (60, 1, "you may")],
        [
            read(11, 1), stands(11, entry(1, CHOP, heard=9), entry(2, NEVER, kind="ban")),
            read(61, 2), stands(61, entry(1, CHOP, heard=9), entry(2, NEVER, "revoked", kind="ban"),
                                heard=2),
        ],
    )  # fmt: skip
    assert (never.outcome, never.seconds) == (CommandOutcome.REVOKED, 5.1)
    assert (may.outcome, may.understood) == (CommandOutcome.DONE, "something")


def test_a_click_that_takes_an_entry_back_calls_it_off():
    (chop,) = told(
        [(10, 1, "chop")],
        [
            read(11, 1),
            stands(11, entry(1, CHOP)),
            stands(40, entry(1, CHOP, "revoked"), state="revoked"),
        ],
    )
    assert (chop.outcome, chop.detail) == (CommandOutcome.REVOKED, "0 of 2")


def queued(tick, heard, *entries):
    """An announcement of a queue: (id, heard, state) of each entry that chops onions."""
    part = load_part(CHOP)
    queue = tuple(
        QueueEntry(i, "chop onion x2", "task", s, part, h, times=2) for i, h, s in entries
    )
    return (tick, 0, Intend(Demand((part,)), "active", heard, "onion", queue=queue))


def test_what_stands_again_as_its_end_was_taken_back_is_open_again():
    said = [Words(30, 1, "chop two onions", number=1), Words(40, 1, "stop that", number=2)]
    announced = [
        queued(31, 1, (1, 1, "active")),
        queued(41, 2, (1, 1, "revoked")),
        queued(45, 2, (1, 1, "active")),
    ]
    outcomes = [each.outcome for each in asked(announced, said, KINDS, unsaid={2})]
    assert outcomes == [CommandOutcome.OPEN, CommandOutcome.UNSAID]
    outcomes = [each.outcome for each in asked(announced[:2], said, KINDS)]
    assert outcomes[0] is CommandOutcome.REVOKED


def test_what_a_head_chef_said_and_what_the_crew_answered():
    words = [Words(10, NOBODY, "all chop", number=1), Words(20, NOBODY, "who is idle?", number=2)]
    thought = Thought("intention", 0.1, heard=1)
    talk = [Sent(14, None, thought), Sent(14, None, Tell("All: chop.")), Sent(30, 2, Tell("Ouch."))]
    done, lost = said_to_crew(words, talk)
    assert (done.outcome, done.seconds, done.answer) == (CommandOutcome.ANSWERED, 0.4, "All: chop.")
    assert (lost.said, lost.text, lost.outcome) == (20, "who is idle?", CommandOutcome.UNREAD)
    assert asked((), words, ("mind", "person")) == (), "it is not the cook's in the last seat"
