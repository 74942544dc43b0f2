"""YAML text into nodes that know their line and column; what is no YAML is told in plain words.

Slips of the pen are told as what they are: the parser stumbles over them further on. Nothing of the
text is quoted: it may be a secret.
"""

import re
from dataclasses import dataclass
from typing import Any

import yaml

#: What is expected in place of a slip, and what is found.
COLON = "a ':' between a key and what it says", "none"
SPACE = "a space after the ':'", "none"
QUOTES = "quotes around what has a '#' in it", "a comment (a '#' behind a space begins one)"
#: What the parser says, in part, and what the writer of the file should know instead.
REMEDIES = {
    "mapping values are not allowed here": "a second ':' (quote text that has ': ' in it)",
    "character '\\t'": "a tab (use spaces: YAML takes no tabs here)",
    "that cannot start any token": "a sign that no text begins with (quote the text)",
    "but found '}'": "a '}' that closes nothing",
    "but found ']'": "a ']' that closes nothing",
    "but found '<scalar>'": "more behind a quotation mark (a ' in quoted text is written '')",
    "expected <block end>": "a line that begins further left or right than those it belongs to",
    "found undefined alias": "a '*' before a text (quote the text)",
    "found undefined tag handle": "a '!' before a text (quote the text)",
    "found unexpected end of stream": "a quotation mark that is never closed",
    "but found another document": "a second document (a '---' begins one: keep one in a file)",
    "expected '<document start>'": "more behind a '...', which ends a file",
    "but found ','": "a ',' before a text (quote the text)",
}
#: The same of what it was about when it stumbled.
CONTEXTS = {
    "an anchor": "a '&' before a text (quote the text)",
    "an alias": "a '*' before a text (quote the text)",
    "a block scalar": "a '|' or '>' before a text on its line (quote the text)",
    "a directive": "a '%' at the beginning of a line",
}
SPACES = "a plain space", "one of another kind, such as a no-break space"
SIGNS = "quotes around this sign, which means something else in YAML", "none"
#: Lines over which it stumbles only further on: a place, what is expected there and found.
_LINES = (
    (r"^[ \t]*()[^\S \t]|^\s*(?:- +)?[^\s#:]+:()[^\S \t]", *SPACES),
    (r"""^\s*(?:- +)?()[!&*%@`|>,\[\]{}'"] ?:(?:\s|$)""", *SIGNS),
    (r"^()(?:<{7}|={7}|>{7})", "a file without marks of a merge", "one"),
    (r"^()\s*```", "the lines between the ``` alone", "a ```"),
    (r"(?i)^()\s*<(?:!doctype|html)", "the file itself", "a web page"),
)
#: The end of a line that begins a block of text, which stands further right.
_BLOCK = re.compile(r"[^\s#][^#]*:\s*[|>][+-]?\s*$")
#: Whatever ends a line for the parser, which counts places by it.
_LINE_END = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
#: A key at the beginning of a line, after a '-' or not.
_START = r"\s*(?:- +)?"
_KEY = r"(?:[^\W\d]\w*|[^\s'\"#:,\[\]{}-])"
_CLOSE = re.compile(rf"(?:^{_START}|[{{,]\s*){_KEY}:(?=[^\s:/])")
_WORD = re.compile(rf"{_START}([^\s:#'\"\[\]{{}},]+)(?:\s+(.*))?$")
_COMMENT = re.compile(r"(?<=\s)#(?=\S)")
_COLON = re.compile(r":(?:\s|$)")
_GOT = re.compile(r"expected ',' or '(.)', but got '(.*)'")


@dataclass(frozen=True, slots=True)
class Slip:
    """Where it is, line and column counted from 1, what was expected there, and what is found."""

    line: int
    column: int
    expected: str
    found: str


def lines_of(text: str) -> list[str]:
    """The lines of a text as the parser counts them."""
    return _LINE_END.split(text)


def slip_of(error: yaml.MarkedYAMLError, text: str) -> Slip:
    """What the parser stumbled over."""
    at = error.problem_mark or error.context_mark
    if at is None:
        return Slip(1, 1, "valid YAML", _remedy(error))
    lines = lines_of(text)
    said, since = str(error.problem), error.context_mark or at
    slip = _strange_line(lines[: at.line + 1]) or block_slip(lines, since.line)
    if slip is not None:
        return slip
    if "could not find expected ':'" in said:
        slip = _slip_in(lines, since.line)
    elif "mapping values are not allowed" in said:
        slip = _slip_before(lines, at.line, at.column)
    elif got := _GOT.match(said):
        slip = _unlisted(lines, since, at, *got.groups())
    elif "unexpected end of stream" in said and "quoted" in str(error.context):
        slip = Slip(since.line + 1, since.column + 1, "a second quotation mark for this", "none")
    return slip or Slip(at.line + 1, at.column + 1, "valid YAML", _remedy(error))


