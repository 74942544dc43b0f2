"""Questions about what this cook needs from the other: things out of its reach, and serving."""

from agents.hla.answering.knowledge import Knowledge
from agents.hla.answering.lacking import out_of_reach, stranded
from agents.hla.answering.places import place_words
from agents.hla.talking.dialogue_act import ActKind, DialogueAct
from agents.kitchen import listed


def needed_from_you(known: Knowledge) -> DialogueAct:
    """What only the human can hand over or serve."""
    things = listed(out_of_reach(known))
    waiting = next(stranded(known), None)
    if waiting is None:
        return _act("need_things", {"things": things}) if things else DialogueAct("need_nothing")
    order, portion = waiting
    facts = {"title": order.title, "place": place_words(portion.holder, known)}
    if not things:
        return _act("need_serving", facts)
    return _act("need_both", facts | {"things": things})


def _act(situation: ActKind, facts: dict[str, str]) -> DialogueAct:
    return DialogueAct(situation, facts, " ".join(facts.values()))
