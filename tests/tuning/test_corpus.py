"""What writers said in moments of play: whole, each in a moment of its pool, writers parted."""

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TRAINING = ROOT / "build" / "tuning" / "corpus"
TEST = ROOT / "tests" / "data" / "corpus"
#: Pool -> its moments, and what was written in them.
POOLS = {
    "training": (TRAINING / "moments.jsonl", TRAINING / "written"),
    "development": (TRAINING / "development.jsonl", TRAINING / "written" / "development"),
    "test": (TEST / "moments.jsonl", TEST / "written"),
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
            assert scene.keys() == {"id", "scene"} and 1 <= len(scene["scene"]) <= 4, scene
            assert all(said["say"].strip() and said.keys() <= {"say", "since"}
                       for said in scene["scene"]), scene  # fmt: skip


def test_nobody_writes_for_two_pools():
    writers = [file.stem for _, folder in POOLS.values() for file in folder.glob("*.jsonl")]
    assert len(set(writers)) == len(writers) > 20
