"""Rules about work at dishes and ingredients: what is done, how often, and where."""

from collections.abc import Iterator

from agents.crew.parsing._rule import AFTER, AT, ITEMS, Made, Rules, told, where
from agents.crew.parsing._said import Item, SaidClause, in_line, work_at
from agents.crew.parsing._words import THINGS
from agents.intention import ALWAYS, ANY, PLATE

#: Who looks after a dish sees to its heat.
_AT_THE_HEAT = (
    "look after", "looks after", "looking after", "tend", "mind", "take care of", "see to",
    "tend to",
)  # fmt: skip
#: Without one of these orders are only spoken of.
_WORKING = ("MAKE", "TAKE", "OUT", "FETCH", "ON", "KEEP", "RUN")


def _work(said: SaidClause) -> Made:
    """Work at things, each so often, at a place."""
    kept = said.has("KEEP") and said.has("PLACE") and not said.has(*THINGS)
    found = list(_goals(said)) if not (kept or said.has("WAIT")) else []
    if not found or None in found:
        return None
    places = (str(w.get("PLACE")) for w in said.words if w.is_a("PLACE") and not w.is_a("PLATE"))
    place = next(places, "")
    return told(*(f"{text}{_at(place, text)}" for text in found if text))


def _at(place: str, text: str) -> str:
    """Where work is done that is told so; for some it goes without saying."""
    implied = place == "plates" or (place == "delivery" and not text.startswith("fetch "))
    return f" at {place}" if place and not implied else ""


def _goals(said: SaidClause) -> Iterator[str | None]:
    for item in said.items():
        if item.kind == "PLATE" and any(other.kind != "PLATE" for other in said.items()):
            continue
        verbs = list(said.every("DO")) or ["plate"] * said.said("on a plate", "on plates")
        for do in verbs[:2] or [""]:
            yield _goal(said, item, do)


def _goal(said: SaidClause, item: Item, do: str) -> str | None:
    do = _verb(said, item, do)
    what = ANY if item.kind == "ORDERS" else in_line(item.what)
    what = PLATE if (do, what) == ("wash", ANY) else what
    if item.kind in THINGS and what != ANY and not said.vocabulary.fits(do, what):
        return None
    if not said.vocabulary.things_of(do):
        return None
    if what in ("it", "them"):
        return f"{do} {what}" if not said.clause.condition else f"{do} {ANY} x1"
    return f"{do} {what} {_often(said, item)}"


def _verb(said: SaidClause, item: Item, do: str) -> str:
    cooked = "cook" if said.vocabulary.fits("cook", item.what) or item.what == ANY else "prepare"
    match item.kind:
        case "ING" if do in ("", "prepare"):
            return "fetch" if said.has("FETCH") else _raw(said, item)
        case "ING" | "IT":
            return do or work_at(said.first("PLACE")) or "serve"
        case "PLATE":
            return do or "fetch"
        case _ if do:
            return cooked if do == "cook" else do
        case "ORDERS":
            return "serve" * (bool(said.clause.who) or said.has(*_WORKING))
        case _ if said.has("OUT", "FETCH", "RUN") or said.first("PLACE") == "delivery":
            return "serve"
        case _ if said.has("GOING", "MAKE") or said.said(*_AT_THE_HEAT):
            return cooked
        case _:
            return "serve" if _lasts(said) else cooked
    return do


def _raw(said: SaidClause, item: Item) -> str:
    fits = (
        verb
        for verb in ("chop", "cook", "prepare", "fetch")
        if said.vocabulary.fits(verb, item.what)
    )
    return next(fits, "chop")


def _often(said: SaidClause, item: Item) -> str:
    if item.count == 1 and said.has("ALWAYS") and said.has("GOING"):
        return ALWAYS
    if item.count is not None:
        return f"to x{item.count}" if said.has("TOTAL") else f"x{_share(said, item.count)}"
    if item.kind == "IT" and not item.many and not said.has("ALWAYS", "KEEP"):
        return "x1"
    if _lasts(said) or item.many or item.kind == "ORDERS":
        return ALWAYS
    return "x1"


