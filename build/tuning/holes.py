"""The holes of templates: each is filled with words, and binds what they mean.

    v vs av nvs      an ingredient: bare, plural, with an article (binds n to x1), with a number n
    d nd             a dish by name, nickname, description or place in the orders; so many of them
    dn               a dish by its name only
    n m              a number word from two; from one
    o                a dish by its place in the orders
    x                something to hand over, with an article: an ingredient, a dish, a plate
    st sec           a station with its number; a number of seconds
    t ing            a task in the imperative, in the -ing form (from the writers' sections)
    qt qv            the thing, the verb, of one of those that the partner offered (binds q)
    total ltimes     a number above what was done last, and that number
    any other name   a word of that list in words.list

A digit makes another one of the same kind: `{v}` and `{v2}` are different ingredients. In a
meaning, `v x` are names, `d o` names or places ('second'), `n m total` counts such as `x2`, `t`
whole parts, `ing` verb and thing. What was said before: `ldo` the verb of the last goal; `bt` verb
and thing of the demand before the last; `p1 p2 pdo` the parts of the newest demand and its first
verb; `lk` the newest question's kind. `q1 q2 q3` are what the partner offered, `q` the one named.
"""

import re
from collections.abc import Sequence
from random import Random

from agents.english import ORDINALS, article
from agents.intention import Ask, Demand, to_text
from tuning.contexts import Setting, newest, single
from tuning.kitchen import WordLists

HOLE = re.compile(r"\{(\w+)\}")

_NUMBER_WEIGHTS = (5, 6, 5, 3, 2, 1, 1, 1, 1)
_SECONDS = {
    "2": ("two",), "3": ("three", "three or so"), "4": ("four",), "5": ("five", "five"),
    "6": ("six",), "8": ("eight",), "10": ("ten", "ten"), "12": ("twelve",), "15": ("fifteen",),
    "20": ("twenty",), "30": ("thirty", "half a minute's worth of"),
}  # fmt: skip


class UnfilledError(Exception):
    """This template does not fit this setting."""


