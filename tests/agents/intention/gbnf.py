"""A small reader of GBNF: grammars as regular expressions, and texts that they admit."""

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from random import Random

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\[[^\]]*\]|\{[^}]*\}|[()|?]|[a-z]+[0-9]*')
_RANGE = re.compile(r"\[(.)-(.)\]")


def _rules(gbnf: str) -> dict[str, list[str]]:
    lines = (line.split(" ::= ", 1) for line in gbnf.splitlines())
    return {name: _TOKEN.findall(rule) for name, rule in lines}


@lru_cache
def as_regex(gbnf: str) -> re.Pattern[str]:
    """The grammar as a regular expression; ours has no recursion."""
    rules = _rules(gbnf)

    def expand(name: str) -> str:
        out = ""
        for part in rules[name]:
            if part[0] == '"':
                out += re.escape(json.loads(part))
            elif part[0].isalpha():
                out += f"(?:{expand(part)})"
            else:
                out += "(?:" if part == "(" else part
        return out

    return re.compile(expand("root"))


class Sampler:
    """Writes texts that a grammar admits, every alternative as likely as the others."""

    def __init__(self, gbnf: str, random: Random) -> None:
        self._rules = _rules(gbnf)
        self._random = random

    def text(self, rule: str = "root") -> str:
        """One text."""
        return self._choice(iter([*self._rules[rule], ")"]))

    def _choice(self, tokens: Iterator[str]) -> str:
        """One of the alternatives up to the closing bracket."""
        alternatives: list[list[list[str]]] = [[]]
        depth, item = 0, list[str]()
        for token in tokens:
            if depth == 0 and token in (")", "|"):
                if token == ")":
                    break
                alternatives.append([])
            elif depth == 0 and token[0] in "?{":
                alternatives[-1][-1].append(token)
            else:
                depth += (token == "(") - (token == ")")
                item.append(token)
                if depth == 0:
                    alternatives[-1].append(item)
                    item = []
        return "".join(self._repeated(item) for item in self._random.choice(alternatives))

    def _repeated(self, item: list[str]) -> str:
        """An item as often as its suffix allows."""
        match item[-1]:
            case "?":
                item, least, most = item[:-1], 0, 1
            case suffix if suffix[0] == "{":
                item, (least, most) = item[:-1], (int(n) for n in suffix[1:-1].split(","))
            case _:
                least = most = 1
        return "".join(self._item(item) for _ in range(self._random.randint(least, most)))

    def _item(self, item: list[str]) -> str:
        match item:
            case ["(", *inner]:
                return self._choice(iter(inner))
            case [token] if token[0] == '"':
                return str(json.loads(token))
            case [token] if found := _RANGE.fullmatch(token):
                return chr(self._random.randint(ord(found[1]), ord(found[2])))
            case [token]:
                return self.text(token)
        raise AssertionError(f"no item of ours: {item}")
