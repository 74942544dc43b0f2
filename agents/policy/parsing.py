"""From text to a parse tree: the grammar of conditions, and bounds that hold before it is read."""

from functools import cache

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from agents.policy.refusal import RefusedError, shown

#: Of a condition: characters, levels, and nodes.
MOST_CHARACTERS, MOST_LEVELS, MOST_NODES = 400, 12, 60

#: A part of Python's expressions, for models write those; 'for order in orders' is the only loop.
GRAMMAR = r"""
?condition: either
?either: both ("or" both)*
?both: negated ("and" negated)*
?negated: "not" negated -> denied
        | comparison
?comparison: sum (SIGN sum)*
?sum: (sum ADDED)? product
?product: (product TIMES)? atom
?atom: NUMBER -> number
     | "-" NUMBER -> negative
     | NAME -> name
     | QUOTED -> quoted
     | NAME "(" [arguments] ")" -> call
     | "order" "." NAME -> order_field
     | "order" "." NAME "(" atom ")" -> order_call
     | QUANTIFIER "(" either "for" "order" "in" "orders" ")" -> each_order
     | "(" either ")"
arguments: atom ("," atom)*
SIGN: "==" | "!=" | "<=" | ">=" | "<" | ">"
ADDED: "+" | "-"
TIMES: "*"
QUANTIFIER.2: /(any|all)(?=\s*\()/
NUMBER: /[0-9][0-9A-Za-z_.]*/
NAME: /[A-Za-z_][A-Za-z0-9_]*/
QUOTED: /"[^"\\]*"|'[^'\\]*'/
%ignore /[ \t\r\n]+/
"""


@cache
def _parser() -> Lark:
    return Lark(GRAMMAR, parser="lalr", start="condition", maybe_placeholders=True)


def parse_tree(text: str) -> Tree[Token]:
    """The parse tree of a condition. Raises RefusedError with what is wrong and where."""
    if len(text) > MOST_CHARACTERS:
        raise RefusedError(
            f"the condition is {len(text)} characters long: at most {MOST_CHARACTERS} are allowed"
        )
    if not text.strip():
        raise RefusedError("the condition is empty")
    try:
        tree = _parser().parse(text)
    except UnexpectedInput as error:
        raise RefusedError(_misplaced(error, text)) from None
    _check_size(tree)
    return tree


def _misplaced(error: UnexpectedInput, text: str) -> str:
    match error:
        case UnexpectedToken(token=Token(type="$END")) | UnexpectedEOF():
            return "the condition ends too early"
        case UnexpectedToken(token=token):
            found = shown(str(token))
        case UnexpectedCharacters():
            found = shown(text[error.pos_in_stream or 0])
        case _:
            found = shown(text)
    return f"column {error.column}: {found} does not belong there"


def _check_size(tree: Tree[Token]) -> None:
    """Counted without recursion, for a hostile tree is as deep as it is long."""
    nodes, waiting = 0, [(tree, 1)]
    while waiting:
        node, level = waiting.pop()
        nodes += 1
        if level > MOST_LEVELS:
            raise RefusedError(
                f"the condition is nested too deep: at most {MOST_LEVELS} levels are allowed"
            )
        waiting += [(child, level + 1) for child in node.children if isinstance(child, Tree)]
    if nodes > MOST_NODES:
        raise RefusedError(f"the condition has {nodes} parts: at most {MOST_NODES} are allowed")
