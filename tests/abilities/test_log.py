"""Every kind of line of a match log is written by a round, and read again when it is replayed."""

import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml

from game.kitchen.moves import Move
from game.session.log.lines import MARK, NOTES, TALK
from tests.abilities.case import Called
from tests.abilities.conftest import ROOT

ANSWERS = str(ROOT / "tests" / "data" / "recorded_intentions.yaml")
#: What is said in the rounds: wishes that are carried out, that fail, and that are taken back.
SAID = ("3:Chop 2 onions", "8:Stop", "11:Go on", "15:Serve the Bob Soup")
#: Kinds that only trouble writes, and where their lines come from.
KEPT = ("ring-trouble.jsonl", "ring-two-people.jsonl", "quick-model.jsonl", "bottleneck-hla.jsonl")


def lines(log: Path) -> Iterator[dict]:
    text = log.read_bytes()
    told = gzip.decompress(text) if text[:2] == b"\x1f\x8b" else text
    yield from map(json.loads, told.decode("utf-8").splitlines())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("logs")


@pytest.fixture
def logs(folder: Path, call: Callable[..., Called], workshop) -> list[Path]:
    """Of rounds with each sort of partner."""
    if not any(folder.glob("*.jsonl")):
        said = [word for each in SAID for word in ("--say", each)]
        for partner, level in (("hla", "quick"), ("dpt", "counter_circuit")):
            told = call(
                "lab", "match", "--level", level, "--partner", partner, "--backend", "recorded",
                "--answers", ANSWERS, "--latency", "fixed:0.2", "--length", "short", "--human",
                "cook", "--seeds", "1", *said, "--logs", str(folder / partner),
                "--json", str(folder / "out.json"),
            )  # fmt: skip
            assert told.code == 0, told
            for log in (folder / partner).iterdir():
                log.rename(folder / f"{partner}.jsonl")
        (folder / "hand.jsonl").write_bytes(workshop.log.read_bytes())
        for name in KEPT:
            (folder / name).write_bytes((ROOT / "tests" / "data" / "logs" / name).read_bytes())
        for number, log in enumerate(crew_logs(folder, call)):
            (folder / f"crew{number}.jsonl").write_bytes(gzip.decompress(log.read_bytes()))
    return sorted(folder.glob("*.jsonl"))


def crew_logs(folder: Path, call: Callable[..., Called]) -> Iterator[Path]:
    """Of crews that are led, as the lab keeps them."""
    spec = {
        "title": "Crews", "levels": "inn", "partners": "worker", "humans": "idle", "cooks": 3,
        "seeds": 1, "latency": "fixed:0.3", "seconds": 20, "crews": ["tree", "pipeline"],
    }  # fmt: skip
    file, kept = folder / "crews.yaml", folder / "kept"
    file.write_text(yaml.safe_dump(spec), encoding="utf-8")
    out = ("--json", str(folder / "crews.json"))
    told = call("lab", "run", str(file), "--workers", "1", "--kept", str(kept), *out)
    assert told.code == 0, told
    yield from kept.rglob("*.jsonl.gz")


