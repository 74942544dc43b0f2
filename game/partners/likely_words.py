"""What people may well say in a kitchen as it is: its words, whole commands, and open answers.

All in small letters and as spoken: numbers in words, dishes with and without their kind
('alice soup', 'alice'), orders by position. Names come from the menu; the rest is how people talk.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from agents.english import NO, ORDINALS, YES, article, number_word, plural, with_article
from agents.intention import PLATE
from game.executor.macros import Macro, macros
from game.executor.verbs.things import called
from game.kitchen.menu import Menu
from game.kitchen.recipe import recipes_of
from game.kitchen.state import State

#: How many of a thing are asked for at once.
_MOST = 5
#: How favours and work without a thing are asked for, and what precedes the thing of the others.
_CALLED: Mapping[str, tuple[str, ...]] = {
    "putout": ("put out the fire", "put the fire out", "extinguish the fire", "there is a fire"),
    "drop": ("drop it", "throw it away", "throw away the burnt food"),
    "move": ("move", "step aside", "get out of the way", "out of my way"),
    "come": ("come here", "come over", "come to me"),
    "clean": ("clean up", "clean up that mess"),
    "pass": ("pass me", "pass", "hand me", "give me", "bring me"),
    "fetch": ("get", "fetch", "grab"),
    "free": ("free", "clear", "use the other"),
    "prepare": ("prepare", "mix", "make"),
    "plate": ("plate", "dish up"),
    "serve": ("serve", "deliver"),
    "wash": ("wash", "wash up", "wash the dishes"),
    "cook": ("cook",),
    "chop": ("chop", "cut"),
}
#: What can be said in any kitchen.
_ALWAYS = (
    "yes", "yes please", "no", "thank you", "thanks", "hello", "stop", "stop it", "stop that",
    "stop everything", "go on", "wait", "hold on", "freeze", "hurry up", "faster", "help me",
    "again", "one more", "one more please", "two more", "three more", "the same again", "next",
    "now", "never mind", "forget it", "cancel that", "leave it to me", "do it", "serve it",
    "plate it", "cook it", "put it down", "what are you doing", "what are the orders",
    "what is next", "what did I ask you", "why are you idle", "will we make it", "how much time",
    "how long do we have", "where are the plates", "do whatever you like",
    "watch the clock", "the urgent ones first", "let us split the work",
    "I chop you cook", "it is burning", "it is done", "only serve", "wait five seconds",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LikelyWords:
    """`words`: names and words of this kitchen; `phrases`: whole commands, what is ordered first;
    `choices`: answers to an open question.
    """

    words: tuple[str, ...]
    phrases: tuple[str, ...]
    choices: tuple[str, ...] = ()


def likely_words(
    state: State, names: Sequence[str] = (), choices: Sequence[str] = ()
) -> LikelyWords:
    """What may well be said now. `names`: of the cooks; `choices`: what was asked back."""
    menu = state.kitchen.menu
    due = sorted(state.orders, key=lambda order: order.deadline)
    phrases = _phrases(menu, tuple(dict.fromkeys(order.dish for order in due)), len(due))
    spoken = tuple(dict.fromkeys(name.lower() for name in names))
    words = dict.fromkeys(word for said in (*phrases, *spoken) for word in said.split())
    return LikelyWords(tuple(words), phrases, tuple(_answers(choices)))


def _answers(choices: Sequence[str]) -> Iterator[str]:
    """Each choice; of a plain question yes and no in all their forms."""
    yield from (choice.lower() for choice in choices)
    if "yes" in choices:
        yield from sorted({*YES, *NO} - {*choices})


@lru_cache(maxsize=64)
def _phrases(menu: Menu, ordered: tuple[str, ...], orders: int) -> tuple[str, ...]:
    """What is ordered, or part of it, comes first."""
    wanted = {i for dish in ordered for i in menu.dishes[dish].ingredients} | set(ordered)
    tasks = sorted(macros(menu), key=lambda macro: macro.what not in wanted)
    found = [said for macro in tasks for said in _commands(menu, macro)]
    positions = [*ORDINALS[: max(orders, 1)], "last", "next"]
    found += [f"watch the {plural(each.title.lower())}" for each in menu.appliances.values()]
    found += [f"{verb} the {place} order" for verb in _order_verbs(menu) for place in positions]
    return tuple(dict.fromkeys((*found, *(said.lower() for said in _ALWAYS))))


def _commands(menu: Menu, macro: Macro) -> Iterator[str]:
    """How one macro action is asked for."""
    if macro.what is None:
        yield from _CALLED.get(macro.verb, (macro.name.lower(),))
        return
    verbs = dict.fromkeys((macro.word, *_CALLED.get(macro.verb, (macro.verb,))))
    for verb in verbs:
        yield from (f"{verb} {thing}" for thing in _things(menu, macro))


def _things(menu: Menu, macro: Macro) -> Iterable[str]:
    """How the thing of a macro action is called."""
    what = macro.what or ""
    if what in menu.dishes:
        return _dish_names(menu, what)
    name = called(menu, what) if what in menu.ingredients or what == PLATE else what
    if what not in menu.ingredients:
        return (with_article(name), f"the {name}", name)
    if macro.verb not in ("chop", "cook"):
        return (with_article(name), f"the {name}", f"the {plural(name)}")
    return _counted(name)


def _counted(name: str) -> Iterator[str]:
    """'two onions', 'another onion', ..."""
    for number in range(2, _MOST + 1):
        yield f"{number_word(number)} {plural(name)}"
    for one in (article(name), "one", "another", "one more", "the"):
        yield f"{one} {name}"
    for some in ("some", "more", "two more", "all the"):
        yield f"{some} {plural(name)}"
    yield plural(name)


def _dish_names(menu: Menu, dish: str) -> tuple[str, ...]:
    title = menu.dishes[dish].title.lower()
    steps = recipes_of(menu).of(dish)
    short = next((step.short.lower() for step in steps if step.short), title)
    return tuple(dict.fromkeys((f"the {title}", title, f"the {short}", short)))


def _order_verbs(menu: Menu) -> tuple[str, ...]:
    """What is done to dishes, as this menu calls it."""
    return tuple(dict.fromkeys(m.word for m in macros(menu) if m.what in menu.dishes))
