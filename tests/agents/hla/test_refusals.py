"""What is told and not done: other languages, odd amounts, rules that nobody laid down."""

from __future__ import annotations

from dataclasses import replace
from math import log
from pathlib import Path
from random import Random

import pytest
import yaml

from agents.cancel_token import FREE, CancelToken
from agents.hla.deciding import FastMind
from agents.hla.profiles import PROFILES
from agents.hla.prompt_files import load_sections, word_lists
from agents.hla.reading._plain_text import Listener, is_foreign, odd_number
from agents.hla.reflecting import SlowMind
from agents.hla.reflecting._questions import SILENCE_TICKS
from agents.intention import Demand, Goal, Vocabulary
from agents.llm.protocol import ANY_TEXT, Completion, GenerationConfig, Prompt, Score, Scores
from agents.llm.recording import AnswersModel
from agents.messages import Heard, Question
from agents.workers.inline_link import InlineLink, think_once
from tests.agents.hla.conftest import QUIET, Play
from tests.agents.hla.kitchen import Kitchen, Session
from tests.agents.hla.test_guessing import ADAPTER, Opinionated, asked_for
from tests.tables import stored, table

DATA = Path(__file__).parents[2] / "data"


def english() -> list[str]:
    """Whatever is said in the collections of messages."""
    files = [*DATA.glob("messages/*.yaml"), *DATA.glob("fresh/*.yaml"), *DATA.glob("talk/*.yaml")]
    items = [item for file in files for item in yaml.safe_load(file.read_text("utf-8"))]
    said = [item["say"] for item in items if isinstance(item, dict)]
    return [text for say in said for text in _texts(say)]


def _texts(say: str | list[dict[str, str]]) -> list[str]:
    return [say] if isinstance(say, str) else [line["text"] for line in say]


#: What is no English in those collections.
FOREIGN_AMONG_THEM = {
    "por favor corta dos tomates",
    "tomate schneiden bitte, zwei",
    "ups meine schuld",
    "cuanto tiempo queda?",
    "corta una lechuga porfa",
    "kannst du deutsch?",
    "bring die alice zur glocke",
}


def test_other_languages_are_told_from_english(soups: Vocabulary) -> None:
    said = yaml.safe_load((DATA / "languages" / "foreign.yaml").read_text("utf-8"))
    assert len(said) == 10 and sum(map(len, said.values())) == 60
    missed = [text for texts in said.values() for text in texts if not is_foreign(text, soups)]
    assert missed == []


def test_english_is_never_taken_for_another_language(soups: Vocabulary) -> None:
    said = english()
    assert len(said) > 1000
    assert {text for text in said if is_foreign(text, soups)} <= FOREIGN_AMONG_THEM


def test_a_kitchens_own_words_are_no_foreign_ones() -> None:
    kitchen = Vocabulary(
        (("chop", ("cebolla",)), ("cook", ("sopa_de_carne", "zuppa"))),
        titles=(("sopa_de_carne", "Sopa de Carne"), ("zuppa", "Zuppa alla Pavese")),
    )
    for text in ("sopa de carne!", "cebolla, cebolla", "zuppa alla pavese"):
        assert not is_foreign(text, kitchen)
    assert is_foreign("corta dos cebollas", kitchen)


def test_no_word_is_listed_as_english_and_as_foreign() -> None:
    rows = load_sections("languages.txt")
    known = word_lists("languages.txt")["english"]
    others = (lines for language, lines in rows.items() if language != "english")
    words = [word for lines in others for word in ", ".join(lines).split(", ")]
    assert [word for word in words if known.fullmatch(word.rstrip("*"))] == []


@table(__file__)
def test_numbers_that_no_amount_can_be(text: str, number: str, soups: Vocabulary) -> None:
    assert odd_number(text, soups, 12) == number


ANSWERS = stored(__file__, "ANSWERS")


def told(session: Session, text: str, ticks: int = 30) -> list[str]:
    """What is said to a message."""
    session.run(5)
    before = len(session.said())
    session.say(text)
    session.run(ticks)
    return session.said()[before:]


