"""Tips: points beside a dish's reward, for speed and for serving in a row."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tips:
    """What guests add to the reward of a dish, in points.

    `speed`: for a dish served as it is ordered; it falls evenly to nothing with the order's time.
    `row`: for each dish served in a row before this one, of which `row_most` count.
    """

    speed: int = 0
    row: int = 0
    row_most: int = 5

    def earned(self, left: int, limit: int, before: int) -> int:
        """For a dish with `left` of `limit` ticks to go and `before` served in a row before it."""
        return self.speed * left // limit + self.row * min(before, self.row_most)
