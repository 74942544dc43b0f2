"""The table of sizes: written from a bundle, read again, and held to what is promised."""

from pathlib import Path

import pytest
from bundle.identity import PackageError
from bundle.sizes import ARCHIVE, MB, UNPACKED, is_true, read_table, rows, with_table

from game.bench.start import MOST

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
