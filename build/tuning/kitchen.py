"""The kitchens whose words are trained: a menu as a mind sees it, and what people call its things.

Soups and burgers are the game's own. `invented` makes others up, so that the adapter belongs to no
menu: ingredients and dishes are English food words, dishes also people's names. A menu is one of a
few kinds: dishes cooked whole, as soups are; dishes put together from parts of which some are
cooked, as burgers are; cold ones; those that are heated as they are.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from random import Random
from typing import TypeAlias

from agents.english import plural
from agents.hla import ReadingPrompts
from agents.hla.labelled_messages import MessageKitchen
from agents.hla.profiles import PROFILES
from agents.intention import Vocabulary
from agents.messages import MenuFacts, RecipeFact
from game.lab.runs.arguments import named_level
from game.lab.runs.reading_kitchens import message_kitchen

WordLists: TypeAlias = Mapping[str, Sequence[str]]

#: Levels that have the game's own menus.
SOUPS, BURGERS = "ring", "stadium"


@cache
def kitchen_of(level: str = "") -> MessageKitchen:
    """Where messages are read; all that name no level are about soups."""
    return message_kitchen(named_level(level or SOUPS))


def reading_kitchen(level: str = "") -> MessageKitchen:
    """The soup kitchen for files of messages, which may name no level of their own: ValueError."""
    if level:
        raise ValueError(
            f"level: expected none, for all is read as on the soup levels, found {level!r}"
        )
    soup = kitchen_of()
    kinds = soup.vocabulary.things_of("free") or ()
    return replace(soup, stations=tuple(f"{kind} {n}" for kind in kinds for n in (1, 2, 3)))


@dataclass(frozen=True, slots=True)
class MenuWords:
    """What people call a menu's things; the first is the plain word.

    `plain`: a dish's names. `described`: other ways to speak of it. `verbs`: the menu's own words
    for cooking.
    """

    one: WordLists
    many: WordLists
    plain: WordLists
    described: WordLists
    verbs: Sequence[str]


@dataclass(frozen=True)
class SampledKitchen:
    """A menu, and what its things are called."""

    vocabulary: Vocabulary
    menu: MenuFacts
    words: MenuWords

    @cached_property
    def prompts(self) -> ReadingPrompts:
        """Writes prompts of this kitchen by the very functions of the game."""
        return ReadingPrompts(PROFILES["seeing"], self.menu, self.vocabulary)

    @property
    def ingredients(self) -> tuple[str, ...]:
        return self.menu.ingredients

    @cached_property
    def dishes(self) -> tuple[str, ...]:
        return self.vocabulary.things_of("serve") or ()

    @property
    def stations(self) -> tuple[str, ...]:
        """Its kinds, as they are numbered."""
        return self.vocabulary.things_of("free") or ()

    def can(self, verb: str, thing: str) -> bool:
        """Whether the menu does this to that."""
        return thing in (self.vocabulary.things_of(verb) or ())


def soups(words: WordLists) -> SampledKitchen:
    """The game's own menu, with the nicknames of the word lists."""
    soup = kitchen_of()
    dishes, things = soup.vocabulary.dishes, soup.menu.ingredients
    named = MenuWords(
        {name: words[name] for name in things},
        {name: words[f"{name}s"] for name in things},
        {name: (f"{name} soup", name) for name in dishes},
        {name: words[name] for name in dishes},
        (),
    )
    return SampledKitchen(soup.vocabulary, soup.menu, named)


def burgers() -> SampledKitchen:
    """Two or three burgers: beef is fried by itself, then all is put together."""
    found = kitchen_of(BURGERS)
    return _called(found.vocabulary, found.menu, found.menu.ingredients)


Verbs: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]


def invented(foods: WordLists, random: Random) -> SampledKitchen:
    """A menu of two to six ingredients and as many dishes."""
    pool = [*foods["ingredient"], *foods["mass"]]
    things = tuple(random.sample(pool, random.choice((2, 3, 3, 4, 4, 5, 6))))
    dishes = tuple(dict.fromkeys(_dishes(foods, things, random)))
    dishes = tuple(d for d in dishes if d not in things)[: random.choice((2, 3, 3, 4, 4, 5, 6))]
    needs: dict[str, tuple[str, ...]] = {}
    for dish in dishes:
        more = random.sample(things, min(len(things), random.choice((1, 2, 2, 2, 3))))
        needs[dish] = tuple(thing for thing in things if thing in more or thing in dish)
    things = tuple(thing for thing in things if any(thing in wanted for wanted in needs.values()))
    verbs, own = _verbs(things, dishes, foods, random)
    titles = {dish: _spaced(dish).title() for dish in dishes}
    for dish in dishes:
        if "_" not in dish and random.random() < 0.1:
            titles[dish] += " Soup"
    appliance = (random.choice(foods["station"]),) if any(v == "cook" for v, _ in verbs) else ()
    handed = (*things, *dishes, "plate", "extinguisher")
    favours: Verbs = (
        ("pass", handed), ("fetch", handed), ("move", ()), ("come", ()), ("clean", ()),
        ("free", ("board", "counter", *appliance)),
    )  # fmt: skip
    vocabulary = Vocabulary((*verbs, *favours), tuple(titles.items()), tuple(own.items()))
    recipes = tuple(RecipeFact(d, titles[d], needs[d], (), 15, 60.0) for d in dishes)
    return _called(vocabulary, MenuFacts("invented", recipes, things), foods["mass"])


