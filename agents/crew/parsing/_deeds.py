"""Rules about fires, dirt, stops, and what is handed on."""

from agents.crew.parsing._rule import AT, ITEMS, Made, Rules, told
from agents.crew.parsing._said import SaidClause
from agents.intention import ALWAYS, ANY, PLATE


def _extinguish(said: SaidClause) -> Made:
    return told("putout x1") if said.first("PLACE") == "extinguisher" else None


def _put_it_out(said: SaidClause) -> Made:
    return told("putout x1") if said.said("put", "puts") else None


def _count(said: SaidClause) -> Made:
    """'Ben, can you count the plates?'."""
    items = said.items()
    return told(f"ask count {items[0].what}") if items and items[0].what != ANY else None


def _relieve(said: SaidClause) -> Made:
    return told(f"cancel {ANY}") if said.clause.who else None


def _take_off(said: SaidClause) -> Made:
    """'Take the Bob off': the heat, onto a plate."""
    dishes = [item.what for item in said.items() if item.kind == "DISH"]
    if said.said("off") and said.clause.condition and said.has("IT"):
        return told(f"plate {ANY} x1")
    off = said.said("off") and dishes
    return told(*(f"plate {dish} x1" for dish in dishes)) if off else None


def _of_the_fire(said: SaidClause) -> Made:
    """'If something burns, Sam deals with it'."""
    when = said.clause.condition
    return told("putout x1") if when and when.event.word == "burning" else None


def _clear(said: SaidClause) -> Made:
    """'Clear that counter'."""
    place = said.first("PLACE").removesuffix("s")
    clears = said.said("clear", "empty") and place in ("counter", "board", "pot")
    return told(f"free {place} x1") if clears else None


def _stop(said: SaidClause) -> Made:
    """'Stop that', and not 'forget that'."""
    return told("stop") if said.first("CEASE") != "forget" else None


def _watch_orders(said: SaidClause) -> Made:
    tended = said.has("WATCH") or said.said("look after", "mind", "take care of", "manage")
    return told("watch orders") if tended else None


def _wash(said: SaidClause) -> Made:
    if not said.vocabulary.things_of("wash"):
        return told("absent")
    return told(f"wash {PLATE} {f'x{said.number}' if said.number else ALWAYS}")


def _wash_verb(said: SaidClause) -> Made:
    return _wash(said) if said.first("DO") == "wash" else None


def _throw(said: SaidClause) -> Made:
    items = said.items()
    if not items or said.has("BURNT"):
        return told("drop x1")
    if items[0].kind in ("DISH", "ING") and not said.has("PLACE"):
        return None
    return (
        told(f"put {items[0].what} at bin") if items[0].kind in ("DISH", "ING") else told("drop x1")
    )


def _wait(said: SaidClause) -> Made:
    return told(f"wait {said.number}" if said.number and said.number > 1 else "wait word")


def _wait_for(said: SaidClause) -> Made:
    """'Wait for the soup', until it is ready."""
    what = said.items()[0].what
    return told(f"wait cooked {'' if what in (ANY, 'it') else what}".rstrip())


def _put_down(said: SaidClause) -> Made:
    things = [item.what for item in said.items() if item.kind in ("DISH", "ING", "PLATE")]
    things = things or [ANY] * said.has("ANY")
    return told(*(f"put {what}" for what in things)) if said.said("put") and things else None


def _pass(said: SaidClause) -> Made:
    name, items = said.first("NAME"), said.items()
    if not name or not items or items[0].what in (ANY, "it"):
        return None
    if items[0].kind == "DISH" and said.has("PASS") and not said.clause.who:
        return [((name,), f"serve {items[0].what} x{items[0].count or 1}")]  # it is theirs
    do = "pass" if said.has("PASS") else "fetch"
    return told(*(f"{do} {item.what} x{item.count or 1} at {name}" for item in items))


def _stays(said: SaidClause) -> Made:
    return told("stay") if said.clause.who else None


def _can_wait(said: SaidClause) -> Made:
    """'The Davids can wait': nothing is to be done about it."""
    return told("none") if said.has("ALLOW") else None


DEEDS: Rules = (
    ("WATCH FIRE", "watch fire"),
    ("(ON|TAKE)* FIRE (DUTY|WATCH)", "watch fire"),
    ("COUNT THING", _count),
    ("RELIEVED", _relieve),
    ("TAKE (DISH|IT) OFF", _take_off),
    ("RUN", f"serve {ANY} {ALWAYS}"),
    ("(WATCH|ON)* BURNING (ON? PLACE)?", "watch pots"),
    ("(WATCH|ON)+ CLOCK", "watch clock"),
    ("(WATCH|TAKE) ORDERS", _watch_orders),
    ("(TAKE|MAKE|PUTOUT|ON|DO)* FIRE (OUT|PUTOUT|IT|ON PLACE)*", "putout x1"),
    ("(TAKE|PUTOUT|MAKE|ON)* IT+", _of_the_fire),
    ("PUTOUT (IT|THING|FIRE)?", "putout x1"),
    ("FETCH PLACE (IT|OUT|PUTOUT|FIRE|ON)*", _extinguish),
    ("IT OUT", _put_it_out),
    (f"{AT} DO? WASHING DUTY?", _wash),
    (f"{AT} DO NUM? PLATE?", _wash_verb),
    ("&THROW (THROW|ON)* (BURNT|THING)* (ON? PLACE)? OUT*", _throw),
    ("BURNT THING* OUT+", "drop x1"),
    ("CLEAN PLACE", _clear),
    ("(CLEAN|BURNT) (BURNT|PLACE|IT|ING|PLATE|ANY|ON)*", "clean x1"),
    ("IDLE+", "hurry"),
    ("&STOP (STOP|NOMORE) (IT|ORDERS|ANY|OUT)*", "stop"),
    ("(STOP|CEASE)+", _stop),
    ("(NOT|NOMORE)+ MOVE", "stop"),
    ("GO (ORDERS|WORK|WITH|IT)*", "go"),
    ("(GO|TAKE|MAKE|ON|DO)* FREELY", f"allow {ANY}"),
    ("&WAIT (WAIT|STAY)+ (ON|ME|IT|NUM|TIME)*", _wait),
    ("WAIT ON* (DISH|IT) READY*", _wait_for),
    ("STAY (ON|IT)*", _stays),
    ("THING WAIT", _can_wait),
    ("THING+ DOWN", _put_down),
    ("DOWN THING+", _put_down),
    (f"(PASS|FETCH) (NAME|TO|ME)* {ITEMS} (TO|ON|NAME|THING)*", _pass),
)
