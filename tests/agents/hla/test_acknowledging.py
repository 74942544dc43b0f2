"""What is said to a demand tells what it does to the queue, with number and thing."""

import re
from dataclasses import replace
from random import Random

import pytest

from agents.hla.deciding import FastMind
from agents.hla.generation import (
    MAX_WORDS,
    CharacterPhrases,
    DialogueAct,
    acknowledge,
    load_phrases,
    outcomes,
)
from agents.hla.generation.replies import ask_about_rest, ask_back, choices, reply
from agents.hla.knowledge import Knowledge
from agents.hla.profiles import CHARACTERS, PROFILES, Character, tuned
from agents.hla.reflecting import SlowMind
from agents.intention import (
    TALK_KINDS,
    Allow,
    Avoid,
    Cancel,
    Control,
    Demand,
    Goal,
    NoIntention,
    Only,
    Part,
    Place,
    Prefer,
    Split,
    Stock,
    TalkKind,
    Vocabulary,
    Wait,
    Watch,
)
from agents.llm.recording import AnswersModel
from agents.messages import Option, QueueEntry, QueueKind, QueueState, Reason
from agents.workers.inline_link import InlineLink
from tests.agents.hla.kitchen import Kitchen, Session
from tests.tables import table

ONIONS, BOB = Goal("chop", "onion", 2), Goal("cook", "bob")


def entry(
    part: Part, number: int = 1, kind: QueueKind = "task", state: QueueState = "waiting"
) -> QueueEntry:
    times = part.times if isinstance(part, Goal) and isinstance(part.times, int) else None
    return QueueEntry(number, "", kind, state, part, times=times)


ON, BO = entry(ONIONS, 1, state="active"), entry(BOB, 2)
BAN = entry(Avoid("chop", "tomato"), 3, "ban", "active")
HALT = entry(Control("stop"), 4, "halt", "active")

REASONS = (
    Reason("Bob Soup is still cooking", "cooking", ("bob",)),
    Reason("you're between me and the onion", "barred", ("onion",)),
)
NOW = Kitchen().observation(
    options=tuple(Option(r.kind, "chop", None, False, 0.0, r) for r in REASONS)
)


def said(
    parts: Part | tuple[Part, ...],
    before: tuple[QueueEntry, ...],
    after: tuple[QueueEntry, ...],
    soups: Vocabulary,
    place: Place = "end",
) -> DialogueAct:
    demand = Demand(parts if isinstance(parts, tuple) else (parts,), place)
    return acknowledge(demand, before, after, soups, now=NOW)


def words(line: DialogueAct, character: Character = "calm") -> set[str]:
    book = CharacterPhrases(character, Random(5))
    return {book.phrase(line, "") for _ in range(40)}


def test_a_demand_is_repeated_with_number_and_thing(soups: Vocabulary) -> None:
    line = said(ONIONS, (), (ON,), soups)
    assert all("2 onions" in text for character in CHARACTERS for text in words(line, character))


def test_what_lines_up_says_behind_what(soups: Vocabulary) -> None:
    line = said(BOB, (ON,), (ON, BO), soups)
    assert line.situation == "ack_after" and line.facts["after"] == "the onions"
    assert all("onions" in text and "Bob Soup" in text for text in words(line))


def test_what_goes_ahead_says_before_what(soups: Vocabulary) -> None:
    line = said(BOB, (ON,), (BO, ON), soups, "front")
    assert line.situation == "ack_front" and line.facts["later"] == "the onions"


def test_what_is_replaced_is_told_with_its_count(soups: Vocabulary) -> None:
    tomatoes = Goal("chop", "tomato", 2)
    line = said(tomatoes, (replace(ON, done=1),), (entry(tomatoes, 9),), soups, "instead")
    assert line.situation == "ack_instead"
    assert line.facts["dropped"] == "the onions (1 of 2 done)"
    # A queue that still lists what it dropped reads the same.
    gone = replace(ON, done=1, state="revoked")
    assert (
        said(tomatoes, (replace(ON, done=1),), (entry(tomatoes, 9), gone), soups, "instead") == line
    )