def _share(said: SaidClause, count: int) -> int:
    """What each does of so many: 'Ben and Mia, six onions between you'."""
    cooks = len(said.clause.who) if said.has("BETWEEN") else 1
    return count // cooks if cooks > 1 and count % cooks == 0 else count


def _lasts(said: SaidClause) -> bool:
    """Whether it is to be done until further notice."""
    crowd = said.clause.is_crowd and not said.clause.condition
    doing = any(
        word.forms.get(kind) in ("ing", "s")
        for word in said.words
        for kind in ("DO", "MAKE", "RUN", "TAKE")
        if word.is_a(kind)
    )
    on = said.has("ON", "TAKE", "STAY") and not said.has("PLACE")
    until = said.clause.condition is not None and said.clause.condition.connective == "until"
    bare = (
        said.clause.called and bool(said.clause.who) and not said.has("DO", "MAKE", "FETCH", "DISH")
    )
    return said.has("ALWAYS", "KEEP", "GO", "BELONGS") or bare or crowd or doing or on or until


def _bare(said: SaidClause) -> Made:
    """A verb alone: whatever is needed, until further notice."""
    verbs = said.every("DO")
    known = [do for do in verbs if said.vocabulary.things_of(do)]
    if len(known) != len(verbs) or not (said.clause.who or said.has("KEEP", "ALWAYS")):
        return None
    return told(*(f"{do} {PLATE if do == 'wash' else ANY} {ALWAYS}" for do in known))


def _so_many(said: SaidClause) -> Made:
    """'Make two', of what was named last."""
    if not said.last or said.number is None:
        return None
    item = Item(said.last, "DISH" if said.last in said.vocabulary.dishes else "ING", said.number)
    goal = _goal(said, item, said.first("DO"))
    return told(goal) if goal else None


def _left_to(said: SaidClause) -> Made:
    """'Leave the plating to Zoe'."""
    if not said.clause.who:
        return None
    return _work(said) if said.items() else _bare(said)


def _instead(said: SaidClause) -> Made:
    """'Cathy instead of Alice'."""
    goal = _goal(said, said.items()[0], "") if said.items() else None
    return told(goal) if goal else None


def _in_each(said: SaidClause) -> Made:
    """'One soup in every pot'."""
    pots = said.station_count(said.first("PLACE"))
    dishes = said.items("DISH")
    return told(*(f"cook {item.what} x{pots * (item.count or 1)}" for item in dishes if pots))


WORK: Rules = (
    (
        "(MAKE|KEEP|NUM)* PLACE GOING",
        where(lambda said: work_at(said.first("PLACE")) == "cook", f"cook {ANY} {ALWAYS}"),
    ),
    (f"{ITEMS} PER PLACE", _in_each),
    ("LEAVE (DO|THING)+ TO", _left_to),
    ("(MAKE|DO) NUM", _so_many),
    ("FIRE (NUM? DISH)+", _work),
    ("(MAKE|DO|ON)* THING INSTEADOF THING", _instead),
    ("(MAKE|DO|ON)* NUM? THING NOT THING+", _instead),
    ("MAKE IT NUM (MORE|TOTAL)?", where(lambda said: said.number, "more to x{number}")),
    (f"FIRST* (MAKE IT|{AT} FETCH?) MAKE* DO* {ITEMS} {AFTER}", _work),
    (f"(MAKE|GO|KEEP|ON|TAKE|STAY|RUN|FETCH|WITH)* (DO|WITH)* {ITEMS} {AFTER}", _work),
    ("(ON|STAY)+ PLACE DO+", _bare),
    (f"IDLE* {AT} MORE? DO+ (DUTY|ON? PLACE|FROM NAME)?", _bare),
)
