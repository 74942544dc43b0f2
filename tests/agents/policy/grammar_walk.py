"""Random texts of a GBNF grammar, to hold the reader of policies to what models may write."""

import re
from collections.abc import Iterator
from random import Random

#: Literals, character classes, names of rules, and what binds them.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\[[^\]]*\]|[\w]+|\{\d+,\d+\}|[()|?*+]')
_TIMES = re.compile(r"\{(\d+),(\d+)\}")


class GrammarWalk:
    """Walks the rules of `grammar` at random. `most`: of a repetition."""

    def __init__(self, grammar: str, random: Random, most: int = 3) -> None:
        lines = (line.split(" ::= ", 1) for line in grammar.splitlines())
        self._rules = {name: _TOKEN.findall(rule) for name, rule in lines}
        self._random = random
        self._most = most

    def text(self, rule: str = "root") -> str:
        """A text that `rule` allows."""
        tokens = [*self._rules[rule], "|"]
        return self._alternatives(iter(tokens), end="")

    def _alternatives(self, tokens: Iterator[str], end: str) -> str:
        """One of the sequences up to `end`, each of which is read to its end."""
        found: list[list[str]] = [[]]
        for token in tokens:
            if token == end:
                break
            if token == "|":
                found.append([])
            elif token in ("?", "*", "+") or _TIMES.fullmatch(token):
                found[-1].append(self._repeated(found[-1].pop(), token))
            elif token == "(":
                found[-1].append(self._group(tokens))
            else:
                found[-1].append(token)
        chosen = self._random.choice([each for each in found if each] or [[]])
        return "".join(map(self._said, chosen))

    def _group(self, tokens: Iterator[str]) -> str:
        """A group as a literal: what is repeated repeats the same choice."""
        return f'"{self._alternatives(tokens, end=")")}"'

    def _repeated(self, token: str, times: str) -> str:
        least, most = {"?": (0, 1), "*": (0, self._most), "+": (1, self._most)}.get(times, (0, 0))
        if bounds := _TIMES.fullmatch(times):
            least, most = int(bounds[1]), min(int(bounds[2]), max(int(bounds[1]), self._most))
        count = self._random.randint(least, most)
        return f'"{"".join(self._said(token) for _ in range(count))}"'

    def _said(self, token: str) -> str:
        if token.startswith('"'):
            return token[1:-1].replace('\\"', '"')
        if token.startswith("["):
            return "7" if "0-9" in token else self._random.choice("+-*" if "*" in token else "abc")
        return self.text(token)