def test_more_of_the_same_tells_the_total(soups: Vocabulary) -> None:
    grown = replace(ON, times=4, part=Goal("chop", "onion", 4))
    line = said(ONIONS, (ON,), (grown,), soups)
    assert (line.situation, line.facts["total"]) == ("ack_more", "chop 4 onions")


def test_what_cannot_be_begun_is_told_with_the_reason(soups: Vocabulary) -> None:
    blocked = replace(BO, state="blocked", note="every pot is in use")
    line = said(BOB, (), (blocked,), soups)
    assert line.situation == "ack_blocked"
    assert all("every pot is in use" in text for text in words(line))


@pytest.mark.parametrize(
    ("part", "before", "after", "situation", "fact"),
    [
        (Avoid("chop", "tomato"), (), (BAN,), "ack_avoid", "chop tomatoes"),
        (Avoid("any"), (), (BAN,), "ack_avoid", "do anything"),
        (Avoid("any", "cathy", yours=True), (), (BAN,), "ack_yours", "Cathy Soup"),
        (Avoid("cook", "bob"), (BO,), (BAN,), "ack_avoid_dropped", "Bob Soup"),
        (Allow("chop", "tomato"), (BAN,), (), "ack_allow", "chopping tomatoes"),
        (Allow(), (BAN,), (), "ack_allow_all", "chopping tomatoes"),
        (Allow("any", "onion"), (), (), "ack_allow_nothing", None),
        (Cancel("any", "bob"), (ON, BO), (ON,), "ack_cancel", "no Bob Soup"),
        (Cancel("any", "cathy"), (ON,), (ON,), "ack_cancel_nothing", None),
        (Control("stop"), (ON,), (ON, HALT), "ack_stop", "the onions"),
        (Control("stop"), (), (HALT,), "ack_stop_idle", None),
        (Control("go"), (ON, HALT), (ON,), "ack_go", "chopping 2 onions"),
        (Control("go"), (ON,), (ON,), "ack_go_nothing", None),
        (Only("chop"), (), (), "ack_only", "chopping"),
        (Prefer("urgent"), (), (), "ack_prefer", "the most urgent order"),
        (Prefer("bob"), (), (), "ack_prefer", "Bob Soup"),
        (Stock("onion", 3), (), (), "ack_stock", "keep 3 chopped onions ready"),
        (Watch("pots"), (), (), "ack_watch", "the pots"),
        (Split(), (), (), "ack_split_plain", None),
        (Wait(5), (), (), "ack", "wait 5 s"),
        (Goal("move"), (), (), "ack", "step aside"),
        (Goal("prepare", "bob"), (), (), "ack", "mix Bob Soup"),
        (Goal("chop", "onion", "always"), (), (), "ack", "chop onions from now on"),
    ],
)  # fmt: skip
def test_every_part_is_acknowledged_as_what_it_is(
    part: Part,
    before: tuple[QueueEntry, ...],
    after: tuple[QueueEntry, ...],
    situation: str,
    fact: str | None,
    soups: Vocabulary,
) -> None:
    line = said(part, before, after, soups)
    assert line.situation == situation
    assert fact is None or fact in line.facts.values()


