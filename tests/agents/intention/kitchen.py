"""A menu, everything that can be wanted there, and everything that can be said of it."""

from dataclasses import replace
from itertools import groupby

from hypothesis import strategies as st

from agents.intention import (
    ANY,
    ASK_KINDS,
    CROWDS,
    EVENT_WORDS,
    MAX_PARTS,
    MAX_TIMES,
    TALK_KINDS,
    WATCHED,
    Allow,
    Ask,
    Avoid,
    Cancel,
    Condition,
    Control,
    Demand,
    Event,
    Goal,
    Help,
    NoIntention,
    Only,
    Prefer,
    Put,
    Qualified,
    Skip,
    Split,
    Spot,
    Stay,
    Stock,
    Swap,
    Use,
    Vocabulary,
    Wait,
    Watch,
)
from agents.intention._demand import PLACES, Said
from agents.intention._parts.colleagues import SHARES
from agents.intention._places import WHICH
from agents.intention._qualified import CONNECTIVES
from agents.intention._repeating import More, Repeat, Same, Undo
from agents.intention._vocabulary import (
    MAX_SECONDS,
    POSITIONS,
    PREFERENCES,
    REFERENCES,
    Total,
    names_orders,
    written,
)
from agents.intention._wishes import Hold, Wish

INGREDIENTS = ("tomato", "lettuce", "onion")
SOUPS = ("alice", "bob", "cathy", "david")
NEEDS = {
    "alice": ("lettuce", "onion"),
    "bob": ("lettuce", "tomato"),
    "cathy": ("onion", "tomato"),
    "david": INGREDIENTS,
}
TITLES = tuple((soup, f"{soup.capitalize()} Soup") for soup in SOUPS)
#: As the tests of the first releases had it.
SOUP_MENU = Vocabulary(
    (("chop", INGREDIENTS), ("cook", SOUPS), ("putout", ()), ("serve", SOUPS), ("drop", ())), TITLES
)
CARRIED = (*INGREDIENTS, *SOUPS, "plate")
#: With every verb that there is.
FULL_MENU = Vocabulary(
    (
        ("chop", INGREDIENTS),
        ("prepare", SOUPS),
        ("putout", ()),
        ("cook", SOUPS),
        ("plate", SOUPS),
        ("serve", SOUPS),
        ("drop", ()),
        ("pass", CARRIED),
        ("fetch", CARRIED),
        ("move", ()),
        ("come", ()),
        ("clean", ()),
        ("free", ("board", "counter", "pot")),
    ),
    TITLES,
)
#: The same, for models that know the whole language.
WIDE_MENU = replace(FULL_MENU, wide=True)
SPOTS = (Spot("pot 1", "upper left"), Spot("pot 2", "lower"), Spot("board 1", "top middle"))
COOKS = ("mia", "ben", "leo")
STATIONS = ("pot 1", "pot 2", "board 1")


@st.composite
def _of(draw: st.DrawFn, verbs: dict[str, tuple[str, ...]]) -> tuple[str, str | None]:
    verb = draw(st.sampled_from(sorted(verbs)))
    return verb, draw(st.sampled_from((*verbs[verb], None)))


numbers = st.integers(1, MAX_TIMES)
times = numbers | st.just("always")
_VERBS = dict(FULL_MENU.verbs)
tasks = _of(_VERBS)
any_tasks = _of({**_VERBS, ANY: FULL_MENU.things})
waits = st.builds(Wait, st.integers(1, MAX_SECONDS)) | st.builds(
    lambda event: Wait(event=event), st.sampled_from(written(EVENT_WORDS, wide=False))
)
goals = st.builds(lambda task, count: Goal(*task, count), tasks, times)
#: Parts that mean the same, said or resolved.
plain_parts = st.one_of(
    st.builds(lambda task, yours: Avoid(*task, yours), any_tasks, st.booleans()),
    any_tasks.map(lambda task: Allow(*task)),
    _of(dict(Cancel.allowed(FULL_MENU))).map(lambda task: Cancel(*task)),
    any_tasks.filter(lambda task: task != (ANY, None)).map(lambda task: Only(*task)),
    st.builds(Prefer, st.sampled_from((*PREFERENCES, *SOUPS))),
    st.builds(Stock, st.sampled_from(INGREDIENTS), numbers),
    st.builds(Watch, st.sampled_from(WATCHED)),
    waits,
    st.builds(Control, st.sampled_from(("stop", "go"))),
    st.builds(Split, st.sampled_from(SHARES)),
)
places = st.sampled_from(PLACES)
asks = st.one_of(
    st.builds(
        Ask,
        st.sampled_from([kind for kind in written(ASK_KINDS, wide=False) if kind != "station"]),
        st.sampled_from((*FULL_MENU.things, None)),
    ),
    st.builds(Ask, st.just("station"), st.sampled_from(STATIONS)),
)
talk = st.builds(NoIntention, st.sampled_from(written(TALK_KINDS, wide=False)))


