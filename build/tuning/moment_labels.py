"""Labels of what was written in moments, held to what can be meant there."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from agents.hla import Exchange, Scene, Situation, recorded, with_scene
from agents.hla.labelled_messages import MessageItem, MessageKitchen
from agents.intention import (
    Ask,
    Avoid,
    Demand,
    Intention,
    IntentionError,
    NoIntention,
    OrderReferent,
    Part,
    Referents,
    Vocabulary,
    all_called,
    asked_about,
    from_text,
)
from agents.orders import dish_needs
from game.lab.runs.arguments import InputError
from tuning.kitchen import kitchen_of
from tuning.places import CORPUS

#: A moment as `build/tuning/corpus/README.md` tells.
Record: TypeAlias = Mapping[str, Any]

#: How what was asked for before a moment stands now, where it is over.
_ENDED = ("done", "answered")


@dataclass(frozen=True, slots=True)
class CorpusMoment:
    record: Record
    kitchen: MessageKitchen

    @property
    def vocabulary(self) -> Vocabulary:
        """The kitchen's words, with washing up where there is a sink."""
        vocabulary = replace(self.kitchen.vocabulary, wide=True)
        sink = any(spot.kind == "sink" for spot in self.scene.spots)
        if not sink or vocabulary.things_of("wash") is not None:
            return vocabulary
        return replace(vocabulary, verbs=(*vocabulary.verbs, ("wash", ("plate",))))

    @property
    def scene(self) -> Scene:
        return recorded(self.record)

    def situation(self, said: Sequence[tuple[str, Intention]] = ()) -> Situation:
        """What a message is read against after `said` in the same scene: words, and their meaning.

        Nothing of what the scene asked for is taken for done. Raises IntentionError where the
        record has what the kitchen has not.
        """
        before = [*self._earlier(), *(Exchange(say, meant) for say, meant in said)]
        asked = self._meanings("asked") if not said else ()
        referents = with_scene(self._referents(before), self.scene, self.vocabulary)
        things = [n for n in referents.pointing if n in self.vocabulary.things]
        return Situation(
            tuple(order.name for order in referents.orders),
            tuple(before),
            (*self._parts("queue"), *_work(said)),
            tuple(part for part in self._parts("bans") if isinstance(part, Avoid)),
            tuple(meant for meant in asked if isinstance(meant, Demand)),
            things[0] if things else "",
            scene=self.scene,
            referents=referents,
        )

    def _earlier(self) -> Iterator[Exchange]:
        for each in self.record.get("before", ()):
            if meant := each.get("meant"):
                state = "satisfied" if each["state"] in _ENDED else "active"
                yield Exchange(each["said"], self._meaning(meant), state)  # type: ignore[arg-type]

    def _referents(self, before: Sequence[Exchange]) -> Referents:
        demands = [e for e in before if isinstance(e.intention, Demand)]
        last = demands[-1].intention if demands else None
        assert last is None or isinstance(last, Demand)
        over = bool(demands) and not demands[-1].open
        back = demands[-2].intention if len(demands) > 1 else None
        return Referents(
            orders=tuple(self._orders()),
            last=last,
            back=back if isinstance(back, Demand) else None,
            done=tuple(int(g.times) for g in last.goals if g.times != "always")
            if last and over
            else (),
            open=bool(demands) and not over,
            topic=asked_about(before[-1].intention) if before else None,
            pointing=all_called(self.record.get("pointing", ())),
            stations=tuple(spot.name for spot in self.scene.spots),
        )

    def _orders(self) -> Iterator[OrderReferent]:
        needs = dish_needs(self.kitchen.menu)
        for name, seconds in self.record["orders"]:
            yield OrderReferent(name, float(seconds), tuple(needs[name]))

    def _parts(self, key: str) -> tuple[Part, ...]:
        demands = (meant for meant in self._meanings(key) if isinstance(meant, Demand))
        return tuple(part for demand in demands for part in demand.parts)

    def _meanings(self, key: str) -> tuple[Intention, ...]:
        return tuple(self._meaning(text) for text in self.record.get(key, ()))

    def _meaning(self, text: str) -> Intention:
        return from_text(text, self.vocabulary)