@pytest.mark.parametrize(
    ("parts", "after", "idle", "situation", "aside"),
    [
        ((ONIONS, Cancel("any", "bob")), (ON,), 1, "ack", "Bob Soup was not lined up anyway."),
        ((ONIONS, Allow("any", "tomato")), (ON,), 1, "ack", "tomatoes were fine all along."),
        ((ONIONS, Cancel("stock")), (ON,), 1, "ack", "that was not lined up anyway."),
        ((ONIONS, Cancel("cook")), (ON,), 1, "ack", "cooking was not lined up anyway."),
        ((Allow("any", "onion"), Avoid("chop", "tomato")), (BAN,), 0, "ack_avoid",
         "onions were fine all along."),
        ((ONIONS, Cancel()), (ON,), 1, "ack", ""),
        ((Cancel("any", "bob"),), (), 0, "ack_cancel_nothing", ""),
    ],
)  # fmt: skip
def test_what_changed_nothing_is_told_beside_what_did(
    parts: tuple[Part, ...],
    after: tuple[QueueEntry, ...],
    idle: int,
    situation: str,
    aside: str,
    soups: Vocabulary,
) -> None:
    line = acknowledge(Demand(parts), (), after, soups, (parts[idle],))
    assert (line.situation, line.aside) == (situation, aside)
    told = aside[:1].upper() + aside[1:]
    assert all(text.endswith(told) and "dropping" not in text for text in words(line))


def test_the_partner_says_which_part_of_a_sentence_was_in_vain() -> None:
    answers = AnswersModel({"two onions, and no bob": "chop onion x2, cancel any bob"})
    profile = tuned(PROFILES["tuned"], {"talkativeness": 0})
    minds = (SlowMind(answers, profile, Random(1)), FastMind(AnswersModel({}), profile))
    slow, fast = (InlineLink(mind, fixed_s=0.1) for mind in minds)
    play = Session(Kitchen(orders=("alice",)), slow, fast)
    play.run(3)
    play.say("two onions, and no bob")
    play.run(6)
    assert "2 onions" in play.said()[-1]
    assert play.said()[-1].endswith("Bob Soup was not lined up anyway.")


def test_an_order_that_nobody_asked_for_is_left_alone_when_it_is_called_off() -> None:
    answers = AnswersModel({"scrap the bob": "cancel any bob", "bob after all": "cook bob x1"})
    profile = tuned(PROFILES["tuned"], {"talkativeness": 0})
    minds = (SlowMind(answers, profile, Random(1)), FastMind(AnswersModel({}), profile))
    slow, fast = (InlineLink(mind, fixed_s=0.1) for mind in minds)
    play = Session(Kitchen(orders=("bob", "alice")), slow, fast)
    play.run(3)
    play.say("scrap the bob")
    play.run(300)
    assert "I won't touch Bob Soup" in play.said()[0]
    assert not [name for name in play.kitchen.done if "Bob" in name]
    play.say("bob after all")
    play.run(6)
    assert play.intends()[-1].queue[-1].kind == "task"


def test_who_leaves_the_stove_takes_the_board(soups: Vocabulary) -> None:
    yours = [
        entry(Avoid(do, yours=True), 5 + i, "yours")
        for i, do in enumerate(("cook", "plate", "serve"))
    ]
    line = said(Split(), (), yours, soups)
    assert line.facts == {"mine": "chopping and mixing", "yours": "cooking, plating and serving"}


def test_the_shares_are_told_as_the_queue_has_them(soups: Vocabulary) -> None:
    mine = entry(Goal("chop", None, "always"), 5, "standing")
    yours = entry(Avoid("cook", yours=True), 6, "yours")
    line = said(Split(), (), (mine, yours), soups)
    assert line.facts == {"mine": "chopping", "yours": "cooking"}


def test_bans_beside_a_task_are_told_too(soups: Vocabulary) -> None:
    line = said((ONIONS, Avoid("any", "tomato")), (), (ON, BAN), soups)
    assert all("2 onions" in text and "tomatoes" in text for text in words(line))


def test_what_is_left_to_the_human_stands_in_a_sentence_of_its_own(soups: Vocabulary) -> None:
    line = said((BOB, Avoid("any", "onion", yours=True)), (), (BO,), soups)
    assert line.aside == "I leave the onions to you."
    assert all(text.endswith(line.aside) and ";" not in text for text in words(line))


