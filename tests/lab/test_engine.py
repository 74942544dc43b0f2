"""Rounds as values: on many processes as on one, kept, and what is wrong with them told."""

import json
import os
import re
import signal
import socket
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from distributed.comm import connect
from psutil import Process
from rich.console import Console

from agents.llm.build import ModelSpec
from agents.llm.openai.requests import Endpoint
from game.commands.command_line import run_line
from game.content.level import Level
from game.content.problem import ContentError
from game.lab.engine import _cluster
from game.lab.engine._cluster import check_versions, cluster, side_by_side
from game.lab.engine._kept import Versions, key, own_code
from game.lab.engine._on_worker import PlayingWorker, play
from game.lab.engine._player import RunPlayer
from game.lab.engine.engine import Engine
from game.lab.engine.run_spec import Outcome, RunSpec, cells, portable
from game.lab.engine.spec_file import MEASURES, load_experiment, shipped
from game.lab.reports.provenance import file_facts
from game.lab.runs.arguments import InputError
from game.partners import partner_spec
from game.partners.partner_spec import PARTNERS, PartnerFileError
from game.partners.thinking import Latency, ModelChoice
from tests.lab.greedy import GREEDY
from tests.tables import stored, table


@pytest.fixture
def specs(ring: Level) -> list[RunSpec]:
    return [RunSpec(ring, who, "chopper", seed) for who in ("reflex", "fsm") for seed in range(4)]


def carried_out(engine: Engine, specs: Sequence[RunSpec]) -> tuple[list[Outcome], str]:
    told = StringIO()
    return engine.carry_out(specs, Console(file=told, width=200)), told.getvalue()


@pytest.mark.slow
def test_two_processes_find_what_one_does_though_one_of_them_is_killed(
    specs: list[RunSpec],
) -> None:
    alone, _ = carried_out(Engine(), specs)
    with cluster(2, "", dashboard=False) as client:
        held = client.run(lambda: signal.pthread_sigmask(signal.SIG_BLOCK, ()))
        assert all(signal.SIGINT in each for each in held.values()), "Ctrl-C is the command's own"
        address = client.scheduler.address
        assert address.startswith("tls://127.0.0.1:"), "keys of the run, on this machine alone"
        for stranger in (address, address.replace("tls", "tcp")):
            with pytest.raises((OSError, TypeError)):
                client.sync(connect, stranger, timeout=1)
        family = [Process(), *Process().children(recursive=True)]
        listening = [
            c.laddr.ip for p in family for c in p.net_connections() if c.status == "LISTEN"
        ]
        assert set(listening) == {"127.0.0.1"}
        check_versions(client, Versions.here())
        found = side_by_side(client, specs)
        first = next(found)
        os.kill(min(client.run(os.getpid).values()), signal.SIGTERM)
        told = {id(spec): outcome for spec, outcome in [first, *found]}
        assert [told[id(spec)] for spec in specs] == alone
        with pytest.raises(InputError, match=r"worker tls.*: expected .*\(another\).*, found "):
            check_versions(client, replace(Versions.here(), rules="another"))
        lost = client.submit(play, pure=False, workers=["nowhere"])  # as when the scheduler goes
        lost.cancel()
        with pytest.raises(InputError, match=r"the scheduler: .* found it gone: what is done is"):
            _cluster._result(lost)


def test_rounds_travel_in_batches_that_end_before_one_that_fails(ring: Level) -> None:
    worker, short = PlayingWorker(), replace(ring, round_ticks=10)
    good = [RunSpec(short, "reflex", "chopper", seed) for seed in range(3)]
    bad = replace(good[0], partner="policy:nowhere.onnx")
    worker.setup(None)
    try:
        batch = worker.play([*good[:2], bad, good[2]])
        assert batch.outcomes == [RunPlayer().play(spec) for spec in good[:2]]
        assert replace(batch, seconds=0.5).rounds_in(10) == 40
        with pytest.raises(PartnerFileError, match=r"partner's file, found none at nowhere\.onnx"):
            worker.play([bad, *good])
    finally:
        worker.teardown(None)


