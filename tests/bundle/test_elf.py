"""What libraries ask of the system's C library, and copies of libraries that become links."""

import shutil
import sys
from pathlib import Path

import pytest
from bundle.identity import PackageError
from bundle.sizes import Floor, asked_for, glibc_floors, libraries, link_copies

from tests.tables import stored

DESCRIBED = stored(__file__, "DESCRIBED")


def test_the_newest_version_that_a_file_asks_for_counts() -> None:
    assert asked_for(DESCRIBED) == {"/b/libnew.so": (2, 35), "/b/lib old.so": (2, 2, 5)}


def test_a_floor_tells_who_sets_it() -> None:
    assert str(Floor((2, 35), ("a.so", "b.so"))) == "glibc 2.35 (because of a.so, b.so)"
    assert str(Floor((2, 4), tuple("abcde"))) == "glibc 2.4 (because of a, b, c and 2 more)"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no ELF files")
def test_the_interpreter_itself_runs_on_this_machine(tmp_path: Path) -> None:
    if shutil.which("objdump") is None:
        pytest.skip("no binutils")
    shutil.copy(Path(sys.executable).resolve(), tmp_path / "python")
    (tmp_path / "notes.so").write_text("no library at all")
    floors = glibc_floors(tmp_path)
    assert [floor.files for floor in floors] == [("python",)]
    assert (2, 2) < floors[0].version < (3,)


def test_without_binutils_it_is_said_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(PackageError, match="binutils"):
        glibc_floors(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="no links there without asking for them")
def test_copies_in_one_folder_become_links_to_the_first(tmp_path: Path) -> None:
    for name in ("a/libx.so", "a/libx.so.0", "a/libx.so.0.5.0", "b/libx.so", "a/x.txt", "a/y.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"the same")
    (tmp_path / "a" / "liby.so").write_bytes(b"another")
    link_copies(tmp_path)
    links = {file.name: file.readlink() for file in tmp_path.rglob("*") if file.is_symlink()}
    assert links == {"libx.so.0": Path("libx.so"), "libx.so.0.5.0": Path("libx.so")}
    assert {file.read_bytes() for file in (tmp_path / "a").glob("libx*")} == {b"the same"}
    assert len(list(libraries(tmp_path))) == 3