def _dishes(foods: WordLists, things: Sequence[str], random: Random) -> Iterator[str]:
    manner = random.random()
    heads = random.sample(foods["head"], 2)
    while True:
        kind = manner if random.random() < 0.8 else random.random()
        if kind < 0.3:
            yield random.choice(foods["name"])
        elif kind < 0.75:
            yield f"{random.choice(things)}_{random.choice(heads)}"
        else:
            yield random.choice(foods["dish"])
        if random.random() < 0.02:
            return


def _verbs(
    things: tuple[str, ...], dishes: tuple[str, ...], foods: WordLists, random: Random
) -> tuple[Verbs, dict[tuple[str, str | None], str]]:
    """The menu's verbs with what they are done to, and its own words for some."""
    kind = random.random()
    chopped = things if random.random() < 0.6 else things[: max(1, len(things) - 1)]
    word = random.choice(foods["own_cook"]) if random.random() < 0.5 else ""
    if kind < 0.5:
        heated, plated = dishes, dishes
    elif kind < 0.75:
        heated = things[-random.randint(1, max(1, len(things) // 2)) :]
        chopped, plated = tuple(t for t in things if t not in heated) or things[:1], heated
    elif kind < 0.88:
        heated, plated = (), ()
    else:
        chopped, heated, plated = (), dishes, dishes
    mixed = dishes if heated != dishes or random.random() < 0.7 else ()
    listed = (
        ("chop", chopped), ("prepare", mixed), ("putout", None), ("cook", heated),
        ("plate", plated), ("serve", dishes), ("drop", None),
    )  # fmt: skip
    verbs = tuple((verb, things or ()) for verb, things in listed if things or things is None)
    if not heated:
        verbs = tuple(entry for entry in verbs if entry[1])
    own: dict[tuple[str, str | None], str] = dict.fromkeys(
        (("cook", thing) for thing in heated if word), word
    )
    return verbs, own


def _called(vocabulary: Vocabulary, menu: MenuFacts, mass: Sequence[str]) -> SampledKitchen:
    """With words for everything. `mass`: what has no plural."""
    needs = {recipe.name: recipe.needs for recipe in menu.recipes}
    one = {thing: _spaced(thing) for thing in menu.ingredients}
    words = MenuWords(
        {thing: (word,) for thing, word in one.items()},
        {thing: (word if thing in mass else plural(word),) for thing, word in one.items()},
        {each.name: (each.title.lower(), _spaced(each.name)) for each in menu.recipes},
        {dish: tuple(_described(dish, needs)) for dish in needs},
        tuple(dict.fromkeys(word for (verb, _), word in vocabulary.words if verb == "cook")),
    )
    return SampledKitchen(vocabulary, menu, words)


def _described(dish: str, needs: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Ways to speak of a dish that fit no other of the menu."""
    wanted, others = needs[dish], [needs[other] for other in needs if other != dish]
    for thing in wanted:
        if all(thing not in other for other in others):
            word = _spaced(thing)
            yield from (f"the {word} one", f"the {word} thing", f"the one with {word}")
    if len(wanted) > 1 and all(set(wanted) != set(other) for other in others):
        words = [_spaced(thing) for thing in wanted]
        if len(words) == 2:
            yield from (
                f"the one with {words[0]} and {words[1]}",
                f"the {words[0]} and {words[1]} one",
                f"the {words[1]} {words[0]} one",
            )
        elif all(len(other) < len(wanted) for other in others):
            yield from ("the one with everything", "the big one", "the full one")
    head = dish.rpartition("_")[2]
    if "_" in dish and all(not other.endswith(f"_{head}") for other in needs if other != dish):
        yield from (f"the {head}", f"a {head}", f"that {head}")


def _spaced(name: str) -> str:
    return name.replace("_", " ")
