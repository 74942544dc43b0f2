"""What a log knows of the partner's thoughts, as lines beside a replay."""

from collections.abc import Iterator, Sequence

from game.client.drawing.theme import AMBER, BLUE, GREEN, RED, SOFT_INK
from game.client.hud.chatlog import ChatLine
from game.client.hud.mind import BY_RULES, STATES
from game.client.hud.mind_sheets import USUAL
from game.partners.shown_words import macro_words
from game.session.seats.notes import (
    CodePolicy,
    Intend,
    MacroBegun,
    MacroOver,
    MindFailed,
    Note,
    Reflection,
    RequestDropped,
    Thought,
)
from game.session.words import Words

#: What is said of a beginning, by what it was decided on.
_BEGINS = {
    "reflex": "by itself", "value": "by itself", "words": "as asked", "intention": "as asked",
    "plan": "as planned", "policy": "as planned", "rule": "by its rules",
}  # fmt: skip
#: Choices shown of a thought that weighed macro actions.
SHOWN = 3


def thought_lines(note: Note, time: str, said: Sequence[Words]) -> Iterator[ChatLine]:
    """The line for a note, or none if it is no news. `said`: the words of the match, in order."""
    match note:
        case MacroBegun(macro, source):
            yield ChatLine(_BEGINS.get(source, "begins"), time, macro_words(macro), BLUE, False)
        case MacroOver(macro, "failed", reason):
            why = f": {reason}" if reason else ""
            yield ChatLine("gives up", time, f"{macro_words(macro)}{why}", SOFT_INK, False)
        case RequestDropped(macro, reason):
            yield ChatLine("not possible", time, f"{macro_words(macro)}: {reason}", SOFT_INK, False)
        case Intend(state=state, sentence=sentence):
            told = sentence or "no wish of yours"
            yield ChatLine(f"wish: {STATES[state][0]}", time, told, GREEN, False)
        case CodePolicy(tasks, thought=thought):
            steps = [f"{number}. {task.sentence}" for number, task in enumerate(tasks, 1)]
            told = " ".join(filter(None, [*steps, thought])) or USUAL
            yield ChatLine("plans", time, told, GREEN, False)
        case Reflection(guidelines, beliefs):
            for belief in beliefs:
                yield ChatLine("believes", time, belief.sentence, GREEN, False)
            if guidelines:
                yield ChatLine("has learnt", time, guidelines, GREEN, False)
        case Thought(finding=finding, basis=basis) if basis and basis.method == BY_RULES:
            yield ChatLine("decides", time, finding, AMBER, False)
        case Thought(seconds=seconds, choices=choices) if choices:
            # Without log P and V, which few read while it plays.
            shown = ((macro_words(choice.name), choice.total) for choice in choices[:SHOWN])
            best = ", ".join(f"{name} {total:.2f}" for name, total in shown)
            yield ChatLine(f"weighs, {seconds:.2f} s", time, best, AMBER, False)
        case Thought(seconds=seconds, heard=heard) if 0 < heard <= len(said):
            # What it found is told by the wish that follows.
            yield ChatLine(f"hears, {seconds:.2f} s", time, said[heard - 1].told, AMBER, False)
        case MindFailed(reason):
            yield ChatLine("trouble", time, reason, RED, False)
