"""Questions to a crew."""

from agents.crew.parsing._said import SaidClause
from agents.crew.parsing._words import THINGS, word_at
from agents.intention import ANY


def question(said: SaidClause) -> str | None:
    """A question in text form; None if it is not clear which."""
    kind = said.first("ASK") or "is" * word_at(said.words, 0).is_a("BE")
    items = said.items(*THINGS)
    thing = items[0].what if items and items[0].what != ANY else ""
    place = said.first("PLACE")
    if kind == "is" and said.has("CROWD") and (thing or place):
        return f"ask who {thing or place}"
    match kind:
        case "who" if not said.has("TIME"):
            return f"ask who {thing or place}".rstrip()
        case "plan" | "recipe" if said.has("NAME", "CROWD", "YOU") and not items:
            return "ask plan"
        case "count" if items:
            return f"ask count {items[0].what}"
        case "where" if items:
            return f"ask where {items[0].what}"
        case "recipe" | "missing" if thing:
            return f"ask {kind} {thing}"
        case "station" if place:
            return f"ask station {place}"
        case "station" if thing:
            return f"ask recipe {thing}"
        case "long":
            return f"ask status {thing}" if thing else "ask time"
        case "plan" | "how" | "is" | "when" | "status" if thing:
            return f"ask status {thing}"
        case "why":
            return "ask why"
    return None
