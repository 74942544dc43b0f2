"""A moment in plain words, for people who write what they would say there.

They must not see what anything means: no verb of the intention language, no text form. What was
said before stands in quotes, as it was said.
"""

import re
from collections.abc import Iterator, Sequence

from agents.english import listed, number_word, plural, with_article
from agents.intention import kind_of
from game.content.level import Level
from game.kitchen.layout import Kind
from game.kitchen.menu import Menu
from game.partners.kitchen_facts import station_names
from tuning.moment import Earlier, Moment, MomentCook, MomentStation, Standing
from tuning.moment_sayings import plain, templates
from tuning.moment_sight import among_kind, part_of

#: Stations of which it is only told where they are.
_ASIDE = (Kind.PLATES, Kind.RETURN, Kind.DELIVERY, Kind.BIN)
#: What became of what was said; `who` answered.
_BECAME = {
    "done": "That is done.",
    "under way": "{who} is busy with it now.",
    "waiting": "{who} has not got round to it yet.",
    "in force": "That still holds.",
    "asked": "{who} looks at you for an answer.",
}
#: What somebody is busy with who has nothing in hand, and who has.
_EMPTY_HANDED = {
    "chop": "going for {thing} to cut up",
    "prepare": "putting {thing} together",
    "cook": "getting {thing} for the {heat}",
    "plate": "going to take {thing} from the {heat}",
    "serve": "going to bring out {thing}",
    "putout": "going for the fire",
    "drop": "seeing to the burnt food",
    "wash": "washing up",
}
_LADEN = {
    **_EMPTY_HANDED,
    "chop": "on the way to a board with it",
    "cook": "on the way to the {heat} with it",
    "serve": "bringing it to the delivery",
    "putout": "fighting the fire",
    "drop": "getting rid of it",
}


def moment_words(moment: Moment, level: Level) -> str:
    """All that a writer is told."""
    return "\n".join(MomentWords(moment, level).lines()) + "\n"


class MomentWords:
    def __init__(self, moment: Moment, level: Level) -> None:
        self._moment, self._level = moment, level
        self._menu = level.kitchen.menu

    def lines(self) -> Iterator[str]:
        """From the clock to what was said."""
        moment = self._moment
        crew = listed(["you", *(cook.name for cook in moment.others)])
        yield f"{self._level.title}: {crew} in the kitchen."
        yield f"{moment.left} seconds left in the round, {moment.score} points so far."
        yield ""
        yield "Orders (the oldest first):" if moment.orders else "No orders at the moment."
        for number, (dish, seconds) in enumerate(self._moment.orders, 1):
            yield f"  {number}. {self._menu.dishes[dish].title}, {max(1, seconds)} s left"
        yield ""
        yield "How things are made:"
        yield from self._cards()
        yield ""
        yield from (self._cook(cook) for cook in (moment.you, *moment.others))
        yield ""
        for station in moment.stations:
            yield f"{station.name} ({station.at}): {self._station(station)}"
        lying = [self._counted(name, n) for name, n in moment.lying.items()]
        yield f"On the counters: {listed(lying) or 'nothing'}."
        if moment.dirty:
            yield f"Dirty plates beside the sink: {moment.dirty}."
        yield from self._layout()
        yield from self._talk()

    def _cards(self) -> Iterator[str]:
        """The recipes as the tickets show them, those that are ordered first."""
        ordered = dict.fromkeys(dish for dish, _ in self._moment.orders)
        rest = [dish for dish in self._menu.dishes if dish in self._level.kitchen.orders.dishes]
        for dish in dict.fromkeys((*ordered, *rest)):
            yield f"  {recipe_card(self._menu, dish)}"

    def _cook(self, cook: MomentCook) -> str:
        name = "You" if cook.you else cook.name
        verb = "are" if cook.you else "is"
        hands = f"holding {self._one(cook.holds)}" if cook.holds else "with empty hands"
        return f"{name} {verb} {_place(cook.at)}, {hands}{self._doing(cook)}."

    def _doing(self, cook: MomentCook) -> str:
        if not cook.doing:
            return "" if cook.you else ", not busy with anything"
        verb, _, what = cook.doing.partition(" ")
        if verb == "chop" and not cook.holds and self._cuts(cook):
            return f", cutting up {self._thing(what)}"
        known = (_LADEN if self._has(cook, verb, what) else _EMPTY_HANDED).get(verb)
        if known is None:
            return ""
        return f", {known.format(thing=self._thing(what), heat=self._heat(what))}"

    def _has(self, cook: MomentCook, verb: str, what: str) -> bool:
        """Whether it holds what it is busy with."""
        if verb in ("chop", "cook") and what in self._menu.ingredients:
            title = self._menu.ingredients[what].title.lower()
            done = "raw" if verb == "chop" or not self._menu.ingredients[what].chop_strikes else ""
            return cook.holds in (f"{done} {title}", f"chopped {title}")[: 1 if done else 2]
        return bool(cook.holds)

    def _cuts(self, cook: MomentCook) -> bool:
        cut = (each.name for each in self._moment.stations if each.state == "chopping")
        return cook.at.removeprefix("at ") in cut

    def _heat(self, what: str) -> str:
        made = self._menu.dishes.get(what) or self._menu.ingredients.get(what)
        found = made.appliance if made else None
        return self._menu.appliances[found].title.lower() if found else "heat"

    def _thing(self, what: str) -> str:
        if what in self._menu.dishes:
            return self._menu.dishes[what].title
        if what in self._menu.ingredients:
            return self._with_article(self._menu.ingredients[what].title.lower())
        return what

    def _station(self, station: MomentStation) -> str:
        holds, seconds = plain(station.holds), station.s
        match station.state:
            case "empty":
                return "empty"
            case "chopping":
                whole = holds.removeprefix("half-cut ")
                return f"{whole}, {_share(station.share)} cut"
            case "cooking":
                return f"{holds}, done in {max(1, seconds or 0)} s"
            case "cooked":
                return f"{holds}, DONE, burns in {max(1, seconds or 0)} s"
            case "burning":
                return "ON FIRE!"
            case "burnt":
                return "burnt food, black"
            case "lost":
                back = "" if seconds is None else f", back in {seconds} s"
                return f"out of use{back}"
        return holds

    def _one(self, name: str) -> str:
        return self._with_article(plain(name))

    def _counted(self, name: str, count: int) -> str:
        if count == 1:
            return self._one(name)
        head, of, rest = plain(name).partition(" of ")
        if " and " in head:
            return f"{number_word(count)} times {head}"
        many = head if self._uncounted(head) else plural(head)
        return f"{number_word(count)} {many}{of}{rest}"

    def _uncounted(self, name: str) -> bool:
        """Whether it is said without an article: 'rice', 'cut-up cheese', 'chips'."""
        mass = templates()["mass"]
        titles = [each.title.lower() for key, each in self._menu.ingredients.items() if key in mass]
        words = re.split(", | and ", name)[0]
        return " of " not in words and words.endswith((*titles, "s")) and not words.endswith("ss")

    def _with_article(self, name: str) -> str:
        """'an onion', 'Alice Soup', 'chips'."""
        if not name or name[0].isupper() or self._uncounted(name):
            return name
        return with_article(name)

    def _layout(self) -> Iterator[str]:
        kitchen = self._level.kitchen
        names = station_names(kitchen)
        crates = [
            f"{_crates(name).removesuffix(' crate')} ({part_of(kitchen, cell)})"
            for cell, name in _first_of_each(names)
            if kitchen.stations[cell].kind is Kind.SOURCE
        ]
        yield f"Crates: {', '.join(crates)}."
        where = among_kind(names, kitchen)
        others = [
            f"{name} ({where[cell] if name[-1].isdigit() else part_of(kitchen, cell)})"
            for cell, name in names.items()
            if kitchen.stations[cell].kind in _ASIDE
        ]
        yield f"Also there: {', '.join(others)}."

    def _talk(self) -> Iterator[str]:
        moment = self._moment
        if moment.standing:
            yield ""
            yield "What was agreed for this round:"
            yield from (f"  {self._standing(each)}" for each in moment.standing)
        if moment.before:
            yield ""
            yield "A little earlier:"
            for each in moment.before:
                yield from _said(each)
        if moment.pointing:
            yield ""
            yield f"You are pointing at {self._pointing(moment.pointing)}."

    def _standing(self, each: Standing) -> str:
        if each.rule == "quota":
            count = number_word(each.count or 1)
            return f"{count} {'cook' if each.count == 1 else 'cooks'} on {self._thing(each.what)}"
        return f"{each.who} at the {each.what}"

    def _pointing(self, names: Sequence[str]) -> str:
        station = {s.name: s for s in self._moment.stations}.get(names[0])
        if station is not None:
            return f"{station.name} ({self._station(station)})"
        if len(names) > 1:
            return f"{_crates(names[0])} ({self._thing(names[1])})"
        known = (*self._menu.dishes, *self._menu.ingredients)
        if names[0] in known:
            return self._thing(names[0])
        return f"the {_crates(names[0].rstrip('0123456789 '))}"


