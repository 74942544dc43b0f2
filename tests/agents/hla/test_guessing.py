"""Raw words: acted upon at once where they are clear, waited with where they are not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import log
from random import Random

import pytest

from agents.cancel_token import FREE, CancelToken
from agents.hla.deciding import FastMind, best_option
from agents.hla.deciding._choice import make_case, ranked, tells
from agents.hla.profiles import PROFILES
from agents.hla.reflecting import SlowMind
from agents.intention import Demand, Goal, Vocabulary
from agents.llm.protocol import PlainPrompt, Prompt, Score, Scores
from agents.llm.recording import AnswersModel
from agents.messages import Book, Do, FromMind, Heard, ScoredChoice, Thought
from agents.orders import QueueMoment, update_queue
from agents.workers.inline_link import InlineLink, think_once
from tests.agents.hla.conftest import QUIET
from tests.agents.hla.kitchen import Kitchen, Session
from tests.tables import table

ADAPTER, SEEING = PROFILES["adapter"], PROFILES["seeing"]
ONIONS = Demand((Goal("chop", "onion", 2),))


class Opinionated(AnswersModel):
    """Gives a macro action a probability by what the last line but one of the prompt has."""

    def __init__(self, opinions: Mapping[str, tuple[str, float]]) -> None:
        super().__init__({})
        self._opinions = opinions
        self.asked: list[str] = []
        self.prompt = ""

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        assert isinstance(prompt, PlainPrompt)
        self.prompt = prompt.changing
        line = prompt.changing.splitlines()[-2]
        self.asked.append(line)
        name, share = next((v for k, v in self._opinions.items() if k in line), ("", 0.0))
        rest = log((1 - share) / max(1, len(choices) - 1))
        scores = (Score(c, log(share) if c == f" {name}" else rest, 3) for c in choices)
        return Scores(tuple(scores), "canned", 0.0)


def announced(demand: Demand) -> Book:
    """It is all that stands."""
    return replace(update_queue(Book(), demand, Vocabulary(()), heard=1).book, read=1)


def kitchen(doing: str = "Chop Onion") -> Kitchen:
    """One in which tomatoes are best and onions are being chopped."""
    found = Kitchen(ticks=60)
    found.values = {"Chop Tomato": 0.6}
    if doing:
        found.begin(doing)
    return found


def heard(text: str, model: Opinionated, place: Kitchen) -> list[FromMind]:
    words = Heard(text, place.tick, "Ann", 1)
    mind = FastMind(model, ADAPTER)
    return [arrival.message for arrival in think_once(mind, place.observation(), [words])]


def asked_for(messages: Sequence[FromMind]) -> list[tuple[str, bool, str]]:
    return [(m.macro, m.urgent, m.source) for m in messages if isinstance(m, Do)]


def test_clear_words_are_acted_upon_at_once() -> None:
    model = Opinionated({"lettuce": ("Chop Lettuce", 0.97)})
    found = heard("Some LETTUCE, please", model, kitchen())
    assert asked_for(found) == [("Chop Lettuce", True, "words")]
    assert model.asked == ["human: some lettuce, please"]


@table(__file__)
def test_unclear_words_leave_the_work_alone(text: str, opinion: tuple[str, float]) -> None:
    place = kitchen()
    mind = FastMind(Opinionated({text: opinion, "plan": ("Chop Tomato", 0.9)}), ADAPTER)
    seen = place.observation()
    think_once(mind, seen)  # what another began is looked at first
    found = [a.message for a in think_once(mind, seen, [Heard(text, 0, "Ann", 1)])]
    assert asked_for(found) == []
    thought = next(m for m in found if isinstance(m, Thought))
    assert thought.basis is not None
    assert (thought.basis.source, thought.basis.doubted) == ("words", True)
    assert not think_once(mind, place.observation()), "the same words are asked once"


def test_an_idle_cook_goes_on_without_unclear_words() -> None:
    model = Opinionated({"hm": ("Chop Lettuce", 0.4), "plan": ("Chop Tomato", 0.9)})
    found = heard("hm", model, kitchen(doing=""))
    assert asked_for(found) == [("Chop Tomato", False, "plan")]


def test_urgent_things_come_before_clear_words() -> None:
    place = kitchen()
    place.fire, place.values["Putout"] = True, 0.7
    model = Opinionated({"lettuce": ("Chop Lettuce", 0.99)})
    found = heard("lettuce", model, place)
    assert [macro for macro, _, _ in asked_for(found)] == ["Putout"]


def test_what_was_misread_is_put_right_when_it_is_understood() -> None:
    model = Opinionated({"lettuce": ("Chop Lettuce", 0.97), "task": ("Chop Onion", 0.9)})
    mind, place = FastMind(model, ADAPTER), kitchen()
    standing = announced(ONIONS)
    place_seen = place.observation(book=standing)
    think_once(mind, place_seen)
    first = think_once(mind, None, [Heard("no lettuce today?", 3, "Ann", 2)])
    assert asked_for([a.message for a in first]) == [("Chop Lettuce", True, "words")]
    place.begin("Chop Lettuce")
    unread = place.observation(book=standing)
    assert asked_for([a.message for a in think_once(mind, unread)]) == []
    # A question: the demand stands, and the newer message is known.
    place.step()
    read = place.observation(book=replace(standing, read=2))
    again = [a.message for a in think_once(mind, read)]
    assert asked_for(again) == [("Chop Onion", True, "intention")]
    assert asked_for([a.message for a in think_once(mind, read)]) == []


@pytest.mark.parametrize("share", [0.99, 0.3])
def test_small_talk_costs_nothing(share: float) -> None:
    assert played("nice hat", share) == played("", share)


def played(say: str, share: float) -> list[str]:
    """What is done under a demand, with or without a remark."""
    place = Kitchen(orders=("bob",))
    fast = FastMind(
        Opinionated({"hat": ("Chop Tomato", share), "task": ("Chop Onion", 0.9)}), ADAPTER
    )
    slow = SlowMind(AnswersModel({"onions": "chop onion x3"}), QUIET, Random(1))
    session = Session(place, InlineLink(slow, fixed_s=0.2), InlineLink(fast, fixed_s=0.1))
    session.run(5)
    session.say("onions")
    session.run(15)
    if say:
        session.say(say)
    session.run(60)
    return place.done


def test_a_model_that_sees_what_is_done_may_go_on() -> None:
    model, place = Opinionated({"hat": ("Go On", 0.97)}), kitchen()
    mind = FastMind(model, SEEING)
    seen = place.observation(book=announced(ONIONS))
    think_once(mind, seen)
    found = [a.message for a in think_once(mind, seen, [Heard("nice hat", 0, "Ann", 2)])]
    thought = next(m for m in found if isinstance(m, Thought))
    assert asked_for(found) == [] and thought.basis is not None
    assert thought.choices[0].name == "Chop Onion", "the one in progress"
    assert thought.choices[0].logp == thought.basis.logp == pytest.approx(log(0.97))
    assert "cooks: you chop onion" in model.prompt
    assert "\ntask: chop 2 onions\nhuman: nice hat\n" in model.prompt
    model = Opinionated({"lettuce": ("Chop Lettuce", 0.97)})
    words = [Heard("lettuce now", 0, "Ann", 2)]
    found = [a.message for a in think_once(FastMind(model, SEEING), seen, words)]
    assert asked_for(found) == [("Chop Lettuce", True, "words")]


def test_where_values_decide_alone_the_model_is_not_asked() -> None:
    model = Opinionated({})
    place = kitchen(doing="")
    place.values = {"Chop Tomato": 0.6, "Chop Onion": 0.6}
    for profile, asks in ((ADAPTER, 0), (PROFILES["tuned"], 1)):
        found = think_once(FastMind(model, profile), place.observation())
        assert asked_for([a.message for a in found]) == [("Chop Tomato", False, "plan")]
        assert len(model.asked) == asks
    place.values = {"Chop Tomato": 0.9, "Chop Onion": 0.6}  # no words weigh 30 nats
    think_once(FastMind(model, PROFILES["tuned"]), place.observation())
    assert len(model.asked) == 1
    always = replace(PROFILES["tuned"], decisive=PROFILES["faithful"].decisive)
    found = think_once(FastMind(model, always), place.observation())
    assert asked_for([a.message for a in found]) == [("Chop Tomato", False, "plan")]
    assert len(model.asked) == 2, "as the paper's is, whatever it says"


# ------------------------------------------------------------ weighing


@pytest.mark.parametrize(("near", "found"), [(0.0, "Chop Lettuce"), (0.08, "Chop Onion")])
def test_a_model_may_decide_among_what_is_nearly_as_good(near: float, found: str) -> None:
    place = Kitchen(orders=("alice",))
    place.values = {"Chop Lettuce": 0.6}
    demand = announced(Demand((Goal("cook", "alice"),)))
    seen, profile = place.observation(book=demand), replace(ADAPTER, near=near)
    profile = replace(profile, alphas=replace(ADAPTER.alphas, intention=20.0))
    mind = FastMind(Opinionated({"task": ("Chop Onion", 0.9)}), profile)
    (macro, *_), *_ = asked_for([a.message for a in think_once(mind, seen)])
    assert macro == found
    # But it cannot talk the cook out of the way to the goal.
    mind = FastMind(Opinionated({"task": ("Chop Tomato", 0.999999)}), profile)
    (macro, *_), *_ = asked_for([a.message for a in think_once(mind, seen)])
    assert macro in ("Chop Lettuce", "Chop Onion")


def test_sums_or_means_are_compared() -> None:
    case = make_case(Kitchen().observation(), QueueMoment(), "x", frozenset(), PROFILES["faithful"])
    scores = [Score(f" {o.name}", -4.0, 8) for o in case.options]
    scores[0] = Score(scores[0].choice, -1.0, 1)
    found = {
        sums: ranked(case, Scores(tuple(scores), "canned", 0.0), sums=sums)
        for sums in (False, True)
    }
    first = case.options[0].name
    assert found[True][0].name == first != found[False][0].name
    assert found[True][0].logp == -1.0 and found[False][0].logp == -0.5


def test_only_a_profile_with_a_threshold_doubts() -> None:
    seen = kitchen().observation()
    best = best_option(seen)
    assert best is not None and best.name == "Chop Tomato"
    same, other, unsure = (
        ScoredChoice(name, log(share), 0.5, 0.0)
        for name, share in (("Chop Tomato", 0.99), ("Chop Onion", 0.99), ("Chop Onion", 0.2))
    )
    rated = Scores((), "canned", 0.0)
    assert [tells(c, rated, best, ADAPTER) for c in (same, other, unsure)] == [False, True, False]
    assert not tells(other, None, best, ADAPTER), "nobody asked what the words mean"
    assert all(tells(c, None, best, PROFILES["tuned"]) for c in (same, other, unsure))
