"""Slips of the pen are told where they are and as what they are, with the line they are on."""

import pytest

from agents.intention import Vocabulary
from agents.intention._vocabulary import PLATE, RESERVED
from game import paths
from game.content import _menu_text
from game.content.check import check, run_check
from game.records import DamagedError
from game.settings import parse_settings

RING = (paths.levels() / "ring.yaml").read_text(encoding="utf-8")
COLON = "a ':' between a key and what it says, found none"
SPACE = "a space after the ':', found none"
QUOTES = "quotes around what has a '#' in it, found a comment (a '#' behind a space begins one)"
SPACES = "a plain space, found one of another kind, such as a no-break space"
#: What is written in place of what in Ring, with a '^' before the sign that is marked.
SLIPS = [
    ("title: Ring", "title^ Ring", COLON),
    ("menu: soups", "menu^ soups", COLON),
    ("cooks:", "cooks^", COLON),
    ("grid: |", "grid^ |", COLON),
    ("A: {role: partner", "A^ {role: partner", COLON),
    ("A: {role: partner, moves_per_second: 2.5}", "A^ {role: partner}", COLON),
    ("{role: human", "{role^ human", COLON),
    ("T: tomato source", "T^ tomato source", COLON),
    ("title: Ring", "title:^Ring", SPACE),
    ("menu: soups", "menu:^soups", SPACE),
    ("A: {role: partner", "A:^{role: partner", SPACE),
    ("{role: partner", "{role:^partner", SPACE),
    ("moves_per_second: 2.5", "moves_per_second:^2.5", SPACE),
    ("concurrent: 3", "concurrent:^3", SPACE),
    ("dishes: [", "dishes:^[", SPACE),
    ("T: tomato source", "T:^tomato source", SPACE),
    ("title: Ring", "title: ^#1 Ring", QUOTES),
    ("mood: ring", "mood: ^#ring", QUOTES),
    ("[bob, alice", "[bob, ^#alice", QUOTES),
    ("[bob, alice, cathy, david]", "^[bob", "a ']' that closes this '[', found none"),
    ("partner, moves", "partner ^moves", "a ',' or a '}' before this, found none"),
    ("title: Ring", 'title: ^"Ring', "a second quotation mark for this, found none"),
    (
        "title: Ring", "title: 'Ring'^s'",
        "valid YAML, found more behind a quotation mark (a ' in quoted text is written '')",
    ),
    ("H: {role: human, moves_per_second: 5}", "H: {role: human}^}",
     "valid YAML, found a '}' that closes nothing"),
    ("title: Ring", "title:^\u00a0Ring", SPACES),
    ("  T: tomato source", "^\u00a0 T: tomato source", SPACES),
    ("T: tomato source", "T:^\u3000tomato source", SPACES),
    ("title: Ring", "title: ^!Ring",
     "text, found a '!Ring' that YAML takes for a tag (quote the text)"),
    ("title: Ring", "title: |^Ring",
     "valid YAML, found a '|' or '>' before a text on its line (quote the text)"),
    ("title: Ring", "title: ^,Ring", "valid YAML, found a ',' before a text (quote the text)"),
    ("menu: soups", "menu: ^soups\u200b",
     "a name of small letters, digits and '_', found 'soups\\u200b'"),
    ("title: Ring", "^<<<<<<< HEAD\ntitle: Ring", "a file without marks of a merge, found one"),
    ("title: Ring", "title: Ring\n^```", "the lines between the ``` alone, found a ```"),
    ("  #......#", "^ #......#",
     "2 spaces before this line, which belongs to 'grid: |', found 1"),
    ("penalties:", "^---\npenalties:",
     "valid YAML, found a second document (a '---' begins one: keep one in a file)"),
    ("  A: {role: partner, moves_per_second: 2.5}\n  H: {role: human, moves_per_second: 5}",
     "  ^- A\n  - H", "cooks, each on a line like 'A: {role: partner}', found a list"),
    *(("T: tomato source", f"^{sign}: tomato source",
       "quotes around this sign, which means something else in YAML, found none")
      for sign in "!&*%@`|>,[]{}'\""),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "told"), SLIPS)
def test_a_slip_is_the_one_thing_told(tmp_path, right, wrong, told):
    file, (before, after) = tmp_path / "ring.yaml", RING.split(right, 1)
    place = before + wrong[: wrong.index("^")]
    file.write_text(f"{before}{wrong.replace('^', '')}{after}")
    line, column = place.count("\n") + 1, len(place) - place.rfind("\n")
    assert [str(each) for each in check([file])] == [f"{file}:{line}:{column}: expected {told}"]