def recipe_card(menu: Menu, dish: str) -> str:
    """'Alice Soup = lettuce (board) + onion (board), all of it into the pot'."""
    found = menu.dishes[dish]
    parts = []
    for name in found.ingredients:
        ingredient = menu.ingredients[name]
        heat = ingredient.appliance
        ways = ["board"] * bool(ingredient.chop_strikes)
        ways += [menu.appliances[heat].title.lower()] if heat else []
        way = f" ({', then '.join(ways)})" if ways else ""
        parts.append(f"{ingredient.title.lower()}{way}")
    whole = ""
    if found.appliance:
        heat = menu.appliances[found.appliance].title.lower()
        whole = f", {'all of it ' if len(parts) > 1 else 'then '}into the {heat}"
    return f"{found.title} = {' + '.join(parts)}{whole}"


def _crates(name: str) -> str:
    return name.replace(" source", " crate")


def _place(at: str) -> str:
    """'at pot 2', 'near the onion crate', 'at the top left'."""
    manner, _, where = at.partition(" ")
    if manner not in ("at", "near"):
        return f"{'in' if at == 'middle' else 'at'} the {at}"
    where = where.removeprefix("the ")
    if (
        where[-1].isdigit()
        and not where.startswith(tuple(kind.value for kind in _ASIDE))
        and (" source" not in where)
    ):
        return f"{manner} {where}"
    return f"{manner} the {_crates(where.rstrip('0123456789 '))}"


def _share(share: float | None) -> str:
    if share is None or share < 0.1:
        return "not yet"
    return "a little" if share < 0.4 else "half" if share < 0.7 else "almost all"


def _said(earlier: Earlier) -> Iterator[str]:
    yield f"  You: “{earlier.said}”"
    yield f"  {earlier.by}: “{earlier.answer}”"
    if became := _BECAME.get(earlier.state):
        yield f"  ({became.format(who=earlier.by)})"


def _first_of_each(names: dict[int, str]) -> Iterator[tuple[int, str]]:
    """Stations without their numbers, the first of each kind."""
    seen = set()
    for cell, name in names.items():
        word = kind_of(name)
        if word not in seen:
            seen.add(word)
            yield cell, word
