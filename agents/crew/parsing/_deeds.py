"""Rules about fires, dirt, stops, and what is handed on."""

from agents.crew.parsing._rule import AT, ITEMS, Made, Rules, each, to_somebody, told, where
from agents.crew.parsing._said import SaidClause
from agents.crew.parsing._words import THINGS
from agents.intention import ALWAYS, ANY, PLATE


def _count(said: SaidClause) -> Made:
    """'Ben, can you count the plates?'."""
    items = said.items()
    return told(f"ask count {items[0].what}") if items and items[0].what != ANY else None


def _take_off(said: SaidClause) -> Made:
    """'Take the Bob off': the heat, onto a plate."""
    if said.clause.condition and said.has("IT"):
        return told(f"plate {ANY} x1") if said.said("off") else None
    return each(said.items("DISH"), "plate {what} x1") if said.said("off") else None


def _burns(said: SaidClause) -> bool:
    """'If something burns, Sam deals with it'."""
    when = said.clause.condition
    return when is not None and when.event.word == "burning"


def _tends(said: SaidClause) -> bool:
    return said.has("WATCH") or said.said("look after", "mind", "take care of", "manage")


def _clear(said: SaidClause) -> Made:
    """'Clear that counter'."""
    place = said.first("PLACE").removesuffix("s")
    clears = said.said("clear", "empty") and place in ("counter", "board", "pot")
    return told(f"free {place} x1") if clears else None


def _wash(said: SaidClause) -> Made:
    if not said.vocabulary.things_of("wash"):
        return told("absent")
    return told(f"wash {PLATE} {f'x{said.number}' if said.number else ALWAYS}")


def _throw(said: SaidClause) -> Made:
    items = said.items()[:1]
    if said.has("BURNT") or not items or items[0].kind not in ("DISH", "ING"):
        return told("drop x1")
    return each(items, "put {what} at bin") if said.has("PLACE") else None


def _wait(said: SaidClause) -> Made:
    return told(f"wait {said.number}" if said.number and said.number > 1 else "wait word")


def _wait_for(said: SaidClause) -> Made:
    """'Wait for the soup', until it is ready."""
    what = said.items()[0].what
    return told(f"wait cooked {'' if what in (ANY, 'it') else what}".rstrip())


def _put_down(said: SaidClause) -> Made:
    things = [item.what for item in said.items(*THINGS)]
    things = things or [ANY] * said.has("ANY")
    return told(*(f"put {what}" for what in things)) if said.said("put") and things else None


def _pass(said: SaidClause) -> Made:
    name, items = said.first("NAME"), said.items()
    if not name or not items or items[0].what in (ANY, "it"):
        return None
    if items[0].kind == "DISH" and said.has("PASS") and not said.clause.who:
        return [((name,), f"serve {items[0].what} x{items[0].count or 1}")]  # it is theirs
    do = "pass" if said.has("PASS") else "fetch"
    return each(items, f"{do} {{what}} x{{count}} at {name}")


DEEDS: Rules = (
    ("WATCH FIRE", "watch fire"),
    ("(ON|TAKE)* FIRE (DUTY|WATCH)", "watch fire"),
    ("COUNT THING", _count),
    ("RELIEVED", to_somebody(f"cancel {ANY}")),
    ("TAKE (DISH|IT) OFF", _take_off),
    ("RUN", f"serve {ANY} {ALWAYS}"),
    ("(WATCH|ON)* BURNING (ON? PLACE)?", "watch pots"),
    ("(WATCH|ON)+ CLOCK", "watch clock"),
    ("(WATCH|TAKE) ORDERS", where(_tends, "watch orders")),
    ("(TAKE|MAKE|PUTOUT|ON|DO)* FIRE (OUT|PUTOUT|IT|ON PLACE)*", "putout x1"),
    ("(TAKE|PUTOUT|MAKE|ON)* IT+", where(_burns, "putout x1")),
    ("PUTOUT (IT|THING|FIRE)?", "putout x1"),
    (
        "FETCH PLACE (IT|OUT|PUTOUT|FIRE|ON)*",
        where(lambda said: said.first("PLACE") == "extinguisher", "putout x1"),
    ),
    ("IT OUT", where(lambda said: said.said("put", "puts"), "putout x1")),
    (f"{AT} DO? WASHING DUTY?", _wash),
    (f"{AT} DO NUM? PLATE?", lambda said: _wash(said) if said.first("DO") == "wash" else None),
    ("&THROW (THROW|ON)* (BURNT|THING)* (ON? PLACE)? OUT*", _throw),
    ("BURNT THING* OUT+", "drop x1"),
    ("CLEAN PLACE", _clear),
    ("(CLEAN|BURNT) (BURNT|PLACE|IT|ING|PLATE|ANY|ON)*", "clean x1"),
    ("IDLE+", "hurry"),
    ("&STOP (STOP|NOMORE) (IT|ORDERS|ANY|OUT)*", "stop"),
    ("(STOP|CEASE)+", where(lambda said: said.first("CEASE") != "forget", "stop")),
    ("(NOT|NOMORE)+ MOVE", "stop"),
    ("GO (ORDERS|WORK|WITH|IT)*", "go"),
    ("(GO|TAKE|MAKE|ON|DO)* FREELY", f"allow {ANY}"),
    ("&WAIT (WAIT|STAY)+ (ON|ME|IT|NUM|TIME)*", _wait),
    ("WAIT ON* (DISH|IT) READY*", _wait_for),
    ("STAY (ON|IT)*", to_somebody("stay")),
    ("THING WAIT", where(lambda said: said.has("ALLOW"), "none")),
    ("THING+ DOWN", _put_down),
    ("DOWN THING+", _put_down),
    (f"(PASS|FETCH) (NAME|TO|ME)* {ITEMS} (TO|ON|NAME|THING)*", _pass),
)
