"""Files of soup levels that a test needs for itself, such as kitchens for a crew."""

from textwrap import indent

#: What letters of the grid stand for, beside the cooks.
LEGEND = {
    "T": "tomato source",
    "L": "lettuce source",
    "O": "onion source",
    "P": "plates",
    "C": "board",
    "S": "pot",
    "D": "delivery",
    "B": "bin",
    "E": "counter with extinguisher",
}


def soup_level(
    title: str, grid: str, cooks: dict[str, tuple[str, float]], rest: str, **legend: str
) -> str:
    """A level's text. `cooks`: role and moves per second by letter; `rest`: what comes after."""
    letters = "".join(f"  {c}: {what}\n" for c, what in {**LEGEND, **legend}.items())
    seats = "".join(
        f"  {c}: {{role: {role}, moves_per_second: {pace}}}\n" for c, (role, pace) in cooks.items()
    )
    return (
        f"title: {title}\nline: Made for a test.\nmood: ring\nmenu: soups\n"
        f"grid: |\n{indent(grid, '  ')}legend:\n{letters}cooks:\n{seats}{rest}"
    )
