"""Rows of labelled moments: what is roughened stays a prompt."""

from random import Random

from tuning.moment_rows import roughened
from tuning.renaming import MomentPrompts


def test_slips_of_the_keyboard_touch_what_was_said_alone():
    known, many = "before: chop onion x2\nhuman: ", 100
    moment = MomentPrompts(
        "menu:", (f"{known}please chop two onions then =>",) * many, ("",) * many
    )
    rough = roughened(moment, Random(0)).prompts
    assert all(prompt.startswith(known) and prompt.endswith(" =>") for prompt in rough)
    assert not any("  " in prompt for prompt in rough)
    assert len(set(rough)) > many // 10