#: A line of each kind, as docs/log-format.md has them.
ENTRIES = {
    "note began": {"cook": 0, "macro": "Chop Onion", "source": "reflex", "at": "board 1"},
    "note ended": {"cook": 0, "macro": "Chop Onion", "outcome": "failed", "reason": "no onion",
                   "waited": 2},
    "note dropped": {"cook": 0, "macro": "Chop Onion", "reason": "the pot is full"},
    "note failed": {"cook": 0, "reason": "It stopped.", "retry_s": 4.0, "fatal": True},
    "note intends": {"cook": 0, "intention": [{"do": "chop", "what": "onion", "times": 2}],
                     "state": "active", "heard": 1, "sentence": "chop 2 onions", "since": 15,
                     "done": [0]},
    "note policy": {"cook": 0, "tasks": [], "seen": 3, "revision": 1, "thought": "why not"},
    "note reflection": {"cook": 0, "guidelines": "Be quick.", "beliefs": [], "seen": 3,
                        "revision": 1},
    "note thought": {"cook": 0, "stage": "action", "seconds": 0.2,
                     "choices": [["Chop Onion", -0.02, 0.52, 0.5]]},
    "crew assign": {"from": 1, "id": 1, "cook": 0,
                    "goals": [{"do": "chop", "what": "onion", "times": 1}], "urgent": True},
    "crew revoke": {"from": 1, "id": 1, "why": "done with"},
    "crew report": {"from": 0, "id": 1, "cook": 0, "state": "refused", "reason": "no onion"},
    "crew ask": {"from": 0, "cook": 0, "wants": "help"},
    "crew tell": {"from": 1, "text": "Well done.", "to": 0},
    "crew plan": {"stages": [], "goals": [], "sentence": "Onions first."},
    "crew keep": {"from": 1, "part": {"stock": "plate", "count": 2}, "cooks": [0]},
    "crew lift": {"from": 1, "id": 2},
    "crew order": {"id": 2, "part": {"stock": "plate", "count": 2}, "problem": "no plates"},
    "crew thought": {"stage": "plan", "seconds": 1.0, "choices": []},
    "crew failed": {"reason": "It stopped."},
}  # fmt: skip
#: Those that rounds as short as these write.
WRITTEN = {
    *(f"note {kind}" for kind in ("began", "ended", "thought", "intends", "policy")),
    *(f"crew {kind}" for kind in ("assign", "report", "ask", "plan", "thought")),
}
PARTS = [MARK, "kitchen", "moves", "words", "unsaid", "notes", "crew", "check", "end", "results"]


def test_every_kind_has_a_case() -> None:
    assert {*ENTRIES} == {f"note {kind}" for kind in NOTES} | {f"crew {kind}" for kind in TALK}


@pytest.mark.parametrize("kind", sorted(WRITTEN))
def test_a_kind_is_written(kind: str, logs: list[Path]) -> None:
    where, name = kind.split()
    key = {"note": "notes", "crew": "crew"}[where]
    found = (each for log in logs for line in lines(log) for each in line.get(key, ()))
    assert any(each["kind"] == name for each in found)


@pytest.mark.parametrize("kind", ENTRIES)
def test_a_kind_is_read(kind: str, workshop, call: Callable[..., Called], tmp_path: Path) -> None:
    where, name = kind.split()
    key = {"note": "notes", "crew": "crew"}[where]
    told = list(lines(workshop.log))
    line = next(each for each in told if each.get("tick", 0) > 0)
    line.setdefault(key, []).append({"kind": name, **ENTRIES[kind]})
    file = workshop.tmp / f"{where}-{name}.jsonl"
    file.write_text("".join(json.dumps(each) + "\n" for each in told), encoding="utf-8")
    replayed = call("replay", "--headless", str(file))
    assert replayed.code == 0 and "verified: " in replayed.out, replayed
    line[key][-1] |= {"kind": "nonsense"}
    file.write_text("".join(json.dumps(each) + "\n" for each in told), encoding="utf-8")
    refused = call("replay", "--headless", str(file))
    assert refused.code == 1 and str(file) in refused.err, refused


@pytest.mark.parametrize("part", PARTS)
def test_a_part_of_a_line_is_written(part: str, logs: list[Path]) -> None:
    assert any(part in line for log in logs for line in lines(log))


def test_every_move_is_made(logs: list[Path]) -> None:
    made = {move for log in logs for line in lines(log) for move in line.get("moves", ())}
    assert made == {move.value for move in Move}


def test_each_is_replayed(logs: list[Path], call: Callable[..., Called]) -> None:
    for log in logs:
        told = call("replay", "--headless", str(log))
        assert told.code == 0 and "verified: " in told.out, told
