"""Labels: a filled meaning in its one spelling, if this kitchen and situation have what it says."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from agents.intention import (
    ANY,
    Avoid,
    Clause,
    IntentionError,
    Only,
    Said,
    Undo,
    Wish,
    is_reference,
    read_text,
    resolved,
    to_text,
)
from tuning.contexts import Setting
from tuning.holes import UnfilledError
from tuning.kitchen import SampledKitchen

#: The label of words that leave open what is meant.
UNCLEAR = "unclear"
#: What the grammar lets the model write.
_MOST_PARTS = 6
#: Where a dish is made otherwise than by this verb, what making it is called.
_INSTEAD = {"cook": "prepare"}
_DISH_VERBS = ("prepare", "cook", "plate", "serve")


def spelled_out(meaning: str, setting: Setting) -> str:
    """The meaning as the text form spells it.

    Raises UnfilledError where the kitchen lacks it, or what it refers to is not there.
    """
    if meaning == UNCLEAR:
        return meaning
    kitchen, vocabulary = setting.kitchen, setting.kitchen.vocabulary
    try:
        said = read_text(meaning, vocabulary)
        if isinstance(said, Said):
            said = replace(said, clauses=tuple(_made_here(c, kitchen) for c in said.clauses))
            if len(said.clauses) > _MOST_PARTS or _repeats(said) or _clashes(said):
                raise UnfilledError(meaning)
        if isinstance(said, Said) and said.clauses == (Undo(),) and not setting.last:
            # Nothing was asked for that could be taken back.
            return "none"
        resolved(said, setting.referents, vocabulary)
    except IntentionError as error:
        raise UnfilledError(str(error)) from error
    return to_text(said, vocabulary)


def _made_here(clause: Clause, kitchen: SampledKitchen) -> Clause:
    match clause:
        case Wish(do, what):
            return replace(clause, do=_verb(do, what, kitchen))
        case Avoid(do, what) | Only(do, what) if do == ANY and what in kitchen.ingredients:
            # What nobody is to do with an ingredient is its work; it may still be handed over.
            return replace(clause, do=_first_verb(("chop", "cook", "pass"), what, kitchen))
        case Only(do, str(what)) if do == ANY:
            dish = kitchen.dishes[0] if is_reference(what) else what
            return replace(clause, do=_first_verb(("cook", "prepare", "serve"), dish, kitchen))
        case _:
            return clause


def _first_verb(verbs: Sequence[str], what: str | None, kitchen: SampledKitchen) -> str:
    return next((verb for verb in verbs if what and kitchen.can(verb, what)), ANY)


def _verb(do: str, what: str | None, kitchen: SampledKitchen) -> str:
    if do not in _DISH_VERBS or what is None or _can(do, what, kitchen):
        return do
    other = _INSTEAD.get(do, "")
    if other and _can(other, what, kitchen):
        return other
    raise UnfilledError(f"{do} {what}")


def _can(do: str, what: str, kitchen: SampledKitchen) -> bool:
    if is_reference(what) and what not in ("it", "them", "that"):
        return kitchen.can(do, kitchen.dishes[0])
    return is_reference(what) or kitchen.can(do, what)


def _repeats(said: Said) -> bool:
    """Whether a goal comes twice in a row, which would be one goal with the sum."""
    tasks = [(c.do, c.what) if isinstance(c, Wish) else None for c in said.clauses]
    return any(task == following for task, following in pairwise(tasks) if task)


def _clashes(said: Said) -> bool:
    """Whether it forbids what it asks for."""
    forbidden = {(c.do, c.what) for c in said.clauses if isinstance(c, Avoid)}
    wished = [c for c in said.clauses if isinstance(c, Wish)]
    return any(
        {(wish.do, wish.what), (wish.do, None), (ANY, wish.what)} & forbidden for wish in wished
    )
