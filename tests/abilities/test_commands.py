"""Every command of `main.py` that is no experiment, with every option and every choice."""

import pytest

from tests.abilities.case import Case, cases

CASES = cases(__file__, REFLEX="--partner reflex --length short --seed 7")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_command(held, case: Case) -> None:
    held(case)
