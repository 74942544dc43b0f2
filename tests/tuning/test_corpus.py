"""What writers said in moments of play: whole, each in a moment of its pool, writers parted."""

import json
from pathlib import Path

import pytest
from tuning.moment_labels import problems
from tuning.moments import prompts

from tests.examples import some

ROOT = Path(__file__).parents[2]
TRAINING = ROOT / "build" / "tuning" / "corpus"
TEST = ROOT / "tests" / "data" / "corpus"
#: Pool -> its moments, and what was written in them.
POOLS = {
    "training": (TRAINING / "moments.jsonl", TRAINING / "written"),
    "development": (TRAINING / "development.jsonl", TRAINING / "written" / "development"),
    "test": (TEST / "moments.jsonl", TEST / "written"),
}
LABELS = {
    "training": TRAINING / "labels",
    "development": TRAINING / "labels" / "development",
    "test": TEST / "labels",
}


def lines(file: Path) -> list[dict]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("pool", POOLS)
def test_every_scene_is_of_a_moment_of_its_pool(pool):
    moments, folder = POOLS[pool]
    known = {record["id"] for record in lines(moments)}
    for file in folder.glob("*.jsonl"):
        scenes = lines(file)
        ids = [scene["id"] for scene in scenes]
        assert set(ids) <= known and len(set(ids)) == len(ids), file.name
        for scene in scenes:
            assert scene.keys() == {"id", "scene"} and 1 <= len(scene["scene"]) <= 5, scene
            assert all(said["say"].strip() and said.keys() <= {"say", "since"}
                       for said in scene["scene"]), scene  # fmt: skip


def test_nobody_writes_for_two_pools():
    writers = [file.stem for _, folder in POOLS.values() for file in folder.glob("*.jsonl")]
    assert len(set(writers)) == len(writers) > 20


@pytest.mark.thorough
@pytest.mark.parametrize("pool", POOLS)
def test_labels_mean_something_in_their_moments(pool):
    folder = POOLS[pool][1]
    labels = LABELS[pool]
    for file in some(sorted(labels.glob("*.jsonl"))):
        assert not list(problems(file))
        said = {
            f"{file.stem}/{scene['id']}/{number}"
            for scene in lines(folder / file.name)
            for number in range(1, len(scene["scene"]) + 1)
        }
        assert {row["id"] for row in lines(file)} == said, file.name


def test_a_label_that_means_nothing_is_told(tmp_path):
    first = lines(LABELS["development"] / "beth.jsonl")[0]
    file = tmp_path / "beth.jsonl"
    file.write_text(json.dumps({**first, "labels": ["cook unicorn x1"]}) + "\n", encoding="utf-8")
    (problem,) = problems(file)
    assert first["id"] in problem
    assert "unicorn" in problem


def test_prompts_tell_what_was_to_be_seen_and_end_in_the_message():
    found = list(prompts(LABELS["development"] / "beth.jsonl"))
    assert len(found) == len(lines(LABELS["development"] / "beth.jsonl"))
    for each in found:
        assert each["context"].startswith("menu: ") and "\ncooks: " in each["context"]
        assert each["prompt"].startswith(("now: ", "bans: ", "before: "))
        assert each["prompt"].endswith(" =>") and each["answers"]


def test_a_message_is_told_in_other_words_with_the_same_answers(tmp_path):
    labels = tmp_path / "labels" / "zoe.jsonl"
    labels.parent.mkdir()
    labels.write_bytes((LABELS["training"] / "zoe.jsonl").read_bytes())
    told = tmp_path / "retold" / "zoe.jsonl"
    told.parent.mkdir()
    first = lines(labels)[0]["id"]
    told.write_text(json.dumps({"id": first, "say": ["quite otherwise"]}) + "\n", encoding="utf-8")
    said, again = (each for each in prompts(labels) if each["name"] == first)
    assert again["prompt"].endswith("human: quite otherwise =>")
    assert {**again, "prompt": said["prompt"]} == said


def test_retellings_are_of_labelled_messages_and_say_something():
    for file in (TRAINING / "retold").glob("*.jsonl"):
        labelled = {row["id"] for row in lines(LABELS["training"] / file.name)}
        rows = lines(file)
        assert {row["id"] for row in rows} <= labelled, file.name
        assert all(say.strip() for row in rows for say in row["say"]), file.name
