"""Parts of a demand as short as a chip beside the partner has room for."""

from agents.intention.language import Vocabulary
from agents.intention.values import (
    ALWAYS,
    ANY,
    Allow,
    Avoid,
    Cancel,
    Control,
    Goal,
    Only,
    Part,
    Prefer,
    Split,
    Stock,
    Wait,
    Watch,
)

#: Verbs that are shorter or longer than their name.
_VERBS = {
    "putout": "put out fire",
    "drop": "bin burnt food",
    "move": "step aside",
    "come": "come here",
    "clean": "clean up",
    "fetch": "get",
}
_UNTIL = {"order": "next order", "word": "your word"}


def chip_words(part: Part, vocabulary: Vocabulary) -> str:
    """E.g. 'chop onion x2', 'you: Bob Soup', 'wait: next order'; 24 characters if names allow."""
    match part:
        case Goal(do, what, times):
            often = "always" if times == ALWAYS else f"x{times}"
            task = _task(do, what, vocabulary)
            return task if times == 1 else f"{task} {often}"
        case Avoid(do, what, yours):
            return f"{'you' if yours else 'no'}: {_task(do, what, vocabulary)}"
        case Allow(do, what):
            return f"again: {_task(do, what, vocabulary)}"
        case Cancel(do, what):
            return f"off: {_task(do, what, vocabulary)}"
        case Only(do, what):
            return f"only {_task(do, what, vocabulary)}"
        case Stock(what, count):
            return f"ready: {vocabulary.title(what)} x{count}"
        case Prefer(what):
            return f"{vocabulary.title(what)} first"
        case Watch(what):
            return f"watch {what}"
        case Wait(seconds, event):
            return f"wait {seconds} s" if event is None else f"wait: {_UNTIL.get(event, event)}"
        case Control(order):
            return order
        case Split(by):
            return f"share {by}"


def _task(do: str, what: str | None, vocabulary: Vocabulary) -> str:
    verb = vocabulary.word(do, what) or _VERBS.get(do, do)
    if what is None:
        return "anything" if do == ANY else verb
    return vocabulary.title(what) if do == ANY else f"{verb} {vocabulary.title(what)}"
