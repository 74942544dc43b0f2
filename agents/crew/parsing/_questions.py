"""Questions to a crew."""

from agents.crew.parsing._said import SaidClause


def question(said: SaidClause) -> str | None:
    """A question in text form; None if it is not clear which."""
    kind = said.first("ASK")
    items = [item for item in said.items() if item.kind in ("DISH", "ING", "PLATE")]
    about = items[0].what if items and items[0].what != "any" else said.first("PLACE")
    if kind == "is" and said.has("CROWD") and about:
        return f"ask who {about}"
    match kind:
        case "who":
            return f"ask who {about}".rstrip()
        case "plan" if said.has("NAME", "CROWD", "YOU") and not items:
            return "ask plan"
        case "count" if items:
            return f"ask count {items[0].what}"
        case "where" if items:
            return f"ask where {items[0].what}"
        case "plan" | "how" | "is" | "when" if items and items[0].what != "any":
            return f"ask status {items[0].what}"
        case "why":
            return "ask why"
    return None
