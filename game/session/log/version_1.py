"""Lines of version 1 as version 2 has them, so that old logs are read by the same reader.

Version 1 had notes as lists of strings, the meaning of a message behind ' => ' in a thought's text,
choices as 'NAME LOGP VALUE TOTAL; ...', and no number on what a message was understood as: that is
found again by its text and time. What is no line of version 1 is left as it is: the reader says so.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from agents.intention import IntentionError, dump, load

JsonLine: TypeAlias = dict[str, Any]

#: Ticks by which what was understood may come after the thought that understood it.
NEAR = 2


def upgraded_header(line: Mapping[str, Any]) -> JsonLine:
    """The first line: what drove each cook was told apart from their names, or not at all."""
    match line:
        case {"seats": [*names], **rest}:
            kinds = rest.get("kinds")
            known = kinds if isinstance(kinds, list) else []
            padded = (*known, *[""] * len(names))
            cooks = [{"name": n, "kind": k} for n, k in zip(names, padded, strict=False)]
            return {**rest, "cooks": cooks}
    return dict(line)


def upgraded(lines: Iterable[object]) -> list[object]:
    """All lines but the first, one for one."""
    upgrade = _Upgrade()
    found = [upgrade.line(line) if isinstance(line, dict) else line for line in lines]
    upgrade.connect()
    return found


@dataclass(slots=True)
class _Message:
    """Words with their number; `readers`: the cooks whose minds have read them."""

    number: int
    cook: int
    text: str
    readers: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class _Meant:
    """A note that reads a message or tells an intention, in the notes of its line."""

    tick: int
    note: JsonLine
    line: list[object]

    @property
    def reads(self) -> bool:
        return "finding" in self.note


@dataclass(slots=True)
class _Upgrade:
    """Goes through a log, and remembers what is needed to number what was understood."""

    messages: list[_Message] = field(default_factory=list)
    meant: dict[int, list[_Meant]] = field(default_factory=dict)

    def line(self, line: JsonLine) -> JsonLine:
        """A line with its words and notes as objects."""
        if isinstance(words := line.get("words"), list):
            line = line | {"words": [self._words(entry) for entry in words]}
        if isinstance(notes := line.get("notes"), list):
            told: list[object] = []
            for entry in notes:
                told.append(self._note(entry, line.get("tick"), told))
            line = line | {"notes": told}
        return line

    def connect(self) -> None:
        """Number every intention that was told for a message."""
        for told in self.meant.values():
            _connect(told)

    def _words(self, entry: object) -> object:
        match entry:
            case [int(cook), str(text)]:
                self.messages.append(_Message(len(self.messages) + 1, cook, text))
                return {"cook": cook, "text": text}
        return entry

    def _note(self, entry: object, tick: object, line: list[object]) -> object:
        match entry:
            case [int(cook), *parts] if isinstance(tick, int) and (told := _note(parts)):
                note: JsonLine = {"cook": cook, **told}
                if note.get("stage") == "intention":
                    self._number(cook, note)
                if note["kind"] == "intends" or "heard" in note:
                    self.meant.setdefault(cook, []).append(_Meant(tick, note, line))
                return note
        return entry

    def _number(self, cook: int, note: JsonLine) -> None:
        """Which message a thought has read: the first of its text that was not read yet."""
        text, _, note["finding"] = note["finding"].rpartition(" => ")
        for each in self.messages:
            if each.text == text and each.cook != cook and cook not in each.readers:
                each.readers.add(cook)
                note["heard"] = each.number
                return


def _connect(told: Sequence[_Meant]) -> None:
    """Number the intentions of one cook; one that was not told again, being the same, is told."""
    last: _Meant | None = None
    for each, following in zip(told, (*told[1:], None), strict=True):
        if not each.reads:
            last = each
            continue
        near = following is not None and not following.reads and following.tick - each.tick <= NEAR
        if following is not None and not following.reads and (near or last is None):
            following.note["heard"] = each.note["heard"]
        elif last is not None:
            place = next(i for i, note in enumerate(each.line) if note is each.note)
            each.line.insert(place + 1, last.note | {"heard": each.note["heard"]})


def _note(parts: Sequence[object]) -> JsonLine | None:
    """A note as an object; None if it is none of version 1."""
    match parts:
        case ["started", str(macro), str(source)]:
            return {"kind": "began", "macro": macro, "source": source}
        case ["ended", str(macro), str(outcome), str(reason)]:
            return {"kind": "ended", "macro": macro, "outcome": outcome, "reason": reason}
        case ["dropped", str(macro), str(reason)]:
            return {"kind": "dropped", "macro": macro, "reason": reason}
        case ["trouble", str(reason)]:
            return {"kind": "failed", "reason": reason}
        case ["intended", str(intention), str(state), str(sentence)]:
            meant = {"kind": "intends", "state": state, "sentence": sentence}
            return meant | {"intention": _intention(intention)}
        case ["thought", str(stage), str(seconds), str(text), str(choices)]:
            return _thought(stage, seconds, text, choices)
    return None


def _intention(text: str) -> object:
    """The canonical intention; a log may hold anything, and what is none asks for nothing."""
    try:
        return dump(load(json.loads(text)))
    except (ValueError, RecursionError, IntentionError):
        return "none"


def _thought(stage: str, seconds: str, text: str, choices: str) -> JsonLine | None:
    try:
        note: JsonLine = {"kind": "thought", "stage": stage, "seconds": float(seconds)}
        if choices:
            weighed = [_choice(choice) for choice in choices.split("; ")]
            return note | {"choices": weighed, "basis": _basis(text)}
    except ValueError:
        return None
    return note | {"finding": text}


def _choice(text: str) -> list[object]:
    """'Chop Onion -1.10 0.52 50.80'."""
    name, logp, value, total = text.rsplit(" ", 3)
    return [name, float(logp), float(value), float(total)]


def _basis(text: str) -> JsonLine:
    """'words: chop onions; sum of log P -0.02; tree', or '...; by value' without the sum."""
    before, semicolon, method = text.rpartition("; ")
    if not semicolon:
        before, method = text, ""
    said, _, logp = before.rpartition("; sum of log P ")
    source, _, weighed = (said or before).partition(": ")
    doubted = source == "unclear"
    basis: JsonLine = {"source": "words" if doubted else source, "text": weighed, "method": method}
    return basis | {"doubted": doubted} | ({"logp": float(logp)} if said else {})
