"""The grammar that holds a small model to the text form, to this menu and to what is there now.

References are in it only if they mean something: 'second' if two dishes are ordered, 'again' if
something was asked for before. Whether they do is found out by resolving them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from agents.answer_shapes import either, gbnf
from agents.intention import _table
from agents.intention._demand import TALK_KINDS, Said, Saying
from agents.intention._parts.ask import ASK_KINDS, Ask
from agents.intention._parts.clause import Clause
from agents.intention._parts.handling import Skip
from agents.intention._parts.rules import Avoid
from agents.intention._parts.wait import EVENT_WORDS, EVENTS_ALONE
from agents.intention._places import ME, writable
from agents.intention._qualified import CONNECTIVES, CROWDS, YOU
from agents.intention._referents import Referents
from agents.intention._repeating import More, Repeat, Same, Undo
from agents.intention._resolving import NOTHING, resolved
from agents.intention._text import PLACE_WORDS
from agents.intention._vocabulary import (
    ALWAYS,
    ANY,
    IT,
    MAX_PARTS,
    MAX_TIMES,
    ORDERS,
    OTHER,
    POSITIONS,
    REFERENCES,
    THAT,
    THEM,
    IntentionError,
    Vocabulary,
    names_orders,
    written,
)
from agents.intention._wishes import Hold

#: So often at most a small model may write that something is to be done.
MOST_TIMES = 12


@dataclass(frozen=True, slots=True)
class Outright:
    """What a message asks for in so many words, so that its answer has it.

    `tasks`: as 'cook onion', in order; up to `before` and `after` other turns stand around them.
    """

    tasks: tuple[str, ...]
    before: int = 0
    after: int = 0


def grammar(
    vocabulary: Vocabulary,
    referents: Referents = NOTHING,
    max_times: int = MOST_TIMES,
    max_parts: int = 6,
    *,
    limits: bool = True,
    outright: Outright | None = None,
) -> str:
    """A GBNF grammar of the answers that can be resolved in this kitchen now.

    `max_times` (1..99) and `max_parts` (1..8) bound what a model may write; the language itself
    allows more. `limits`: whether it may forbid, allow again and stop. `outright`: only answers
    that have this. What only the whole language has is in it if the vocabulary is `wide`.
    """
    referents = referents.timeless()
    if not vocabulary.wide:
        referents = replace(referents, at_hand=(), spots=(), cooks=(), me="")
    return _grammar(vocabulary, referents, max_times, max_parts, limits, outright)


@lru_cache(maxsize=64)
def _grammar(
    vocabulary: Vocabulary,
    referents: Referents,
    max_times: int,
    max_parts: int,
    limits: bool,
    outright: Outright | None,
) -> str:
    talk = written(TALK_KINDS, wide=vocabulary.wide)
    rules = {
        "root": '" " answer "\\n"',
        "answer": f'{either(talk)} | "ask " question | place? demand',
        "place": either(word for word in PLACE_WORDS.values() if word),
        "demand": f"part more{{0,{min(max_parts, MAX_PARTS) - 1}}}",
        "part": "turn | other",
        "more": '", then " turn | ", " other',
        "number": _counts(min(max_times, MAX_TIMES)),
        "times": f'number | "{ALWAYS}" | "to " number',
        **_KitchenRules(vocabulary, referents, limits=limits).rules(),
    }
    if vocabulary.wide:
        rules |= _around(referents, vocabulary)
    if outright is not None:
        rules |= {"answer": "place? demand", "demand": _containing(outright)}
    return gbnf(rules)


def _around(referents: Referents, vocabulary: Vocabulary) -> dict[str, str]:
    """For whom each part is, where and when. A turn for somebody else needs no 'then'."""
    places = dict.fromkeys((*writable(referents.spots), *vocabulary.things, *referents.cooks))
    about = either(word for word in EVENT_WORDS if word not in EVENTS_ALONE)
    event = f'({about} | number) (" " spot)? | {either(EVENTS_ALONE)} | [1-9] [0-9]{{0,2}}'
    around = {
        "part": "who? (turn | other) around",
        "more": '", then " turn around | ", " who turn around | ", " who? other around',
        "around": '(" at " spot)? (" " condition)?',
        "spot": either(places),
        "condition": f'({either(CONNECTIVES)}) " " event',
        "event": event,
    }
    who = f'(name (" " name){{0,4}} | "{YOU}") ": "'
    return {**around, "who": who, "name": either((*referents.cooks, *CROWDS, ME))}


def _containing(outright: Outright) -> str:
    tasks = ' ", then " '.join(f'"{task} " times' for task in outright.tasks)
    return f'(turn ", then "){{0,{outright.before}}} {tasks} (", then " turn){{0,{outright.after}}}'


class _KitchenRules:
    """The rules that depend on the menu and on what words can refer to."""

    def __init__(self, vocabulary: Vocabulary, referents: Referents, *, limits: bool) -> None:
        self._vocabulary = vocabulary
        self._referents = referents
        self._limits = limits
        self._wide = vocabulary.wide
        self._references = written(REFERENCES, wide=self._wide)

    def rules(self) -> dict[str, str]:
        """By name; verbs with the same things share theirs."""
        groups: dict[tuple[str, ...], list[str]] = {}
        for verb, things in self._vocabulary.verbs:
            groups.setdefault(things, []).append(verb)
        rules: dict[str, str] = {}
        turns: list[str] = []
        tasks: list[str] = []
        for i, (things, verbs) in enumerate(groups.items()):
            rules[f"verb{i}"] = either(verbs)
            rules.update(self._things(i, things, verbs[0]))
            turns += self._turns(i, rules)
            tasks.append(_task(i, rules))
        return rules | self._own(turns, tasks)

    def _things(self, group: int, things: Sequence[str], verb: str) -> dict[str, str]:
        """What the verbs of a group can be done to: one thing, some orders, what was named."""
        if not things:
            return {}
        found = [what for what in self._candidates() if self._fits(Avoid(verb, what))]
        kinds = {
            f"thing{group}": [*things, *(w for w in found if _is_one(w)), ANY],
            f"orders{group}": [what for what in found if names_orders(what)],
            f"named{group}": [what for what in found if what in (IT, THEM)],
        }
        return {name: either(words) for name, words in kinds.items() if words}

    def _turns(self, i: int, rules: Mapping[str, str]) -> Iterator[str]:
        """Clauses that ask for work, with the verbs of a group."""
        if f"thing{i}" not in rules:
            yield f'verb{i} " " times'
            return
        yield f'verb{i} " " thing{i} " " times'
        if f"orders{i}" in rules:
            yield f'verb{i} " " orders{i}'
        if f"named{i}" in rules:
            yield f'verb{i} " " named{i} (" " times)?'

    def _own(self, turns: Sequence[str], tasks: Sequence[str]) -> dict[str, str]:
        """What the language has besides goals.

        A task may be done to anything in any way; a named one is about a verb or a thing at least.
        """
        anything = [what for what in self._one_of_all() if self._fits(Avoid(ANY, what))]
        named = [*tasks, '"any " anything'] if anything else list(tasks)
        kinds = (
            kind
            for kind in _table.CLAUSES
            if (self._limits or not kind.limits) and (self._wide or not kind.later)
        )
        found = [(kind.turn, rule) for kind in kinds for rule in kind.grammar(self._vocabulary)]
        others = [rule for turn, rule in found if not turn]
        if not self._limits:
            others.append('"go"')
        if self._fits(Undo()):
            others.append(f'"cancel {IT}"')
        if self._wide:
            skipped = [what for what in self._one_of_all() if self._fits(Skip(what))]
            others.append(f'"skip " ({either((*skipped, ANY))})')
        return {
            "turn": " | ".join([*turns, *(r for turn, r in found if turn), *self._repeated()]),
            "task": " | ".join([*tasks, '"any " anything']),
            "ruled": " | ".join(named),
            "anything": either(anything or [ANY]),
            "question": self._questions(),
            "other": " | ".join(others),
        }

    def _repeated(self) -> Iterator[str]:
        """Earlier demands said again, as far as there are some, and what to hold."""
        held = [what for what in self._one_of_all() if self._fits(Hold(what))]
        changed = [what for what in self._one_of_all() if self._fits(Same(what))]
        if held:
            yield f'"hold " ({either(held)})'
        if changed:
            times = '(" " (number | "half"))?' if self._wide else ""
            yield f'"same " ({either(changed)}){times}'
        if self._fits(Repeat("again")):
            yield '"again" (" " number)?' + (' | "again half"' if self._wide else "")
        if self._fits(More(ALWAYS)):
            yield '"more " times'
        elif self._fits(More(1)):
            yield '"more " ("to " number | number)'
        yield from (f'"{clause.which}"' for clause in _STEPS if self._fits(clause))

    def _questions(self) -> str:
        kinds = [kind for kind in written(ASK_KINDS, wide=self._wide) if kind != "station"]
        plain = f'({either(kinds)}) (" " anything)?'
        stations = list(self._referents.stations)
        if self._resolves(Ask("station", THAT)):
            stations.append(THAT)
        return f'{plain} | "station " ({either(stations)})' if stations else plain

    def _one_of_all(self) -> list[str]:
        """Everything that is one thing."""
        references = [what for what in self._references if _is_one(what)]
        return [*self._vocabulary.things, *references, IT]

    def _candidates(self) -> Iterator[str]:
        """Every reference that may mean something."""
        yield from self._references
        positions = written(POSITIONS, wide=self._wide)
        dishes = dict.fromkeys(order.name for order in self._referents.orders)
        needs = dict.fromkeys(need for order in self._referents.orders for need in order.needs)
        yield from (f"{ORDERS} but {what}" for what in (*dishes, *positions))
        yield from (f"{ORDERS} with {need}" for need in needs)
        yield from (f"{ORDERS} {way} {what}" for way in ("to", "from") for what in positions)

    def _fits(self, clause: Clause) -> bool:
        return self._resolves(Said((clause,)))

    def _resolves(self, said: Saying) -> bool:
        try:
            resolved(said, self._referents, self._vocabulary)
        except IntentionError:
            return False
        return True


_STEPS = (Repeat("next"), Repeat("back"))


def _is_one(what: str) -> bool:
    """Whether a reference stands for one thing, and says nothing of how often."""
    return what in POSITIONS or what in (OTHER, THAT)


def _task(group: int, rules: Mapping[str, str]) -> str:
    kinds = [name for kind in ("thing", "orders", "named") if (name := f"{kind}{group}") in rules]
    return f'verb{group} " " ({" | ".join(kinds)})' if kinds else f"verb{group}"


def _counts(limit: int) -> str:
    if limit <= 9:
        return f'"x" [1-{limit}]'
    # 10..limit: all full tens, then the last, partly used ten.
    tens, ones = divmod(limit, 10)
    full = f' | "x" [1-{tens - 1}] [0-9]' if tens > 1 else ""
    return f'"x" [1-9]{full} | "x{tens}" [0-{ones}]'