def test_less_of_the_same_is_told_as_just_that(soups: Vocabulary) -> None:
    fewer = Goal("chop", "onion", 1)
    gone, new = replace(ON, state="revoked"), entry(fewer, 7)
    line = said((Cancel("chop", "onion"), fewer), (ON,), (new, gone), soups)
    assert (line.situation, line.facts["amount"], line.aside) == ("ack_fewer", "1 onion", "")
    some = replace(entry(Goal("chop", "onion", 4)), done=1)
    line = said((Cancel("chop", "onion"), fewer), (some,), (new,), soups)
    assert line.facts["amount"] == "1 more onion"


@pytest.mark.parametrize("wait", [(), (entry(Wait(5), 8),)])
def test_the_same_at_once_replaces_nothing(wait: tuple[QueueEntry, ...], soups: Vocabulary) -> None:
    line = said(BOB, (*wait, BO), (entry(BOB, 9),), soups, "instead")
    assert line.situation == "ack"


def test_what_still_cooks_is_promised_for_when_it_is_done(soups: Vocabulary) -> None:
    steps = (Goal("plate", "bob"), Goal("serve", "bob"))
    blocked = replace(entry(steps[0], 1, state="blocked"), note="Bob Soup is still cooking")
    line = said(steps, (), (blocked, entry(steps[1], 2)), soups)
    assert (line.situation, line.facts["ready"]) == ("ack_soon", "it's")
    assert line.facts["task"] == "plate and serve Bob Soup"
    other = said(Goal("cook", "alice"), (), (replace(blocked, part=Goal("cook", "alice")),), soups)
    assert other.facts["ready"] == "Bob Soup is"
    for character in CHARACTERS:
        assert all("not yet" not in text and "Bob Soup" in text for text in words(line, character))


def test_a_wait_that_goes_ahead_is_just_a_wait(soups: Vocabulary) -> None:
    wait = entry(Wait(event="word"), 8, state="active")
    assert said(wait.part, (BO,), (wait, BO), soups, "front").situation == "ack"


LONG = (Goal("chop", "tomato", 2), Goal("cook", "bob"), Goal("plate"), Goal("serve"),
        Goal("chop", "lettuce"), Goal("pass", "plate"))  # fmt: skip


@pytest.mark.parametrize("character", CHARACTERS)
def test_of_a_long_list_the_first_is_repeated_and_no_sentence_is_cut(
    character: Character, soups: Vocabulary
) -> None:
    line = said(LONG, (), tuple(entry(part, i) for i, part in enumerate(LONG, 1)), soups)
    assert all("2 tomatoes" in text and "the rest" in text for text in words(line, character))
    assert all(text[-1] in ".!" for text in words(line, character))


def test_steps_share_what_they_have_in_common(soups: Vocabulary) -> None:
    def told(*parts: Part) -> str:
        return said(parts, (), (), soups).facts["doing"]

    assert told(Goal("plate", "bob"), Goal("serve", "bob")) == "plating and serving Bob Soup"
    assert told(ONIONS, Goal("chop", "tomato")) == "chopping 2 onions, then a tomato"
    assert told(BOB, Goal("cook", "alice")) == "cooking Bob Soup, then Alice Soup"
    assert told(BOB, Goal("plate", "alice")) == "cooking Bob Soup, then plating Alice Soup"
    assert told(Goal("chop", "onion"), ONIONS) == "chopping an onion, then chopping 2 onions"


def test_a_single_thing_is_a_thing(soups: Vocabulary) -> None:
    line = said(Goal("chop", "onion"), (), (), soups)
    assert (line.facts["doing"], line.facts["task"]) == ("chopping an onion", "chop an onion")
    assert said(Stock("onion", 3), (), (), soups).facts["task"] == "keep 3 chopped onions ready"


@pytest.mark.parametrize("character", CHARACTERS)
def test_who_stands_in_the_way_is_asked_to_let_one_past(
    character: Character, soups: Vocabulary
) -> None:
    blocked = replace(ON, state="blocked", note="you're between me and the onion")
    line = said(ONIONS, (), (blocked,), soups)
    assert (line.situation, line.facts["thing"]) == ("ack_let_past", "the onion")
    assert all("past" in t or "through" in t for t in words(line, character))
    assert not any("between" in t for t in words(line, character))


