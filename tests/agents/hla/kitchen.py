"""A toy kitchen for the minds' tests: no grid, every macro action takes so many ticks.

It knows the soup menu's rules of precedence, counts what is made, and speaks to the minds in the
same facts as the real game. It plays the session's part, too: words go to both minds, what the Slow
Mind announces and says comes back to the Fast Mind in its observations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from agents.messages import (
    CookFact,
    Do,
    EditBook,
    Fact,
    FinishedMacro,
    FromMind,
    Heard,
    Hearing,
    Intend,
    MenuFacts,
    MindFailed,
    Observation,
    Option,
    OrderFact,
    Question,
    Readings,
    Reason,
    RecipeFact,
    Say,
    StationFact,
    StepFact,
    ThingFact,
    ThingState,
    Thought,
    Unsaid,
)
from agents.orders import OrderBook
from agents.orders.wording import vocabulary_of
from agents.workers.inline_link import InlineLink

VEGETABLES = ("tomato", "lettuce", "onion")
PARTS = {
    "alice": ("lettuce", "onion"),
    "bob": ("lettuce", "tomato"),
    "cathy": ("onion", "tomato"),
    "david": ("lettuce", "onion", "tomato"),
}


def _steps(soup: str, parts: tuple[str, ...]) -> Iterator[StepFact]:
    yield from (StepFact("chop", part, "chop", "chopped", hands_s=4.0) for part in parts)
    yield StepFact("prepare", soup, "prepare", hands_s=4.0)
    yield StepFact("cook", soup, "cook", seconds=15.0, hands_s=4.0)
    yield from (StepFact(verb, soup, verb, hands_s=4.0) for verb in ("plate", "serve"))


MENU = MenuFacts(
    "soups",
    tuple(
        RecipeFact(
            name,
            f"{name.capitalize()} Soup",
            parts,
            tuple(_steps(name, parts)),
            15,
            60.0,
        )
        for name, parts in PARTS.items()
    ),
    VEGETABLES,
)
COOK_TICKS = 150
BURN_TICKS = 250


class Kitchen:
    """State, options, facts and the clock."""

    def __init__(self, orders: tuple[str, ...] = ("bob", "alice", "cathy"), ticks: int = 20):
        self.tick = 0
        self.orders = list(orders)
        self.macro_ticks = ticks
        self.made: Counter[str] = Counter()
        """'onion': chopped, 'mixed bob', 'plated bob'."""
        self.pots: dict[str, int] = {}
        """What cooks, since when; one pot per soup, two in all."""
        self.fire = False
        self.seconds = dict.fromkeys(PARTS, 50.0)
        self.values: dict[str, float] = {}
        self.missing: set[str] = set()
        """Vegetables that cannot be had."""
        self.doing = ""
        self.since = 0
        self.done: list[str] = []
        """Every macro action completed."""
        self._facts: list[Fact] = []
        self._finished: list[FinishedMacro] = []

    # ------------------------------------------------------------ facts

    def observation(self, **changes: object) -> Observation:
        """The kitchen now; what happened since the last call is handed over."""
        facts, self._facts = tuple(self._facts), []
        finished, self._finished = tuple(self._finished), []
        found = Observation(
            id=self.tick,
            tick=self.tick,
            cook="Robin",
            seat=0,
            score=0,
            seconds_left=100 - self.tick / 10,
            menu=MENU,
            orders=tuple(
                OrderFact(n, f"{n.capitalize()} Soup", self.seconds[n], 0.8, 15, PARTS[n])
                for n in self.orders
            ),
            stations=self._stations(),
            things=tuple(self._things()),
            cooks=(
                CookFact(0, "Robin", (1, 1), False, self.doing),
                CookFact(1, "Ann", (5, 1), True),
            ),
            options=self.options(),
            doing=self.doing,
            doing_since=self.since,
            finished=finished,
            facts=facts,
        )
        found = replace(found, **changes)  # type: ignore[arg-type]
        if "options" in changes:
            return found
        return replace(found, options=tuple(_rated(option, found) for option in found.options))

    def options(self) -> tuple[Option, ...]:
        """All 21 macro actions, in the menu's order."""
        found = [self._chop(v) for v in VEGETABLES]
        found += [self._prepare(s) for s in PARTS]
        found.append(self._option("Putout", "putout", None, "" if self.fire else "nothing burns"))
        found += [self._cook(s) for s in PARTS]
        found += [self._plate(s) for s in PARTS]
        found += [self._serve(s) for s in PARTS]
        found.append(self._option("Drop", "drop", None, "nothing is burnt"))
        return tuple(found)

    def _option(
        self, name: str, verb: str, what: str | None, reason: str, *needs: str, value: float = 0.0
    ) -> Option:
        value = self.values.get(name, value if not reason else 0.0)
        return Option(name, verb, what, not reason, value, _reason(reason, what), needs)

    def _chop(self, what: str) -> Option:
        reason = f"no {what} is within reach" if what in self.missing else ""
        wanted = sum(what in PARTS[o] for o in self.orders) > self.made[what]
        return self._option(
            f"Chop {what.capitalize()}", "chop", what, reason, value=0.5 if wanted else 0.0
        )

    def _prepare(self, soup: str) -> Option:
        lacking = [part for part in PARTS[soup] if not self.made[part]]
        reason = f"{' and '.join(lacking)} must be chopped first" if lacking else ""
        needs = [f"Chop {part.capitalize()}" for part in lacking]
        name = f"Prepare {soup.capitalize()} Ingredients"
        value = 0.52 if soup in self.orders else 0.0
        return self._option(name, "prepare", soup, reason, *needs, value=value)

    def _cook(self, soup: str) -> Option:
        title = f"{soup.capitalize()} Soup"
        value = 0.54 if soup in self.orders else 0.0
        if not self.made[f"mixed {soup}"]:
            needs = f"Prepare {soup.capitalize()} Ingredients"
            reason = f"the ingredients of {title} are not mixed yet"
            return self._option(f"Cook {title}", "cook", soup, reason, needs)
        if soup in self.pots or len(self.pots) >= 2:
            needs = [f"Plate {s.capitalize()} Soup" for s in self.pots]
            return self._option(f"Cook {title}", "cook", soup, "every pot is in use", *needs)
        return self._option(f"Cook {title}", "cook", soup, "", value=value)

    def _plate(self, soup: str) -> Option:
        title = f"{soup.capitalize()} Soup"
        if soup not in self.pots:
            reason = f"no {title} is cooking"
            return self._option(f"Plate {title}", "plate", soup, reason, f"Cook {title}")
        cooked = self.tick - self.pots[soup] >= COOK_TICKS
        reason = "" if cooked else f"{title} is still cooking"
        return self._option(f"Plate {title}", "plate", soup, reason, value=0.6)

    def _serve(self, soup: str) -> Option:
        title = f"{soup.capitalize()} Soup"
        reason = "" if self.made[f"plated {soup}"] else f"no plated {title} is within reach"
        return self._option(
            f"Serve {title}", "serve", soup, reason, *([f"Plate {title}"] if reason else []),
            value=0.62 if soup in self.orders else 0.0,
        )  # fmt: skip

    def _stations(self) -> tuple[StationFact, ...]:
        found = []
        for i, since in enumerate(self.pots.values(), 1):
            left = (since + COOK_TICKS - self.tick) / 10
            state, seconds = ("cooking", left) if left > 0 else ("cooked", left + BURN_TICKS / 10)
            found.append(StationFact(f"pot {i}", "pot", (i, 0), state, seconds))
        if self.fire:
            found.append(StationFact("pot 2", "pot", (2, 0), "burning"))
        return tuple(found)

    def _things(self) -> Iterator[ThingFact]:
        for i, (soup, since) in enumerate(self.pots.items(), 1):
            done = self.tick - since >= COOK_TICKS
            yield thing(soup, "cooked" if done else "cooking", (i, 0), "pot")
        for vegetable in VEGETABLES:
            for _ in range(self.made[vegetable]):
                yield thing(vegetable, "chopped")

    # ------------------------------------------------------------ time

    def begin(self, macro: str) -> bool:
        """Begin a macro action if it is available; what was in progress is interrupted."""
        option = next((o for o in self.options() if o.name == macro), None)
        if option is None or not option.available:
            return False
        if self.doing:
            self._end("interrupted")
        self.doing, self.since = macro, self.tick
        return True

    def step(self) -> None:
        """One tick."""
        self.tick += 1
        if self.doing and self.tick - self.since >= self.macro_ticks:
            option = next(o for o in self.options() if o.name == self.doing)
            if option.available:
                self._complete(option)
                self.done.append(self.doing)
                self._end("ok")
            else:
                self._end("failed")

    def stand_still(self) -> None:
        """Drop what is in progress."""
        if self.doing:
            self._end("interrupted")

    def happened(self, verb: str, what: str, cook: int | None = None) -> None:
        """Something that another did."""
        self._facts.append(Fact(self.tick, cook, verb, what))

    def _end(self, result: str) -> None:
        ended = FinishedMacro(self.doing, result, self.since, self.tick, 0)  # type: ignore[arg-type]
        self._finished.append(ended)
        self.doing = ""

    def _complete(self, option: Option) -> None:
        what = option.what or ""
        match option.verb:
            case "chop":
                self.made[what] += 1
                self.happened("chopped", what, 0)
            case "prepare":
                self.made.subtract(PARTS[what])
                self.made[f"mixed {what}"] += 1
                self.happened("mixed", what, 0)
            case "cook":
                self.made[f"mixed {what}"] -= 1
                self.pots[what] = self.tick
                self.happened("cooked", what, 0)
            case "plate":
                del self.pots[what]
                self.made[f"plated {what}"] += 1
                self.happened("plated", what, 0)
            case "serve":
                self.made[f"plated {what}"] -= 1
                if what in self.orders:
                    self.orders.remove(what)
                self.happened("served", what, 0)
            case "putout":
                self.fire = False
                self.happened("put out", "")


