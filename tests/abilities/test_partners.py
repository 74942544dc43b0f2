"""Every partner in every kind of kitchen, beside every scripted human, and every crew.

Each kitchen is one experiment file, in which all partners are crossed; the rounds are short.
"""

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from game.lab.runs.arguments import named_level, people
from game.partners.casting import HUMANS
from game.partners.crews import LEADERS
from game.partners.partner_spec import PARTNERS
from game.session.crew import ORGANISATIONS
from tests.abilities.case import Called
from tests.abilities.conftest import ROOT

#: What each kind of kitchen is there for, and how many seconds show it.
KITCHENS = {
    "quick": ("soups for two", 10),
    "counter_circuit": ("burgers: fried, cut and put together", 8),
    "kitchen_garden": ("nothing is cooked", 5),
    "market": ("events", 5),
    "partition": ("two rooms", 5),
    "laboratory": ("one cook alone", 5),
    "banquet": ("three cooks, plates to wash", 6),
    "inn": ("eight cooks", 1),
}
ANSWERS = ROOT / "tests" / "data" / "recorded_intentions.yaml"
SAID = {"0.5": "Chop 2 onions", "3": "Stop", "4": "Go on", "6": "Serve the Bob Soup"}


def experiment(folder: Path, call: Callable[..., Called], **keys: object) -> list[dict]:
    """The cells of a report on an experiment with these keys."""
    file = folder / "crossed.yaml"
    plain = {"title": "Crossed", "seeds": "1", "latency": "fixed:0.3"}
    file.write_text(yaml.safe_dump(plain | keys, sort_keys=False), encoding="utf-8")
    out = folder / "out.json"
    told = call("lab", "run", str(file), "--workers", "1", "--kept", str(folder / "kept"),
                "--json", str(out))  # fmt: skip
    assert told.code == 0, told
    assert next(csv.reader(out.with_suffix(".csv").open(encoding="utf-8")))
    return json.loads(out.read_text("utf-8"))["cells"]


BACKEND = [{"backend": "recorded", "answers": str(ANSWERS)}]


@pytest.mark.slow
@pytest.mark.parametrize("kitchen", KITCHENS)
def test_every_partner_cooks_in_a_kitchen(
    kitchen: str, call: Callable[..., Called], tmp_path: Path
) -> None:
    menu = named_level(kitchen).kitchen.menu
    working = [name for name, spec in PARTNERS.items() if spec.suits(menu)]
    cells = experiment(
        tmp_path, call, levels=kitchen, partners=working, humans="cook", backends=BACKEND,
        seconds=KITCHENS[kitchen][1], conditions={"said": {"words": SAID}},
    )  # fmt: skip
    assert {cell["partner"] for cell in cells} == {*working}


def test_every_partner_has_a_kitchen() -> None:
    menus = [named_level(kitchen).kitchen.menu for kitchen in KITCHENS]
    assert all(any(map(spec.suits, menus)) for spec in PARTNERS.values())


def test_every_human_is_somebody_to_cook_with(call: Callable[..., Called], tmp_path: Path) -> None:
    cells = experiment(
        tmp_path, call, levels="counter_circuit", partners="reflex", seconds=15,
        humans=[*people(), "like"],
    )  # fmt: skip
    assert {cell["human"] for cell in cells} == {*people(), "like"} >= {*HUMANS}


def test_every_organisation_and_leader_has_a_crew(
    call: Callable[..., Called], tmp_path: Path
) -> None:
    crews = [{"organisation": o, "leader": le} for o in ORGANISATIONS for le in LEADERS]
    cells = experiment(
        tmp_path, call, levels="inn", cooks=3, partners="worker", humans="none", seconds=3,
        crews=[*crews, {"organisation": "tree", "latency": 2, "walks_off": 2}], backends=BACKEND,
    )  # fmt: skip
    assert len(cells) >= len(ORGANISATIONS)


def test_every_key_of_an_experiment(call: Callable[..., Called], tmp_path: Path) -> None:
    asks = [
        {"text": "Chop 2 onions", "verb": "chopped", "what": "onion", "times": 2, "exact": True}
    ]
    cells = experiment(
        tmp_path, call, levels=["quick", "ring"], partners=["hla"], humans=["idle"],
        backends=[{**BACKEND[0], "name": "known", "profile": "tuned", "threads": 1}],
        cooks=2, swapped=False, uneven=True, later=0.5, dealt=True, seconds=15,
        metrics=["score", "asked_s", "asked_done", "chop_ratio"],
        conditions={
            "plain": {"orders": ["bob"], "then": ["alice"], "asks": asks,
                      "published": {"People": [10, 2]}},
            "said": {"words": {"2": "Chop 2 onions"}},
        },
    )  # fmt: skip
    assert len(cells) == 4
