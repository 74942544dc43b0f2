"""What is far too large, too deep or too strange is said at once, before anything is made of it."""

import os

import pytest

from game import paths
from game.content._menu_meaning import MOST_IN_A_DISH, MOST_THINGS
from game.content.check import check, run_check
from game.content.document import MOST_BYTES, MOST_PROBLEMS
from game.content.grid import MOST_CELLS
from game.content.load import load_level
from game.marked_yaml import DEEPEST, MOST_WORDS
from tests.tables import table

RING = (paths.levels() / "ring.yaml").read_text(encoding="utf-8")
HEAD, _, REST = RING.partition("grid: |\n")
TAIL = REST.partition("\n\n")[2]


def ring_sized(columns, rows):
    """Ring's text with a map of that size: Ring's own in the corner, floor in the middle."""
    ring = REST.partition("\n\n")[0].split()
    cells = [["#"] * columns for _ in range(rows)]
    for y in range(1, rows - 1):
        cells[y][1:-1] = "." * (columns - 2)
    for y, row in enumerate(ring):
        cells[y][: len(row)] = row
    return HEAD + "grid: |\n" + "\n".join("  " + "".join(row) for row in cells) + "\n\n" + TAIL


def line_of(key):
    """Where Ring says this."""
    return RING.partition(key)[0].count("\n") + 1


@pytest.fixture
def problems(tmp_path):
    def found(text, name="mine.yaml"):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        return [str(p).removeprefix(f"{tmp_path}{os.sep}") for p in check([file])]

    return found


def test_the_largest_kitchen_is_one_that_loads(problems, tmp_path):
    assert problems(ring_sized(MOST_CELLS, MOST_CELLS)) == []
    assert load_level(tmp_path / "mine.yaml").kitchen.width == MOST_CELLS


@pytest.mark.parametrize("size", [(MOST_CELLS + 1, 8), (8, MOST_CELLS + 1), (150, 150)])
def test_a_larger_kitchen_is_the_only_thing_told(problems, size):
    text = ring_sized(*size).replace("  A: {role: partner, moves_per_second: 2.5}\n", "")
    found = f"expected at most 40 columns and 40 rows, found {size[0]} and {size[1]}"
    assert problems(text) == [f"mine.yaml:{line_of('grid:')}:7: {found}"]


def test_a_huge_file_is_not_read(problems):
    wanted = f"a file of at most {MOST_BYTES // 1024} KB (a map has at most 40 x 40 cells)"
    assert problems(ring_sized(3000, 3000)) == [
        f"mine.yaml:1:1: expected {wanted}, found a longer one"
    ]


@pytest.mark.parametrize("bracket", ["[", "{a: ", "- ", "? "])
def test_nests_are_left_at_a_few_levels(problems, bracket):
    (told,) = problems(bracket * (DEEPEST + 1) + "x")
    assert told == "mine.yaml:1:1: expected a level or a menu, found things nested too deeply"


def test_thousands_of_words_are_no_level(problems):
    (told,) = problems("".join(f"k{i}: 1\n" for i in range(MOST_WORDS)))
    assert told == "mine.yaml:1:1: expected a level or a menu, found far too many things"


def test_aliases_of_aliases_are_never_unfolded(problems):
    """Written out, the list of dishes would have 9 ** 15 entries."""
    bomb = "x0: &x0 [bob]\n" + "".join(
        f"x{i}: &x{i} [{', '.join([f'*x{i - 1}'] * 9)}]\n" for i in range(1, 16)
    )
    told = problems(bomb + RING.replace("[bob, alice, cathy, david]", "*x15"))
    assert any("expected a name of small letters, digits and '_', found a list" in t for t in told)


def test_one_mistake_made_many_times_is_not_told_without_end(problems):
    assert len(problems("".join(f"k{i}: 1\n" for i in range(2 * MOST_PROBLEMS)))) == MOST_PROBLEMS


def menu(ingredients, dishes, each):
    names = [f"i{i}" for i in range(ingredients)]
    lines = [f"  {name}: {{title: {name.title()}, chop_strikes: 2}}" for name in names]
    made = [f"[{', '.join(names[i:] + names[:i])[: 4 * each - 2]}]" for i in range(dishes)]
    served = [
        f"  d{i}: {{title: D{i}, ingredients: {of}, limit_seconds: 9, reward: 1}}"
        for i, of in enumerate(made)
    ]
    return "\n".join(["ingredients:", *lines, "fire: {sprays: 1}", "dishes:", *served])


def test_the_mixes_of_a_dish_are_bounded(problems):
    """Each further ingredient doubles what can lie about in a kitchen."""
    assert problems(menu(8, 1, MOST_IN_A_DISH)) == []
    (told,) = problems(menu(8, 1, MOST_IN_A_DISH + 1))
    assert told.endswith(f"expected at most {MOST_IN_A_DISH} ingredients in 'd0', found 7")


def test_a_menu_has_not_more_than_a_book(problems):
    told = problems(menu(MOST_THINGS + 1, 1, 1))
    assert [t.partition(": ")[2] for t in told] == ["expected at most 30 ingredients, found 31"]


@table(__file__)
def test_titles_can_be_shown(problems, title, told):
    assert problems(RING.replace("title: Ring", f"title: {title}")) == [
        f"mine.yaml:{line_of('title:')}:8: {told}"
    ]


def test_a_tab_is_told_wherever_it_is_in_the_way(problems):
    for text in ("a:\n\tb: 1\n", "a:\t1\n", "a: {b:\t1}\n", "grid: |\n\t#.#\n"):
        (told,) = problems(text)
        assert told.endswith(
            "expected valid YAML, found a tab (use spaces: YAML takes no tabs here)"
        )


@pytest.mark.skipif(os.name != "posix", reason="names of files are text there")
def test_a_file_name_in_no_alphabet_is_told_and_printed(tmp_path, capsys):
    file = tmp_path / os.fsdecode(b"k\xff.yaml")
    file.write_text(RING, encoding="utf-8")
    assert run_check([file]) == 1
    assert "expected a file name that can be shown" in capsys.readouterr().out
