"""Crews of five to eight: cooks added to a moment of a large kitchen, with what only crews have.

Nobody played such a round: hands and work are made up so that they fit what is in the kitchen, and
so are dirty plates, a sink and the orders that last.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from game.kitchen.menu import Menu
from game.lab.runs.moment import Moment, MomentCook, MomentStation, Standing
from game.lab.runs.moment_rounds import NAMES

#: How large crews are.
LEAST, MOST = 5, 8
#: Shares of crews that wash up, and in which an order lasts.
WASHING, STANDING = 0.7, 0.6


def with_crew(moment: Moment, menu: Menu, random: Random) -> Moment:
    """The moment with as many cooks more as make a crew."""
    cooks = list(moment.cooks)
    free = [name for name in NAMES if name not in {cook.name for cook in cooks}]
    washing = random.random() < WASHING
    for name in random.sample(free, random.randint(LEAST, MOST) - len(cooks)):
        cooks.append(_cook(name, len(cooks), moment, menu, washing, random))
    grown = replace(moment, cooks=tuple(cooks), invented=True)
    if washing:
        grown = _with_sink(grown, random)
    return replace(grown, standing=_standing(grown, menu, random))


def _cook(
    name: str, seat: int, moment: Moment, menu: Menu, washing: bool, random: Random
) -> MomentCook:
    holds, doing, place = random.choice(_activities(moment, menu, washing))
    places = [each.name for each in moment.stations if each.name.rstrip("0123456789 ") == place]
    at = random.choice(places) if places else place
    manner = "at" if random.random() < 0.6 else "near"
    return MomentCook(name, seat, f"{manner} {at}", holds=holds, doing=doing)


def _activities(moment: Moment, menu: Menu, washing: bool) -> Sequence[tuple[str, str, str]]:
    """Hands, work and place that go together here."""
    wanted = [dish for dish, _ in moment.orders] or list(menu.dishes)
    found = [("", "", "plates"), ("", "", "delivery"), ("empty plate", "", "plates")]
    for dish in dict.fromkeys(wanted):
        title, heat = menu.dishes[dish].title, menu.dishes[dish].appliance
        found.append((f"plate of {title}", f"serve {dish}", "delivery"))
        if heat:
            found.append(("empty plate", f"plate {dish}", menu.appliances[heat].title.lower()))
        for part in menu.dishes[dish].ingredients:
            found.extend(_about(part, menu))
    if washing:
        found += [("stack of dirty plates", "wash plates", "the sink")] * 3
        found += [("dirty plate", "wash plates", "the sink")]
    return found


def _about(part: str, menu: Menu) -> Sequence[tuple[str, str, str]]:
    """What can be done to an ingredient."""
    each, found = menu.ingredients[part], []
    title, source = each.title.lower(), f"{each.title.lower()} source"
    if each.chop_strikes:
        found.append((f"raw {title}", f"chop {part}", "board"))
        found.append(("", f"chop {part}", source))
        found.append((f"chopped {title}", "", "board"))
    elif each.appliance:
        heat = menu.appliances[each.appliance].title.lower()
        found.append((f"raw {title}", f"cook {part}", heat))
    else:
        found.append((title, "", source))
    return found


def _with_sink(moment: Moment, random: Random) -> Moment:
    """With a sink, plates in it, and more of them about."""
    inside, about = random.randint(0, 5), random.randint(1, 6)
    holds = f"{inside} dirty plate{'s' * (inside > 1)}" if inside else ""
    sink = MomentStation("sink", "bottom right", "holding" if inside else "empty", holds)
    clean = random.randint(0, 4)
    lying = {**moment.lying, "clean plate": clean} if clean else moment.lying
    return replace(moment, stations=(*moment.stations, sink), lying=lying, dirty=about)


def _standing(moment: Moment, menu: Menu, random: Random) -> tuple[Standing, ...]:
    """Orders that last: quotas and stations, none for two places at once."""
    if random.random() >= STANDING:
        return ()
    names = random.sample([cook.name for cook in moment.others], 2)
    dishes = list(dict.fromkeys(dish for dish, _ in moment.orders)) or list(menu.dishes)
    heats = [appliance.title.lower() + "s" for appliance in menu.appliances.values()]
    places = [*heats, "boards", "delivery"] + ["sink"] * (moment.dirty > 0)
    found = [Standing("quota", random.choice(dishes), count=random.choice((1, 2, 2, 3)))]
    stations = zip(names, random.sample(places, 2), strict=True)
    found += [Standing("station", place, who) for who, place in stations]
    return tuple(random.sample(found, random.choice((1, 2, 2, 3))))