def test_what_is_kept_is_not_played_again_unless_it_is_damaged(
    specs: list[RunSpec], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = Engine(kept=tmp_path)
    first, _ = carried_out(engine, specs[:1])
    every, told = carried_out(engine, specs[:2])
    assert every[:1] == first and "1 of 2 rounds were played before" in told
    with monkeypatch.context() as patch:
        patch.setattr(RunPlayer, "play", lambda *_: pytest.fail("played again"))
        with pytest.MonkeyPatch.context() as measuring:
            measuring.setattr(Outcome, "of_log", lambda *_: pytest.fail("measured again"))
            assert carried_out(engine, specs[:2])[0] == every
        for measured in tmp_path.rglob("*.json"):
            measured.write_text("{", encoding="utf-8")  # it is read from the log again
        assert carried_out(engine, specs[:2])[0] == every
    log = min(tmp_path.rglob("*.gz"))
    log.write_bytes(log.read_bytes()[:500])
    log.with_name(f"{log.name.partition('.')[0]}.json").unlink()
    again, told = carried_out(engine, specs[:2])
    assert again == every and f"{log}: expected a round, which is played again" in told
    assert carried_out(replace(engine, fresh=True), specs[:1])[0] == first


@pytest.mark.parametrize("name", ["own_cook.py", "own_cook/__init__.py", "own_cook/deep/rules.py"])
def test_what_a_partner_of_one_s_own_played_is_kept_by_its_files(
    ring: Level, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (tmp_path / "own_cook" / "deep").mkdir(parents=True)
    if "/" not in name:
        (tmp_path / name).with_suffix("").rename(tmp_path / "elsewhere")
    else:
        (tmp_path / "own_cook" / "__init__.py").write_text("")
    file = tmp_path / name
    file.write_text("WORTH = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    role = replace(PARTNERS["fsm"].minds[0], factory="own_cook:build")
    monkeypatch.setitem(partner_spec.PARTNERS, "own", replace(PARTNERS["fsm"], minds=(role,)))  # type: ignore[arg-type]
    for spec in (RunSpec(ring, "own", "idle", 0), RunSpec(ring, "reflex", "own", 0)):
        before = key(spec)
        assert key(spec) == before
        file.write_text(file.read_text() + "MORE = 2\n")
        assert key(spec) != before
    assert not own_code(["agents.hla.build:slow_mind", "game.x:y"], [])


def test_two_files_of_one_name_are_told_apart_by_what_is_in_them(tmp_path: Path) -> None:
    files = [tmp_path / folder / "my_agent.py" for folder in ("a", "b")]
    for file in files:
        file.parent.mkdir()
        file.write_text(f"# {file.parent.name}\n")
    before = own_code([], files)
    assert len(before) == 2
    for file in files:
        file.write_text("# another\n")
        after = own_code([], files)
        assert after != before
        before = after


OWN = f"""{GREEDY}
from game.lab.metrics.table import Metric

METRIC = Metric("walked", "moves", lambda history, partners: float(sum(map(len, history.moves))))
"""


def test_one_s_own_mind_and_metric_in_one_file_are_played_measured_and_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (file := tmp_path / "own.py").write_text(OWN, encoding="utf-8")
    experiment, out = tmp_path / "my.yaml", tmp_path / "out.json"
    assert run_line(["lab", "new", str(experiment)]) == 0
    assert run_line(["lab", "new", str(experiment)]) == 1, "what is there is not lost"
    written = experiment.read_text(encoding="utf-8")
    written = re.sub("partners:.*", 'partners: [{name: mine, mind: "own.py:Greedy"}]', written)
    written = re.sub("metrics:.*", 'metrics: [score, "own.py:METRIC"]', written)
    experiment.write_text(written, encoding="utf-8")
    line = ["lab", "run", str(experiment), "--seeds", "0", "--kept", str(tmp_path / "kept")]
    assert run_line([*line, "--json", str(out)]) == 0
    cell = json.loads(out.read_text(encoding="utf-8"))["cells"][0]
    assert cell["partner"] == "mine" and cell["rounds"][0]["walked"] > 100
    assert cell["rounds"][0]["partner_moves"] > 50
    lines = out.with_suffix(".md").read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if "| mine |" in line]
    assert rows and not any("[" in row for row in rows), "a single round has no interval"
    capsys.readouterr()
    spec = cells(load_experiment(experiment))[0].specs[0]
    before = key(spec)
    file.write_text(OWN.replace("max(", "min("), encoding="utf-8")
    assert key(spec) != before, "what another mind played does not count for this one"
    experiment.write_text(written.replace("Greedy", "Greedi"), encoding="utf-8")
    assert run_line(line) == 1
    assert "my.yaml:7:" in (told := capsys.readouterr().err) and "has no 'Greedi'" in told


FAILING = """
from game.lab.metrics.table import Metric

BAD = Metric("bad", "fails", lambda history, partners: 1 / 0)
WORDS = Metric("words", "is no number", lambda history, partners: "many")
"""
MEASURED = """
title: Own metrics
levels: quick
partners: reflex
humans: chopper
seeds: 0-1
seconds: 5
metrics: [score, "own.py:BAD", "own.py:WORDS"]
"""


def test_a_metric_of_one_s_own_that_fails_is_told_and_its_rounds_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own := tmp_path / "own.py").write_text(FAILING, encoding="utf-8")
    (experiment := tmp_path / "my.yaml").write_text(MEASURED, encoding="utf-8")
    out, kept = tmp_path / "out.json", tmp_path / "kept"
    line = ["lab", "run", str(experiment), "--workers", "1", "--kept", str(kept)]
    for before in ("", "2 of 2 rounds were played before"):
        assert run_line([*line, "--json", str(out)]) == 0
        assert before in capsys.readouterr().out
        told = out.with_suffix(".md").read_text(encoding="utf-8")
        assert "| reflex | 2 | 0.00, all equal | - | - |" in told
        assert "quick: the metric bad failed: ZeroDivisionError: division by zero (own" in told
        assert "expected a number or None, found 'many', seeds [0, 1]" in told
    files = json.loads(out.read_text(encoding="utf-8"))["provenance"]["files"]
    assert files == [file_facts(experiment), file_facts(own)]
    assert {each["name"] for each in files} == {"my.yaml", "own.py"}
    for name, reason in (
        ("NONE", f"{own.resolve()} has no 'NONE'"),
        ("Metric", "its type is type"),
    ):
        experiment.write_text(MEASURED.replace("BAD", name), encoding="utf-8")
        assert run_line(line) == 1
        wrong = f"expected FILE.py:NAME of a Metric, found 'own.py:{name}' ({reason})"
        assert wrong in capsys.readouterr().err


def test_all_that_an_experiment_can_tell_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_line(["lab", "metrics"]) == 0
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert names == list(MEASURES) and {"score", "served", "asked_s", "hit_rate"} <= {*names}


def test_where_nothing_can_be_kept_that_is_told(specs: list[RunSpec], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        carried_out(Engine(kept=tmp_path / "file"), specs[:1])


def test_a_scheduler_that_does_not_answer_is_told(
    specs: list[RunSpec], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_cluster, "CONNECT_S", 0.2)
    for address in ("tcp://127.0.0.1:1", "nowhere"):
        with pytest.raises(InputError, match=f"--scheduler {address}: expected the address of"):
            carried_out(Engine(scheduler=address), specs[:1])


@pytest.mark.parametrize(
    ("says", "found"),
    [(b"", "none that answers"), (b"HTTP/1.1 400 Bad Request\r\n\r\n", "another kind of server")],
)
def test_a_server_that_is_no_scheduler_is_told(
    specs: list[RunSpec], monkeypatch: pytest.MonkeyPatch, says: bytes, found: str
) -> None:
    """One that accepts and says nothing, as a page of Dask's does, too."""
    monkeypatch.setattr(_cluster, "CONNECT_S", 0.2 if not says else 10)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            held.append(server.accept()[0])
            held[0].sendall(says)

        held: list[socket.socket] = []
        threading.Thread(target=serve, daemon=True).start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(InputError, match=f"{address}: expected the address .* found {found}"):
            carried_out(Engine(scheduler=address), specs[:1])
        held[0].close()


def test_whoever_stops_it_is_told_what_is_kept(
    specs: list[RunSpec], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = RunPlayer.play

    def play(player: RunPlayer, spec: RunSpec, *rest: Callable[[], None]) -> Outcome:
        if spec is specs[1]:
            raise KeyboardInterrupt
        return real(player, spec, *rest)

    monkeypatch.setattr(RunPlayer, "play", play)
    with pytest.raises(KeyboardInterrupt, match=f"Stopped: 1 of 8 rounds are kept in {tmp_path}"):
        carried_out(Engine(kept=tmp_path), specs)
    with pytest.raises(KeyboardInterrupt, match="Stopped after 1 of 8 rounds"):
        carried_out(Engine(), specs)


def test_a_partner_without_work_in_a_kitchen_is_told_before_anything_is_played(ring: Level) -> None:
    """The scripted person of that kind just has nothing to do there."""
    with pytest.raises(InputError, match="with work in its kitchen, found assembler with idle in"):
        carried_out(Engine(), [RunSpec(ring, "assembler", "idle", 0)])
    short = replace(ring, round_ticks=50)
    carried_out(Engine(), [RunSpec(short, "reflex", "assembler", 0)])


def test_no_secret_travels_and_what_measures_time_is_known(ring: Level) -> None:
    endpoint = Endpoint("big", "http://x/v1", "sk-secret")
    chosen = ModelChoice(ModelSpec("openai", cache=Path("/mine"), endpoint=endpoint))
    spec = RunSpec(ring, "hla", "idle", 0, portable(chosen))
    model = spec.thinking and spec.thinking.model
    assert model and model.endpoint and (model.endpoint.key, model.cache) == ("", None)
    assert spec.measures_time
    assert not replace(spec, thinking=replace(chosen, latency=Latency(0.2))).measures_time
    assert not replace(spec, partner="reflex").measures_time


FILE = stored(__file__, "FILE")


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        (path := tmp_path / "try.yaml").write_text(text, encoding="utf-8")
        return path

    return write


def test_everything_is_crossed_but_with_what_does_not_matter(written) -> None:
    found = cells(load_experiment(written(FILE)))
    assert len(found) == 2 * 2 * (1 + 2 * 2)  # conditions, levels; who thinks by back end, latency
    assert {len(cell.specs) for cell in found} == {3}
    last = found[-1].specs[-1]
    assert (last.level.name, last.partner, last.seed) == ("ring", "hla", 2)
    assert last.words == ((1, "Cook Bob Soup once."),)
    assert last.level.kitchen.orders.sequence[:3] == ("bob", "alice", "alice")
    models = [spec.thinking.model for cell in found for spec in cell.specs if spec.thinking]
    assert {m.endpoint.model: m.endpoint.base_url for m in models}["big"] == "http://x/v1"
    assert all(load_experiment(Path(name)).title for name in shipped())


@table(__file__)
def test_what_is_not_there_is_told_with_its_place(written, there, instead, told) -> None:
    with pytest.raises(ContentError) as caught:
        load_experiment(written(FILE.replace(there, instead, 1)))
    place, _, rest = told.partition("*")
    (line,) = str(caught.value).splitlines()
    assert f"try.yaml:{place}" in line and line.endswith(rest), line


def test_a_model_that_is_not_there_is_told_with_its_file(
    written, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(
        FILE.replace("{backend: openai, model: small}", "{backend: local, model: no.gguf}")
    )
    assert run_line(["lab", "run", str(path)]) == 1
    told = f"{path}: backends: expected a model's file, found none at no.gguf"
    assert capsys.readouterr().err.strip() == told
