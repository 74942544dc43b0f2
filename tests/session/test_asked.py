"""What became of messages, told from notes as minds write them."""

import json

from game.session.match.chronicle import Chronicle
from game.session.match.command_outcome import Fate, asked
from game.session.seats.notes import Intended, Thinking
from game.session.words.chat import Words

CHOP = {"do": "chop", "what": "onion", "times": 2}
SERVE = {"do": "serve", "what": "bob", "times": 1}
NEVER = {"avoid": "cook", "what": "alice"}
ALWAYS = {"do": "chop", "what": "tomato", "times": "always"}
KINDS = ("mind", "person")


def read(tick, text, cook=0):
    return (tick, cook, Thinking("intention", "0.1", f"{text} => something", ""))


def meant(tick, intention, state="active", cook=0):
    sentence = ", ".join(p.get("what", "") for p in intention) if intention != "none" else ""
    return (tick, cook, Intended(json.dumps(intention), state, sentence))


def told(words, readings, kinds=KINDS):
    said = [Words(tick, cook, text) for tick, cook, text in words]
    return asked(Chronicle(readings=readings), said, kinds)


def test_a_demand_that_was_met_has_its_seconds_and_the_answer_given():
    (only,) = told(
        [(30, 1, "chop 2 onions"), (31, 0, "Right away"), (90, 0, "later")],
        [read(31, "chop 2 onions"), meant(31, [CHOP]), meant(186, [CHOP], "satisfied")],
    )
    assert (only.fate, only.seconds, only.to) == (Fate.DONE, 15.6, 0)
    assert (only.understood, only.answer) == ("onion", "Right away")


def test_a_rule_on_top_of_a_demand_does_not_change_what_becomes_of_it():
    chop, never, serve = told(
        [(30, 1, "chop"), (120, 1, "never"), (200, 1, "serve")],
        [
            read(31, "chop"), meant(31, [CHOP]),
            read(121, "never"), meant(121, [CHOP, NEVER]),
            meant(186, [CHOP, NEVER], "satisfied"), meant(186, [NEVER]),
            read(201, "serve"), meant(201, [SERVE, NEVER]),
        ],
    )  # fmt: skip
    assert (chop.fate, never.fate, serve.fate) == (Fate.DONE, Fate.HOLDS, Fate.OPEN)
    assert serve.seconds is None


def test_what_lasts_holds_until_it_is_called_off():
    always, stop = told(
        [(10, 1, "tomatoes please"), (80, 1, "stop")],
        [
            read(11, "tomatoes please"), meant(11, [ALWAYS]),
            read(82, "stop"), meant(82, [ALWAYS], "revoked"),
        ],
    )  # fmt: skip
    assert (always.fate, always.seconds) == (Fate.REVOKED, 7.2)
    assert (stop.fate, stop.seconds) == (Fate.DONE, 0.2)


def test_newer_words_replace_and_reasons_end_a_demand():
    first, second = told(
        [(10, 1, "chop"), (50, 1, "serve")],
        [
            read(11, "chop"), meant(11, [CHOP]),
            read(52, "serve"), meant(52, [SERVE]), meant(400, [SERVE], "impossible"),
        ],
    )  # fmt: skip
    assert (first.fate, second.fate) == (Fate.REPLACED, Fate.IMPOSSIBLE)
    assert second.seconds == 35


def test_questions_and_small_talk_leave_a_demand_alone():
    chop, question, hello = told(
        [(10, 1, "chop"), (40, 1, "what now?"), (60, 1, "hi")],
        [
            read(11, "chop"), meant(11, [CHOP]),
            read(41, "what now?"),
            (41, 0, Intended('{"ask":"plan","what":null}', "satisfied", "asks")),
            meant(41, [CHOP]),
            read(61, "hi"), meant(61, "none", "satisfied"), meant(61, [CHOP]),
            meant(110, [CHOP], "satisfied"),
        ],
    )  # fmt: skip
    assert (question.fate, question.seconds) == (Fate.ANSWERED, 0.1)
    assert hello.fate is Fate.TALK
    assert (chop.fate, chop.seconds) == (Fate.DONE, 10)


def test_the_same_words_again_mean_the_same_although_nothing_new_is_announced():
    first, again = told(
        [(10, 1, "chop"), (40, 1, "chop")],
        [read(11, "chop"), meant(11, [CHOP]), read(41, "chop"), meant(90, [CHOP], "satisfied")],
    )
    assert (first.fate, again.fate) == (Fate.DONE, Fate.DONE)
    assert (first.seconds, again.seconds) == (8, 5)


def test_a_meaning_may_come_a_tick_after_its_thought():
    (only,) = told([(10, 1, "chop")], [read(11, "chop"), meant(12, [CHOP])])
    assert (only.fate, only.understood) == (Fate.OPEN, "onion")


def test_words_that_nobody_came_to_and_those_that_nobody_hears():
    words = [(10, 1, "chop"), (20, 0, "I cook on")]
    assert [each.fate for each in told(words, [])] == [Fate.UNREAD]
    deaf = told(words, [], ("habit", "person"))
    assert [(each.fate, each.to) for each in deaf] == [(Fate.DEAF, None)]


def test_two_people_and_two_partners_each_tell_their_own():
    kinds = ("mind", "person", "person", "mind")
    every = told(
        [(10, 1, "chop"), (20, 2, "serve")],
        [
            read(11, "chop"), meant(11, [CHOP]), read(13, "chop", 3), meant(13, [CHOP], cook=3),
            read(21, "serve", 3), meant(21, [SERVE], cook=3),
            meant(90, [CHOP], "satisfied"),
        ],
        kinds,
    )  # fmt: skip
    fates = {(each.by, each.to): each.fate for each in every}
    assert fates == {
        (1, 0): Fate.DONE,
        (2, 0): Fate.UNREAD,
        (1, 3): Fate.REPLACED,
        (2, 3): Fate.OPEN,
    }


def test_a_damaged_note_is_small_talk():
    broken = Intended("[{", "active", "?")
    (only,) = told([(10, 1, "chop")], [read(11, "chop"), (11, 0, broken)])
    assert only.fate is Fate.TALK
