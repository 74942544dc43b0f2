"""The holes of templates: each is filled with words, and binds what they mean.

    v vs av nvs      a vegetable: bare, plural, with an article (binds n to x1), with a number n
    d nd             a dish by name, nickname, description or place in the orders; so many of them
    dn               a dish by its name only
    n m              a number word from two; from one
    o                a dish by its place in the orders
    t ing            a task in the imperative, in the -ing form (from the writers' sections)
    qt qv            the thing, the verb, of one of the two that the partner offered (binds q)
    total ltimes     a number above what was done last (binds diff, the difference), and that number
    any other name   a word of that list in words.txt

A digit makes another one of the same kind: `{v}` and `{v2}` are different vegetables. In a meaning,
`v d o` are names, `n` a count such as `x2`, `t` whole goals, `ing` verb and thing. What was said
before: `L` the last demand, `lt` its verb and thing, `lv ld` its thing, `ln` its count, `bt bv` the
same of the one before, `halt` prohibitions of all that the last demand does, `rest` goals for the
orders other than `d`, `all` for all of them. `q1 q2` are what the partner offered, `q` the one
named. `p1 p2 pdo` are the parts of the newest demand and its first verb, `lk` the newest question's
kind.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from agents.intention.language import Ask, Avoid, Demand, Goal
from agents.intention.text_form import to_text
from agents.tuning.contexts import Setting, newest, single
from agents.tuning.kitchen import DISHES, VEGETABLES, VOCABULARY

HOLE = re.compile(r"\{(\w+)\}")

Words = Mapping[str, Sequence[str]]


class UnfilledError(Exception):
    """This template does not fit this setting."""


class Holes:
    """Fills the holes of one template; what a hole was bound to stays bound."""

    def __init__(self, words: Words, setting: Setting, random: Random) -> None:
        self._words, self._setting, self._random = words, setting, random
        self.bound: dict[str, str] = {}

    def words(self, hole: str) -> str:
        """Words for a hole of the spoken part. Raises UnfilledError."""
        kind, index = re.fullmatch(r"([a-z_]+?)(\d?)", hole).groups()  # type: ignore[union-attr]
        match kind:
            case "v" | "vs" | "av" | "nvs":
                return self._vegetable(kind, index)
            case "d" | "dn" | "nd":
                return self._dish(kind, index)
            case "o":
                return self._place(index)
            case "n":
                return self._number(index, 2)
            case "m":
                return self._number(index, 1)
            case "qt" | "qv":
                return self._offered(kind)
            case "total":
                return self._total()
            case "ltimes":
                return str(self._last_times())
            case _ if hole in self._words:
                return self._random.choice(self._words[hole])
            case _:
                raise KeyError(f"no hole is called {hole!r}")

    def meaning(self, template: str) -> str:
        """The meaning with every hole filled. Raises UnfilledError."""
        return HOLE.sub(lambda hole: self._meant(hole[1]), template)

    def _meant(self, hole: str) -> str:
        if hole in self.bound:
            return self.bound[hole]
        last, back = single(self._setting.last), single(self._setting.back)
        match hole:
            case "v3":
                return self._one_of(VEGETABLES, "v", "3")
            case "q1" | "q2" if self._setting.situation.asked:
                return to_text(self._setting.situation.asked[int(hole[1]) - 1], VOCABULARY)
            case "lk" if isinstance(said := newest(self._setting), Ask):
                return said.kind
            case "p1" | "p2" | "pdo" if isinstance(said := newest(self._setting), Demand):
                if hole == "pdo":
                    return said.tasks[0].do
                return to_text(Demand((said.parts[int(hole[1]) - 1],)), VOCABULARY)
            case "ldo" if last is not None:
                return last.do
            case "L" if self._setting.last is not None:
                return to_text(self._setting.last, VOCABULARY)
            case "lt" | "lv" | "ld" | "ln" if last is not None:
                return _of_goal(hole[1], last)
            case "bt" | "bv" | "bd" | "bn" if back is not None:
                return _of_goal(hole[1], back)
            case "halt" if self._setting.last is not None:
                return _prohibited(self._setting.last)
            case "rest":
                return self._rest(self.bound.get("d") or self.bound.get("o", ""))
            case "all":
                return _cooked(Counter(self._setting.situation.orders))
        raise UnfilledError(hole)

    def _rest(self, without: str) -> str:
        orders = Counter(self._setting.situation.orders)
        if orders.pop(without, 0) != 1:
            # Not ordered, or ordered twice: then it is open what the rest is.
            raise UnfilledError("rest")
        return _cooked(orders)

    def _vegetable(self, kind: str, index: str) -> str:
        name = self._one_of(VEGETABLES, "v", index)
        one, many = self._words[name], self._words[f"{name}s"]
        match kind:
            case "v":
                return self._usual(one)
            case "vs":
                return self._usual(many)
            case "av":
                word = self._usual(one)
                self.bound[f"n{index}"] = "x1"
                article = "an" if word[0] in "aeiou" else "a"
                return f"{self._random.choice((article, article, 'one', '1', 'a single'))} {word}"
        number = self._number(index, 2)
        joint = " of" if number.startswith("a ") and self._random.random() < 0.8 else ""
        return f"{number}{joint} {self._usual(many)}"

    def _usual(self, words: Sequence[str]) -> str:
        """The first word, the plain name, twice in three times."""
        return words[0] if self._random.random() < 0.6 else self._random.choice(words)

    def _dish(self, kind: str, index: str) -> str:
        orders = self._setting.situation.orders
        if kind == "d" and orders and self._random.random() < 0.12:
            return self._place(index, "d")
        name = self._one_of(tuple(DISHES), "d", index)
        if kind == "dn":
            return self._random.choice(self._words["plain_dish"]).replace("*", name)
        if kind == "nd":
            number = self._number(index, 2)
            return f"{number} {self._random.choice(self._words['many_dish']).replace('*', name)}"
        forms = self._words["plain_dish"]
        if self._random.random() < 0.4:
            forms = (*self._words["dish"], *self._words[name])
        return self._random.choice(forms).replace("*", name).replace("^", name[0])

    def _place(self, index: str, kind: str = "o") -> str:
        orders = self._setting.situation.orders
        if not orders:
            raise UnfilledError("o")
        at = self._random.randrange(len(orders))
        if orders[at] in [v for k, v in self.bound.items() if k[0] in "do"]:
            raise UnfilledError("o")
        ordinals = list(self._words[f"ordinal{at + 1}"])
        if at == len(orders) - 1 and at > 0:
            ordinals = list(self._words["ordinal_last"]) * 2 + ordinals
        elif at == len(orders) - 2 and at > 1:
            ordinals += self._words["ordinal_last_but_one"]
        self.bound[f"{kind}{index}"] = orders[at]
        ends = {0: "oldest", len(orders) - 1: "newest"}
        if len(orders) > 1 and at in ends and self._random.random() < 0.3:
            return self._random.choice(self._words[ends[at]])
        if self._random.random() < 0.25:
            number = self._random.choice((str(at + 1), *self._words[f"number{at + 1}"][:1]))
            return self._random.choice(self._words["place_number"]).replace("*", number)
        place = self._random.choice(self._words["place"])
        return place.replace("*", self._random.choice(ordinals))

    def _number(self, index: str, least: int) -> str:
        weights = (5, 6, 5, 3, 2, 1, 1, 1, 1)
        chosen = self._random.choices(range(least, 10), weights[least - 1 :])[0]
        self.bound[f"n{index}"] = f"x{chosen}"
        return self._random.choice((str(chosen), *self._words[f"number{chosen}"]))

    def _offered(self, kind: str) -> str:
        """Words for the thing or the verb of one of the two that were offered."""
        chosen = self._random.choice(self._setting.situation.asked)
        self.bound["q"] = to_text(chosen, VOCABULARY)
        goal = chosen.goals[0]
        if kind == "qv":
            return self._random.choice(self._words[f"answer_{goal.do}"])
        thing = goal.what or ""
        if goal.do == "chop":
            return self._usual(self._words[f"{thing}s" if self._random.random() < 0.6 else thing])
        return self._random.choice(self._words["plain_dish"]).replace("*", thing)

    def _total(self) -> str:
        """A number above what was done last; what is asked for is the difference."""
        done = self._last_times()
        if done > 7:
            raise UnfilledError("total")
        total = self._random.randint(done + 1, min(9, done + 5))
        self.bound["diff"] = f"x{total - done}"
        return self._random.choice((str(total), self._words[f"number{total}"][0]))

    def _last_times(self) -> int:
        last = single(self._setting.last)
        if last is None:
            raise UnfilledError("last")
        return int(last.times)

    def _one_of(self, names: Sequence[str], kind: str, index: str) -> str:
        key = f"{kind}{index}"
        if key not in self.bound:
            used = [v for k, v in self.bound.items() if k.rstrip("0123456789") == kind]
            left = [name for name in names if name not in used]
            self.bound[key] = self._random.choice(left)
        return self.bound[key]


def _cooked(orders: Mapping[str, int]) -> str:
    if not orders:
        raise UnfilledError("orders")
    return ", then ".join(f"cook {dish} x{times}" for dish, times in orders.items())


def _prohibited(last: Demand) -> str:
    avoids = dict.fromkeys(Avoid(goal.do, goal.what) for goal in last.goals)
    return to_text(Demand(tuple(avoids)), VOCABULARY)


def _of_goal(letter: str, goal: Goal) -> str:
    thing = goal.what or ""
    return {"t": f"{goal.do} {thing}", "v": thing, "d": thing, "n": f"x{goal.times}"}[letter]
