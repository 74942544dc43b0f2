"""Answers in moments of real rounds: what no person would say is seen, orders are followed."""

from game.lab.experiments.answers import asked, asked_moments, estimated, flaws
from game.lab.runs.arguments import named_level


def test_moments_are_asked_about_and_orders_followed() -> None:
    moments = list(asked_moments(named_level("grill_house"), "cook", 2, 2))
    assert len(moments) == 2
    for moment in moments:
        orders = moment.known.now.orders
        assert len(moment.served) == len(orders) == len(list(estimated(moment)))
        left = zip(moment.served, orders, strict=True)
        assert all(s is None or 0 < s <= order.seconds_left for s, order in left)
    found = list(asked(moments))
    assert all(each.answer for each in found) and len({each.ask.kind for each in found}) == 19
    assert not [(each.question, each.answer, each.flaws) for each in found if each.flaws]


def test_flaws_are_seen() -> None:
    (moment,) = asked_moments(named_level("grill_house"), "cook", 2, 1)
    known = moment.known
    for text, flaw in (
        ("Yes, I'll chop onions.", "formula"),
        ("You asked me to chop whatever is needed.", "machine"),
        ("Beef Burger 4 s, Beef Burger 9 s.", "twice"),
        ("Ask me about the soup.", "soup"),
        ("For Beef Burger.", "empty"),
        ("A plate of beef on a counter to your", "cut off"),
    ):
        assert flaw in tuple(flaws(text, known))
    assert not tuple(flaws("I'm frying beef for the Beef Burger.", known))
