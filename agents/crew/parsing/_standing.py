"""Rules about what holds from now on, or no longer: what comes first, is kept ready, forbidden."""

from collections.abc import Iterator, Sequence

from agents.crew.parsing._rule import ITEMS, Made, Rules, each, told, where
from agents.crew.parsing._said import SaidClause, in_line
from agents.crew.parsing._words import THINGS, word_at
from agents.intention import ANY, PLATE


def _let_go(said: SaidClause) -> Made:
    """'Let the Bob go'."""
    goes = said.said("let") and said.said("go", "die", "expire")
    return told(f"skip {in_line(said.items()[0].what)}") if goes else None


def _prefer(said: SaidClause) -> Made:
    found = said.items("DISH", "POSITION")
    ordered = said.words[0].is_a("FIRST") and said.clause.called and not said.clause.is_crowd
    if not found or found[0].what == ANY or ordered:  # 'Zoe, first the Alice, then ...'
        return None
    what = {"last": "newest", "first": "oldest"}.get(found[0].what, found[0].what)
    one = what not in ("second", "third") and found[0].count is None
    return told(f"prefer {what}") if one else None


def _stock(said: SaidClause) -> Made:
    """What is to be there at any time: said so, or kept without a verb."""
    items = said.items(*THINGS, "IT")
    lasts = said.has("ALWAYS", "KEEP", "ATLEAST") or said.said("have")
    lasts = lasts and not said.said("every")
    there = said.has("READY", "OUT") and not word_at(said.words, 0).is_a("BE")
    if not items or any(item.what == ANY for item in items) or said.has("GOING"):
        return None
    if said.has("OUT") and not said.has("READY") and items[0].kind != "PLATE":
        return None
    least = said.number if said.has("ATLEAST") else None
    counted = least or all(item.count is not None or item.kind == "PLATE" for item in items)
    if not ((there and (lasts or counted)) or (counted and lasts and _no_work(said))):
        return None
    return told(*(f"stock {item.what} x{item.count or least or 2}" for item in items))


def _no_work(said: SaidClause) -> bool:
    deeds = (word.forms.get("DO") for word in said.words if word.is_a("DO"))
    return all(form == "ed" for form in deeds) and not said.has("MAKE")


def _never_out(said: SaidClause) -> Made:
    return each(said.items(*THINGS), "stock {what} x2")


def _only(said: SaidClause) -> Made:
    do, items = said.first("DO"), said.items("DISH", "ING")
    if said.has("WASHING") or do == "wash":
        return told(f"only wash {PLATE}" if said.vocabulary.things_of("wash") else "absent")
    what = items[0].what if items else ANY
    if not do and not items and said.has("PLATE"):
        do = "plate"
    if not do and items and (items[0].kind, what) == ("ING", ANY):
        do = "chop"
    return told(f"only {do or ANY} {what}") if do or items else None


def _stopped_work(said: SaidClause) -> Made:
    """'Stop chopping onions'."""
    do = said.first("DO") or ANY
    things = [item.what for item in said.items(*THINGS, "IT")]
    return _ban(do, [ANY if what == "it" else what for what in things])


def _avoid(said: SaidClause) -> Made:
    items = said.items(*THINGS, "IT")
    do = said.first("DO") if not said.has("TOUCH", "LEAVE") else ""
    if said.form("DO") == "ed":
        do = ""
    if not items and not do:
        return None
    made = said.has("MAKE") and items
    if not do and made and (items[0].what == ANY or said.vocabulary.fits("cook", items[0].what)):
        do = "cook"
    return _ban(do or ANY, [item.what for item in items if item.what != "it"])


def _ban(do: str, things: Sequence[str]) -> Made:
    things = things or [ANY]
    everything = (do, [*things]) == (ANY, [ANY])
    return None if everything else told(*(f"avoid {do} {what}" for what in things))


def _left_alone(said: SaidClause) -> Made:
    """'Leave the onions alone', and not 'leave the onions to Zoe'."""
    places, counted = said.every("PLACE"), [item for item in said.items() if item.count]
    if places and counted:  # 'leave two plates at the bell'
        return each(counted, f"fetch {{what}} x{{count}} at {places[-1]}")
    return None if said.words[-1].is_a("TO") else _avoid(said)


def _forget(said: SaidClause) -> Made:
    """What was asked for of somebody, or of all, is taken back."""
    names = said.every("NAME") if not said.has("HELP") else ()
    return [(names or None, text) for text in _forgotten(said)]


