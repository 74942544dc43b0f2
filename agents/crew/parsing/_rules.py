"""What clauses mean: a table of patterns, each with what it comes to in the intention language.

A pattern is a regular expression of kinds of words (`_lexicon`, `_kitchen_words`); THING is
whatever can be worked at. Fillers and words that nobody knows may stand anywhere. The first rule
whose pattern fits all of a clause, and that makes something of it, counts.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from agents.crew.parsing._said import Item, SaidClause, compiled
from agents.intention import ALWAYS, ANY, COUNTED, PLATE

#: For whom, where a rule tells (None: whoever the clause is for), and a part in text form.
Part: TypeAlias = tuple[tuple[str, ...] | None, str]
Making: TypeAlias = Callable[[SaidClause], Sequence[Part] | None]
_HEAT = ("pot", "pan", "oven", "grill", "wok", "plancha", "steamer", "fryer")
_WORK_AT = {"board": "chop", "delivery": "serve", "sink": "wash", "plates": "plate"}
_DIGITS = {count: word for word, count in COUNTED.items()}
_ITEM = "NUM? ART? MORE? DO? THING"
_ITEMS = f"{_ITEM} (AND+ {_ITEM})*"
_AT = "(ON|STAY|TAKE|KEEP|MAKE|RUN|GO|HELP WITH?|WATCH)*"


@dataclass(frozen=True, slots=True)
class Rule:
    """What fits `pattern` means what `make` says; None: nothing after all."""

    pattern: re.Pattern[str]
    make: Making


def meaning(said: SaidClause) -> Sequence[Part] | None:
    """What a clause comes to; None if no rule tells."""
    tags = said.tags
    for rule in _RULES:
        if rule.pattern.fullmatch(tags) and (found := rule.make(said)):
            return found
    return None


def _told(*texts: str) -> Sequence[Part]:
    return [(None, text) for text in texts]


# -- who works together, and how many -------------------------------------------------------------


def _help(said: SaidClause) -> Sequence[Part] | None:
    name = said.first("NAME")
    at = next((f" at {place}" for place in said.every("PLACE") if "WITH" not in said.tags), "")
    return _told(f"help {name}{at}") if name else None


def _swap(said: SaidClause) -> Sequence[Part] | None:
    names = (*said.clause.who, *said.every("NAME"))
    sides = "sides" if said.first("JOBS") == "sides" else "jobs"
    return [(tuple(dict.fromkeys(names)), f"swap {sides}")] if names else None


def _split(said: SaidClause) -> Sequence[Part]:
    return _told("split dishes" if said.first("WORK") == "dishes" or said.has("ORDERS") else "split work")


def _limit(said: SaidClause) -> Sequence[Part] | None:
    """No more than so many: so many do it, and nobody else."""
    count, do = said.number, said.first("DO") or _work_at(said.first("PLACE"))
    if count is None or not do or not said.vocabulary.things_of(do):
        return None
    what = next((item.what for item in said.items() if item.kind != "PLATE"), ANY)
    who = "free" if count == 1 else _DIGITS.get(count, "")
    first = f"stay at {said.first('PLACE')}" if said.has("PLACE") else f"{do} {what} {ALWAYS}"
    return [((who,), first), (("others",), f"avoid {do} {what}")] if who else None


def _each(said: SaidClause) -> Sequence[Part] | None:
    """So many to each of several stations."""
    place = said.first("PLACE")
    count = said.station_count(place) * (said.number or 1)
    many = place if place.endswith("s") else f"{place}s"
    return [((_DIGITS[count],), f"stay at {many}")] if count in _DIGITS else None


# -- places ---------------------------------------------------------------------------------------


def _post(said: SaidClause) -> Sequence[Part] | None:
    places = said.every("PLACE")
    if said.has("WATCH") and _kind(places[0]) in _HEAT and places[0].endswith("s"):
        return _told("watch pots")
    if places == (PLATE + "s",) and said.has("NUM") or not said.clause.who:
        return None
    return _told(*(f"stay at {place}" for place in places))


def _kind(place: str) -> str:
    last = place.rstrip("0123456789 ").split()[-1] if place else ""
    return last.removesuffix("es") if last.endswith("ches") else last.removesuffix("s")


def _work_at(place: str) -> str:
    kind = _kind(place)
    return "cook" if kind in _HEAT else _WORK_AT.get(kind, _WORK_AT.get(place, ""))


def _unstaffed(said: SaidClause) -> Sequence[Part] | None:
    """'Nobody at the boards', 'keep off the pots'."""
    do = _work_at(said.first("PLACE"))
    return _told(f"avoid {do} {ANY}") if said.vocabulary.things_of(do) else None


# -- fire, dirt, stops ----------------------------------------------------------------------------


def _putout(said: SaidClause) -> Sequence[Part]:
    return _told("putout x1")


def _extinguish(said: SaidClause) -> Sequence[Part] | None:
    return _told("putout x1") if said.first("PLACE") == "extinguisher" else None


def _put_it_out(said: SaidClause) -> Sequence[Part] | None:
    return _told("putout x1") if said.said("put") else None


def _watch_fire(said: SaidClause) -> Sequence[Part]:
    return _told("watch fire")


def _wash(said: SaidClause) -> Sequence[Part]:
    if not said.vocabulary.things_of("wash"):
        return _told("absent")
    return _told(f"wash {PLATE} {f'x{said.number}' if said.number else ALWAYS}")


def _wash_verb(said: SaidClause) -> Sequence[Part] | None:
    return _wash(said) if said.first("DO") == "wash" else None


def _throw(said: SaidClause) -> Sequence[Part] | None:
    items = said.items()
    if not items or said.has("BURNT"):
        return _told("drop x1")
    if items[0].kind in ("DISH", "ING") and not said.has("PLACE"):
        return None
    return _told(f"put {items[0].what} at bin") if items[0].kind in ("DISH", "ING") else _told("drop x1")


def _clean(said: SaidClause) -> Sequence[Part]:
    return _told("clean x1")


def _stop(said: SaidClause) -> Sequence[Part]:
    return _told("stop")


def _stopped_work(said: SaidClause) -> Sequence[Part] | None:
    """'Stop chopping onions'."""
    do = said.first("DO") or ANY
    things = [item.what for item in said.items() if item.kind in ("DISH", "ING", "PLATE")] or [ANY]
    return None if (do, things) == (ANY, [ANY]) else _told(*(f"avoid {do} {what}" for what in things))


def _go(said: SaidClause) -> Sequence[Part]:
    return _told("go")


def _as_you_were(said: SaidClause) -> Sequence[Part]:
    return _told("cancel it" if said.last == "" and said.said("as you were") and not said.clause.who else "go")


def _wait(said: SaidClause) -> Sequence[Part]:
    return _told(f"wait {said.number}" if said.number and said.number > 1 else "wait word")


# -- rules and what is kept ready -----------------------------------------------------------------


def _prefer(said: SaidClause) -> Sequence[Part] | None:
    found = [item for item in said.items() if item.kind in ("DISH", "POSITION")]
    if not found or found[0].what == ANY:
        return None
    what = {"last": "newest", "first": "oldest"}.get(found[0].what, found[0].what)
    return _told(f"prefer {what}") if what not in ("second", "third") and found[0].count is None else None


def _stock(said: SaidClause) -> Sequence[Part] | None:
    """What is to be there at any time: said so, or kept without a verb."""
    items = [item for item in said.items() if item.kind in ("DISH", "ING", "PLATE", "IT")]
    lasts = said.has("ALWAYS", "KEEP") or said.said("have")
    there = said.has("READY", "OUT")
    if not items or any(item.what == ANY for item in items) or said.has("GOING"):
        return None
    if said.has("OUT") and not said.has("READY") and items[0].kind != "PLATE":
        return None
    counted = all(item.count is not None or item.kind == "PLATE" for item in items)
    if not ((there and (lasts or counted)) or (counted and lasts and _no_work(said))):
        return None
    return _told(*(f"stock {item.what} x{item.count or 2}" for item in items))


def _no_work(said: SaidClause) -> bool:
    return all(word.forms.get("DO") == "ed" for word in said.words if word.is_a("DO")) and not said.has("MAKE")


def _never_out(said: SaidClause) -> Sequence[Part] | None:
    items = [item for item in said.items() if item.kind in ("DISH", "ING", "PLATE")]
    return _told(*(f"stock {item.what} x2" for item in items)) if items else None


def _only(said: SaidClause) -> Sequence[Part] | None:
    do, items = said.first("DO"), [item for item in said.items() if item.kind in ("DISH", "ING")]
    if said.has("WASHING") or do == "wash":
        return _told(f"only wash {PLATE}") if said.vocabulary.things_of("wash") else None
    what = items[0].what if items else ANY
    return _told(f"only {do or ANY} {what}") if do or items else None


def _only_place(said: SaidClause) -> Sequence[Part] | None:
    return _told(f"stay at {said.first('PLACE')}") if said.clause.who else None


def _avoid(said: SaidClause) -> Sequence[Part] | None:
    items = [item for item in said.items() if item.kind in ("DISH", "ING", "PLATE", "IT")]
    do = said.first("DO") if not said.has("TOUCH", "LEAVE") else ""
    if said.form("DO") == "ed":
        do = ""
    if not items and not do:
        return None
    things = [item.what for item in items if item.what != "it"] or [ANY]
    return None if not do and things == [ANY] else _told(*(f"avoid {do or ANY} {what}" for what in things))


def _avoid_throwing(said: SaidClause) -> Sequence[Part] | None:
    bins = said.has("THROW") or said.first("PLACE") == "bin"
    return _told("avoid drop") if bins else None


def _not_you(said: SaidClause) -> Sequence[Part] | None:
    return _told(f"cancel {ANY}") if said.clause.called and said.clause.who else None


def _still_there(said: SaidClause) -> Sequence[Part]:
    return _told(f"stay at {said.first('PLACE')}")


def _forget(said: SaidClause) -> Sequence[Part] | None:
    items, do = said.items(), said.first("DO")
    things = [item.what for item in items if item.what not in (ANY, "it", "them")]
    if things or do:
        return _told(*(f"cancel {do or ANY} {what}" for what in things or [ANY]))
    if said.has("PLACE"):
        return _told("cancel stay")
    return _told(f"cancel {ANY}" if said.clause.who or said.has("ORDERS", "ANY") else "cancel it")


def _allow(said: SaidClause) -> Sequence[Part] | None:
    items = [item for item in said.items() if item.kind in ("DISH", "ING", "PLATE")]
    do = said.first("DO") or ANY
    what = items[0].what if items else ANY
    return None if (do, what) == (ANY, ANY) or said.number else _told(f"allow {do} {what}")


# -- work -----------------------------------------------------------------------------------------


def _work(said: SaidClause) -> Sequence[Part] | None:
    """Work at things, each so often, at a place."""
    found = list(_goals(said))
    if not found or None in found:
        return None
    place = said.first("PLACE") if said.has("PLACE") and not _is_thing_only(said) else ""
    at = f" at {place}" if place and place not in ("delivery", "plates") else ""
    return _told(*(f"{text}{at}" for text in found if text))


def _is_thing_only(said: SaidClause) -> bool:
    """Whether 'plates' is the thing, and no place."""
    places = [word for word in said.words if word.is_a("PLACE")]
    return all(word.is_a("PLATE") for word in places)


def _goals(said: SaidClause) -> Iterator[str | None]:
    for item in said.items():
        if item.kind == "PLATE" and any(other.kind != "PLATE" for other in said.items()):
            continue
        verbs = list(said.every("DO")) or ["plate"] * said.said("on a plate", "on plates")
        for do in verbs[:2] or [""]:
            yield _goal(said, item, do)


def _goal(said: SaidClause, item: Item, do: str) -> str | None:
    do = _verb(said, item, do)
    what = ANY if item.kind == "ORDERS" or item.what == ANY else item.what
    if item.kind in ("DISH", "ING", "PLATE") and what != ANY and not said.vocabulary.fits(do, what):
        return None
    if not said.vocabulary.things_of(do):
        return None
    if what in ("it", "them"):
        return f"{do} {what}"
    return f"{do} {what} {_often(said, item)}"


def _verb(said: SaidClause, item: Item, do: str) -> str:
    cooked = "cook" if said.vocabulary.fits("cook", item.what) or item.what == ANY else "prepare"
    match item.kind:
        case "ING" if do in ("", "prepare"):
            return "fetch" if said.has("FETCH") else _raw(said, item)
        case "ING" | "IT":
            return do or "serve"
        case "PLATE":
            return do or "fetch"
        case _ if do:
            return cooked if do == "cook" else do
        case "ORDERS":
            return "serve"
        case _ if said.has("OUT", "FETCH", "RUN"):
            return "serve"
        case _ if said.has("GOING", "MAKE"):
            return cooked
        case _:
            return "serve" if _lasts(said) else cooked
    return do


def _raw(said: SaidClause, item: Item) -> str:
    fits = (verb for verb in ("chop", "cook", "prepare", "fetch") if said.vocabulary.fits(verb, item.what))
    return next(fits, "chop")


def _often(said: SaidClause, item: Item) -> str:
    if item.count is not None:
        return f"to x{item.count}" if said.has("TOTAL") else f"x{item.count}"
    if _lasts(said) or item.many or item.kind == "ORDERS":
        return ALWAYS
    return "x1"


def _lasts(said: SaidClause) -> bool:
    """Whether it is to be done until further notice."""
    crowd = said.clause.is_crowd and not said.clause.condition
    doing = any(word.forms.get(kind) in ("ing", "s") for word in said.words for kind in ("DO", "MAKE", "RUN", "TAKE") if word.is_a(kind))
    on = said.has("ON", "TAKE", "STAY") and not said.has("PLACE")
    until = said.clause.condition is not None and said.clause.condition.connective == "until"
    return said.has("ALWAYS", "KEEP", "GO") or crowd or doing or on or until


def _bare(said: SaidClause) -> Sequence[Part] | None:
    """A verb alone: whatever is needed, until further notice."""
    verbs = said.every("DO")
    known = [do for do in verbs if said.vocabulary.things_of(do)]
    if len(known) != len(verbs) or not (said.clause.who or said.has("KEEP", "ALWAYS")):
        return None
    return _told(*(f"{do} {PLATE if do == 'wash' else ANY} {ALWAYS}" for do in known))


def _more(said: SaidClause) -> Sequence[Part] | None:
    """'Make it four'."""
    return _told(f"more to x{said.number}") if said.number else None


def _instead(said: SaidClause) -> Sequence[Part] | None:
    """'Cathy instead of Alice'."""
    goal = _goal(said, said.items()[0], "") if said.items() else None
    return _told(goal) if goal else None


def _pass(said: SaidClause) -> Sequence[Part] | None:
    name, items = said.first("NAME"), said.items()
    if not name or not items or items[0].what in (ANY, "it"):
        return None
    return _told(*(f"pass {item.what} x{item.count or 1} at {name}" for item in items))


def _use(said: SaidClause) -> Sequence[Part] | None:
    items = [item for item in said.items() if item.kind in ("DISH", "ING", "PLATE")]
    return _told(f"use {items[0].what}") if items and said.said("use") else None


_TABLE: tuple[tuple[str, Making], ...] = (
    ("(NOT|NOMORE|KEEP)* ATMOST NUM OFYOU? (ON|STAY|TAKE|MAKE|DO)* (PLACE|THING)?", _limit),
    ("(NOT|NOMORE)* (ON|STAY|TAKE|DO)* PLACE ATMOST NUM OFYOU?", _limit),
    ("NUM? OFYOU? (ON|STAY)* PER PLACE", _each),
    ("SWAP (JOBS|WITH|NAME|AND|PLACE|ON)*", _swap),
    ("SPLIT (WORK|ORDERS|THING|WASHING)*", _split),
    ("(GO|RUN)? HELP NAME (WITH|ON|DO|THING|PLACE|WASHING|OUT|AND|MAKE|NUM|HELP)*", _help),
    ("WATCH FIRE", _watch_fire),
    ("(ON|TAKE)* FIRE DUTY", _watch_fire),
    ("(TAKE|MAKE|PUTOUT|ON|DO)* FIRE (OUT|PUTOUT|ON PLACE)*", _putout),
    ("PUTOUT (IT|THING|FIRE)?", _putout),
    ("FETCH PLACE (AND|IT|OUT|PUTOUT|FIRE|ON)*", _extinguish),
    ("IT OUT", _put_it_out),
    (f"{_AT} DO? WASHING DUTY?", _wash),
    (f"{_AT} DO NUM? PLATE?", _wash_verb),
    ("(THROW|ON)* (BURNT|THING)* (ON? PLACE)? (OUT|AND)*", lambda said: _throw(said) if said.has("THROW") else None),
    ("(CLEAN|BURNT) (BURNT|PLACE|THING|ON)*", _clean),
    ("(STOP|NOMORE) (IT|ORDERS|ANY|OUT)*", lambda said: _stop(said) if said.has("STOP") else None),
    ("(STOP|CEASE)+", _stop),
    (f"(STOP|NOMORE)+ (DO|MAKE|ON|WITH)* ({_ITEMS})? NOMORE?", _stopped_work),
    ("GO (ORDERS|WORK|WITH|IT)*", _go),
    ("(GO|TAKE|MAKE|ON|DO)* FREELY", lambda said: _told(f"allow {ANY}")),
    ("(WAIT|STAY)+ (ON|ME|IT|NUM)*", lambda said: _wait(said) if said.has("WAIT") else None),
    ("STAY (ON|IT)*", lambda said: _told("stay") if said.clause.who else None),
    ("(FIRST|PRIORITISE|MAKE|TAKE|ON)* THING (FIRST|PRIORITISE|GO)+", _prefer),
    ("(FIRST|PRIORITISE)+ (MAKE|ON|TAKE)? THING", _prefer),
    ("(TAKE|MAKE|DO|ON|FIRST|KEEP)* THING (FIRST|ON)* BEFORE (THING|AND)+", _prefer),
    ("(ON|TAKE|MAKE)+ POSITION FIRST?", _prefer),
    ("NOT (LET|KEEP|HAVE)? (THING|AND)+ RUNOUT", _never_out),
    ("NOT RUNOUT (ON|WITH)* (THING|AND)+", _never_out),
    (f"(KEEP|MAKE|STAY|WITH|READY|ON|FETCH)* {_ITEMS} (READY|OUT|AND|ON|PLACE|ME)*", _stock),
    ("ONLY* (ON|TAKE|MAKE|KEEP|STAY)* ONLY* (DO|WASHING) ONLY* THING* (ONLY|AND)*", lambda said: _only(said) if said.has("ONLY") else None),
    ("ONLY+ (ON|MAKE|TAKE)* THING (ONLY|AND)*", _only),
    ("(ON|MAKE|TAKE)* THING (ONLY|AND)+", lambda said: _only(said) if said.has("ONLY") else None),
    ("ONLY* (ON|TAKE|STAY|WATCH)* PLACE (ONLY|AND)*", lambda said: _only_place(said) if said.has("ONLY") else None),
    ("NOT LEAVE PLACE", _still_there),
    ("NOT (TAKE|STAY|LEAVE)? OUT? (ON|OF)* PLACE ALONE", _still_there),
    ("(NOT|NOMORE)+ (THROW|ON|FETCH|OUT)* (THING|BURNT)* (ON? PLACE)? (OUT|NOMORE)*", lambda said: _avoid_throwing(said)),
    ("(NOT|NOMORE)+ OFYOU? (STAY|TAKE|ON|TOUCH)* PLACE NOMORE*", _unstaffed),
    (f"(NOT|NOMORE)+ (MAKE|TOUCH|FETCH|LEAVE|TAKE|ON|WITH|RUN|WAIT|DO)* ({_ITEMS})? (NOMORE|OUT|ON|PLACE|READY|TOUCH)*", _avoid),
    (f"(MAKE|DO|ON) (NOT|NOMORE)+ {_ITEMS} NOMORE*", _avoid),
    ("LEAVE (THING|AND)+ (ALONE|ON|PLACE)*", _avoid),
    ("NOT", _not_you),
    ("FORGET (ON|WITH|DO|MAKE|THING|PLACE|AND|READY|WASHING|NOW)*", _forget),
    ("ALLOW? (DO|MAKE|TOUCH) THING? AGAIN", _allow),
    ("TOUCH (THING|ON|READY)*", _use),
    ("FIRE NUM? (DISH|AND|NUM)+", _work),
    (f"{_AT} (PLACE) DUTY?", _post),
    (f"{_AT} PLACE ((AND|ON)+ PLACE)* DUTY?", _post),
    ("PASS (NAME|TO|ME)* THING (TO|NAME|AND)*", _pass),
    ("(MAKE|DO|ON)* THING INSTEADOF THING", _instead),
    ("MAKE IT NUM (MORE|TOTAL)?", _more),
    (f"(MAKE IT|{_AT[:-1]} FETCH?) MAKE* (DO|AND)* {_ITEMS} (OUT|GOING|DO|TOTAL|DUTY|READY|AND|ON? PLACE)*", _work),
    (f"(MAKE|GO|KEEP|ON|TAKE|STAY|RUN|FETCH|WITH)* (DO|WITH|AND)* {_ITEMS} (OUT|GOING|DO|TOTAL|DUTY|READY|AND|ON? PLACE)*", _work),
    (f"{_AT} DO ((AND)+ DO)* (DUTY|ON? PLACE)?", _bare),
)  # fmt: skip
_RULES = tuple(Rule(compiled(pattern), make) for pattern, make in _TABLE)