def key_slip(key: yaml.ScalarNode, value: yaml.Node) -> tuple[str, Slip] | None:
    """What is wrong with a key that YAML takes for one, and the key that was meant."""
    if key.style is not None:
        return None
    if close := re.match(rf"{_KEY}:(?=\S)", key.value):
        return close[0][:-1], _in_node(key, close.end(), SPACE)
    word, _, rest = str(key.value).partition(" ")
    lone = isinstance(value, yaml.ScalarNode) and value.style is None and not value.value
    if rest.startswith(("{", "[")) or (rest and lone):
        return word, _in_node(key, len(word), COLON)
    return None


def entry_slip(node: yaml.Node) -> Slip | None:
    """What is wrong with a text where keys belong."""
    if not isinstance(node, yaml.ScalarNode) or node.style is not None:
        return None
    if close := re.match(rf"{_KEY}:(?=\S)", node.value):
        return _in_node(node, close.end(), SPACE)
    if strange := _strange_line(lines_of(node.value)[:1]):
        return _in_node(node, strange.column - 1, (strange.expected, strange.found))
    word, _, rest = str(node.value).partition(" ")
    several = node.end_mark.line > node.start_mark.line
    return _in_node(node, len(word), COLON) if rest and (several or len(word) == 1) else None


def comment_slip(node: yaml.Node, text: str) -> Slip | None:
    """The '#' right behind a node that begins a comment, if it looks as if it should not."""
    if not isinstance(node, yaml.ScalarNode) or node.style is not None:
        return None
    end = node.end_mark
    lines = lines_of(text)
    rest = lines[end.line][end.column :] if end.line < len(lines) else ""
    begins = re.match(r"\s*(?=#\S)", rest)
    if begins is None or (node.value and not begins[0]):
        return None
    return Slip(end.line + 1, end.column + begins.end() + 1, *QUOTES)


def _in_node(node: yaml.Node, offset: int, what: tuple[str, str]) -> Slip:
    """A slip so many signs behind the beginning of a node on one line."""
    start = node.start_mark
    return Slip(start.line + 1, start.column + offset + 1, *what)


def _slip_in(lines: list[str], number: int) -> Slip | None:
    """The slip in a line that should begin with a key."""
    line = lines[number]
    if close := _CLOSE.search(line):
        return Slip(number + 1, close.end() + 1, *SPACE)
    word = _WORD.match(line)
    if word and (not word[2] or word[2][0] in "[{|>" or not _COLON.search(word[2])):
        return Slip(number + 1, word.end(1) + 1, *COLON)
    return None


def _slip_before(lines: list[str], number: int, column: int) -> Slip | None:
    """The slip that makes a ':' the second one: on its line, else on the last one before it."""
    if _COLON.search(lines[number][:column]) or _CLOSE.search(lines[number][:column]):
        return _slip_in(lines, number)
    earlier = range(number - 1, -1, -1)
    above = (i for i in earlier if lines[i].strip() and not lines[i].lstrip().startswith("#"))
    last = next(above, None)
    return None if last is None else _slip_in(lines, last)


def _unlisted(
    lines: list[str], since: yaml.Mark, at: yaml.Mark, closing: str, got: str
) -> Slip | None:
    """What is missing in a list or in entries in brackets, which `closing` should end."""
    for number in range(since.line, min(at.line + 1, len(lines))):
        if comment := _COMMENT.search(lines[number]):
            return Slip(number + 1, comment.start() + 1, *QUOTES)
    place = at.line + 1, at.column + 1
    if got in ("}", "]"):
        return Slip(*place, f"'{closing}'", f"'{got}'")
    outside = at.line > since.line and _indent(lines[at.line]) <= _indent(lines[since.line])
    if got == "<stream end>" or outside:
        opening = lines[since.line][since.column : since.column + 1]
        what = f"a '{closing}' that closes this '{opening}'"
        return Slip(since.line + 1, since.column + 1, what, "none")
    word = re.search(r"[^\s,\[\]{}]*\s*$", lines[at.line][: at.column]) if got == ":" else None
    column = at.column if word is None else word.start()
    return Slip(at.line + 1, column + 1, f"a ',' or a '{closing}' before this", "none")


def _strange_line(lines: list[str]) -> Slip | None:
    """The first line that YAML takes otherwise than everybody who reads it."""
    for number, line in enumerate(lines, 1):
        for pattern, expected, found in _LINES:
            if strange := re.search(pattern, line):
                column = max(strange.start(group) for group in range(1, len(strange.regs)))
                return Slip(number, column + 1, expected, found)
    return None


