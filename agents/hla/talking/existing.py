"""What is said of work that needs no doing: its thing is there already, or another did it."""

from collections.abc import Sequence
from dataclasses import replace

from agents.hla.answering.knowledge import Knowledge
from agents.hla.answering.places import place_words
from agents.hla.grounding import Present, Standing
from agents.hla.talking.deed_words import thing
from agents.hla.talking.dialogue_act import ActKind, DialogueAct
from agents.intention import Goal, Part, Vocabulary

_ACTS: dict[Standing, ActKind] = {
    "cooking": "there_cooking",
    "cooked": "there_cooked",
    "plated": "there_plated",
    "served": "there_served",
    "passed": "there_passed",
}
_ASIDES: dict[Standing, str] = {
    "cooking": "{thing} is on already.",
    "cooked": "{thing} is done already.",
    "plated": "{thing} is plated already.",
    "served": "{thing} is served already.",
    "passed": "{thing} is {place} already.",
}

#: What a dish is when a verb has been done to it.
_STATES = {"cook": "on", "plate": "plated", "serve": "served"}


def there_already(present: Sequence[Present], known: Knowledge) -> DialogueAct:
    """All that was asked for is there; the last of it is told in full, what was before briefly."""
    last = present[-1]
    others = tuple(each for each in present[:-1] if each.what != last.what)
    facts = _facts(last, known)
    line = DialogueAct(_ACTS[last.standing], facts, " ".join(facts.values()))
    return replace(line, aside=aside(others, known))


def aside(present: Sequence[Present], known: Knowledge) -> str:
    """The same as sentences that follow what is said of the rest."""
    last = {each.what: each for each in present}.values()
    told = (_ASIDES[each.standing].format_map(_facts(each, known)) for each in last)
    return " ".join(f"{sentence[0].upper()}{sentence[1:]}" for sentence in told)


def overtaken(
    parts: Sequence[Part], vocabulary: Vocabulary, *, by_you: bool = False
) -> DialogueAct:
    """Another did what was asked for, the last of it a moment ago; `by_you`: surely the human."""
    goals = [part for part in parts if isinstance(part, Goal)]
    facts = {"thing": thing(goals[-1], vocabulary), "state": _STATES[goals[-1].do]}
    if by_you:
        facts["you"] = "you've"
    return DialogueAct("overtaken", facts, " ".join(facts.values()))


def _facts(present: Present, known: Knowledge) -> dict[str, str]:
    """`seconds` only while it cooks: until it is done."""
    goal = replace(present.goal, what=present.what)
    facts = {"thing": thing(goal, known.vocabulary), "place": "near you"}
    if present.holder is not None:
        facts["place"] = place_words(present.holder, known)
    if present.standing == "cooking" and present.seconds is not None:
        facts["seconds"] = str(max(1, round(present.seconds)))
    return facts
