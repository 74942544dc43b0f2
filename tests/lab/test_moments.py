"""Moments: their records tell the state, their words tell no meaning."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tuning.moment import Moment, moment_of, record_of
from tuning.moment_rounds import Sight, sights, with_crew
from tuning.moment_sayings import Sayings
from tuning.moment_sight import moment_at
from tuning.moment_words import moment_words
from tuning.moments import Deal, moments

from agents.hla import Scene, recorded, scene_lines, seen
from agents.hla.labelled_messages import MessageKitchen, MomentReader
from agents.intention import Spot, canonical
from agents.orders.wording import vocabulary_of
from game.content.level import Level
from game.kitchen.naming import content_name
from game.lab.runs.arguments import named_level
from game.lab.runs.reading_kitchens import first_sight
from game.partners.observation_builder import News, ObservationBuilder
from main import main

CORPUS = Path("build", "tuning", "corpus")
POOLS = (CORPUS / "moments.jsonl", CORPUS / "development.jsonl",
         Path("tests", "data", "corpus", "moments.jsonl"))  # fmt: skip
#: Verbs of the intention language that are no nouns or states of the screen as well.
VERBS = re.compile(r"(?i)\b(chop|chopp|prepar|putout|fetch|serv|stock|avoid)\w*|\bx\d+\b")
DEAL = Deal("grill_house", "cook", 3, 3)


def texts(moment: Moment) -> list[str]:
    """Everything in text form that a writer must not see."""
    meant = [each.meant for each in moment.before if each.meant]
    return [*meant, *moment.queue, *moment.bans, *moment.asked]


def test_a_record_tells_the_state_and_words_tell_no_meaning() -> None:
    found = list(moments(DEAL))
    assert [moment.id for moment, _, _ in found] == [f"grill_house-000{n}" for n in (3, 4, 5)]
    for moment, level, state in found:
        menu = level.kitchen.menu
        assert moment.tick == state.tick
        assert [dish for dish, _ in moment.orders] == [order.dish for order in state.orders]
        for cook, real in zip(moment.cooks, state.cooks, strict=True):
            held = "" if real.held is None else content_name(real.held, menu)
            assert cook.holds == held
        told = Counter({s.holds: 1 for s in moment.stations if s.holds}) + Counter(moment.lying)
        lying = {content_name(c, menu) for c in state.contents if c is not None}
        assert set(told) == lying - {"fire"}
        words = moment_words(moment, level)
        assert all(menu.dishes[order.dish].title in words for order in state.orders)
        assert not VERBS.search(re.sub("“.*?”", "", words))
        assert not any(text in words for text in texts(moment) if " " in text)
        assert moment_of(json.loads(json.dumps(record_of(moment)))) == moment


@pytest.mark.parametrize(
    "level", ["ring", "grill_house", str(CORPUS / "kitchens" / "curry_corner.yaml")]
)
def test_a_record_gives_a_model_the_words_that_it_reads_in_play(level: str) -> None:
    lines = 0
    for moment, played, sight in looked_at(Deal(level, "cook", 1, 4)):
        partner = 1 - played.human
        builder = ObservationBuilder(played, partner, sight.names)
        seen_now = builder.observe(1, sight.state, News(doing=sight.doing[partner]))
        vocabulary = vocabulary_of(seen_now)
        live, recorded_scene = seen(seen_now), recorded(record_of(moment))
        assert list(scene_lines(live, vocabulary)) == list(scene_lines(recorded_scene, vocabulary))
        assert live.at_hand(vocabulary) == recorded_scene.at_hand(vocabulary)
        assert {s.name: s.sides for s in live.spots if _several(s, live)} == {
            s.name: s.sides for s in recorded_scene.spots if _several(s, live)
        }
        lines += len(list(scene_lines(live, vocabulary)))
    assert lines > 4


def looked_at(deal: Deal) -> Iterator[tuple[Moment, Level, Sight]]:
    level = named_level(deal.level)
    for sight in sights(level, deal.human, deal.first, deal.count):
        yield moment_at(sight, "x", deal.level, Random(1)), sight.level, sight


def _several(spot: Spot, scene: Scene) -> bool:
    return sum(each.kind == spot.kind for each in scene.spots) > 1


@pytest.mark.parametrize("level", ["ring", str(CORPUS / "kitchens" / "roast_house.yaml")])
def test_what_was_said_before_can_be_read_against_the_moment(level: str) -> None:
    seen = first_sight(named_level(level))
    vocabulary = vocabulary_of(seen)
    reader = MomentReader(MessageKitchen(vocabulary, seen.menu))
    deal = Deal(level, "cook", 1, 1)
    ((moment, sight_level, _),) = moments(deal)
    bare = moment_of({**record_of(moment), "before": [], "queue": [], "bans": [], "asked": []})
    (sight,) = sights(named_level(level), deal.human, deal.first, 1)
    states = Counter[str]()
    for seed in range(60):
        said = Sayings(bare, sight, Random(seed)).said()
        last = said.before[-1]
        states[last.state] += 1
        assert "{" not in last.said + last.answer
        for text in texts(said):
            assert canonical(text, vocabulary) == text
        reader.situation({"orders": [dish for dish, _ in said.orders], "now": list(said.queue),
                          "bans": list(said.bans), "asked": list(said.asked)})  # fmt: skip
        assert bool(said.asked) == (last.state == "asked")
        assert "{" not in moment_words(said, sight_level)
    assert {"waiting", "in force", "asked", "answered"} <= states.keys()


def test_a_crew_has_names_hands_and_places_for_everybody() -> None:
    ((moment, level, _),) = moments(Deal("brigade", "cook", 5, 1))
    crew = with_crew(moment, level.kitchen.menu, Random(2))
    assert 5 <= len(crew.cooks) <= 8 and crew.invented
    assert len({cook.name for cook in crew.cooks}) == len(crew.cooks)
    words = moment_words(crew, level)
    assert all(cook.name in words for cook in crew.others)
    assert not VERBS.search(re.sub("“.*?”", "", words))


def test_the_command_writes_records_words_and_pictures(tmp_path: Path) -> None:
    out = tmp_path / "moments"
    report = ["--json", str(tmp_path / "report.json")]
    command = ["lab", "moments", "--out", str(out), *report]
    assert main([*command, "--count", "4", "--levels", "quick", "--pictures"]) == 0
    lines = (out / "moments.jsonl").read_text(encoding="utf-8").splitlines()
    words = {file.name: file.read_text(encoding="utf-8") for file in (out / "words").iterdir()}
    assert sorted(words) == [f"quick-000{n}.txt" for n in (1, 2, 3, 4)] and len(lines) == 4
    assert (out / "pictures" / "quick-0004.png").read_bytes()[:4] == b"\x89PNG"
    again = tmp_path / "again"
    records = ["--records", str(out / "moments.jsonl"), "--out", str(again), *report]
    assert main(["lab", "moments", *records]) == 0
    assert {file.name: file.read_text("utf-8") for file in (again / "words").iterdir()} == words


def test_a_line_that_is_no_moment_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text('{"id": "ring-1"}\n', encoding="utf-8")
    assert main(["lab", "moments", "--records", str(file), "--out", str(tmp_path)]) == 1
    assert f"{file}, line 1: expected a moment" in capsys.readouterr().err


def test_pools_share_no_moment() -> None:
    pools = [
        [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        for file in POOLS
    ]
    ids = [record["id"] for pool in pools for record in pool]
    assert len(set(ids)) == len(ids)
    played = [{(r["level"], r["seed"], r["tick"]) for r in pool} for pool in pools]
    assert not played[0] & played[1] and not (played[0] | played[1]) & played[2]
    assert all(Path(r["level"]).exists() for pool in pools for r in pool if "/" in r["level"])


def test_labels_are_held_to_their_moment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [
        {"id": "aisha/banquet-0893/1", "labels": ["leave cook farmer_soup x1"], "clear": True},
        {"id": "aisha/banquet-0893/2", "labels": ["kim: chop mushroom x1"], "clear": True},
        {"id": "aisha/banquet-0893/3", "labels": ["none", "cook farmer_soop x1"], "clear": True},
        {"id": "aisha/banquet-0893/9", "labels": ["none"], "clear": True},
        {"id": "aisha/ring-0001/1", "labels": ["none"], "clear": True},
        {"id": "aisha/banquet-0893/1", "labels": ["none"], "clear": True},
        {"id": "aisha/pizzeria-0972/1", "labels": [], "clear": True},
    ]
    file = tmp_path / "aisha.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    report = ["--json", str(tmp_path / "report.json")]
    assert main(["lab", "moments", "--labels", str(file), *report]) == 1
    told = capsys.readouterr().out
    for words in (
        "expected a cook",
        "did you mean 'farmer_soup'?",
        "the scene has 3 messages",
        "wrote nothing in such a moment",
        "was labelled before",
        'expected {"id"',
    ):
        assert words in told, words
    file.write_text(json.dumps(rows[0]) + "\n", encoding="utf-8")
    assert main(["lab", "moments", "--labels", str(file), *report]) == 0