def test_lasting_work_beside_other_lasting_work_is_done_too(soups: Vocabulary) -> None:
    lettuce, onions = Goal("chop", "lettuce", "always"), Goal("chop", "onion", "always")
    first, second = entry(lettuce, 1, "standing"), entry(onions, 2, "standing")
    both = said(onions, (first,), (first, second), soups)
    assert both.facts["doing"] == "chopping onions from now on too"
    assert said(onions, (), (second,), soups).facts["doing"] == "chopping onions from now on"


@pytest.mark.parametrize("character", CHARACTERS)
def test_what_is_forbidden_is_taken_without_sulking(
    character: Character, soups: Vocabulary
) -> None:
    texts = words(said(Avoid("chop", "tomato"), (), (BAN,), soups), character)
    assert any("no more chopping tomatoes" in text for text in texts)
    assert not any(text.startswith("Fine") for text in texts)
    # Of a dish there may have been none yet.
    assert "no" not in said(Avoid("cook", "bob"), (), (BAN,), soups).facts


@pytest.mark.parametrize("character", CHARACTERS)
def test_who_greets_or_scolds_is_not_asked_for_orders(character: Character) -> None:
    for kind in ("hello", "insult"):
        assert not any("?" in way for way in load_phrases(character)[kind])


def test_what_is_seen_at_once_is_not_reported(soups: Vocabulary) -> None:
    moved = entry(Goal("move"), state="done")
    assert outcomes.finished((moved, entry(Goal("come"), 2, state="done")), (), soups) is None
    line = outcomes.finished((moved, replace(ON, state="done")), (), soups)
    assert line is not None and line.facts["did"] == "chopped 2 onions"


def test_what_is_too_long_with_what_follows_leaves_that_out() -> None:
    whole = DialogueAct("done", {"did": "chopped 2 onions"}, aside="word " * 20)
    assert all("2 onions" in text and "word" not in text for text in words(whole))


def test_a_question_back_offers_its_choices(soups: Vocabulary) -> None:
    offered = (Demand((Goal("chop", "onion"),)), Demand((Goal("cook", "alice"),)))
    assert choices(offered, soups) == ("chop 1 onion", "cook Alice Soup")
    assert all("chop 1 onion" in t.lower() and "?" in t for t in words(ask_back(offered, soups)))
    long = Demand((*offered[0].parts, *offered[1].parts) * 3)
    for many in ((offered[0], long), (long, *offered), (offered[0], offered[1], long)):
        asked = words(ask_back(many, soups)) | words(
            ask_about_rest("save all of those pots", many, soups)
        )
        assert all(text.endswith("?") and len(text.split()) <= MAX_WORDS for text in asked)


# ------------------------------------------------------------ outcomes


def test_what_is_done_tells_what_comes_next(soups: Vocabulary) -> None:
    line = outcomes.finished((replace(ON, state="done", done=2),), (BO,), soups)
    assert line.facts == {"did": "chopped 2 onions", "next": "cooking Bob Soup"}
    assert outcomes.finished((ON,), (), soups).situation == "done"


def test_what_fails_tells_how_far_it_came(soups: Vocabulary) -> None:
    known = Knowledge(Kitchen().observation(doing="Chop Onion"), soups)
    note = "no onion is within reach"
    part = replace(ON, done=1, note=note)
    line = outcomes.hindered(part, known, for_good=True)
    assert (line.situation, line.facts["done"], line.facts["times"]) == (
        "impossible_partly", "1", "2",
    )  # fmt: skip
    waits = outcomes.hindered(replace(entry(Goal("serve", "bob")), note=note), known)
    assert waits.situation in ("blocked", "blocked_meanwhile")


# ------------------------------------------------------------ talk and characters


