"""What has happened in words for large models: one line for each scene."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from agents.dpt.history import Scene
from agents.llm.templates import one_line
from agents.messages import Fact, Observation

#: Deeds that nobody did, as they are told.
_BEFELL: Mapping[str, str] = {
    "expired": "missed: {what}",
    "caught fire": "a fire broke out",
    "board lost": "a board went out of use",
    "board back": "a board can be used again",
    "lorry came": "a lorry brought much {what}",
    "critic came": "a critic ordered {what}",
}


def history_words(scenes: Sequence[Scene], now: Observation) -> str:
    """The scenes, oldest first; the names are those of the cooks."""
    names = {cook.seat: cook.name for cook in now.cooks}
    lines = (f"- {'; '.join(_scene(scene, names))}" for scene in scenes)
    return "\n".join(lines) or "Nothing yet."


def _scene(scene: Scene, names: Mapping[int, str]) -> Iterator[str]:
    score = "" if scene.score is None else f", score {scene.score}"
    yield f"{scene.seconds_left:.0f} seconds left{score}"
    own = scene.own
    outcome = {"ok": "done", "failed": "failed", "interrupted": "broken off"}[own.result]
    reason = f" ({own.reason})" if own.reason else ""
    yield f"you: {own.name} {outcome}{reason}"
    for seat, name in names.items():
        deeds = ", ".join(map(_deed, scene.of(seat)))
        if deeds:
            yield f"{'you' if seat == own.seat else name}: {deeds}"
    yield from map(_fate, scene.of(None))
    yield from (f'{line.speaker} said "{one_line(line.text)}"' for line in scene.said)


def _deed(fact: Fact) -> str:
    return " ".join(filter(None, (fact.verb, fact.what)))


def _fate(fact: Fact) -> str:
    return _BEFELL.get(fact.verb, "{verb} {what}").format(verb=fact.verb, what=fact.what)


def said_words(texts: Iterable[str]) -> str:
    """What a person has just said, as a line of its own; '' for nothing."""
    return "\n".join(f'Just said to you: "{one_line(text)}"' for text in texts)
