"""Zip archives from strangers, unpacked into memory: bounded, and only what a kitchen has."""

import stat
import struct
import zlib
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import PurePosixPath
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from game.sharing.file_names import LITTER, NotAKitchenError, check_place, inner_path, shown

#: The largest archive, packed and unpacked, and how many files are in it at most.
MOST_ARCHIVE_BYTES, MOST_FILES = 4 * 1024 * 1024, 40
#: Folders at the top of a parcel; any other one is the folder that somebody packed as a whole.
FOLDERS = ("menus", "moods")
#: What comes of reading an archive that is none.
DAMAGE = (
    BadZipFile, NotImplementedError, RuntimeError, ValueError, EOFError, OSError, LookupError,
    OverflowError, struct.error, zlib.error,
)  # fmt: skip

#: What a file of a parcel holds, by its place.
Files = Mapping[PurePosixPath, bytes]


def unpacked(data: bytes) -> Files:
    """All files of the archive `data`. Raises `NotAKitchenError`."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            entries = _entries(archive.infolist())
            return {path: _content(archive, entry) for path, entry in entries.items()}
    except DAMAGE as error:
        raise NotAKitchenError("The archive is damaged, or no zip.") from error


def packed(files: Files) -> bytes:
    """An archive of the files: the same for the same files."""
    whole = BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED) as archive:
        for path in sorted(files):
            entry = ZipInfo(str(path))  # of the first day there is, so that it tells nothing
            entry.compress_type = ZIP_DEFLATED
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(entry, files[path])
    return whole.getvalue()


def _entries(written: Sequence[ZipInfo]) -> dict[PurePosixPath, ZipInfo]:
    """The entries that are files of a kitchen, by place; all are checked before one is read."""
    _check_sizes(written)
    found: dict[PurePosixPath, ZipInfo] = {}
    for entry in written:
        path = inner_path(entry.orig_filename)
        _check_kind(entry)
        if entry.is_dir() or LITTER.fullmatch(str(path)):
            continue
        if path in found:
            raise NotAKitchenError(f"The archive has two files {shown(str(path))}.")
        found[path] = entry
    placed = _without_wrapper(found)
    for path in placed:
        check_place(path)
    return placed


def _content(archive: ZipFile, entry: ZipInfo) -> bytes:
    """No more than the entry says it is, whatever there is to unpack."""
    with archive.open(entry) as file:
        return file.read(entry.file_size + 1)


def _check_sizes(written: Sequence[ZipInfo]) -> None:
    if len(written) > MOST_FILES:
        found = f"The archive has {len(written)} files"
        raise NotAKitchenError(f"{found}, and a kitchen at most {MOST_FILES}.")
    if sum(entry.file_size for entry in written) > MOST_ARCHIVE_BYTES:
        most = MOST_ARCHIVE_BYTES // 1024 // 1024
        raise NotAKitchenError(f"The archive holds more than {most} MB once it is unpacked.")


def _check_kind(entry: ZipInfo) -> None:
    told = shown(entry.orig_filename)
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind == stat.S_IFLNK:
        raise NotAKitchenError(f"{told} is a link to somewhere else.")
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise NotAKitchenError(f"{told} is no ordinary file.")
    if entry.flag_bits & 0x1:
        raise NotAKitchenError(f"{told} is locked with a password.")
    if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise NotAKitchenError(f"{told} is packed in an unusual way: pack it as an ordinary zip.")


def _without_wrapper(found: Mapping[PurePosixPath, ZipInfo]) -> dict[PurePosixPath, ZipInfo]:
    """The same without the one folder that holds them all, if there is one."""
    tops = {path.parts[0] for path in found}
    wrapped = len(tops) == 1 and not tops & set(FOLDERS) and all(len(p.parts) > 1 for p in found)
    if not wrapped:
        return dict(found)
    return {PurePosixPath(*path.parts[1:]): entry for path, entry in found.items()}
