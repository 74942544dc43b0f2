"""Values and texts changed at random, the same for the same `Random`: what nobody would write."""

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random

import yaml

#: What anything may become: wrong kinds, far too much, other things' names, signs of control.
ODD: Sequence[object] = (
    None, True, -1, 0, 10**9, 10**30, -(10**400), 1.5, 1e308, float("nan"), float("inf"), "", "x",
    "ring", "onion", "pot", "human", "left", [], {}, [[1]], {"a": 1}, "no such thing", "#f28c28",
    "../../../etc/passwd", "{0.__class__}", "%s%n", "\ud800", "\x1b]0;me\x07\x1b[2J", "\u202eevil",
    "a\nb\u2028c", "👩‍🍳" * 30, "x" * 5000, [[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]],
)  # fmt: skip
#: What is put into texts.
BITS = (
    *" \n\t:-[]{},#|>'\"&*!%@?.0", "- ", ": ", "  ", "null", "1e9", "-1", "\x00", "é", "*a", "&a ",
    "<<: ", "T", "A", "..", "bob", "pot", "\u2028", "\x85", "---\n", "!!python/name:os.system ",
)  # fmt: skip
#: How much further a change goes down than it stays.
DEEPER = 0.85


def mutated(value: object, chance: Random, odd: Sequence[object] = ODD) -> object:
    """The same with something changed, taken away, doubled, swapped, nested or put elsewhere."""
    return _changed(value, chance, _Choice(tuple(_within(value)), odd))


def edited(text: str, edits: Sequence[tuple[int, int, str]]) -> str:
    """`text` with bits in the place of others: where, instead of how many signs, and which."""
    for place, length, bit in edits:
        start = place % (len(text) + 1)
        text = text[:start] + bit + text[start + length :]
    return text


def scribbled(text: str, chance: Random) -> str:
    """`text` with one to six bits in it, or with lines that are doubled, swapped or gone."""
    if chance.random() < 0.5:
        places = range(chance.randint(1, 6))
        edits = [
            (chance.randrange(len(text) + 1), chance.randint(0, 30), chance.choice(BITS))
            for _ in places
        ]
        return edited(text, edits)
    return "\n".join(moved(text.split("\n"), chance))


def moved(lines: Sequence[str], chance: Random) -> list[str]:
    """`lines` with one doubled in the place of another, and one gone."""
    found = list(lines)
    found[chance.randrange(len(found))] = found[chance.randrange(len(found))]
    del found[chance.randrange(len(found))]
    return found


class _Choice:
    """What a value can become: something of its kind, odd things, other parts of its whole."""

    def __init__(self, parts: Sequence[object], odd: Sequence[object]) -> None:
        self._parts = parts
        self._odd = odd

    def of(self, value: object, chance: Random) -> object:
        alike = [each for each in self._parts if type(each) is type(value)]
        ways: tuple[Callable[[], object], ...] = (
            lambda: _near(value, chance) or chance.choice(alike or [value]),
            lambda: chance.choice(self._odd),
            lambda: chance.choice(self._parts),  # the same value once more: an alias
            lambda: [value],
            lambda: {"x": value},
            lambda: str(value),
            lambda: list(value.items()) if isinstance(value, dict) else {str(value)[:40]: value},
        )
        return chance.choices(ways, (9, 6, 1, 1, 1, 1, 1))[0]()


def _changed(value: object, chance: Random, choice: _Choice) -> object:
    if chance.random() < DEEPER:
        match value:
            case dict() if value:
                return _in_keys(value, chance, choice)
            case list() if value:
                return _in_items(value, chance, choice)
            case str() if "\n" in value:  # a map
                place = chance.randrange(len(value))
                return value[:place] + chance.choice("#.APBTOxX \n") + value[place + 1 :]
    return choice.of(value, chance)