def test_rows_that_begin_at_the_edge_are_told_at_the_first(tmp_path):
    head, rows, rest = RING.partition("  #LLTTOO#\n")
    inside, *legend = rest.split("\n\n", 1)
    flat = "".join(f"{row.strip()}\n" for row in (rows + inside).splitlines())
    for text in (flat, flat.replace("#", "x"), flat.replace(".", "#")):
        (tmp_path / "ring.yaml").write_text(f"{head}{text}\n{legend[0]}")
        (problem,) = check([tmp_path / "ring.yaml"])
        assert str(problem).split(": ", 1)[1].startswith("expected 2 spaces before this line")
        assert problem.mark.line == head.count("\n") + 1


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (RING.encode("utf-16"), "ring.yaml:1:1: expected UTF-8 text (an editor's *Save as*"),
        (RING.encode("utf-16-le"), ", found UTF-16"),
        (RING.replace("Ring", "\u00e9", 1).encode("latin-1"), "'\u00e9' as Latin-1 or Windows"),
        (b"\x89PNG\r\n\x1a\n\0\0", "found a file that is no text"),
        (b"<!DOCTYPE html>\n<html></html>", "expected the file itself, found a web page"),
    ],
)  # fmt: skip
def test_what_is_no_utf_8_text_is_told_as_what_it_is(tmp_path, data, told):
    (tmp_path / "ring.yaml").write_bytes(data)
    (problem,) = check([tmp_path / "ring.yaml"])
    assert told in str(problem)


def test_a_key_that_is_meant_is_told_once_and_what_it_says_is_read(tmp_path):
    (tmp_path / "ring.yaml").write_text(RING.replace("title: Ring", "titel: [Ring]"))
    unknown, value = check([tmp_path / "ring.yaml"])
    assert (unknown.found, unknown.nearest) == ("'titel'", "title")
    assert (value.expected, value.found) == ("text", "a list")


def test_the_line_is_quoted_and_the_place_marked(tmp_path, capsys):
    wrong = '[bob, "\u202e水\\tx", ' + " " * 90 + "alice"
    (tmp_path / "ring.yaml").write_text(RING.replace("[bob, alice", wrong))
    assert run_check([tmp_path / "ring.yaml"]) == 1
    line, mark = capsys.readouterr().out.split("\n")[1:3]
    assert line.isprintable()
    assert line.startswith('    dishes: [bob, "?水\\tx",') and line.endswith("...")
    assert mark == "                  ^"
    assert line[mark.index("^")] == '"'


def test_what_a_whole_file_lacks_quotes_no_line(tmp_path, capsys):
    (tmp_path / "ring.yaml").write_text(RING.replace("menu: soups\n", ""))
    assert run_check([tmp_path / "ring.yaml"]) == 1
    told, _ = capsys.readouterr().out.splitlines()
    assert told.endswith("expected the key 'menu', found none")


def test_the_mark_is_below_wide_letters_and_far_places(tmp_path, capsys):
    text = RING.replace("dishes: [bob", "dishes: ['水水水水', " + " " * 90 + "bop")
    (tmp_path / "ring.yaml").write_text(text)
    run_check([tmp_path / "ring.yaml"])
    _, first, below, _, far, end, _ = capsys.readouterr().out.splitlines()
    assert first.index("'") == below.index("^")
    assert far.startswith("    ...") and far[end.index("^") :].startswith("bop")


def test_a_line_ended_in_another_way_shifts_no_place(tmp_path):
    text = "# a" + "\u2028# b" * 60 + "\n" + RING
    (tmp_path / "ring.yaml").write_text(text, encoding="utf-8")
    assert check([tmp_path / "ring.yaml"]) == []


@pytest.mark.parametrize("text", ["a: 1\u2028b\nc: 1", "\x85\x85a b\nc: 1", "a\rb: [\u2029"])
def test_slips_behind_lines_ended_in_another_way(tmp_path, text):
    (tmp_path / "ring.yaml").write_text(text, encoding="utf-8", newline="")
    assert check([tmp_path / "ring.yaml"])
    with pytest.raises(DamagedError):
        parse_settings(text, "settings.yaml")


def test_slips_in_settings_quote_nothing():
    for text in (
        "backend reflex\nservice: {}\n",
        "a: 1\nkey sk-12345\nb: 1\n",
        "key:sk-12345\na: 1\n",
    ):
        with pytest.raises(DamagedError) as caught:
            parse_settings(text, "settings.yaml")
        assert "sk-" not in str(caught.value)


# A menu cannot give a name that its partners would take for another word, and any other it can.


def test_menus_and_partners_know_the_same_reserved_words() -> None:
    assert RESERVED | {PLATE} == _menu_text.RESERVED


@pytest.mark.parametrize("word", sorted(_menu_text.RESERVED - {PLATE}))
def test_partners_cannot_be_told_of_a_thing_of_that_name(word: str) -> None:
    with pytest.raises(ValueError, match=word):
        Vocabulary((("chop", (word,)),))
