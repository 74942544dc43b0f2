"""What somebody claims binds what it names and nothing more, and never lets anything burn."""

import pytest

from tests.abilities.agreements.kitchens import KINDS, Agreed

each_kind = pytest.mark.parametrize("kind", KINDS)

#: Two pots on the left, two on the right; what is lettered lies on a counter.
HOB = """
    #TLODP#B#
    S0.....1S
    #.......E
    S.......S
    #a#C#C#b#"""

#: The tick at which it burns what is put into a pot at the beginning.
BURNS = 400
#: The upper pots are somebody's.
SPLIT = {"split": "leave any at upper pot"}


@each_kind
def test_what_is_about_to_burn_in_their_pot_is_told_and_saved(kind: str) -> None:
    play = Agreed(HOB, kind, SPLIT, ("alice",), on={"S": "cooking lettuce+tomato"})
    play.say("split")
    assert play.run(45, lambda: play.deeds("plated", "bob")), play.said
    assert not play.fires and "Your Bob Soup burns in" in " ".join(play.said)
    assert play.deeds("plated", "bob")[0].tick > BURNS - 50


@each_kind
def test_a_soup_that_is_left_to_the_person_is_not_let_burn(kind: str) -> None:
    play = Agreed(
        HOB, kind, {"bob": "leave any bob"}, ("alice",), on={"S": "cooking lettuce+tomato"}
    )
    play.say("bob")
    assert play.run(45, lambda: play.deeds("plated", "bob")) and not play.fires
    play.run(20)
    assert not play.deeds("served", "bob")


@each_kind
def test_what_is_mixed_for_a_soup_of_theirs_goes_into_no_other(kind: str) -> None:
    on = {"a": "chopped lettuce+onion", "b": "chopped tomato"}
    play = Agreed(HOB, kind, {"mine": "leave any alice"}, ("alice", "david"), on=on)
    play.say("mine")
    play.run(40)
    assert play.on("a") == "chopped lettuce+onion"
    assert play.deeds("mixed", "david") and not play.deeds("mixed", "alice")


@each_kind
@pytest.mark.parametrize("ban", ["leave any", "avoid any", "leave any bob", "stay at left"])
def test_no_agreement_lets_a_fire_burn(kind: str, ban: str) -> None:
    play = Agreed(HOB, kind, {"ban": ban}, ("alice",))
    play.say("ban")
    play.put("S", "fire lettuce+tomato")
    assert play.run(30, lambda: play.deeds("put out"))