def thing(
    what: str,
    state: ThingState,
    cell: tuple[int, int] = (9, 9),
    kind: str = "counter",
    seat: int | None = None,
) -> ThingFact:
    """A thing at a place, or in the hands of `seat`; dishes that lie about are on plates."""
    plated = what in PARTS and kind != "pot"
    return ThingFact(what, state, cell, kind, PARTS.get(what, (what,)), plated, seat)


def _reason(words: str, what: str | None) -> Reason:
    things = (what,) if what is not None else ()
    kinds = {"is within reach": "missing", "still cooking": "cooking"}
    found = [kind for end, kind in kinds.items() if words.endswith(end) and "plated" not in words]
    return Reason(words, *found, things=things if found else ())  # type: ignore[arg-type]


class Session:
    """What the game does between the two minds."""

    def __init__(self, kitchen: Kitchen, slow: InlineLink, fast: InlineLink) -> None:
        self.kitchen = kitchen
        self.slow, self.fast = slow, fast
        self.orders = OrderBook()
        self.told: list[Intend] = []
        self._now = kitchen.observation()
        self.plan = ""
        self.log: list[tuple[int, FromMind]] = []
        self._queued: Do | None = None
        self._messages = 0

    def say(self, text: str, *, doubtful: bool = False) -> None:
        """The human speaks; both minds hear it at once. `doubtful`: it may have said otherwise."""
        self._messages += 1
        hearing = Hearing(text, doubtful=True) if doubtful else None
        heard = Heard(text, self.kitchen.tick, "Ann", self._messages, hearing=hearing)
        self.slow.hear(heard)
        self.fast.hear(heard)

    def unsay(self, number: int) -> None:
        """The human takes a message back."""
        self.slow.hear(Unsaid(number))
        self.fast.hear(Unsaid(number))

    def run(self, ticks: int) -> None:
        """Play so many ticks."""
        for _ in range(ticks):
            self.tick()

    def tick(self) -> None:
        """One tick: what has arrived is carried out, the world moves, the minds are told."""
        for message in (*self.slow.poll(self.kitchen.tick), *self.fast.poll(self.kitchen.tick)):
            self.log.append((self.kitchen.tick, message))
            self._take(message)
        if self._queued and not self.kitchen.doing:
            self.kitchen.begin(self._queued.macro)
            self._queued = None
        self.kitchen.step()
        seen = self.kitchen.observation(plan=self.plan)
        self.told += self.orders.see(seen, vocabulary_of(seen))
        self._now = replace(seen, book=self.orders.book)
        self.slow.observe(self._now)
        self.fast.observe(self._now)

    def _take(self, message: FromMind) -> None:
        match message:
            case Do(urgent=True):
                self._queued = None
                self.kitchen.begin(message.macro)
            case Do():
                self._queued = message
            case EditBook():
                self.told += self.orders.take(message, self._now, vocabulary_of(self._now))
                if self.orders.book.halt is not None:
                    self.kitchen.stand_still()
            case Say(text):
                self.plan = text
            case Thought() | Question() | Readings():
                pass
            case MindFailed(reason):
                raise AssertionError(reason)

    # ------------------------------------------------------------ reading the log

    def said(self) -> list[str]:
        """The partner's words."""
        return [m.text for _, m in self.log if isinstance(m, Say)]

    def intends(self) -> list[Intend]:
        """The announcements."""
        return self.told

    def asked(self) -> list[Do]:
        """What the Fast Mind asked for."""
        return [m for _, m in self.log if isinstance(m, Do)]


def _rated(option: Option, now: Observation) -> Option:
    """Whether it is urgent, as the game tells: within 8 s of burning, within 12 s of expiring."""
    fire = any(s.state == "burning" for s in now.stations)
    hot = any(
        s.state == "cooked" and holds is not None and holds.what == option.what
        for s in now.stations
        if (s.seconds or 0.0) <= 8
        for holds in (now.thing_at(s),)
    )
    late = any(order.name == option.what and order.seconds_left <= 12 for order in now.orders)
    verbs = {"putout": fire, "plate": hot or late, "serve": late}
    return replace(option, urgent=option.available and verbs.get(option.verb, False))
