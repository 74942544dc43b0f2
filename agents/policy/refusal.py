"""Why something that a model wrote is not accepted, as a sentence that the model gets back."""

from collections.abc import Iterable
from difflib import get_close_matches


class RefusedError(Exception):
    """What was written is refused; the text is the sentence."""


def unknown(kind: str, found: str, known: Iterable[str]) -> RefusedError:
    """A refusal of a name that nothing is called, with the nearest spelling or all there are."""
    names = sorted(known)
    close = get_close_matches(found.lower(), names, 1)
    hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(names)}"
    return RefusedError(f"unknown {kind} {shown(found)}: {hint}")


def shown(text: str, most: int = 30) -> str:
    """A piece of what was written, short and harmless."""
    plain = "".join(c if c.isprintable() else "?" for c in text[: most + 1])
    return f"'{plain}'" if len(text) <= most else f"'{plain[:most]}...'"
