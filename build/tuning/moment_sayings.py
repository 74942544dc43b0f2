"""What was said before a moment, drawn so that it is plausible there, and what came of it."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from random import Random
from typing import Any

from agents.english import listed, number_word, plural
from agents.intention import Demand, Vocabulary, from_text, to_text
from agents.orders.wording import vocabulary_of
from game.content.level import Level
from game.kitchen.menu import Menu
from game.lab.runs.arguments import read_yaml
from game.lab.runs.reading_kitchens import first_sight
from tuning.moment import Earlier, Moment, MomentCook, MomentStation
from tuning.moment_rounds import Sight
from tuning.places import CORPUS

#: What may have been said: templates.
SAID = CORPUS / "said.yaml"


@cache
def templates() -> Mapping[str, Any]:
    """The file of what may have been said. Raises InputError, OSError."""
    found: Mapping[str, Any] = read_yaml(SAID)
    return found


class Slots:
    def __init__(
        self,
        moment: Moment,
        menu: Menu,
        vocabulary: Vocabulary,
        who: MomentCook,
        done: Counter[tuple[str, str]],
        random: Random,
    ) -> None:
        """`done`: how often `who` has lately done what."""
        self._moment, self._menu, self._who, self._random = moment, menu, who, random
        self._vocabulary, self._done = vocabulary, done
        self._doing = who.doing.partition(" ")[::2]

    def fill(self, kind: str, template: Mapping[str, Any], state: str) -> dict[str, str] | None:
        """Values of all slots; None where the template does not suit the moment."""
        verb, of, text = template.get("verb", ""), template.get("of", ""), str(template)
        about_dish = any(slot in text for slot in ("{d}", "{D}", "make d"))
        things, dishes = self._things(verb, of), self._dishes(verb, of)
        targets = dishes if about_dish else things if "{x}" in text else [""]
        if state == "under way":
            targets = [t for t in targets if self._doing == (verb, t)]
        if state == "done":
            targets = [what for what in self._within(verb, of) if self._done[verb, what]]
        if verb:
            targets = [what for what in targets if self._vocabulary.fits(verb, what) or not what]
        if kind == "ban":
            targets = [t for t in targets if t != self._doing[1]]
        if not targets:
            return None
        target = self._random.choice(targets)
        d, x = (target, "") if about_dish else ("", target)
        others = [thing for thing in self._needed(self._choppable()) if thing != x]
        if state == "done":
            others = [thing for thing in others if self._done[verb, thing]]
        dishes = [dish for dish in dishes if dish != d]
        if ("{y}" in text and not others) or ("{E}" in text and not dishes):
            return None
        y, e = (self._random.choice(each or [""]) for each in (others, dishes))
        most = self._done[verb, target] if state == "done" else 3
        return self._values(x, y, d, e, min(most, self._random.choice((1, 2, 2, 2, 3))), template)

    def _within(self, verb: str, of: str) -> list[str]:
        dishes, ingredients = self._menu.dishes, self._menu.ingredients
        if of == "dish" or verb in ("prepare", "plate", "serve"):
            return list(dishes)
        return list(ingredients)

    def _values(
        self, x: str, y: str, d: str, e: str, n: int, template: Mapping[str, Any]
    ) -> dict[str, str] | None:
        random, moment = self._random, self._moment
        station = random.choice([s for s in moment.stations if s.state != "empty"] or [None])
        if "{p}" in str(template) and station is None:
            return None
        heat = self._menu.ingredients[x].appliance if x else None
        first = next(iter(self._menu.appliances.values()))
        return {
            "x": x, "y": y, "d": d, "e": e, "n": str(n), "N": number_word(n),
            "X": self._title(x), "Y": self._title(y),
            "Xs": self._title(x, n if "{N} {Xs}" in str(template["say"]) else 2),
            "Ys": self._title(y, 2), "D": self._title(d), "E": self._title(e),
            "make d": self._make(d), "make e": self._make(e),
            "heat": (self._menu.appliances[heat].title if heat else first.title).lower(),
            "p": station.name if station else "", "P": station.name if station else "",
            "There": self._there(station), "Tickets": self._tickets(), "Recipe": self._recipe(d),
            "Doing": self._doing_words(), "Who": self._who.name.lower(),
        }  # fmt: skip

    def _choppable(self) -> list[str]:
        return [name for name, each in self._menu.ingredients.items() if each.chop_strikes]

    def _things(self, verb: str, of: str) -> list[str]:
        ingredients = self._menu.ingredients
        if of == "heated" or verb == "cook":
            return self._needed([n for n, each in ingredients.items() if each.appliance])
        if verb == "pass":
            return self._needed(list(ingredients))
        return self._needed(self._choppable())

    def _needed(self, things: Sequence[str]) -> list[str]:
        """Those that an open order needs; all of them if there is none."""
        dishes = self._menu.dishes
        wanted = {part for dish, _ in self._moment.orders for part in dishes[dish].ingredients}
        return [thing for thing in things if thing in wanted] or list(things)

    def _dishes(self, verb: str, of: str) -> list[str]:
        """The dishes that a template may be about."""
        found = list(dict.fromkeys(dish for dish, _ in self._moment.orders))
        found = found or list(self._menu.dishes)
        heated = (verb == "cook" and of == "dish") or verb == "plate"
        if heated or verb == "prepare":
            return [dish for dish in found if bool(self._menu.dishes[dish].appliance) == heated]
        return found

    def _make(self, dish: str) -> str:
        if not dish:
            return ""
        verb = "cook" if self._menu.dishes[dish].appliance else "prepare"
        return f"{verb} {dish} x1"

    def _title(self, name: str, count: int = 1) -> str:
        if name in self._menu.dishes:
            return self._menu.dishes[name].title.removeprefix("The ")
        if name not in self._menu.ingredients:
            return name
        title = self._menu.ingredients[name].title.lower()
        mass = name in templates()["mass"] or title.endswith("s")
        return title if mass or count == 1 else plural(title)

    def _there(self, station: MomentStation | None) -> str:
        if station is None or station.state == "burning":
            return "Fire"
        return plain(station.holds)

    def _tickets(self) -> str:
        return listed([self._title(dish) for dish, _ in self._moment.orders]) or "Nothing yet"

    def _recipe(self, dish: str) -> str:
        if not dish:
            return ""
        parts = [self._title(part) for part in self._menu.dishes[dish].ingredients]
        return listed(parts).capitalize()

    def _doing_words(self) -> str:
        verb, what = self._doing
        if not what:
            return "Just looking what is needed"
        name = self._title(what)
        return {"chop": f"Cutting {self._title(what, 2)}", "serve": f"Bringing out the {name}"}.get(
            verb, f"Busy with the {name}"
        )


def plain(name: str) -> str:
    """A thing's name without the language's own verbs."""
    return name.replace("half-chopped", "half-cut").replace("chopped ", "cut-up ")


#: Share of moments before which something was said, and among them with two things.
SPOKEN, TWICE = 0.55, 0.4
#: Kinds of what was said last, and how often they come up.
KINDS: Mapping[str, int] = {
    "work": 46, "rule": 13, "ban": 13, "question": 9, "talk": 8, "asked": 11,
}  # fmt: skip
#: What is said first of two.
FIRST: Mapping[str, int] = {"work": 50, "rule": 12, "ban": 12, "question": 12, "talk": 14}


def with_sayings(moment: Moment, sight: Sight, random: Random) -> Moment:
    """The moment with what was said before, if anything was."""
    if random.random() >= SPOKEN or not moment.others:
        return moment
    return Sayings(moment, sight, random).said()


@dataclass(frozen=True, slots=True)
class _Line:
    """A template with its slots filled; `verb`, `what`: what it asks for."""

    earlier: Earlier
    parts: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    kind: str = ""


class Sayings:
    def __init__(self, moment: Moment, sight: Sight, random: Random) -> None:
        self._moment, self._random = moment, random
        self._menu = sight.state.kitchen.menu
        self._vocabulary = _vocabulary(sight.level)
        self._who = random.choice(moment.others)
        done = Counter((verb, what) for seat, verb, what in sight.done if seat == self._who.seat)
        self._slots = Slots(moment, self._menu, self._vocabulary, self._who, done, random)

    def said(self) -> Moment:
        """The moment, with one thing or two said before it."""
        moment = self._moment
        if self._random.random() < TWICE and (first := self._drawn(FIRST, last=False)):
            moment = self._after(moment, first)
        if last := self._drawn(KINDS, last=True):
            moment = self._after(moment, last)
        return moment

    def _after(self, moment: Moment, line: _Line) -> Moment:
        queue, bans = moment.queue, moment.bans
        if line.kind == "ban":
            bans = tuple(dict.fromkeys((*bans, *line.parts)))
        elif line.earlier.state == "under way":
            queue = (*line.parts, *queue)
        elif line.earlier.state in ("waiting", "in force"):
            queue = tuple(dict.fromkeys((*queue, *line.parts)))
        before = (*moment.before, line.earlier)
        return replace(moment, before=before, queue=queue, bans=bans, asked=line.offers)

    def _drawn(self, kinds: Mapping[str, int], *, last: bool) -> _Line | None:
        """Something that can have been said; None if nothing was found."""
        kind = self._random.choices(list(kinds), list(kinds.values()))[0]
        for _ in range(20):
            template = self._random.choice(templates()[kind])
            line = self._filled(kind, template, last)
            if line is not None:
                return line
        return None

    def _filled(self, kind: str, template: Mapping[str, Any], last: bool) -> _Line | None:
        state = self._state(kind, last)
        slots = self._slots.fill(kind, template, state)
        if slots is None:
            return None
        said, answer = (
            _put(self._random.choice(template[key]), slots) for key in ("say", "answer")
        )
        answer = answer[:1].upper() + answer[1:]
        offers = tuple(self._checked(_put(each, slots)) for each in template.get("offers", ()))
        meant = self._checked(_put(template["means"], slots)) if "means" in template else ""
        earlier = Earlier(self._addressed(said), self._who.name, answer, state, meant)
        return _Line(earlier, self._parts(meant), offers, kind)

    def _state(self, kind: str, last: bool) -> str:
        match kind:
            case "work":
                weights = (35, 40, 25) if last else (80, 10, 10)
                return self._random.choices(("done", "under way", "waiting"), weights)[0]
            case "rule" | "ban":
                return "in force"
            case "asked":
                return "asked"
        return "answered"

    def _checked(self, text: str) -> str:
        """In its one spelling. IntentionError if this menu has no such thing."""
        return to_text(from_text(text, self._vocabulary), self._vocabulary)

    def _parts(self, meant: str) -> tuple[str, ...]:
        meaning = from_text(meant, self._vocabulary) if meant else None
        if not isinstance(meaning, Demand):
            return ()
        return tuple(to_text(Demand((part,)), self._vocabulary) for part in meaning.parts)

    def _addressed(self, said: str) -> str:
        if len(self._moment.others) < 2 or self._random.random() < 0.35:
            return said
        name = self._who.name
        if self._random.random() < 0.6:
            return f"{self._random.choice((name, name.lower()))}, {said}"
        return f"{said}, {name}" if said[-1] not in "!?" else f"{name} {said}"


@lru_cache(maxsize=4)
def _vocabulary(level: Level) -> Vocabulary:
    """The words of a kitchen; working them out takes longer than all the rest."""
    return vocabulary_of(first_sight(level))


def _put(text: str, slots: Mapping[str, str]) -> str:
    return re.sub(r"\{([^}]+)\}", lambda found: slots[found[1]], text)