def _near(value: object, chance: Random) -> object:
    """A number not far from `value`, if that is one."""
    match value:
        case bool():
            return not value
        case int():
            return max(0, value + chance.choice((-1, 1, value, -value // 2)))
        case float():
            return value * chance.choice((0.5, 1.5, 2))
    return None


def _in_keys(held: dict[object, object], chance: Random, choice: _Choice) -> object:
    key, other = chance.choice(list(held)), chance.choice(list(held))
    match chance.choices(("deeper", "gone", "swapped", "renamed"), (8, 1, 1, 1))[0]:
        case "gone":
            return {name: each for name, each in held.items() if name != key}
        case "swapped":
            return {**held, key: held[other], other: held[key]}
        case "renamed":
            new = chance.choice(("", "x", "title", "\x1b", "<<", "__class__", 7, None))
            return {new if name == key else name: each for name, each in held.items()}
    return {**held, key: _changed(held[key], chance, choice)}


def _in_items(held: list[object], chance: Random, choice: _Choice) -> object:
    place, other = chance.randrange(len(held)), chance.randrange(len(held))
    found = list(held)
    match chance.choices(("deeper", "gone", "swapped", "doubled", "many"), (8, 1, 1, 1, 1))[0]:
        case "gone":
            del found[place]
        case "swapped":
            found[place], found[other] = held[other], held[place]
        case "doubled":
            found.insert(other, held[place])
        case "many":
            found[place:place] = [held[place]] * 300
        case _:
            found[place] = _changed(held[place], chance, choice)
    return found


def _within(value: object) -> Iterator[object]:
    """A value and everything in it."""
    yield value
    match value:
        case dict():
            for each in value.values():
                yield from _within(each)
        case list():
            for each in value:
                yield from _within(each)


#: What a loader that believed everything would call, with what is written behind it.
_CALL = "tag:yaml.org,2002:python/object/apply:os.system"


class _Call(str):
    """A text that is written as a call of a program."""

    __slots__ = ()


class _Dumper(yaml.SafeDumper):
    """Writes maps line by line, as levels must; what is there twice becomes an alias."""


def written(content: object) -> str:
    """`content` as YAML. RecursionError, yaml.YAMLError if it is nothing that can be written."""
    _Dumper.add_representer(str, _text)
    _Dumper.add_representer(_Call, _call)
    return yaml.dump(content, Dumper=_Dumper, allow_unicode=True, sort_keys=False)


def mutated_yaml(text: str, chance: Random) -> bytes:
    """A level, menu, mood or settings file: its structure, its text, or both are changed."""
    content = yaml.safe_load(text)
    for _ in range(chance.choice((1, 1, 2, 4))):
        content = mutated(content, chance)
    if chance.random() < 0.1 and isinstance(content, dict) and content:
        content[chance.choice(list(content))] = _Call("touch executed")
    told = written(content) if chance.random() < 0.8 else text
    told = scribbled(told, chance) if told == text or chance.random() < 0.2 else told
    return told.encode("utf-8", errors="surrogatepass")


def mutated_log(data: bytes, chance: Random) -> bytes:
    """A recording: values, lines or bytes are changed, or its end is missing."""
    return chance.choice(DAMAGES)(data, chance)


def with_values(data: bytes, chance: Random) -> bytes:
    """With a value in one line changed."""
    lines = data.splitlines()
    place = chance.randrange(len(lines))
    lines[place] = json.dumps(mutated(json.loads(lines[place]), chance)).encode()
    return b"\n".join(lines) + b"\n"


def with_lines(data: bytes, chance: Random) -> bytes:
    """With a line in another's place, and one gone."""
    lines = [line.decode() for line in data.splitlines()]
    return "\n".join(moved(lines, chance)).encode() + b"\n"


def with_bytes(data: bytes, chance: Random) -> bytes:
    """With one, three or twenty other bytes."""
    found = bytearray(data)
    for _ in range(chance.choice((1, 3, 20))):
        found[chance.randrange(len(found))] = chance.randrange(256)
    return bytes(found)


def cut(data: bytes, chance: Random) -> bytes:
    """Up to any place."""
    return data[: chance.randrange(len(data))]


#: The ways to damage a recording.
DAMAGES: tuple[Callable[[bytes, Random], bytes], ...] = (with_values, with_lines, with_bytes, cut)


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _call(dumper: yaml.SafeDumper, text: str) -> yaml.SequenceNode:
    return dumper.represent_sequence(_CALL, [str(text)])
