"""Sizes: every byte of a bundle belongs to a part, and too large a bundle is refused."""

from pathlib import Path

import pytest
from bundle import sizes
from bundle.identity import PackageError
from bundle.sizes import ARCHIVE, MB, UNPACKED, is_true, read_table, rows, with_table

from agents.llm.models import MODELS, STANDARD
from game.bench.start import MOST, most
from tests.tables import table


def test_every_file_counts_once_and_links_do_not(tmp_path: Path) -> None:
    files = {"SousChef": 5, "game_files/numpy/a.so": 7, "game_files/numpy.libs/b.so": 30, "x": 1}
    for name, size in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"." * size)
    (tmp_path / "game_files" / "again.so").symlink_to("numpy/a.so")
    found = sizes.sizes(tmp_path)
    assert list(found.values()) == [37, 5, 1]
    assert sum(found.values()) == sum(files.values())


@table(__file__)
def test_a_file_belongs_to_a_part(name: str, told: str) -> None:
    assert sizes.part_of(name).startswith(told)


def test_the_table_adds_up() -> None:
    lines = sizes.table({"ears": 2 * sizes.MB, "mouth": sizes.MB}, sizes.MB // 2).splitlines()
    assert [line.split()[0] for line in lines] == ["2.0", "1.0", "3.0", "0.5"]


def test_too_large_is_refused(tmp_path: Path) -> None:
    mb, (unpacked, packed) = sizes.MB, most(tmp_path)
    sizes.check({"all": unpacked * mb}, packed * mb, (unpacked, packed))
    with pytest.raises(PackageError, match=r"unpacked"):
        sizes.check({"all": unpacked * mb + 1}, packed * mb, (unpacked, packed))
    with pytest.raises(PackageError, match=r"packed"):
        sizes.check({"all": 1}, packed * mb + 1, (unpacked, packed))
    (tmp_path / MODELS[STANDARD].prepared).touch()
    assert most(tmp_path)[1] == 430 > packed


# The table of sizes: written from a bundle, read again, and held to what is promised.

PAGE = (Path(__file__).parents[2] / "docs" / "packaging.md").read_text(encoding="utf-8")
PARTS = {"minds": 99 * MB - 9, "ears": 80 * MB, "crumbs": 400_000}
TOLD = {"minds": 99, "ears": 80, UNPACKED: 179, ARCHIVE: 101}


def test_a_table_tells_whole_mb_and_leaves_out_what_is_nothing() -> None:
    assert rows(PARTS, 101 * MB) == TOLD


def test_what_is_written_is_read_again_and_all_else_stays() -> None:
    written = with_table(PAGE, TOLD)
    assert read_table(written) == TOLD
    assert with_table(written, read_table(PAGE)) == PAGE


def test_a_document_without_a_place_is_told() -> None:
    with pytest.raises(PackageError, match=r"expected .*begin.* in the document"):
        with_table("# Page\n", TOLD)


def test_a_table_is_true_while_the_parts_are_about_as_large() -> None:
    assert is_true(TOLD, TOLD | {"ears": 84})
    assert not is_true(TOLD, TOLD | {"ears": 86})
    assert not is_true(TOLD, TOLD | {"mouth": 1})


def test_the_page_tells_sizes_that_add_up() -> None:
    told = read_table(PAGE)
    unpacked, archive = told.pop(UNPACKED), told.pop(ARCHIVE)
    assert abs(sum(told.values()) - unpacked) <= len(told) / 2 + 1
    assert archive < unpacked <= max(MOST.values())[0]
