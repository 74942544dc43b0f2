"""Notes as JSON, and back: an object with the note's kind and what differs from its defaults."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, get_args

from agents.intention import Intention, dump, load, load_part
from agents.messages import (
    ROLES_OF_COOKS,
    Basis,
    Belief,
    Intend,
    IntentionState,
    MindFailed,
    PlannedTask,
    Policy,
    QueueEntry,
    QueueKind,
    QueueState,
    Reflection,
    ScoredChoice,
    Thought,
)
from game.session.seats.notes import MacroBegun, MacroOver, Note, RequestDropped

STATES: tuple[IntentionState, ...] = get_args(IntentionState)
QUEUE_STATES: tuple[QueueState, ...] = get_args(QueueState)
QUEUE_KINDS: tuple[QueueKind, ...] = get_args(QueueKind)


def note_to_json(note: Note) -> dict[str, object]:
    """A note as a line of the log has it."""
    match note:
        case MacroBegun():
            return {"kind": "began", **_told(note)}
        case MacroOver():
            return {"kind": "ended", **_told(note)}
        case RequestDropped():
            return {"kind": "dropped", **_told(note)}
        case MindFailed():
            return {"kind": "failed", **_told(note)}
        case Intend(intention, queue=queue):
            told = {"kind": "intends", **_told(note), "intention": dump(intention)}
            if queue:
                told["queue"] = [_told(entry) | {"part": entry.part.dump()} for entry in queue]
            return told
        case Policy(tasks):
            return {"kind": "policy", **_told(note), "tasks": [_told(task) for task in tasks]}
        case Reflection(beliefs=beliefs):
            believed = [_told(belief) for belief in beliefs]
            return {"kind": "reflection", **_told(note), "beliefs": believed}
        case Thought(choices=choices, basis=basis):
            line: dict[str, object] = {"kind": "thought", **_told(note)}
            if choices:
                line["choices"] = [[c.name, c.logp, c.value, c.total] for c in choices]
            if basis is not None:
                line["basis"] = _told(basis)
            return line


def note_from_json(line: Mapping[str, Any]) -> Note:
    """The reverse of `note_to_json`; ValueError if it is none."""
    match line:
        case {"kind": "began", "macro": str(macro), "source": str(source)}:
            return MacroBegun(macro, source)
        case {"kind": "ended", "macro": str(macro), "outcome": str(outcome)}:
            return MacroOver(macro, outcome, _text(line, "reason"))
        case {"kind": "dropped", "macro": str(macro), "reason": str(reason)}:
            return RequestDropped(macro, reason)
        case {"kind": "failed", "reason": str(reason)}:
            return MindFailed(reason, _number(line, "retry_s"), line.get("fatal") is True)
        case {"kind": "intends", "intention": intention, "state": state} if state in STATES:
            return _intend(line, load(intention), state)
        case {"kind": "policy", "tasks": list(tasks)}:
            entries = tuple(_planned(task) for task in tasks)
            counts = _count(line, "seen"), _count(line, "revision")
            return Policy(entries, *counts, _text(line, "thought"))
        case {"kind": "reflection", "guidelines": str(guidelines), "beliefs": list(beliefs)}:
            believed = tuple(_belief(belief) for belief in beliefs)
            return Reflection(guidelines, believed, _count(line, "seen"), _count(line, "revision"))
        case {"kind": "thought", "stage": str(stage), "seconds": int() | float() as seconds}:
            return _thought(line, stage, seconds)
    raise ValueError(f"expected a note such as {{'kind': 'began', ...}}, found {line!s:.60}")


def _told(value: Any) -> dict[str, object]:  # noqa: ANN401 (any dataclass)
    """The fields of a dataclass that are not as they are by default."""
    found = {f.name: (getattr(value, f.name), f.default) for f in fields(value)}
    return {
        name: told for name, (told, usual) in found.items() if usual is MISSING or told != usual
    }


def _intend(line: Mapping[str, Any], intention: Intention, state: IntentionState) -> Intend:
    return Intend(
        intention,
        state,
        heard=_count(line, "heard"),
        sentence=_text(line, "sentence"),
        confidence=_number(line, "confidence"),
        note=_text(line, "note"),
        since=_count(line, "since"),
        done=tuple(int(times) for times in line.get("done", ())),
        queue=tuple(_entry(entry) for entry in line.get("queue", ())),
        counted=_count(line, "counted"),
        revision=_count(line, "revision"),
    )


def _entry(found: Any) -> QueueEntry:  # noqa: ANN401 (anything that JSON can say)
    match found:
        case {
            "id": int(number), "text": str(text), "part": part, "kind": kind, "state": state,
        } if kind in QUEUE_KINDS and state in QUEUE_STATES:  # fmt: skip
            return QueueEntry(
                number, text, kind, state, load_part(part),
                heard=_count(found, "heard"), done=_count(found, "done"),
                times=_count(found, "times") if "times" in found else None,
                note=_text(found, "note"), since=_count(found, "since"),
                begun=_count(found, "begun") if "begun" in found else None,
            )  # fmt: skip
    raise ValueError(f"expected an entry of a queue, found {found!s:.60}")


def _planned(found: Any) -> PlannedTask:  # noqa: ANN401 (anything that JSON can say)
    match found:
        case {"when": str(when), "task": str(task), "sentence": str(sentence)}:
            return PlannedTask(when, task, sentence)
    raise ValueError(f"expected a task of a policy, found {found!s:.60}")


def _belief(found: Any) -> Belief:  # noqa: ANN401 (anything that JSON can say)
    match found:
        case {"seat": int(seat), "role": role} if role in ROLES_OF_COOKS:
            return Belief(
                seat, role, _texts(found, "things"), _texts(found, "habits"),
                _text(found, "expects"), _text(found, "sentence"),
                _number(found, "confidence") or 0.0,
            )  # fmt: skip
    raise ValueError(f"expected what is believed of a cook, found {found!s:.60}")


def _thought(line: Mapping[str, Any], stage: str, seconds: float) -> Thought:
    return Thought(
        stage,
        seconds,
        tuple(_choice(choice) for choice in line.get("choices", ())),
        model=_text(line, "model"),
        heard=_count(line, "heard"),
        finding=_text(line, "finding"),
        basis=_basis(line["basis"]) if "basis" in line else None,
        prompt_tokens=_count(line, "prompt_tokens"),
        reused_tokens=_count(line, "reused_tokens"),
    )


def _choice(found: Any) -> ScoredChoice:  # noqa: ANN401 (anything that JSON can say)
    match found:
        case [str(name), logp, value, total]:
            return ScoredChoice(name, float(logp), float(value), float(total))
    raise ValueError(f"expected [MACRO, LOG P, VALUE, TOTAL], found {found!s:.60}")


def _basis(found: Any) -> Basis:  # noqa: ANN401 (anything that JSON can say)
    match found:
        case {"source": str(source)}:
            doubted = found.get("doubted") is True
            logp = _number(found, "logp")
            return Basis(source, _text(found, "text"), doubted, _text(found, "method"), logp)
    raise ValueError(f"expected a basis with its source, found {found!s:.60}")


def _text(line: Mapping[str, Any], name: str) -> str:
    match line.get(name, ""):
        case str(text):
            return text
        case other:
            raise ValueError(f"{name}: expected text, found {other!s:.60}")


def _texts(line: Mapping[str, Any], name: str) -> tuple[str, ...]:
    match line.get(name, []):
        case list(texts) if all(isinstance(text, str) for text in texts):
            return tuple(texts)
        case other:
            raise ValueError(f"{name}: expected texts, found {other!s:.60}")


def _count(line: Mapping[str, Any], name: str) -> int:
    match line.get(name, 0):
        case int(number) if number >= 0:
            return number
        case other:
            raise ValueError(f"{name}: expected a whole number from 0, found {other!s:.60}")


def _number(line: Mapping[str, Any], name: str) -> float | None:
    match line.get(name):
        case None | int() | float() as number:
            return number
        case other:
            raise ValueError(f"{name}: expected a number, found {other!s:.60}")