@dataclass(frozen=True, slots=True)
class LabelledMessage:
    """A message of a scene, what it is read against, and its labels with their meanings.

    `meanings`: of each label, or why it means nothing here.
    """

    say: str
    situation: Situation
    labels: tuple[str, ...]
    meanings: tuple[Intention | IntentionError, ...]


def labelled(
    moment: CorpusMoment, says: Sequence[str], labels: Sequence[Sequence[str]]
) -> Iterator[LabelledMessage]:
    """The messages of a scene, each read after those before it, as their first labels have it."""
    said: list[tuple[str, Intention]] = []
    for say, texts in zip(says, labels, strict=True):
        situation = moment.situation(said)
        found = [_resolved(text, moment.vocabulary, situation.referents) for text in texts]
        yield LabelledMessage(say, situation, tuple(texts), tuple(found))
        said += [(say, meant) for meant in found[:1] if not isinstance(meant, IntentionError)]


def _resolved(
    text: str, vocabulary: Vocabulary, referents: Referents
) -> Intention | IntentionError:
    try:
        return from_text(text, vocabulary, referents)
    except IntentionError as error:
        return error


def _work(said: Iterable[tuple[str, Intention]]) -> Iterator[Part]:
    """What a scene has asked for that lines up."""
    for _, meant in said:
        if isinstance(meant, Demand):
            yield from (part for part in meant.parts if part.in_turn())


#: Of each pool its moments, and the folder of what was written in them.
POOLS = (
    (CORPUS / "moments.jsonl", CORPUS / "written"),
    (CORPUS / "development.jsonl", CORPUS / "written" / "development"),
    (Path("tests", "data", "corpus", "moments.jsonl"), Path("tests", "data", "corpus", "written")),
)

#: Kinds of wishes by their text form, the rarest first.
_KINDS = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        ("several cooks", r": "),
        ("condition", r" (when|until|unless) "),
        ("division of labour", r"\b(leave|split)\b"),
        ("take-back", r"\b(cancel|instead)\b"),
        ("rule", r"\b(avoid|allow|only|prefer|stock|watch|stay|always)\b"),
        ("several wishes", r", "),
        ("reference", r"\b(it|them|that|other|rest|again|more|same|next|back|orders|urgent|last2?|"
                      r"first|second|third|fourth|fifth|middle)\b"),
        ("quantity", r" (to )?x([2-9]|\d\d)|\bhalf\b"),
    )
)  # fmt: skip
#: The thing of a goal.
_THING = re.compile(r"[a-z]+ ([a-z_]+) (?:to )?x\d")


def problems(file: Path) -> Iterator[str]:
    """What is wrong with a file of labels, line by line. Raises InputError, OSError.

    A message is called WRITER/MOMENT/NUMBER, of the messages of a scene from 1.
    """
    found: dict[str, Record] = {}
    for number, row in enumerate(json_lines(file), 1):
        if problem := _shape(row):
            yield f"{file}:{number}: {problem}"
        elif row["id"] in found:
            yield f"{file}:{number}: {row['id']} was labelled before"
        else:
            found[row["id"]] = row
    scenes = dict.fromkeys(key.rpartition("/")[0] for key in found)
    for scene in scenes:
        yield from _of_scene(scene, found)


def _shape(row: object) -> str:
    match row:
        case {"id": str(key), "labels": [_, *_] as labels, "clear": bool()} if all(
            isinstance(label, str) for label in labels
        ):
            return "" if key.count("/") == 2 else f"id: expected WRITER/MOMENT/NUMBER, found {key}"
    return 'expected {"id": ..., "labels": ["TEXT FORM", ...], "clear": true or false}'


