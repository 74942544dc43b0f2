"""Facts in words: what prompts and phrases are made of."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias

from agents.english import ORDINALS, how_often, listed, numbered, past, plural, with_articles
from agents.intention import ALWAYS, PLATE, Goal, Part, Vocabulary, menu_vocabulary, words_of_verb
from agents.kitchen import held_words, lying_about
from agents.messages import Observation, OrderFact, StationFact


def vocabulary_of(
    observation: Observation, *, wide: bool = False, person: str = "you"
) -> Vocabulary:
    """The words of this kitchen's intentions; `wide`: models may write the whole language.

    `person`: what they call who asks for something.
    """
    menu = observation.menu
    titles = ((name, menu.title(name)) for name in (*(r.name for r in menu.recipes), PLATE))
    return replace(menu_vocabulary(observation.options, titles), wide=wide, person=person)


def ordered(names: Iterable[str]) -> str:
    """E.g. 'first bob, second alice'; 'none' without orders. Ordinals as words, as people speak."""
    listed = [f"{ordinal} {name}" for ordinal, name in zip(ORDINALS, names, strict=False)]
    return ", ".join(listed) or "none"


def counted(names: Iterable[str], limit: int) -> str:
    """Totals by first appearance, e.g. 'Chop Onion x2, Cook Bob Soup'; 'none' for nothing."""
    totals = Counter(list(names)[-limit:] if limit else [])
    return ", ".join(f"{n} x{k}" if k > 1 else n for n, k in totals.items()) or "none"


def did(goals: Iterable[Goal], vocabulary: Vocabulary) -> str:
    """What reaching counted goals comes to, e.g. 'chopped 2 onions and served Alice Soup twice'."""
    return with_articles(listed(aggregated([(goal, _did(goal, vocabulary)) for goal in goals])))


def _did(goal: Goal, vocabulary: Vocabulary) -> str:
    done = words_of_verb(goal.do).did or f"{past(goal.do)} {{thing}}"
    name = vocabulary.title(goal.what) if goal.what else "what was needed"
    if goal.what in vocabulary.dishes:
        return done.format(thing=name) + how_often(goal.times)
    if goal.what is not None:
        name = numbered(goal.times, name)
    return done.format(thing=name)


def order_times(orders: Sequence[OrderFact], words: int = 17) -> str:
    """E.g. 'Bob Soup 40 s, Alice Soup 52 s and 2 more', in at most so many words if possible."""
    shown = [f"{order.title} {round(order.seconds_left)} s" for order in orders]
    while len(shown) > 1 and len(" ".join(shown).split()) + 3 * (len(shown) < len(orders)) > words:
        shown.pop()
    more = len(orders) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def timed_orders(orders: Sequence[OrderFact], most: int = 4) -> str:
    """E.g. '2 Bob Soups (40 and 63 s), Alice Soup (52 s, a critic) and 2 more'; each dish once."""
    alike: dict[str, list[OrderFact]] = {}
    for order in orders:
        alike.setdefault(order.title, []).append(order)
    shown = [_timed(same) for same in list(alike.values())[:most]]
    more = len(orders) - sum(len(same) for same in list(alike.values())[:most])
    return listed([*shown, *([f"{more} more"] if more else [])])


def _timed(same: Sequence[OrderFact]) -> str:
    """Orders of one dish."""
    title, critic = same[0].title, any(order.critic for order in same)
    left = dict.fromkeys(sorted(round(order.seconds_left) for order in same))
    seconds = f"{listed([str(each) for each in left])} s"
    if len(same) == 1:
        return f"{title} ({seconds}{', a critic' * critic})"
    return f"{len(same)} {plural(title)} ({seconds}{', one for a critic' * critic})"


def station_words(station: StationFact, now: Observation) -> str:
    """E.g. 'pot 2: Alice Soup, 8 s to go'."""
    seconds = "" if station.seconds is None else f" {round(station.seconds)} s"
    holds = held_words(station, now)
    match station.state:
        case "cooking":
            left = f", {seconds.strip()} to go" if seconds else " is cooking"
            return f"{station.name}: {holds}{left}"
        case "cooked":
            left = f", burns in{seconds}" if seconds else ""
            return f"{station.name}: {holds} is cooked{left}"
        case "burning":
            return f"{station.name} is on fire"
        case "burnt":
            return f"{station.name}: burnt food"
        case _:
            return f"{station.name}: {holds or 'empty'}"


def kitchen_status(observation: Observation, most: int = 2) -> str:
    """What the pots hold, the most pressing first; else what lies ready; always true."""
    rank = {"burning": 0, "cooked": 1, "burnt": 2, "cooking": 3}
    busy = [station for station in observation.stations if station.state in rank]
    busy.sort(key=lambda s: (rank[s.state], s.seconds if s.seconds is not None else 1e9))
    if busy:
        return "; ".join(station_words(station, observation) for station in busy[:most])
    lying = list(lying_about(observation).items())
    ready = [f"{count} {name}" for name, count in lying[:most]]
    return "nothing is cooking; ready: " + listed(ready) if ready else "nothing is cooking yet"


#: A part, and the words for it.
Told: TypeAlias = tuple[Part, str]


def aggregated(steps: Sequence[Told]) -> list[str]:
    """The words of the steps without what they share; neighbours about one thing are one clause."""
    found: list[str] = []
    for i, (part, words) in enumerate(steps):
        before, earlier = steps[i - 1] if i else (None, "")
        shared = _ending(earlier, words)
        if found and shared and _one_thing(before, part) and _joins(found[-1], shared, words):
            found[-1] = f"{found[-1].removesuffix(shared).rstrip()} and {words}"
        elif _one_verb(before, part):
            found.append(words.removeprefix(_beginning(earlier, words)).lstrip())
        else:
            found.append(words)
    return found


def _joins(clause: str, shared: str, words: str) -> bool:
    """Whether both are more than what they share."""
    return shared not in (clause, words) and clause.endswith(shared)


def _one_thing(one: Part | None, other: Part) -> bool:
    """Whether two goals are about the same thing, equally often."""
    match one, other:
        case Goal(do, str(what), times), Goal(do_next, str(same), as_often):
            return (what, times) == (same, as_often) and do != do_next
    return False


def _one_verb(one: Part | None, other: Part) -> bool:
    """Whether two counted goals do the same to two things."""
    match one, other:
        case Goal(do, str(what), times), Goal(same, str(next_), counts):
            return do == same and what != next_ and ALWAYS not in (times, counts)
    return False


def _ending(one: str, other: str) -> str:
    """The last words that two phrases share."""
    return " ".join(reversed(_shared(one.split()[::-1], other.split()[::-1])))


def _beginning(one: str, other: str) -> str:
    """The first words that two phrases share, before any number."""
    shared = _shared(one.split(), other.split())
    return " ".join(shared[: next((i for i, w in enumerate(shared) if w.isdigit()), None)])


def _shared(one: list[str], other: list[str]) -> list[str]:
    pairs = list(zip(one, other, strict=False))
    unlike = next((i for i, (a, b) in enumerate(pairs) if a != b), len(pairs))
    return one[:unlike]
