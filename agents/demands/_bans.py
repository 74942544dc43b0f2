"""Prohibitions: what they cover, and what is left of one when something is allowed again."""

from agents.demands._bounds import Bounds
from agents.demands._goals import Task, covers
from agents.intention import ANY, Avoid, Cancel, Goal, Part, Vocabulary, Wait


def spared(ban: Avoid, allowed: Task, vocabulary: Vocabulary) -> tuple[Avoid, ...]:
    """What is left of a prohibition when `allowed` is not part of it any more."""
    if allowed.do in (ANY, ban.do) and allowed.what in (None, ban.what):
        return ()
    pairs = [(do, what) for do, things in vocabulary.verbs for what in things or (None,)]
    forbidden = [pair for pair in pairs if not Bounds((ban,)).allow(*pair)]
    left = [pair for pair in forbidden if not covers(allowed, *pair)]
    if left == forbidden:
        return (ban,)
    return tuple(dict.fromkeys(_whole(ban, do, what, left, vocabulary) for do, what in left))


def _whole(
    ban: Avoid,
    do: str,
    what: str | None,
    left: list[tuple[str, str | None]],
    vocabulary: Vocabulary,
) -> Avoid:
    """A prohibition of a verb as a whole where all its things are left, else of one thing."""
    things = vocabulary.things_of(do) or ()
    whole = ban.what is None and all((do, thing) in left for thing in things)
    return Avoid(do, None if whole else what, ban.yours)


def is_about(part: Avoid | Cancel, other: Part) -> bool:
    """Whether `part` covers all that `other` is about; a wait is covered by everything only."""
    other, whole = getattr(other, "inner", other), part.what is None
    if part.do == "stay" and other == Wait(event="word"):
        return True  # standing where one is
    if part.do == other.called:
        return whole or part.what == getattr(other, "what", None)
    about = other.task
    if about is None:
        return part.do == ANY and whole
    do, what = about
    return covers(part, do, what) if do != ANY else part.do == ANY and part.what in (None, what)


def contradicts(one: Part, other: Part) -> bool:
    """Whether a crew cannot keep both: work, and a prohibition of it for all who are to do it."""
    return _rules_out(one, other) or _rules_out(other, one)


def _rules_out(ban: Part, work: Part) -> bool:
    forbidden, wanted = getattr(ban, "inner", ban), getattr(work, "inner", work)
    if not (isinstance(forbidden, Avoid) and isinstance(wanted, Goal)) or forbidden.yours:
        return False
    whom, doing = getattr(ban, "who", ()), getattr(work, "who", ())
    meets = not whom or whom[0] == "all" or (bool(doing) and {*doing} <= {*whom})
    return meets and covers(forbidden, wanted.do, wanted.what)