def _forgotten(said: SaidClause) -> Iterator[str]:
    do = said.first("DO") or "wash" * said.has("WASHING")
    things = [item.what for item in said.items() if item.what not in (ANY, "it", "them")]
    if said.has("CLOCK", "WATCH"):
        yield "cancel watch clock" if said.has("CLOCK") else "cancel watch pots"
    elif said.first("PLACE") == "bin" and things:
        yield from (f"put {what} at bin" for what in things)
    elif said.has("HELP"):
        yield "cancel help"
    elif said.has("READY", "KEEP") and things:
        yield from (f"cancel stock {what}" for what in things)
    elif things or do:
        yield from (f"cancel {do or ANY} {what}" for what in things or [ANY])
    elif said.has("PLACE"):
        yield "cancel stay"
    else:
        whole = said.clause.who or said.has("NAME", "ANY") or said.form("ORDERS")
        yield f"cancel {ANY}" if whole or said.said("orders") else "cancel it"


def _held(said: SaidClause) -> Made:
    """'Hold the Alice until the Bobs are out'."""
    if said.number:  # 'hold two plates back'
        return each(said.items(), "stock {what} x{count}") if said.said("back") else None
    return each(said.items("DISH"), "avoid serve {what}")


def _allow(said: SaidClause) -> Made:
    do = said.first("DO") or ANY
    what = next((item.what for item in said.items(*THINGS)), ANY)
    may = said.has("ALLOW") and (said.has("NOW") or said.said("go back to", "start"))
    again = may or said.has("AGAIN", "RESTORED")
    nothing = (do, what) == (ANY, ANY) or said.number or not again
    return None if nothing else told(f"allow {do} {what}")


def _use(said: SaidClause) -> Made:
    things = said.items(*THINGS)[:1]
    return each(things, "use {what}") if said.said("use") else None


STANDING: Rules = (
    ("THING", _let_go),
    ("(FIRST|PRIORITISE|MAKE|TAKE|ON)* THING (FIRST|PRIORITISE|GO)+", _prefer),
    ("(FIRST|PRIORITISE)+ (MAKE|ON|TAKE)? THING", _prefer),
    ("(DO|MAKE|TAKE)* POSITION FIRST+", _prefer),
    ("(TAKE|MAKE|DO|ON|FIRST|KEEP)* THING (FIRST|ON|OUT)* (BEFORE THING+)+", _prefer),
    ("(ON|TAKE|MAKE)+ POSITION FIRST?", _prefer),
    ("NOT (KEEP|HOLD)? THING+ RUNOUT", _never_out),
    ("NOT RUNOUT (ON|WITH)* THING+", _never_out),
    (f"(KEEP|HOLD|MAKE|STAY|WITH|READY|ON|FETCH|ANY)* ({ITEMS} (READY|OUT|ON|PLACE|ME|DO|NUM)*)+",
     _stock),
    ("&ONLY ONLY* (ON|TAKE|MAKE|KEEP|STAY)* ONLY* ((DO|WASHING) ONLY*)+ THING* ONLY*", _only),
    ("&ONLY (ON|ONLY)* (ON|MAKE|TAKE)* THING ONLY*", _only),
    (f"(STOP|NOMORE)+ (DO|MAKE|ON|WITH)* ({ITEMS})? NOMORE?", _stopped_work),
    ("(NOT|NOMORE)+ (THROW|ON|FETCH|OUT|TOUCH)* (THING|BURNT)* (ON? PLACE)? (OUT|NOMORE)*",
     where(lambda said: said.has("THROW") or said.first("PLACE") == "bin", "avoid drop")),
    (f"(NOT|NOMORE)+ (MAKE|TOUCH|FETCH|LEAVE|TAKE|ON|WITH|RUN|WAIT|DO|NOMORE)* ({ITEMS})?"
     "(NOMORE|OUT|ON|PLACE|READY|TOUCH|DO)*", _avoid),
    ("THING (NOT|NOMORE)", _avoid),
    ("THING RESTORED", _allow),
    (f"(MAKE|DO|ON) (NOT|NOMORE)+ {ITEMS} NOMORE*", _avoid),
    (f"LEAVE {ITEMS} (ALONE|ON|PLACE)*", _left_alone),
    ("NOT", where(lambda said: said.clause.called and said.clause.who, f"cancel {ANY}")),
    ("CEASE", _forget),
    ("FORGET (ON|WITH|DO|MAKE|THING|PLACE|READY|WASHING|NOW|NAME|WATCH|CLOCK|KEEP|HELP|NOMORE|CROWD"
     "|NUM)*", _forget),
    ("RELIEVED (FROM|OFF|ON)* (DO|WASHING|THING|PLACE)+", _forget),
    ("STOP (WATCH (CLOCK|PLACE)|HELP NAME)", _forget),
    (f"HOLD ON* {ITEMS}", _held),
    ("ALLOW? (TAKE|GO)? (DO|MAKE|TOUCH) (DO|THING)* AGAIN?", _allow),
    ("TOUCH (THING|ON|READY)*", _use),
)  # fmt: skip