def _of_scene(scene: str, rows: Mapping[str, Record]) -> Iterator[str]:
    writer, _, moment_id = scene.partition("/")
    written, _ = _written(writer)
    if moment_id not in written:
        yield f"{scene}: {writer} wrote nothing in such a moment"
        return
    _, found = _read(scene, rows)
    yield from (
        f"{key}: the scene has {len(found)} messages"
        for key in rows
        if key.startswith(f"{scene}/") and key not in found
    )
    for name, message in found.items():
        for text, meant in zip(message.labels, message.meanings, strict=True):
            if isinstance(meant, IntentionError):
                yield f"{name}: {text!r}: {meant}"


@dataclass(frozen=True, slots=True)
class MomentMessage:
    """A labelled message by its name, in its moment; `clear`: whether nobody need ask back."""

    name: str
    moment: CorpusMoment
    message: LabelledMessage
    clear: bool


def messages(file: Path) -> Iterator[MomentMessage]:
    """The labelled messages of a file without problems, scene by scene. InputError, OSError."""
    rows: Mapping[str, Record] = {row["id"]: row for row in json_lines(file)}
    for scene in dict.fromkeys(key.rpartition("/")[0] for key in rows):
        moment, found = _read(scene, rows)
        for name, message in found.items():
            if name in rows:
                yield MomentMessage(name, moment, message, rows[name]["clear"])


def retold(file: Path) -> Mapping[str, Sequence[str]]:
    """How others say what is labelled in `file`, by the name of the message. Raises InputError.

    They lie in `retold` beside the folder of labels, in a file of the same name or in none.
    """
    told = file.parent.parent / "retold" / file.name
    return {row["id"]: row["say"] for row in json_lines(told)} if told.is_file() else {}


def items(file: Path) -> Iterator[MessageItem]:
    """The labelled messages of a file as any others. Raises InputError, OSError."""
    for each in messages(file):
        message = each.message
        right = tuple(m for m in message.meanings if not isinstance(m, IntentionError))
        yield MessageItem(
            each.name,
            _kind(message),
            message.say,
            message.situation,
            right,
            not each.clear,
            message.labels[0],
            each.moment.record["level"],
            whole=True,
        )


def _kind(message: LabelledMessage) -> str:
    """What is hard about a message, by its best label."""
    label, said = message.labels[0], message.say.lower()
    match message.meanings[0]:
        case NoIntention():
            return "remark"
        case Ask():
            return "question"
    found = next((kind for kind, pattern in _KINDS if pattern.search(label)), "")
    words = {word for thing in _THING.findall(label) for word in thing.split("_")}
    return found or ("wish" if any(word in said for word in words) else "hint")


def _read(
    scene: str, rows: Mapping[str, Record]
) -> tuple[CorpusMoment, Mapping[str, LabelledMessage]]:
    """A scene's messages by name; those without labels are taken to mean nothing."""
    writer, _, moment_id = scene.partition("/")
    written, moments = _written(writer)
    says = [each["say"] for each in written[moment_id]["scene"]]
    names = [f"{scene}/{number}" for number in range(1, len(says) + 1)]
    moment = CorpusMoment(moments[moment_id], kitchen_of(moments[moment_id]["level"]))
    labels = [rows[name]["labels"] if name in rows else ["none"] for name in names]
    return moment, dict(zip(names, labelled(moment, says, labels), strict=True))


def json_lines(file: Path) -> Sequence[Any]:
    """The values of a file with one a line. Raises InputError, OSError."""
    try:
        return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    except ValueError as error:
        raise InputError(f"{file}: expected lines of JSON, found {error}") from None


def _written(writer: str) -> tuple[Mapping[str, Record], Mapping[str, Record]]:
    """What one writer said, by moment, and the moments of that pool."""
    for moments, folder in POOLS:
        if (file := folder / f"{writer}.jsonl").is_file():
            return _by_id(file), _by_id(moments)
    raise InputError(f"{writer}: there is no such writer")


@cache
def _by_id(file: Path) -> Mapping[str, Record]:
    return {row["id"]: row for row in json_lines(file)}
