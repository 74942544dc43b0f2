"""One file of a bundle: a tar.xz, on Windows a zip; the same bundle gives the same bytes."""

import lzma
import os
import shutil
import tarfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from weights import prepared, wanted

from agents.llm.errors import LlmError
from agents.llm.llama.requantise import requantise
from agents.llm.llama.weights import find_bundled, seal, write_note
from bundle.identity import PackageError


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
    """The folder and everything below it, always in the same order."""
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
