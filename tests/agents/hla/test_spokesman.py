"""Of several partners one answers what is asked of all; who it is, all of them find alike."""

from dataclasses import replace

import pytest

from agents.hla.grounding import answers_for_all
from agents.messages import CookFact, EditBook, Heard, Observation, Question, Say
from tests.agents.hla.conftest import Play
from tests.agents.hla.kitchen import Kitchen, thing

CREW = (
    CookFact(0, "Robin", (1, 1), False),
    CookFact(1, "Ann", (5, 1), True),
    CookFact(2, "Leo", (4, 1), False),
    CookFact(3, "Mia", (6, 3), False),
)


class Crowded(Kitchen):
    """With three partners."""

    def observation(self, **changes: object) -> Observation:
        return super().observation(cooks=CREW, **changes)


@pytest.mark.parametrize(
    ("text", "to", "about", "seats"),
    [
        ("what's ordered?", None, None, [2]),
        ("is the bob ready?", None, "bob", [3]),
        ("mia, what's ordered?", None, None, [3]),
        ("Robin and Mia, is the bob ready?", None, "bob", [3]),
        ("robin and leo, who has the bob?", None, "bob", [2]),
        ("what's ordered?", 0, None, [0, 2, 3]),  # nobody else hears it
    ],
)
def test_one_answers_for_all(
    text: str, to: int | None, about: str | None, seats: list[int]
) -> None:
    plate = replace(thing("bob", "ready", (6, 3), "hand"), seat=3)
    now = Crowded().observation(things=(plate,))
    heard = Heard(text, 1, "Ann", 1, 1, to)
    found = [s for s in (0, 2, 3) if answers_for_all(heard, about, replace(now, seat=s))]
    assert found == seats


def test_the_others_are_silent(play: Play) -> None:
    texts = ("is bob ready?", "leo, is bob ready?", "thanks", "thanks leo")
    means = ("ask status bob", "ask status bob", "none thanks", "none thanks")
    session = play(dict(zip(texts, means, strict=True)), Crowded())
    session.run(3)
    for text, replies in zip(texts, (1, 0, 1, 0), strict=True):
        before = len([m for _, m in session.log if isinstance(m, Say)])
        session.say(text)
        session.run(20)
        assert len([m for _, m in session.log if isinstance(m, Say)]) - before == replies, text


@pytest.mark.parametrize("text", ["chop two onions", "leo, chop two onions"])
def test_one_asks_for_all(play: Play, text: str) -> None:
    session = play({text: "chop onion x2"}, Crowded())
    session.run(3)
    session.say(text, doubtful=True)
    session.run(20)
    asked = [m for _, m in session.log if isinstance(m, Question)]
    assert asked == ([] if "leo" in text else [Question(("yes", "no"))])
    assert not [m for _, m in session.log if isinstance(m, EditBook) and m.edits]
