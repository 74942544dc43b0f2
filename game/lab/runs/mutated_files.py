"""Files of each kind as nobody would write them."""

import json
from collections.abc import Callable
from random import Random

import yaml

from game.lab.runs.mutation import moved, mutated, scribbled

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
