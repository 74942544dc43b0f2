"""What only the human can do: serve what is out of reach, pass what is lacking."""

from agents.demands import covers
from agents.hla.answering.current_work import allowed, option_of
from agents.hla.answering.knowledge import Knowledge
from agents.hla.answering.lacking import stranded
from agents.hla.answering.places import place_words
from agents.hla.talking.dialogue_act import ActKind, DialogueAct
from agents.hla.talking.warnings import seen_to, spoken_of
from agents.intention import Avoid, Part
from agents.messages import Option

#: What is passed later than so many seconds before the end can go into no dish any more.
_OF_USE_S = 15.0


def request(known: Knowledge) -> DialogueAct | None:
    """What would help this cook most and is up to the human; None while it can do without."""
    if known.halted or known.human is None:
        return None
    return _to_serve(known) or _to_pass(known)


def _to_serve(known: Knowledge) -> DialogueAct | None:
    """A dish is plated and the delivery is on the human's side."""
    for order, waiting in stranded(known):
        if seen_to(known, "serve", order.name) or spoken_of(order.title.split()[0], known.now):
            continue
        facts = {"title": order.title, "place": place_words(waiting.holder, known)}
        known_job = any(_covers_serving(entry.part, order.name) for entry in known.yours)
        situation: ActKind = "remark_waiting" if known_job else "remark_serve"
        return DialogueAct(situation, facts, f"serve {order.name}")
    return None


def _to_pass(known: Knowledge) -> DialogueAct | None:
    """This cook stands idle for want of something that it cannot reach."""
    if option_of(known.now.doing, known) is not None or known.now.seconds_left < _OF_USE_S:
        return None
    if any(option.available and option.value > 0 for option in allowed(known)):
        return None
    useful = sorted((o for o in allowed(known) if o.value > 0), key=_value, reverse=True)
    reasons = [o.reason for o in useful if o.reason.kind in ("missing", "theirs")]
    lacking = [r.things[0] for r in reasons if len(r.things) == 1 and _is_food(r.things[0], known)]
    if not lacking or _handed(lacking[0], known):
        return None
    name = known.vocabulary.title(lacking[0]).lower()
    if spoken_of(name, known.now):
        return None
    return DialogueAct("remark_pass", {"thing": name}, f"pass {name}")


def _covers_serving(part: Part, dish: str) -> bool:
    """Whether the human has taken on to serve it, and need not be told why."""
    return isinstance(part, Avoid) and covers(part, "serve", dish)


def _is_food(thing: str, known: Knowledge) -> bool:
    return thing in known.now.menu.ingredients


def _handed(thing: str, known: Knowledge) -> bool:
    """Whether the human has it in hand already."""
    held = known.now.thing_at(known.human) if known.human is not None else None
    return held is not None and thing in held.parts


def _value(option: Option) -> float:
    return option.value
