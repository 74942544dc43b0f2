"""Things and steps in words, for prompts, phrases and players."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from agents.english import listed
from agents.messages import CookFact, MenuFacts, Observation, StationFact, StepFact, ThingFact

#: What lone pieces are called before they are ready.
_UNREADY = {"raw": "raw ", "chopping": "half-{done} ", "chopped": "{done} "}


def held_words(holder: StationFact | CookFact, now: Observation) -> str:
    """What a station or a cook holds, e.g. 'plate of Bob Soup'; '' for nothing."""
    thing = now.thing_at(holder)
    return "" if thing is None else thing_words(thing, now.menu)


def thing_words(thing: ThingFact, menu: MenuFacts) -> str:
    """A thing without an article: 'chopped onion', 'plate of fried beef and bread'."""
    if thing.what == "extinguisher":
        return "fire extinguisher"
    if thing.state in ("empty", "dirty"):
        return _plates(thing, menu)
    food = _food(thing, menu)
    return f"{menu.title('plate')} of {food}" if thing.plated else food


def _plates(thing: ThingFact, menu: MenuFacts) -> str:
    """'empty plate', 'dirty plate', '3 clean plates'."""
    if thing.count == 1:
        return f"{thing.state} {menu.title('plate')}"
    state = "dirty" if thing.state == "dirty" else "clean"
    return f"{thing.count} {state} {menu.title('plates')}"


def lying_about(now: Observation) -> Counter[str]:
    """How many of each thing lie on counters and boards, by its words."""
    lying = (thing for thing in now.things if thing.kind in ("counter", "board"))
    return Counter(thing_words(thing, now.menu) for thing in lying)


def _food(thing: ThingFact, menu: MenuFacts) -> str:
    if thing.state == "burnt":
        return "burnt food"
    if (recipe := menu.recipe(thing.what)) is not None:
        return recipe.title
    if len(thing.parts) > 1:
        return listed(list(_parts(thing.parts, menu)))
    name = menu.title(thing.what)
    if thing.state in ("cooking", "cooked"):
        return f"{menu.done(thing.what, 'cook') or 'cooked'} {name}"
    done = menu.done(thing.what, "chop") or "chopped"
    return f"{_UNREADY.get(thing.state, '').format(done=done)}{name}"


def _parts(parts: Sequence[str], menu: MenuFacts) -> list[str]:
    """'chopped lettuce', 'onion': what is done to neighbours alike is said once."""
    told, before = [], ""
    for part in parts:
        last = next((s for s in reversed(menu.steps_of(part)) if s.done), None)
        verb, done = ("", "") if last is None else (last.verb, last.done)
        told.append(f"{done} {menu.title(part)}" if verb not in ("", before) else menu.title(part))
        before = verb
    return told


def step_words(step: StepFact, menu: MenuFacts) -> str:
    """A step as an instruction: 'chop onion', 'mix', 'fry beef 7.5 s'."""
    return " ".join(filter(None, _instruction(step, menu)))


def steps_in_short(steps: Sequence[StepFact], menu: MenuFacts) -> str:
    """Steps with equal verbs told together: 'chop lettuce and onion, mix, cook 15 s'."""
    told = [_instruction(step, menu) for step in steps]
    groups = [(verb, [what for _, what in same]) for verb, same in groupby(told, itemgetter(0))]
    return ", ".join(f"{verb} {listed(things)}".strip() for verb, things in groups)


def _instruction(step: StepFact, menu: MenuFacts) -> tuple[str, str]:
    """A verb, and to what: 'chop' and 'onion', 'assemble' and 'on a plate'."""
    match step.verb:
        case "chop":
            return step.word or "chop", menu.title(step.what)
        case "prepare":
            on = f"on a {menu.title('plate')}"
            return ("assemble", on) if step.plated else ("mix", "")
        case "cook":
            thing = "" if menu.recipe(step.what) else f"{menu.title(step.what)} "
            return step.word, f"{thing}{step.seconds:g} s"
    return step.verb, ""
