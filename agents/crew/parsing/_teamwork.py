"""Rules about who works with whom, how many of them, and at which place."""

from agents.crew.parsing._rule import AT, Made, Rules, told
from agents.crew.parsing._said import SaidClause
from agents.intention import ALWAYS, ANY, COUNTED, PLATE

_DIGITS = {count: word for word, count in COUNTED.items()}
_HEAT = ("pot", "pan", "oven", "grill", "wok", "plancha", "steamer", "fryer")
_WORK_AT = {"board": "chop", "delivery": "serve", "sink": "wash", "plates": "plate"}


def _help(said: SaidClause) -> Made:
    name = said.first("NAME")
    at = next((f" at {place}" for place in said.every("PLACE") if "WITH" not in said.tags), "")
    return told(f"help {name}{at}") if name else None


def _swap(said: SaidClause) -> Made:
    names = (*said.clause.who, *said.every("NAME"))
    sides = "sides" if said.first("JOBS") == "sides" else "jobs"
    return [(tuple(dict.fromkeys(names)), f"swap {sides}")] if names else None


def _split(said: SaidClause) -> Made:
    return told(
        "split dishes" if said.first("WORK") == "dishes" or said.has("ORDERS") else "split work"
    )


def _limit(said: SaidClause) -> Made:
    """No more than so many: so many do it, and nobody else."""
    counted = next((COUNTED[name] for name in said.clause.who if name in COUNTED), None)
    counted = 1 if said.clause.who == ("free",) else counted
    count, do = said.number or counted, said.first("DO") or _work_at(said.first("PLACE"))
    if count is None or not do or not said.vocabulary.things_of(do):
        return None
    what = next((item.what for item in said.items() if item.kind != "PLATE"), ANY)
    who = "free" if count == 1 else _DIGITS.get(count, "")
    first = f"stay at {said.first('PLACE')}" if said.has("PLACE") else f"{do} {what} {ALWAYS}"
    return [((who,), first), (("others",), f"avoid {do} {what}")] if who else None


def _each(said: SaidClause) -> Made:
    """So many to each of several stations."""
    place = said.first("PLACE")
    count = said.station_count(place) * (said.number or 1)
    many = place if place.endswith("s") else f"{place}s"
    return [((_DIGITS[count],), f"stay at {many}")] if count in _DIGITS else None


def _post(said: SaidClause) -> Made:
    places = said.every("PLACE")
    if said.has("WATCH") and _kind(places[0]) in _HEAT and places[0].endswith("s"):
        return told("watch pots")
    if (places == (PLATE + "s",) and said.has("NUM")) or not said.clause.who:
        return None
    return told(*(f"stay at {place}" for place in places))


def _only_place(said: SaidClause) -> Made:
    return told(f"stay at {said.first('PLACE')}") if said.clause.who else None


def _still_there(said: SaidClause) -> Made:
    return told(f"stay at {said.first('PLACE')}")


def _unstaffed(said: SaidClause) -> Made:
    """'Nobody at the boards', 'keep off the pots'."""
    do = _work_at(said.first("PLACE"))
    at = f" at {said.first('PLACE')}" if " " in said.first("PLACE") else ""
    return told(f"avoid {do} {ANY}{at}") if said.vocabulary.things_of(do) else None


def _kind(place: str) -> str:
    last = place.rstrip("0123456789 ").split()[-1] if place else ""
    return last.removesuffix("es") if last.endswith("ches") else last.removesuffix("s")


def _work_at(place: str) -> str:
    kind = _kind(place)
    return "cook" if kind in _HEAT else _WORK_AT.get(kind, _WORK_AT.get(place, ""))


_DOING = "(ON|STAY|TAKE|MAKE|DO)*"
TEAMWORK: Rules = (
    (f"NOT+ {_DOING} MORETHAN NUM OFYOU? {_DOING} (PLACE|THING)?", _limit),
    (f"(NOT|NOMORE|KEEP)* ATMOST NUM OFYOU? {_DOING} (PLACE|THING)?", _limit),
    ("(NOT|NOMORE)* (ON|STAY|TAKE|DO)* PLACE ATMOST NUM OFYOU?", _limit),
    (f"NUM ATMOST {_DOING} (PLACE|THING)?", _limit),
    (f"ATMOST {_DOING} (PLACE|THING)?", _limit),
    (f"{_DOING} (PLACE|THING)? ATMOST", _limit),
    ("NUM? OFYOU? (ON|STAY)* PER PLACE", _each),
    ("SWAP (JOBS|WITH|NAME|PLACE|ON)*", _swap),
    ("SPLIT (WORK|ORDERS|THING|WASHING)*", _split),
    ("PASS NAME HAND (WITH|ON|DO|THING|PLACE|WASHING|OUT|MAKE|NUM)*", _help),
    ("(GO|ON|STAY|TAKE)* WITH NAME", _help),
    ("TAKE NAME JOBS?", _help),
    ("(GO|RUN)? HELP NAME (WITH|ON|DO|THING|PLACE|WASHING|OUT|MAKE|NUM|HELP)*", _help),
)
POSTS: Rules = (
    ("&ONLY ONLY* (ON|TAKE|STAY|WATCH)* PLACE ONLY*", _only_place),
    ("NOT LEAVE PLACE", _still_there),
    ("TAKE NAME JOBS? ON* PLACE", _post),
    ("NOT (TAKE|STAY|LEAVE)? OUT? ON* PLACE ALONE", _still_there),
    ("(NOT|NOMORE)+ OFYOU? (STAY|TAKE|ON|TOUCH)* NAME? PLACE NOMORE*", _unstaffed),
    (f"{AT} PLACE (ON* PLACE)* DUTY?", _post),
)