def block_slip(lines: list[str], number: int) -> Slip | None:
    """A line that belongs to the block of text above it, but begins no further right."""
    first = number
    while first and not _BLOCK.search(lines[first - 1]) and lines[first - 1].strip():
        first -= 1
    if not first or not _BLOCK.search(lines[first - 1]):
        return None
    head, inside = lines[first - 1], lines[first : number + 1]
    left = _indent(inside[0]) if _indent(inside[0]) > _indent(head) else _indent(head) + 2
    out = next((i for i, line in enumerate(inside) if _indent(line) < left), None)
    if out is None or _COLON.search(inside[out]) or inside[out].startswith("\t"):
        return None
    wanted = f"{left} spaces before this line, which belongs to '{head.strip()}'"
    return Slip(first + out + 1, 1, wanted, str(_indent(inside[out])))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _remedy(error: yaml.MarkedYAMLError) -> str:
    """A syntax error in words, with a remedy for those that everybody makes."""
    said = str(error.problem)
    about = str(error.context)
    known = [*((part in said, r) for part, r in REMEDIES.items())]
    known += [(part in about, r) for part, r in CONTEXTS.items()]
    other = f"a mistake {error.context or ''}: {said}".replace(" :", ":")
    return next((remedy for met, remedy in known if met), other)


#: The deepest file, a level or a menu, has four levels; the fullest menu a thousand words.
DEEPEST, MOST_WORDS = 20, 4000


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A place in a file; line and column count from 1."""

    line: int = 1
    column: int = 1


class YamlError(Exception):
    """A text that is no YAML, or too much of it. Quotes nothing of the text but single signs."""

    def __init__(self, mark: Mark, expected: str, found: str) -> None:
        super().__init__(mark, expected, found)
        self.mark = mark
        self.expected = expected
        self.found = found


class _TooMuchError(Exception):
    """Raised by the loader for what no file of ours can be; the text says why."""


def compose(text: str, what: str, most_words: int = MOST_WORDS) -> yaml.Node | None:
    """The root of `what`, e.g. 'a level or a menu'; None if there is nothing. Raises YamlError."""
    try:
        return _Loader(text, most_words).get_single_node()
    except yaml.MarkedYAMLError as error:
        slip = slip_of(error, text)
        raise YamlError(Mark(slip.line, slip.column), slip.expected, slip.found) from error
    except yaml.reader.ReaderError as error:
        position = int(error.position)
        found = f"the control character U+{ord(text[position]):04X}"
        raise YamlError(place_of(position, text), "readable text", found) from error
    except _TooMuchError as error:
        raise YamlError(Mark(), what, str(error)) from error


def values(text: str, what: str, most_words: int = MOST_WORDS) -> Any:  # noqa: ANN401 (YAML's)
    """The plain values of `what`; None if there is nothing. Raises YamlError."""
    root = compose(text, what, most_words)
    if root is None:
        return None
    try:
        return yaml.constructor.SafeConstructor().construct_document(root)
    except (yaml.constructor.ConstructorError, ValueError) as error:
        raise YamlError(mark_of(root), "plain values", str(error)) from error


def first_alias(text: str) -> Mark | None:
    """Where a text that is YAML first names a value, or repeats one that it has named."""
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        named = getattr(event, "anchor", None) is not None  # an alias has one, too
        if named and event.start_mark is not None:
            return Mark(event.start_mark.line + 1, event.start_mark.column + 1)
    return None


def mark_of(node: yaml.Node) -> Mark:
    """Where a node starts."""
    return Mark(node.start_mark.line + 1, node.start_mark.column + 1)


def line_at(mark: Mark, text: str) -> str:
    """The line of the text that a mark is on; '' behind its end."""
    return "".join(lines_of(text)[mark.line - 1 : mark.line])


def place_of(position: int, text: str) -> Mark:
    """Where the sign of this number in the text is."""
    before = text[:position]
    return Mark(before.count("\n") + 1, position - (before.rfind("\n") + 1) + 1)


class _Loader(yaml.SafeLoader):
    """The usual loader, but that it soon gives up what no file of ours can be."""

    def __init__(self, text: str, most_words: int) -> None:
        super().__init__(text)
        self.depth = self.words = 0
        self.most_words = most_words

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:  # noqa: ANN401 (PyYAML's)
        self.depth += 1
        self.words += 1
        if self.depth > DEEPEST:
            raise _TooMuchError("things nested too deeply")
        if self.words > self.most_words:
            raise _TooMuchError("far too many things")
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node
