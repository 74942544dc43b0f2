"""A burger kitchen in typed facts, for the tests of System 2: no grid, nothing moves."""

from dataclasses import replace

from agents.messages import (
    CookFact,
    Fact,
    FinishedMacro,
    MenuFacts,
    Observation,
    Option,
    OrderFact,
    RecipeFact,
    StationFact,
    StepFact,
    ThingFact,
    ThingState,
)

ME, ANN = 1, 0
CHOP = StepFact("chop", "lettuce", "chop", "chopped")
FRY = StepFact("cook", "beef", "fry", "fried", 7.5)
WORK = {"lettuce_burger": (CHOP,), "beef_burger": (FRY,), "full_burger": (FRY, CHOP)}


def _steps(dish: str) -> tuple[StepFact, ...]:
    assembling = StepFact("prepare", dish, "assemble", plated=True)
    return (*WORK[dish], assembling, StepFact("serve", dish, "serve"))


MENU = MenuFacts(
    "burgers",
    (
        RecipeFact("lettuce_burger", "Lettuce Burger", ("bread", "lettuce"), (), 15, 50.0),
        RecipeFact("beef_burger", "Beef Burger", ("bread", "beef"), (), 20, 62.5),
        RecipeFact("full_burger", "Full Burger", ("bread", "beef", "lettuce"), (), 25, 75.0),
    ),
    ("beef", "lettuce", "bread"),
)
MENU = replace(MENU, recipes=tuple(replace(r, steps=_steps(r.name)) for r in MENU.recipes))
WORDS = {"chop": "chop", "cook": "fry", "prepare": "assemble", "plate": "plate"}


def option(verb: str, what: str | None = None, **changes: object) -> Option:
    """A macro action that can begin."""
    word = WORDS.get(verb, verb)
    name = " ".join(filter(None, (word.title(), (what or "").replace("_", " ").title())))
    made = Option(name, verb, what, available=True, value=0.0, word=word)
    return replace(made, **changes)  # type: ignore[arg-type]


OPTIONS = (
    option("chop", "lettuce"),
    *(option("prepare", recipe.name) for recipe in MENU.recipes),
    option("putout"),
    option("cook", "beef"),
    option("plate", "beef"),
    *(option("serve", recipe.name) for recipe in MENU.recipes),
    option("drop"),
    *(option("pass", what, on_demand=True) for what in (*MENU.ingredients, "plate")),
    *(option("fetch", what, on_demand=True) for what in (*MENU.ingredients, "plate")),
    option("clean", on_demand=True),
)


def observed(tick: int = 100, *, alone: bool = False, **changes: object) -> Observation:
    """The kitchen at `tick`, quiet unless `changes` say otherwise."""
    ann = CookFact(ANN, "Ann", (4, 1), human=True)
    me = CookFact(ME, "Robin", (2, 2), human=False)
    now = Observation(
        id=tick + 1,
        tick=tick,
        cook="Robin",
        seat=ME,
        score=0,
        seconds_left=125 - tick / 10,
        menu=MENU,
        orders=orders(beef_burger=40),
        cooks=(me,) if alone else (ann, me),
        options=OPTIONS,
        things=(thing("extinguisher", "ready"), thing("plate", "empty")),
        stations=(StationFact("pan 1", "pan", (5, 6), "empty"),),
        free_counters=18,
    )
    return replace(now, **changes)  # type: ignore[arg-type]


def orders(**seconds: float) -> tuple[OrderFact, ...]:
    """Open orders by the seconds that are left."""
    made = []
    for name, left in seconds.items():
        recipe = MENU.recipe(name)
        assert recipe is not None
        share = left / recipe.seconds
        made.append(OrderFact(name, recipe.title, left, share, recipe.reward, recipe.needs))
    return tuple(made)


def thing(
    what: str, state: ThingState, seat: int | None = None, kind: str = "counter"
) -> ThingFact:
    """Something that lies on a counter or is in the hands of `seat`."""
    return ThingFact(what, state, (3, 3), kind if seat is None else "hand", (what,), seat=seat)


def did(tick: int, verb: str, what: str = "", seat: int | None = ANN) -> Fact:
    """A deed, by Ann if nobody else is named."""
    return Fact(tick, seat, verb, what)


def ended(name: str, began: int, tick: int, seat: int = ME) -> FinishedMacro:
    """The end of a macro action."""
    return FinishedMacro(name, "ok", began, tick, seat)
