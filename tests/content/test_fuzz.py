"""Whatever is in a file, it loads or its problems are named."""

from hypothesis import given
from hypothesis import strategies as st

from game import paths
from game.content.check import check
from game.content.load import load_level
from game.kitchen.moves import Move
from game.kitchen.step import first_state, step
from game.marked_yaml import lines_of
from tests.examples import examples
from tests.reliability.mutants.mutation import BITS, edited

RING = (paths.levels() / "ring.yaml").read_text()
EVENTFUL = f"""{RING}
tips: {{speed: 6, row: 2, row_most: 5}}
events:
  - {{at_seconds: 0.5, event: board lost, cell: [4, 4], seconds: 1}}
  - {{at_seconds: 1, event: lorry, ingredient: tomato, pieces: 5}}
  - {{at_seconds: 2, event: critic, dish: bob, limit_seconds: 45, reward: 60, penalty: 20}}
"""
SOUPS = (paths.levels() / "menus" / "soups.yaml").read_text()
PLACES = st.integers(0, 2000)
EDITS = st.lists(
    st.tuples(PLACES, st.integers(0, 30), st.sampled_from(BITS)), min_size=1, max_size=6
)


@examples(150)
@given(st.sampled_from([RING, EVENTFUL, SOUPS]), EDITS)
def test_edited_files(tmp_path_factory, text, edits):
    file = tmp_path_factory.getbasetemp() / "fuzz.yaml"
    file.write_text(edited(text, edits), encoding="utf-8")
    problems = check([file])
    if not problems and text is not SOUPS:
        state = first_state(load_level(file).kitchen, 0)
        for _ in range(25):
            state, _ = step(state, [Move.DOWN for _ in state.cooks])
    for problem in problems:
        lines = lines_of(file.read_text(encoding="utf-8"))
        assert 1 <= problem.mark.line <= len(lines)
        assert 1 <= problem.mark.column <= len(lines[problem.mark.line - 1]) + 1


def test_a_legend_that_cannot_be_read_is_one_problem(tmp_path):
    file = tmp_path / "ring.yaml"
    file.write_text(RING.replace("counter with extinguisher", "counter" + " with" * 20))
    (problem,) = check([file])
    assert problem.expected == "text of at most 60 characters"


@examples(30)
@given(st.binary(max_size=200))
def test_any_bytes(tmp_path_factory, data):
    file = tmp_path_factory.getbasetemp() / "bytes.yaml"
    file.write_bytes(data)
    assert check([file])


def test_deep_nesting(tmp_path):
    file = tmp_path / "deep.yaml"
    file.write_text("[" * 100_000)
    (problem,) = check([file])
    assert "nested too deeply" in str(problem)


def test_a_byte_order_mark_is_no_problem(tmp_path):
    file = tmp_path / "ring.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + RING.encode())
    assert check([file]) == []
