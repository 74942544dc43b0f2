"""Every experiment of the lab at its smallest size, with every option."""

import pytest

from tests.abilities.case import OUT, Case, cases

RECORDED = "--backend recorded --answers {answers}"
CASES = cases(__file__, RECORDED_TALK=RECORDED, RECORDED=f"{RECORDED} --latency fixed:0.2", OUT=OUT)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_experiment(reported, case: Case) -> None:
    reported(case)
