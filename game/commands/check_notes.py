"""What `check` says of a level that takes more than its files to know: how rounds of it can go."""

import yaml

from game.content.document import Document
from game.content.level import Level
from game.content.stars import thresholds
from game.lab.metrics.score_bound import most_points
from game.marked_yaml import Mark, mark_of


def note_stars(document: Document, made: object) -> None:
    """Note stars that nobody can earn."""
    if not isinstance(made, Level):
        return
    most, stars = most_points(made), thresholds(made)
    missed = [number for number, points in enumerate(stars, 1) if points > most]
    if missed:
        told = (
            f"star {missed[0]} takes {stars[missed[0] - 1]} points, "
            f"but not even perfect cooks earn more than {most} in a round"
        )
        document.note(_place(document.root), told)


def _place(root: yaml.Node) -> Mark:
    """Where a level tells its stars or, if it leaves that to the game, how long a round is."""
    entries = root.value if isinstance(root, yaml.MappingNode) else []
    places = {key.value: mark_of(value) for key, value in entries}
    return places.get("stars") or places["round_seconds"]


NOTES = (note_stars,)
