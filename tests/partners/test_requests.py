"""Partners with nothing to do ask people for what only they can reach, once in a while."""

import pytest

from game.content.load import load_level
from game.kitchen.items import Food, Part, Prep
from game.kitchen.state import TICKS_PER_SECOND
from game.partners._requests import AGAIN, OF_USE
from game.partners.rehearsal import rehearse
from tests.soup_level import soup_level

CHOPPED = Prep.CHOPPED
#: Ticks of a round.
ROUND = 60 * TICKS_PER_SECOND
#: The person has the food and the plates, or the heat and the delivery.
LARDER = "#CT###\nO..#.S\nL.H#AB\nP..#.D\n#E####\n"
HEARTH = "#CT###\nO..#.S\nL.A#HB\nP..#.D\n#E####\n"
ONE_ROOM = "#CT###\nO....S\nL.A#HB\nP..#.D\n#E####\n"
REST = (
    "control: walk\nround_seconds: 60\norders: {dishes: [alice], concurrent: 1}\n"
    "penalties: {expired: 0, wrong: 0}\n"
)


@pytest.fixture
def said(tmp_path):
    """What the partner says beside a scripted human in a kitchen, with the round."""

    def play(grid, human):
        cooks = {"A": ("partner", 5), "H": ("human", 3)}
        path = tmp_path / "halves.yaml"
        path.write_text(soup_level("Halves", grid, cooks, REST))
        history = rehearse(load_level(path), human, 0)
        return [(words.tick, words.text) for words in history.words], history

    return play


def test_it_asks_for_what_it_cannot_get(said):
    words, _ = said(LARDER, "idle")
    assert {text for _, text in words} == {"Please chop lettuces on your side."}
    (first, _), (second, _), *_ = words
    assert second - first >= AGAIN
    late = [tick for tick, _ in words if tick > ROUND - OF_USE]
    assert not late, "what is handed over so late can be used for nothing"


def test_it_hands_things_to_a_person_and_asks_for_the_next_step(said):
    words, history = said(HEARTH, "idle")
    assert [text for _, text in words][:1] == ["Please cook Alice Soup on your side."]
    wall = [history.state.contents[6 * row + 3] for row in (1, 2, 3)]
    assert Food((Part("lettuce", CHOPPED), Part("onion", CHOPPED))) in wall


def test_in_one_room_it_asks_for_nothing(said):
    words, _ = said(ONE_ROOM, "idle")
    assert not words


@pytest.mark.parametrize("grid", [LARDER, HEARTH])
def test_a_person_who_hands_over_only_what_is_asked_for_is_served_with(said, grid):
    _, history = said(grid, "neighbour")
    assert history.state.score > 0
