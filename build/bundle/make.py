"""The steps from the tree to a bundle and its archive, one after the other."""

import lzma
import os
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType

from environment import ROOT
from weights import prepared, wanted

from agents.llm.errors import LlmError
from agents.llm.llama.weights import find_bundled, requantise, seal, write_note
from bundle import sizes
from bundle.compiled import plain_numpy, portable_llama
from bundle.identity import DIST, MODEL, PROGRAM, WORK, PackageError, bundle_name
from bundle.licences import add_licences
from bundle.sizes import PAGE, glibc_floors, is_true, read_table, rows, slim
from game.bench.start import most

#: Top packages of development.
DEVELOPMENT = frozenset(
    {
        "IPython", "PIL", "PyInstaller", "_pytest", "bokeh", "bundle", "dask", "distributed",
        "fontTools", "gymnasium", "hypothesis", "jsonschema", "matplotlib", "mypy", "pettingzoo",
        "pip", "pkg_resources", "psutil", "pytest", "ruff", "setuptools", "tests", "tkinter",
        "torch", "tornado", "xdist",
    }
)  # fmt: skip
_BLOCK = 1 << 24


def audit(folder: Path, program: Path, own: Path) -> None:
    """Look at all of the bundle in `folder`; `own`: the tree it was made from.

    Raises PackageError with all that is wrong.
    """
    modules = dict(_modules(program))
    wrong = [f"{name}: only development needs it" for name in stowaways(modules)]
    for name, code in modules.items():
        wrong += [f"{name}: compiled as {path}" for path in sorted(absolute_paths(code))]
    wrong += [f"{file.relative_to(folder)}: names {own}" for file in naming(folder, own)]
    if wrong:
        raise PackageError("\n".join(["the bundle holds what it must not hold:", *wrong]))


def stowaways(modules: Iterable[str]) -> list[str]:
    """Those of `modules` that only development needs."""
    return sorted(name for name in modules if name.split(".")[0] in DEVELOPMENT)


def absolute_paths(code: CodeType) -> set[str]:
    """Where code says that it was compiled, if that names a place on the builder's machine."""
    found = {code.co_filename} if Path(code.co_filename).is_absolute() else set()
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found |= absolute_paths(constant)
    return found


def naming(folder: Path, own: Path) -> Iterator[Path]:
    """Files below `folder` in which the path `own` stands."""
    needle = os.fsencode(own)
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not file.is_symlink() and _holds(file, needle):
            yield file


def _holds(file: Path, needle: bytes) -> bool:
    rest = b""
    with file.open("rb") as opened:
        while block := opened.read(_BLOCK):
            if needle in rest + block:
                return True
            rest = block[-len(needle) :]
    return False


def _modules(program: Path) -> Iterator[tuple[str, CodeType]]:
    from PyInstaller.archive.readers import CArchiveReader  # noqa: PLC0415 - the step before tells

    inside = CArchiveReader(str(program)).open_embedded_archive("PYZ.pyz")
    for name in inside.toc:
        code = inside.extract(name)
        if isinstance(code, CodeType):
            yield name, code


