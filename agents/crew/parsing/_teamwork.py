"""Rules about who works with whom, how many of them, and at which place."""

from agents.crew.parsing._rule import AT, Made, Rules, to_somebody, told
from agents.crew.parsing._said import SaidClause, work_at
from agents.crew.parsing._words import word_at
from agents.intention import ALWAYS, ANY, COUNTED, CROWDS, PLATE, so_many

#: Where one is who is not to be on that side of the kitchen.
_ACROSS = {"left": "right", "right": "left", "upper": "lower", "lower": "upper"}


def _help(said: SaidClause) -> Made:
    name = said.first("NAME")
    at = next((f" at {place}" for place in said.every("PLACE") if "WITH" not in said.tags), "")
    return told(f"help {name}{at}") if name else None


def _swap(said: SaidClause) -> Made:
    names = tuple(dict.fromkeys((*said.clause.who, *said.every("NAME"))))
    sides = "sides" if said.first("JOBS") == "sides" else "jobs"
    two = len(names) == 2 or names == ("all",)
    return [(names, f"swap {sides}")] if two else None


def _split(said: SaidClause) -> Made:
    verbs = {"DISH": "serve", "ING": "chop"}
    things = [item for item in said.items() if item.kind in verbs and item.what != ANY]
    if things:  # 'the others split Bob and Cathy'
        return told(*(f"{verbs[item.kind]} {item.what} {ALWAYS}" for item in things))
    whole = said.first("WORK") == "dishes" or said.has("ORDERS")
    return told("split dishes" if whole else "split work")


def _limit(said: SaidClause) -> Made:
    """No more than so many: so many do it, and nobody else."""
    counted = next((COUNTED[name] for name in said.clause.who if name in COUNTED), None)
    counted = 1 if said.clause.who == ("free",) else counted
    what = next((item.what for item in said.items() if item.kind != "PLATE"), ANY)
    fits = (do for do in ("cook", "chop") if what != ANY and said.vocabulary.fits(do, what))
    do = said.first("DO") or "wash" * said.has("WASHING") or work_at(said.first("PLACE"))
    do = do or next(fits, "")
    count = said.number or counted
    if count is None or not do or not said.vocabulary.things_of(do):
        return None
    who = so_many(count)
    first = f"stay at {said.first('PLACE')}" if said.has("PLACE") else f"{do} {what} {ALWAYS}"
    return [((who,), first), (("others",), f"avoid {do} {what}")] if who else None


def _each(said: SaidClause) -> Made:
    """So many to each of several stations."""
    place = said.first("PLACE")
    who = so_many(said.station_count(place) * (said.number or 1))
    many = place if place.endswith("s") else f"{place}s"
    return [((who,), f"stay at {many}")] if who else None


def _post(said: SaidClause) -> Made:
    places = said.every("PLACE")
    if said.has("WATCH") and work_at(places[0]) == "cook" and places[0].endswith("s"):
        return told("watch pots")
    plates = places[0] == f"{PLATE}s" and (said.has("NUM") or len(places) > 1)
    if plates or not said.clause.who:
        return None
    return told(*(f"stay at {place}" for place in places))


def _relieved(said: SaidClause) -> Made:
    """'Mia off the pots', 'you can leave the bell now'."""
    if said.said("keep"):
        return _unstaffed(said)
    return told("cancel stay") if said.clause.who else None


def _in_company(said: SaidClause) -> Made:
    """'Mia on the boards with Zoe': both are."""
    names = (*said.clause.who, *said.every("NAME"))
    named = all(name in said.every("NAME") or name not in CROWDS for name in names)
    return [(names, f"stay at {said.first('PLACE')}")] if named and said.clause.who else None


def _unstaffed(said: SaidClause) -> Made:
    """'Nobody at the boards', 'keep off the pots'."""
    if word_at(said.words, 1).is_a("BE") and not word_at(said.words, 2).is_a("TO"):
        return None  # 'nobody is at the boards' tells how it is
    if said.first("PLACE") == "extinguisher":
        return told("avoid putout")
    if (other := _ACROSS.get(said.first("PLACE"))) and said.clause.who:
        return told(f"stay at {other}")
    do = work_at(said.first("PLACE"))
    at = f" at {said.first('PLACE')}" if " " in said.first("PLACE") else ""
    return told(f"avoid {do} {ANY}{at}") if said.vocabulary.things_of(do) else None


_DOING = "(ON|STAY|TAKE|MAKE|DO|WASHING)*"
TEAMWORK: Rules = (
    (f"NOT+ {_DOING} MORETHAN NUM OFYOU? {_DOING} (PLACE|THING)?", _limit),
    (f"(NOT|NOMORE|KEEP)* ATMOST NUM OFYOU? {_DOING} (PLACE|THING)?", _limit),
    ("(NOT|NOMORE)* (ON|STAY|TAKE|DO)* PLACE ATMOST NUM OFYOU?", _limit),
    (f"NUM ATMOST {_DOING} (PLACE|THING)?", _limit),
    (f"ATMOST {_DOING} (PLACE|THING)?", _limit),
    (f"{_DOING} (PLACE|THING)? ATMOST", _limit),
    ("SUBJECT? NOMORE OFYOU? (ON|STAY)* PLACE NUM OFYOU? ATMOST", _limit),
    ("NUM? OFYOU? (ON|STAY)* PER PLACE", _each),
    ("NUM? PLACE PER OFYOU?", _each),
    ("SWAP (JOBS|WITH|NAME|PLACE|ON)*", _swap),
    ("SPLIT (WORK|ORDERS|THING|WASHING)*", _split),
    ("PASS NAME HAND (WITH|ON|DO|THING|PLACE|WASHING|OUT|MAKE|NUM)*", _help),
    ("(GO|ON|STAY|TAKE)* WITH NAME", _help),
    ("TAKE NAME JOBS?", _help),
    ("(GO|RUN)? HELP NAME (WITH|ON|DO|THING|PLACE|WASHING|OUT|MAKE|NUM|HELP)*", _help),
)
POSTS: Rules = (
    ("&ONLY (ONLY|ON|TAKE|MAKE|STAY|WATCH)* PLACE ONLY*", to_somebody("stay at {place}")),
    ("NOT LEAVE PLACE", "stay at {place}"),
    ("(ALLOW LEAVE|(GO|TAKE)? OFF) ON* PLACE", _relieved),
    (f"{AT} PLACE WITH NAME", _in_company),
    ("PLACE BELONGS", _post),
    ("TAKE NAME JOBS? ON* PLACE", _post),
    ("NOT (TAKE|STAY|LEAVE)? OUT? ON* PLACE ALONE", "stay at {place}"),
    ("(NOT|NOMORE)+ OFYOU? (STAY|TAKE|ON|TOUCH|FROM)* NAME? PLACE NOMORE*", _unstaffed),
    (f"{AT} PLACE (ON* PLACE)* DUTY?", _post),
)
