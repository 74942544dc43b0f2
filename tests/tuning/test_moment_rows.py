"""Rows of labelled moments: what is roughened stays a prompt."""

from random import Random

from tuning.rows import MomentPrompts, roughened


def test_slips_of_the_keyboard_touch_what_was_said_alone():
    known = "before: chop onion x2\nhuman: "
    prompt = f"{known}please chop two onions then =>"
    rough = roughened(MomentPrompts("menu:", (prompt,) * 100, ("",) * 100), Random(0)).prompts
    assert all(each.startswith(known) and each.endswith(" =>") for each in rough)
    assert not any("  " in each for each in rough)
    assert len(set(rough)) > 5
