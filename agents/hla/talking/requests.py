"""What only the human can do: serve what is out of reach, pass what is lacking."""

from agents.hla.answering.current_work import allowed, option_of
from agents.hla.answering.knowledge import Knowledge
from agents.hla.answering.lacking import stranded
from agents.hla.answering.places import place_words
from agents.hla.talking.dialogue_act import DialogueAct
from agents.hla.talking.warnings import seen_to, spoken_of
from agents.messages import Option


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
        return DialogueAct("remark_serve", facts, f"serve {order.name}")
    return None


def _to_pass(known: Knowledge) -> DialogueAct | None:
    """This cook stands idle for want of something that it cannot reach."""
    if option_of(known.now.doing, known) is not None:
        return None
    if any(option.available and option.value > 0 for option in allowed(known)):
        return None
    useful = sorted((o for o in allowed(known) if o.value > 0), key=_value, reverse=True)
    lacking = [name for option in useful for name in _names(known) if _lacks(option, name)]
    if not lacking or _handed(lacking[0], known) or spoken_of(lacking[0], known.now):
        return None
    return DialogueAct("remark_pass", {"thing": lacking[0]}, f"pass {lacking[0]}")


def _lacks(option: Option, name: str) -> bool:
    lacking = (f"no {name} is within reach", f"{name} has to come from your side")
    return option.reason in lacking


def _handed(name: str, known: Knowledge) -> bool:
    """Whether the human has it in hand already."""
    return known.human is not None and name in known.human.holds.lower()


def _names(known: Knowledge) -> tuple[str, ...]:
    return tuple(known.vocabulary.title(name).lower() for name in known.now.menu.ingredients)


def _value(option: Option) -> float:
    return option.value