@pytest.mark.parametrize("kind", TALK_KINDS)
@pytest.mark.parametrize("character", CHARACTERS)
def test_small_talk_is_answered_shortly(
    kind: TalkKind, character: Character, soups: Vocabulary
) -> None:
    line = reply(NoIntention(kind), Knowledge(Kitchen().observation(), soups))
    texts = words(line, character)
    assert len(texts) >= 4 and all(len(text.split()) <= 14 for text in texts)


@table(__file__)
def test_a_remark_is_answered_in_its_tone(remark: str, situation: str, soups: Vocabulary) -> None:
    known = Knowledge(Kitchen().observation(), soups, heard=remark)
    assert reply(NoIntention(), known).situation == situation


def test_a_remark_without_tone_says_that_the_work_goes_on(soups: Vocabulary) -> None:
    known = Knowledge(Kitchen().observation(), soups, (ON,), heard="the clock is blue")
    assert reply(NoIntention(), known).situation == "carry_on"
    assert reply(NoIntention(), replace(known, heard="phew")).situation == "tone_relief"


def test_no_partner_speaks_like_a_clerk() -> None:
    for character in CHARACTERS:
        ways = [way for ways in load_phrases(character).values() for way in ways]
        assert not [way for way in ways if way.startswith(("Noted", "Duly noted", "Yours:"))]


def test_characters_have_words_of_their_own() -> None:
    calm, cheerful, dry = (load_phrases(character) for character in CHARACTERS)
    for often in ("ack", "ack_after", "done", "thanks", "not_understood", "remark_fire", "plan"):
        ways = [set(phrases[often]) for phrases in (calm, cheerful, dry)]  # type: ignore[index]
        assert not (ways[0] & ways[1] or ways[1] & ways[2])


def test_a_character_is_a_setting_of_the_profile() -> None:
    assert tuned(PROFILES["adapter"], {"character": "dry"}).character == "dry"
    with pytest.raises(ValueError, match="character"):
        tuned(PROFILES["adapter"], {"character": "grumpy"})


def test_a_fire_that_is_not_there_needs_no_excuse(soups: Vocabulary) -> None:
    known = Knowledge(Kitchen().observation(), soups)
    nothing = replace(entry(Goal("putout")), note="nothing burns")
    line = outcomes.hindered(nothing, known, for_good=True)
    assert line.situation == "needless"
    assert all("nothing burns" in text.lower() for text in words(line))


def test_leaving_mixing_to_the_human_reads_well(soups: Vocabulary) -> None:
    yours = (Avoid("chop", yours=True), Avoid("prepare", yours=True))
    assert said(yours, (), (), soups).facts == {"thing": "chopping and mixing"}


def test_going_on_after_a_wait_is_no_news_but_a_deed(soups: Vocabulary) -> None:
    wait = entry(Wait(event="word"), 8, state="active")
    assert said(Control("go"), (wait, BO), (BO,), soups).facts == {"doing": "cooking Bob Soup"}


def test_an_only_is_lifted_by_a_permission(soups: Vocabulary) -> None:
    only = entry(Only("chop"), 8, "standing", "active")
    line = said(Allow(), (only,), (), soups)
    assert (line.situation, line.facts) == ("ack_allow", {"things": "anything"})


@pytest.mark.parametrize(
    ("text", "situation"), [("tell me a joke", "self_joke"), ("make me a pizza", "not_here")]
)
def test_what_is_no_wish_gets_an_answer_of_its_own(
    text: str, situation: str, soups: Vocabulary
) -> None:
    known = Knowledge(Kitchen().observation(), soups, heard=text)
    assert reply(NoIntention("absent"), known).situation == situation


def test_nothing_is_agreed_to_that_asks_for_nothing() -> None:
    for character in CHARACTERS:
        ways = load_phrases(character)
        said = " ".join((*ways["none"], *ways["carry_on"], *ways["not_here"])).lower()
        assert not re.search(r"\b(ok|okay|yep|sure|alright|soup)\b|\{dishes", said)