def test_odd_amounts_add_up_to_nothing(play: Play) -> None:
    session = play(ANSWERS)
    for text, number in (("chop 99999 onions", "99999"), ("chop -5 onions", "-5")):
        (line,) = told(session, text)
        assert number in line or number.lstrip("-") in line
    assert not any(intend.state == "active" for intend in session.intends())


@pytest.mark.parametrize("text", ["coupe deux oignons", "schneide keine tomaten"])
def test_another_language_is_told_and_not_obeyed(play: Play, text: str) -> None:
    session = play(ANSWERS)
    (line,) = told(session, text)
    assert "english" in line.lower()
    assert not any(intend.state == "active" for intend in session.intends())


def test_thanks_need_no_translation(play: Play) -> None:
    (line,) = told(play(ANSWERS), "merci")
    assert "english" not in line.lower()


def test_a_large_model_may_know_other_languages_and_count_further(soups: Vocabulary) -> None:
    large = Listener(PROFILES["openai"], soups)
    work = Demand((Goal("chop", "onion", 20),))
    assert large.refused("hacke zwanzig zwiebeln bitte", work) is None
    assert large.refused("chop 20 onions", work) is None
    assert large.refused("chop -5 onions", work) is not None


@pytest.mark.parametrize("text", ["lettuce -5", "lechuga, por favor, dos"])
def test_who_acts_does_not_act_on_such_words_either(text: str) -> None:
    def first(words: str) -> list[str]:
        mind = FastMind(Opinionated({"lettuce": ("Chop Lettuce", 0.97)}), ADAPTER)
        place = Kitchen(ticks=60)
        place.values = {"Chop Tomato": 0.6}
        place.begin("Chop Tomato")
        arrivals = think_once(mind, place.observation(), [Heard(words, 0, "Ann", 1)])
        return [macro for macro, _, _ in asked_for([each.message for each in arrivals])]

    assert first("lettuce") == ["Chop Lettuce"]
    assert first(text) == []


def test_a_rule_that_nobody_laid_down_is_asked_about(play: Play) -> None:
    session = play(ANSWERS)
    told(session, "more tomatoes!")
    assert [m.choices for _, m in session.log if isinstance(m, Question)] == [("yes", "no")]
    session.run(SILENCE_TICKS + 10)
    assert not any(intend.state == "active" for intend in session.intends())


def test_a_plain_rule_is_not_asked_about(play: Play) -> None:
    session = play(ANSWERS)
    told(session, "no more tomatoes")
    assert session.intends()[-1].sentence == "do not chop tomatoes"


def test_putting_out_fires_is_only_forbidden_by_name(play: Play) -> None:
    session = play(ANSWERS)
    told(session, "dont let anything burn", SILENCE_TICKS + 30)
    assert not any(intend.state == "active" for intend in session.intends())
    told(session, "no putting out of fires")
    assert session.intends()[-1].sentence == "do not put out the fire"


class Unsure(AnswersModel):
    """Finds every message unclear, and a second rule as likely."""

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        return replace(super().generate(prompt, config, cancel=cancel), logprob=log(0.4))

    def score(self, prompt: object, choices: object, **_: object) -> Scores:
        listed = list(choices)  # type: ignore[call-overload]
        return Scores(tuple(Score(choice, -0.1, 1) for choice in listed), "canned", 0.0)


@pytest.mark.parametrize("burning", [False, True])
def test_an_unclear_rule_is_not_taken_without_an_answer(burning: bool) -> None:
    asking = replace(QUIET, asks_above=0.5)
    slow = SlowMind(Unsure(ANSWERS), asking, Random(7))
    fast = FastMind(AnswersModel({}), asking)
    session = Session(Kitchen(), InlineLink(slow, fixed_s=0.1), InlineLink(fast, fixed_s=0.1))
    session.kitchen.fire = burning
    for _ in range(2):
        told(session, "no more tomatoes", SILENCE_TICKS + 30)
    assert not any("tomato" in i.sentence for i in session.intends() if i.state == "active")