def _lists(parts: st.SearchStrategy[object]) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(parts, min_size=1, max_size=MAX_PARTS).map(tuple)


def _unlike_neighbours(parts: tuple[object, ...]) -> tuple[object, ...]:
    """The first of each run of parts that would be summed."""
    kinds = groupby(parts, lambda p: (p.do, p.what) if isinstance(p, Goal) else p)
    return tuple(next(alike) for _, alike in kinds)


spots = st.sampled_from(
    [*(spot.name for spot in SPOTS), "pots", "left", "me", *COOKS, *SOUPS, "counter"]
    + [f"{which} pot" for which in WHICH if which not in ("right", "middle")]
)
events = st.one_of(
    st.builds(Event, st.sampled_from(EVENT_WORDS)),
    st.builds(Event, st.sampled_from(("cooked", "served", "free")), spots),
    st.builds(lambda n, what: Event(count=n, what=what), numbers, st.none() | spots),
    st.builds(lambda s: Event(seconds=s), st.integers(1, MAX_SECONDS)),
)
later_parts = st.one_of(
    st.sampled_from((Stay(), Help("me"), Help("ben"), Swap("jobs"), Swap("sides"))),
    st.builds(Use, st.sampled_from((*FULL_MENU.things, None))),
    st.builds(Put, st.sampled_from((*FULL_MENU.things, None))),
    st.builds(Skip, st.sampled_from((*SOUPS, None))),
    st.builds(lambda task, times: Avoid(*task, True, times), any_tasks, numbers),
    st.builds(Stock, st.sampled_from(FULL_MENU.things), numbers),
    st.builds(lambda word, what: Wait(event=word, what=what), st.just("served"), spots),
    asks,
)
whose = st.lists(st.sampled_from((*COOKS, *CROWDS)), max_size=3).map(tuple)
conditions = st.builds(Condition, st.sampled_from(CONNECTIVES), events)
wide_parts = st.builds(
    Qualified.around,
    goals | plain_parts | later_parts,
    whose,
    st.just("") | spots,
    st.none() | conditions,
)
#: What the first adapter was trained with.
first_demands = st.builds(Demand, _lists(goals | plain_parts).map(_unlike_neighbours), places)
first_intentions = st.one_of(talk, asks, first_demands)
demands = st.builds(Demand, _lists(wide_parts).map(_unlike_neighbours), places).filter(
    lambda demand: len(demand.parts) > 1 or not isinstance(demand.parts[0], Ask)
)
intentions = st.one_of(
    first_intentions,
    demands,
    st.builds(NoIntention, st.sampled_from(TALK_KINDS)),
    st.builds(Ask, st.sampled_from(("score", "stars", "event", "who")), st.none()),
)

choices = st.one_of(
    st.builds("orders but {}".format, st.sampled_from((*SOUPS, *POSITIONS))),
    st.builds("orders with {}".format, st.sampled_from(INGREDIENTS)),
    st.builds("orders {} {}".format, st.sampled_from(("to", "from")), st.sampled_from(POSITIONS)),
)
references = st.sampled_from(REFERENCES) | choices
counts = times | st.builds(Total, numbers)


@st.composite
def _wishes(draw: st.DrawFn) -> Wish:
    verb, what = draw(tasks)
    if _VERBS[verb] and draw(st.booleans()):
        what = draw(references)
    if names_orders(what):
        return Wish(verb, what, None)
    uncounted = what in ("it", "them") and draw(st.booleans())
    return Wish(verb, what, None if uncounted else draw(counts))


@st.composite
def _referring(draw: st.DrawFn) -> object:
    part = draw(st.sampled_from((Avoid, Allow, Cancel)))
    found = part(draw(st.sampled_from(("cook", "pass", ANY))), draw(references))
    return Undo() if found == Cancel(ANY, "it") else found


things = st.sampled_from((*INGREDIENTS, *SOUPS, "it", "that", "second"))
clauses = st.one_of(
    _wishes(),
    _referring(),
    plain_parts,
    wide_parts,
    st.builds(Qualified.around, _wishes(), whose, spots),
    st.builds(Hold, things),
    st.builds(lambda times: Repeat("again", times), numbers),
    st.builds(More, counts),
    st.builds(Same, things, st.just("half") | numbers),
    st.just(Repeat("again", "half")),
    st.just(Repeat("next")),
    st.just(Repeat("back")),
    st.just(Undo()),
)
sayings = st.one_of(talk, asks, st.builds(Said, _lists(clauses), places)).filter(
    lambda said: not (isinstance(said, Said) and len(said.clauses) == 1
                      and isinstance(said.clauses[0], Ask))
)  # fmt: skip
