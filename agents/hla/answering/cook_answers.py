"""Questions about cooks: who does what, and what this one is."""

from collections.abc import Sequence

from agents.hla.answering.current_work import current_option, doing_words, entries_about, option_of
from agents.hla.answering.facets import about_self, verb_said
from agents.hla.answering.knowledge import Knowledge
from agents.hla.answering.places import find_stations, with_article
from agents.hla.answering.proposals import who_will
from agents.hla.talking.deed_words import forbidden, subject, task
from agents.hla.talking.dialogue_act import DialogueAct
from agents.intention import Avoid
from agents.messages import CookFact


def who_does(what: str | None, known: Knowledge) -> DialogueAct:
    """Who does what; about one thing: who is at it, has to do it, or is forbidden to."""
    verb = verb_said(known)
    if verb is not None and (proposal := who_will(verb, what, known)) is not None:
        return proposal
    if what is None:
        return _everybody(known)
    at_it = [cook for cook in known.now.cooks if _is_at(cook, what, known)]
    at_it = at_it or _near(what, known)
    if at_it:
        return _told_of(at_it, known)
    if find_stations(what, known) and what not in known.vocabulary.things:
        return DialogueAct("who_nobody", {"thing": f"the {what}"}, what)
    if entries_about(what, known.yours):
        return DialogueAct("who_yours", {"thing": known.vocabulary.title(what)}, what)
    if tasks := entries_about(what, (*known.tasks, *known.standing)):
        words = task(tasks[0].part, known.vocabulary)
        return DialogueAct("who_asked", {"task": words}, words)
    if bans := entries_about(what, known.bans):
        return DialogueAct("who_forbidden", {"ban": _ban_words(bans[0].part, known)}, what)
    return DialogueAct("who_nobody", {"thing": known.vocabulary.title(what)}, what)


def oneself(what: str | None, known: Knowledge) -> DialogueAct:
    """Honestly: a program; else what of it was asked for."""
    situation = about_self(known) or "self"
    return DialogueAct(situation, {**known.name, "model": known.model}, situation)


def in_hands(known: Knowledge) -> DialogueAct:
    """What this cook holds, and what for."""
    holds = known.holds(known.me) if known.me is not None else ""
    if not holds:
        return DialogueAct("hands_empty")
    option = current_option(known)
    dish = known.now.menu.recipe(option.what) if option is not None else None
    facts = {"holds": with_article(holds)}
    if dish is None or dish.title in holds:
        return DialogueAct("hands", facts, holds)
    return DialogueAct("hands_for", facts | {"title": dish.title}, holds)


def _ban_words(part: object, known: Knowledge) -> str:
    match part:
        case Avoid(do, what):
            return forbidden(do, what, known.vocabulary)
    return subject("any", None, known.vocabulary)


def _everybody(known: Knowledge) -> DialogueAct:
    return _told_of(known.now.cooks, known)


def _told_of(cooks: Sequence[CookFact], known: Knowledge) -> DialogueAct:
    mine_first = sorted(cooks, key=lambda cook: cook.seat != known.now.seat)
    words = ", ".join(_at(cook, known) for cook in mine_first)
    return DialogueAct("who", {"cooks": words}, words)


def _at(cook: CookFact, known: Knowledge) -> str:
    """E.g. "I'm chopping onion", 'you hold an empty plate', 'Ben is free'."""
    mine = cook.seat == known.now.seat
    yours = cook == known.human
    who, is_ = ("I", "'m") if mine else ("you", "'re") if yours else (cook.name, " is")
    if words := doing_words(_doing(cook, known), known):
        return f"{who}{is_} {words}"
    if holds := known.holds(cook):
        return f"{who} {'hold' if mine or yours else 'holds'} {holds}"
    return f"{who}{is_} free"


def _is_at(cook: CookFact, what: str, known: Knowledge) -> bool:
    option = option_of(_doing(cook, known), known)
    return option is not None and what in (option.what, option.verb)


def _near(what: str, known: Knowledge) -> list[CookFact]:
    """Who stands beside a place, or is called so."""
    cells = [station.cell for station in find_stations(what, known)]
    return [
        cook
        for cook in known.now.cooks
        if cook.name.lower() == what
        or any(abs(cook.cell[0] - x) + abs(cook.cell[1] - y) <= 1 for x, y in cells)
    ]


def _doing(cook: CookFact, known: Knowledge) -> str:
    if cook.seat != known.now.seat:
        return cook.doing
    option = current_option(known)
    return "" if option is None else option.name
