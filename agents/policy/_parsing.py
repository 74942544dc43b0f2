"""From text to one of Python's expressions, within bounds that hold before Python reads it."""

import ast
import re

from agents.policy.vocabulary import RefusedError, shown

#: Of a condition: characters, levels, and nodes.
MOST_CHARACTERS, MOST_LEVELS, MOST_NODES = 400, 12, 60
#: The largest number that may be written.
LARGEST = 10_000

_TOKEN = re.compile(
    r"""(?P<blank>\ +) | (?P<number>[0-9][0-9A-Za-z_.]*) | (?P<name>[A-Za-z_][A-Za-z0-9_]*)
    | (?P<quoted>"[^"\\\0]*"|'[^'\\\0]*') | (?P<sign>[=!<>]=|[-+*<>.,()])""",
    re.VERBOSE,
)
#: What something must follow.
_OPEN = re.compile(r"(?:[-+*<>=.,(]|\b(?:and|or|not|for|in))$")
_BLANKS = str.maketrans("\t\r\n", "   ")


def in_a_line(text: str) -> str:
    """`text` without line ends, and without blanks around it: what columns are counted in."""
    return text.translate(_BLANKS).strip()


def parsed(line: str) -> ast.expr:
    """The expression that `line` is. Raises RefusedError with what is wrong and where."""
    if len(line) > MOST_CHARACTERS:
        raise RefusedError(
            f"the condition is {len(line)} characters long: at most {MOST_CHARACTERS} are allowed"
        )
    if not line:
        raise RefusedError("the condition is empty")
    _check_words(line)
    try:
        tree = ast.parse(line, mode="eval").body
    except SyntaxError as error:  # its wording differs from version to version
        raise _unreadable(line, error.offset or 1) from None
    except (ValueError, RecursionError, MemoryError):
        raise _unreadable(line, 1) from None
    _check_size(tree)
    return tree


def not_among_conditions(node: ast.expr, line: str) -> RefusedError:
    """The refusal of something that Python has and conditions have not."""
    before = line.encode()[: node.col_offset].decode()
    found = ast.get_source_segment(line, node) or ""
    return RefusedError(f"column {len(before) + 1}: {shown(found)} is nothing that conditions have")


def _misplaced(column: int, found: str) -> RefusedError:
    """What does not belong in a condition; columns count from 1."""
    return RefusedError(f"column {column}: {shown(found)} does not belong there")


def _unreadable(line: str, column: int) -> RefusedError:
    column = min(column, len(line))
    token = _TOKEN.match(line, column - 1)
    found = shown(token[0] if token else line[column - 1])
    return RefusedError(f"column {column}: from {found} on this is not how a condition is written")


def _check_words(line: str) -> None:
    """Raise RefusedError for signs that no condition has, for brackets that do not fit and for
    numbers too large: all that need not be parsed to be seen.
    """
    depth = place = 0
    before = None
    while place < len(line):
        token = _TOKEN.match(line, place)
        if token is None:
            raise _misplaced(place + 1, line[place])
        depth += (token[0] == "(") - (token[0] == ")")
        # Python joins quoted texts, and takes a letter before one for more than a name.
        joined = token["quoted"] and before in ("name", "quoted")
        if depth < 0 or joined:
            raise _misplaced(place + 1, token[0])
        if depth > MOST_LEVELS:
            raise _too_deep()
        if token["number"]:
            _check_number(token[0])
        before = before if token["blank"] else token.lastgroup
        place = token.end()
    if depth or _OPEN.search(line):
        raise RefusedError("the condition ends too early")


def _check_number(digits: str) -> None:
    if not digits.isdigit() or len(digits) > len(str(LARGEST)) or int(digits) > LARGEST:
        raise RefusedError(f"expected a whole number up to {LARGEST}, found {shown(digits)}")


def _check_size(tree: ast.expr) -> None:
    """Counted without recursion, for a hostile tree is as deep as it is long."""
    nodes = 0
    waiting: list[tuple[ast.AST, int]] = [(tree, 1)]
    while waiting:
        node, level = waiting.pop()
        nodes += isinstance(node, ast.expr)
        if level > MOST_LEVELS:
            raise _too_deep()
        deeper = level + isinstance(node, ast.expr)
        waiting += [(child, deeper) for child in ast.iter_child_nodes(node)]
    if nodes > MOST_NODES:
        raise RefusedError(f"the condition has {nodes} parts: at most {MOST_NODES} are allowed")


def _too_deep() -> RefusedError:
    return RefusedError(
        f"the condition is nested too deep: at most {MOST_LEVELS} levels are allowed"
    )
