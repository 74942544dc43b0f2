"""What the browser remembers while the game is open."""

from dataclasses import dataclass

from game.client.browser.catalogue import ShelfTab


@dataclass(slots=True)
class Bookmark:
    """`tab`: the one that was open last; `seed`: of the rounds to come, None: a fresh one each."""

    tab: ShelfTab = ShelfTab.CHAPTERS
    seed: int | None = None