def make_models(folder: Path, moment: int) -> None:
    """Put into `folder` what is shipped of the bundled models, sealed: those whose adapters are.

    `moment`: the time that the shipped files will have: a file with that time needs no look at its
    checksum. Raises PackageError, WeightsError, OSError.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for model in wanted():
        target = folder / model.prepared
        try:
            if model.comes_installed:
                with TemporaryDirectory(dir=folder) as unfinished:
                    requantise(find_bundled(), Path(unfinished)).replace(target)
            else:
                shutil.copyfile(prepared(model), target)
        except LlmError as error:
            raise PackageError(f"{error} {error.detail}") from error
        os.utime(target, (moment, moment))
        write_note(target, {"source": model.file, "sum": model.sha256, **seal(target)})


#: The best of each.
_XZ_PRESET, _ZIP_LEVEL = 9 | lzma.PRESET_EXTREME, 9


def date(folder: Path, moment: int) -> None:
    """Give every file in `folder` the time that it will have unpacked."""
    for path in _inside(folder):
        if not path.is_symlink():
            os.utime(path, (moment, moment))


def archive(folder: Path, file: Path, moment: int) -> None:
    """Write all of `folder`, below its name, to `file`; its suffix tells the format.

    `moment`: the time of every file in it, seconds since 1970.
    """
    if file.suffix == ".zip":
        _zip(folder, file, moment)
    else:
        _tar(folder, file, moment)


def _inside(folder: Path) -> Iterator[Path]:
    yield folder
    yield from sorted(folder.rglob("*"))


def _tar(folder: Path, file: Path, moment: int) -> None:
    def plain(info: tarfile.TarInfo) -> tarfile.TarInfo:
        info.uid = info.gid = 0
        info.uname = info.gname = ""
        info.mtime = moment
        info.mode = 0o755 if info.isdir() or info.mode & 0o100 else 0o644
        return info

    with (
        lzma.open(file, "w", preset=_XZ_PRESET) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for path in _inside(folder):
            name = path.relative_to(folder.parent).as_posix()
            tar.add(path, name, recursive=False, filter=plain)


def _zip(folder: Path, file: Path, moment: int) -> None:
    """Links become what they point to: Windows has none without asking for it."""
    date = time.gmtime(moment)[:6]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=_ZIP_LEVEL) as packed:
        for path in _inside(folder):
            if path.is_dir():
                continue
            info = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), date)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = (0o755 if os.access(path, os.X_OK) else 0o644) << 16
            with path.open("rb") as source, packed.open(info, "w", force_zip64=True) as target:
                while block := source.read(1 << 20):
                    target.write(block)


SPEC = Path(__file__).with_name("souschef.spec")
#: The last lines of PyInstaller's log that are told when it fails.
_TOLD = 15


def freeze(folder: Path, before: Sequence[Path] = ()) -> Path:
    """Freeze the game below `folder`; gives the result. `before`: folders before site-packages.

    Nothing of an earlier time is used: PyInstaller takes modules for unchanged that changed while
    it ran. The log is `folder`/pyinstaller.log. Raises PackageError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "pyinstaller.log"
    command = [
        sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean",
        "--workpath", str(folder / "work"), "--distpath", str(folder / "frozen"), str(SPEC),
    ]  # fmt: skip
    with log.open("wb") as file:
        done = subprocess.run(
            command,
            stdout=file,
            stderr=subprocess.STDOUT,
            env=_environment(folder, before),
            check=False,
        )
    if done.returncode:
        last = log.read_text(encoding="utf-8", errors="replace").splitlines()[-_TOLD:]
        raise PackageError("\n".join([*last, f"PyInstaller failed; all it said is in {log}"]))
    frozen = folder / "frozen" / PROGRAM
    if sys.platform == "darwin":
        # The folder holds the application alone: that has all of the other files in it.
        shutil.rmtree(frozen)
        frozen.mkdir()
        application = f"{PROGRAM}.app"
        (frozen.parent / application).rename(frozen / application)
    return frozen


def _environment(folder: Path, before: Sequence[Path]) -> dict[str, str]:
    """This process's, with `before` in front of site-packages and sets in a steady order."""
    return os.environ | {
        "PYTHONPATH": os.pathsep.join(str(each) for each in before),
        "PYTHONHASHSEED": "0",
        "PYINSTALLER_CONFIG_DIR": str(folder / "cache"),
    }


@dataclass(frozen=True)
class Made:
    """What has been made: `folder` holds the executable, `archive` all of the folder."""

    folder: Path
    archive: Path


def make() -> Made:
    """Make both. What was in `dist/` before stays there until all is done.

    Raises PackageError, or OSError such as for a full disk.
    """
    moment = _moment()
    staged = _bundle(moment)
    _say("packing")
    packed = WORK / f"{staged.name}{'.zip' if sys.platform == 'win32' else '.tar.xz'}"
    archive(staged, packed, moment)
    parts, archived = sizes.sizes(staged), packed.stat().st_size
    print(sizes.table(parts, archived), flush=True)
    if sys.platform == "linux":
        if not is_true(read_table(PAGE.read_text("utf-8")), rows(parts, archived)):
            _say("docs/packaging.md tells other sizes: build/write_pages.py mends that")
        for floor in glibc_floors(staged)[:2]:
            _say(f"wants {floor}")
    sizes.check(parts, archived, most(staged))
    made = Made(DIST / staged.name, DIST / packed.name)
    DIST.mkdir(exist_ok=True)
    _clear(made.folder)
    staged.rename(made.folder)
    packed.replace(made.archive)
    _say(f"made {made.folder} and {made.archive}")
    return made


def _bundle(moment: int) -> Path:
    """The bundle's folder, looked through."""
    staged = WORK / bundle_name()
    compiled = (portable_llama(WORK, _say), plain_numpy(WORK, _say))
    _say("preparing the language models")
    make_models(MODEL, moment)
    _say("freezing the game (a minute)")
    frozen = freeze(WORK, [folder for folder in compiled if folder is not None])
    slim(frozen)
    add_licences(frozen, program(frozen))
    _say("looking for what must not be in it")
    audit(frozen, program(frozen), ROOT)
    date(frozen, moment)
    _clear(staged)
    frozen.rename(staged)
    return staged


def program(folder: Path) -> Path:
    """The executable of the bundle in `folder`."""
    match sys.platform:
        case "darwin":
            return folder / f"{PROGRAM}.app" / "Contents" / "MacOS" / PROGRAM
        case "win32":
            return folder / f"{PROGRAM}.exe"
    return folder / PROGRAM


def _clear(folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)


def _moment() -> int:
    """When the tree was committed; now where that is not known."""
    command = ("git", "-C", str(ROOT), "log", "-1", "--format=%ct")
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return int(time.time())
    return int(done.stdout)


def _say(line: str) -> None:
    print(f"package: {line}", flush=True)