class Holes:
    """Fills the holes of one template; what a hole was bound to stays bound."""

    def __init__(self, words: WordLists, setting: Setting, random: Random) -> None:
        self._words, self._setting, self._random = words, setting, random
        self._kitchen = setting.kitchen
        self._dishes_named: list[str] = []
        self.bound: dict[str, str] = {}

    def words(self, hole: str) -> str:
        """Words for a hole of the spoken part. Raises UnfilledError."""
        kind, index = re.fullmatch(r"([a-z_]+?)(\d?)", hole).groups()  # type: ignore[union-attr]
        match kind:
            case "v" | "vs" | "av" | "nvs":
                return self._ingredient(kind, index)
            case "d" | "dn" | "nd":
                return self._dish(kind, index)
            case "o":
                return self._place(f"o{index}")
            case "n":
                return self._number(f"n{index}", 2)
            case "m":
                said = self._number(f"n{index}", 1)
                self.bound[f"m{index}"] = self.bound[f"n{index}"]
                return said
            case "x":
                return self._thing(f"x{index}")
            case "st":
                return self._station(f"st{index}")
            case "sec":
                return self._seconds(f"sec{index}")
            case "qt" | "qv":
                return self._offered(kind)
            case "total":
                done = self._last_times()
                if done > 7:
                    raise UnfilledError("total")
                total = self._random.randint(done + 1, min(9, done + 5))
                self.bound["total"] = f"x{total}"
                return self._random.choice((str(total), self._words[f"number{total}"][0]))
            case "ltimes":
                return str(self._last_times())
            case _ if hole in self._words:
                return self._listed(hole)
            case _:
                raise KeyError(f"no hole is called {hole!r}")

    def meaning(self, template: str) -> str:
        """The meaning with every hole filled. Raises UnfilledError."""
        return HOLE.sub(lambda hole: self._meant(hole[1]), template)

    def _meant(self, hole: str) -> str:
        if hole in self.bound:
            return self.bound[hole]
        last, back = single(self._setting.last), single(self._setting.back)
        said, vocabulary = newest(self._setting), self._kitchen.vocabulary
        match hole:
            case "v" | "v2" | "v3":
                return self._one_of(self._kitchen.ingredients, "v", hole[1:])
            case "q1" | "q2" | "q3":
                asked = self._setting.situation.asked
                if len(asked) >= int(hole[1]):
                    return to_text(asked[int(hole[1]) - 1], vocabulary)
            case "lk" if isinstance(said, Ask):
                return said.kind
            case "pdo" if isinstance(said, Demand) and said.tasks:
                return said.tasks[0].do
            case "p1" | "p2" if isinstance(said, Demand):
                return to_text(Demand((said.parts[int(hole[1]) - 1],)), vocabulary)
            case "ldo" if last is not None:
                return last.do
            case "bt" if back is not None:
                return f"{back.do} {back.what}"
        raise UnfilledError(hole)

    def _listed(self, name: str) -> str:
        word = self._random.choice(self._words[name])
        if name.startswith("absent"):
            known = {w for title in self._kitchen.words.plain for w in title.split("_")}
            known |= {w for thing in self._kitchen.ingredients for w in thing.split("_")}
            if any(one in known or one.removesuffix("s") in known for one in word.split()):
                raise UnfilledError(name)
        own = self._kitchen.words.verbs
        if name == "cookverb" and own and self._random.random() < 0.4:
            return self._random.choice(own)
        return word

    def _ingredient(self, kind: str, index: str) -> str:
        name = self._one_of(self._kitchen.ingredients, "v", index)
        one, many = self._kitchen.words.one[name], self._kitchen.words.many[name]
        match kind:
            case "v":
                return self._usual(one)
            case "vs":
                return self._usual(many)
            case "av":
                self.bound[f"n{index}"] = "x1"
                return self._with_article(self._usual(one))
        number = self._number(f"n{index}", 2)
        joint = " of" if number.startswith("a ") and self._random.random() < 0.8 else ""
        return f"{number}{joint} {self._usual(many)}"

    def _with_article(self, word: str) -> str:
        return (
            f"{self._random.choice((article(word), article(word), 'one', '1', 'a single'))} {word}"
        )

    def _usual(self, words: Sequence[str]) -> str:
        """The first word, the plain name, oftener than not."""
        return words[0] if self._random.random() < 0.6 else self._random.choice(words)

    def _dish(self, kind: str, index: str) -> str:
        if kind == "d" and self._setting.situation.orders and self._random.random() < 0.12:
            return self._place(f"d{index}")
        name = self._one_of(self._kitchen.dishes, "d", index)
        if name not in self._kitchen.dishes:
            raise UnfilledError("a place is named once")
        self._dishes_named.append(name)
        plain = self._random.choice(self._kitchen.words.plain[name])
        if name in self._words:
            return self._soup(name, kind, index)
        if kind == "nd":
            number = self._number(f"n{index}", 2)
            ending = self._random.choice(("", "s", "s", " orders"))
            return f"{number} {plain.removesuffix('s')}{ending}"
        described = self._kitchen.words.described[name]
        if kind == "d" and described and self._random.random() < 0.33:
            return self._random.choice(described)
        shape = self._random.choice(
            ("*", "*", "*", "the *", "the *", "a *", "that *", "the * order")
        )
        return shape.replace("*", plain) if kind == "d" or shape[0] != "a" else plain

    def _soup(self, name: str, kind: str, index: str) -> str:
        if kind == "dn":
            return self._random.choice(self._words["plain_dish"]).replace("*", name)
        if kind == "nd":
            number = self._number(f"n{index}", 2)
            return f"{number} {self._random.choice(self._words['many_dish']).replace('*', name)}"
        forms = self._words["plain_dish"]
        if self._random.random() < 0.4:
            forms = (*self._words["dish"], *self._words[name])
        return self._random.choice(forms).replace("*", name).replace("^", name[0])

    def _place(self, hole: str) -> str:
        """An order by its place; what it means is the place, not the dish."""
        orders, random = self._setting.situation.orders, self._random
        if not orders:
            raise UnfilledError("o")
        at = random.randrange(len(orders))
        if orders[at] in self._dishes_named:
            raise UnfilledError("o")
        self._dishes_named.append(orders[at])
        self.bound[hole], forms = ORDINALS[at], list(self._words[f"ordinal{at + 1}"])
        if len(orders) > 1 and at == len(orders) - 1 and random.random() < 0.65:
            self.bound[hole], forms = "last", list(self._words["ordinal_last"])
            if random.random() < 0.3:
                return random.choice(self._words["newest"])
        elif at == len(orders) - 2 and at > 1 and random.random() < 0.4:
            self.bound[hole], forms = "last2", list(self._words["ordinal_last_but_one"])
        elif random.random() < 0.12:
            self.bound[hole] = "urgent"
            return random.choice(self._words["urgent_order"])
        elif at == 0 and len(orders) > 1 and random.random() < 0.3:
            return random.choice(self._words["oldest"])
        elif random.random() < 0.25:
            number = random.choice((str(at + 1), *self._words[f"number{at + 1}"][:1]))
            return random.choice(self._words["place_number"]).replace("*", number)
        return random.choice(self._words["place"]).replace("*", random.choice(forms))

    def _number(self, hole: str, least: int) -> str:
        chosen = self._random.choices(range(least, 10), _NUMBER_WEIGHTS[least - 1 :])[0]
        self.bound[hole] = f"x{chosen}"
        return self._random.choice((str(chosen), *self._words[f"number{chosen}"]))

    def _seconds(self, hole: str) -> str:
        self.bound[hole] = self._random.choice(tuple(_SECONDS))
        number = self.bound[hole]
        return self._random.choice((number, number, _SECONDS[number][0]))

    def _thing(self, hole: str) -> str:
        kitchen, kind = self._kitchen, self._random.random()
        if kind < 0.18:
            self.bound[hole] = "plate"
            return self._random.choice(
                ("a plate", "a plate", "the plate", "a clean plate", "one plate")
            )
        if kind < 0.6:
            name = self.bound[hole] = self._random.choice(kitchen.ingredients)
            word = self._usual(kitchen.words.one[name])
            shapes = ("the *", "the *", "that *", "some *", "a chopped *", "the chopped *")
            if self._random.random() < 0.5:
                return self._with_article(word)
            return self._random.choice(shapes).replace("*", word)
        name = self.bound[hole] = self._random.choice(kitchen.dishes)
        plain = self._random.choice(kitchen.words.plain[name])
        return f"{self._random.choice(('the', 'the', 'that', 'a', 'our'))} {plain}"

    def _station(self, hole: str) -> str:
        kind = self._random.choice(self._kitchen.stations)
        number = self._random.choice((1, 1, 2, 2, 3))
        self.bound[hole] = f"{kind} {number}"
        shapes = ("* @", "* @", "* @", "* number @", "the * @", "*#@", "*@")
        words = (str(number), str(number), self._words[f"number{number}"][0])
        shape = self._random.choice(shapes)
        return shape.replace("*", kind).replace("@", self._random.choice(words))

    def _offered(self, kind: str) -> str:
        chosen = self._random.choice(self._setting.situation.asked)
        self.bound["q"] = to_text(chosen, self._kitchen.vocabulary)
        goal, words = chosen.goals[0], self._kitchen.words
        if kind == "qv":
            if f"answer_{goal.do}" not in self._words:
                raise UnfilledError(kind)
            return self._random.choice(self._words[f"answer_{goal.do}"])
        thing = goal.what or ""
        if thing in words.one:
            return self._usual((words.many if self._random.random() < 0.6 else words.one)[thing])
        if thing not in words.plain:
            raise UnfilledError(kind)
        return self._random.choice(words.plain[thing])

    def _last_times(self) -> int:
        last = single(self._setting.last)
        if last is None:
            raise UnfilledError("last")
        self.bound["ltimes"] = f"x{last.times}"
        return int(last.times)

    def _one_of(self, names: Sequence[str], kind: str, index: str) -> str:
        key = f"{kind}{index}"
        if key not in self.bound:
            used = [v for k, v in self.bound.items() if k.rstrip("0123456789") == kind]
            left = [name for name in names if name not in used]
            if not left:
                raise UnfilledError(kind)
            self.bound[key] = self._random.choice(left)
        return self.bound[key]
