"""What tells the rules of two levels apart: neither comments nor what only players read count."""

import json
from hashlib import blake2b

import yaml

from game.content.document import Document

#: Keys that change nothing of how a round goes, and how deep in the file they are.
TOLD_IN_LEVELS = frozenset(
    (0, key) for key in ("title", "line", "mood", "author", "version", "stars")
)
TOLD_IN_MENUS = frozenset({(2, "title"), (2, "look")})


def fingerprint(level: Document, menu: Document) -> str:
    """A hash of the rules that two files state."""
    rules = [_rules(level.root, TOLD_IN_LEVELS), _rules(menu.root, TOLD_IN_MENUS)]
    return blake2b(json.dumps(rules).encode(), digest_size=8).hexdigest()


def _rules(node: yaml.Node, told: frozenset[tuple[int, str]], depth: int = 0) -> object:
    """What a node says, in its order, without the keys that are only told."""
    match node:
        case yaml.MappingNode():
            entries = [(key, value) for key, value in node.value if (depth, key.value) not in told]
            return [[str(key.value), _rules(value, told, depth + 1)] for key, value in entries]
        case yaml.SequenceNode():
            return [_rules(item, told, depth + 1) for item in node.value]
    return str(node.value)
