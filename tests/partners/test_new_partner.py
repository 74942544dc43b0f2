"""A partner is a row: the command line, the cards, the settings and a round know it by that."""

from collections.abc import Mapping

import pytest

from agents.messages import ScoredChoice, Thought
from game import paths
from game.client.player.preferences import Preferences
from game.client.scenes._partners import PartnerStrip, company_of
from game.content.level import Level
from game.partners._mind_state import CrewMember, MindState
from game.partners.casting import partner
from game.partners.mind_seat import MindSeat
from game.partners.minds import Minds
from game.partners.partner_spec import PARTNERS
from game.partners.thinking import MindChoice, worker_minds
from game.session.log.reader import load_log
from game.settings import Settings
from main import main
from tests.agents.test_extending import GREEDY, greedy  # noqa: F401 (a fixture: the row)

pytestmark = pytest.mark.usefixtures("greedy")


def made(choice: MindChoice) -> list[Minds]:
    return [worker_minds(choice) for _ in range(choice.cooks)]


def test_it_is_offered_and_chosen() -> None:
    preferences = Preferences(Settings(), made)
    strip = PartnerStrip(preferences)
    assert strip.company[0] == "hla"
    assert strip.company[-2:] == ("greedy", "person")
    assert company_of("greedy").title == GREEDY.title
    strip.choose(0, strip.company.index("greedy"))
    assert (preferences.partner, strip.chosen, preferences.partner_spec) == (
        "greedy",
        "greedy",
        GREEDY,
    )
    assert strip.rows == 1, "it needs no model, so none is to be chosen"
    assert preferences.thinks == MindChoice(GREEDY, preferences.settings)
    assert "greedy" not in Preferences(Settings()).partners, "without processes it has no mind"


@pytest.mark.parametrize("backend", ["local", "reflex"])
def test_it_needs_no_model(
    backend: str,
    shipped: Mapping[str, Level],
) -> None:
    level = shipped["ring"]
    maker = partner(GREEDY, Settings(backend=backend), made, level)  # type: ignore[arg-type]
    seat = maker(level.partner, level.cooks[level.partner])
    assert isinstance(seat, MindSeat)


def test_it_plays_a_round_of_the_command_line(
    user_home,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["play", "--headless", "--level", "quick", "--partner", "greedy"]) == 0
    assert "Partner: served" in capsys.readouterr().out
    (log,) = user_home.rglob("*.jsonl")
    assert load_log(log).header.names == ("Partner", "You")


def test_every_partner_s_sign_is_a_picture() -> None:
    pictures = {file.stem for file in (paths.assets() / "svg").rglob("*.svg")}
    assert {spec.sign for spec in PARTNERS.values()} <= pictures


@pytest.mark.parametrize("name", [name for name, spec in PARTNERS.items() if spec.minds])
def test_who_has_a_slow_mind_hears(name: str) -> None:
    """The line for words, keys and microphone are offered to who talks with such a partner."""
    roles = PARTNERS[name].minds
    talks = any(role.name == "slow" for role in roles) or name == "fmoa"
    assert any(role.hears for role in roles) == talks


def test_plans_that_were_weighed_are_no_choice_of_what_to_do_next() -> None:
    memory = MindState(CrewMember(0))
    memory.thinks(Thought("action", 0.1, (ScoredChoice("Fry Beef", 0.0, 0.5, 0.5),)))
    memory.thinks(Thought("policy", 0.2, (ScoredChoice("carry on", 0.0, 0.5, 50.0),)))
    assert memory.thought is not None and memory.thought.stage == "action"
    assert memory.latencies == {"action": 0.1, "policy": 0.2}
