"""All kitchens as the browser sorts them: chapters, the player's own, new ones; and the search."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from game.client.player.best_scores import BestScores
from game.client.player.level_library import BrokenLevel, LevelList
from game.content.chapter import KitchenChapter
from game.content.level import Level


class ShelfTab(Enum):
    """A tab of the browser; the value is what is on it."""

    CHAPTERS = "Chapters"
    MINE = "Mine"
    NEW = "New"
    ALL = "All"


@dataclass(frozen=True, slots=True)
class Listing:
    """A kitchen in the catalogue.

    `own`: it is in the player's folder; `played`: a round was finished there; `stars`: 0..3, of
    the best one; `opens_at`: so many stars open its chapter, 0 if it is open.
    """

    kitchen: Level | BrokenLevel
    own: bool = False
    played: bool = False
    stars: int = 0
    opens_at: int = 0

    @property
    def name(self) -> str:
        return self.kitchen.name

    @property
    def locked(self) -> bool:
        return self.opens_at > 0

    @property
    def is_new(self) -> bool:
        return isinstance(self.kitchen, Level) and not (self.played or self.locked)

    def matches(self, words: Iterable[str]) -> bool:
        """Whether each of `words` (case folded) is somewhere in what it says of itself."""
        told = _told(self.kitchen).casefold()
        return all(word in told for word in words)


@dataclass(frozen=True, slots=True)
class CardSection:
    """Kitchens that are shown together, under a title unless it is ''.

    `opens_at`: so many stars open them, 0 if they are open.
    """

    listings: tuple[Listing, ...]
    title: str = ""
    line: str = ""
    opens_at: int = 0


@dataclass(frozen=True, slots=True)
class Catalogue:
    """`listings`: those of chapters first, broken ones last; `collected`: stars that were earned.

    A chapter with an `opens_at` that is met has 0 there.
    """

    listings: tuple[Listing, ...]
    chapters: tuple[KitchenChapter, ...]
    opens_at: dict[str, int]
    collected: int

    @classmethod
    def of(cls, level_list: LevelList, best: BestScores, everything: bool) -> "Catalogue":
        """What is offered to somebody with these scores. `everything`: nothing is locked, as the
        player's own kitchens never are.
        """
        in_chapters = {name for chapter in level_list.chapters for name in chapter.levels}
        earned = {level.name: best.earned(level) for level in level_list.levels}
        collected = sum(count for name, count in earned.items() if name in in_chapters)
        opens_at = {
            chapter.name: 0 if everything or chapter.opens_at <= collected else chapter.opens_at
            for chapter in level_list.chapters
        }
        locks = _locks(level_list.chapters, opens_at)
        listings = (
            Listing(
                kitchen,
                kitchen.name in level_list.own,
                best.played(kitchen.name),
                earned.get(kitchen.name, 0),
                0 if kitchen.name in level_list.own else locks.get(kitchen.name, 0),
            )
            for kitchen in level_list.listed
        )
        return cls(tuple(listings), level_list.chapters, opens_at, collected)

    def sections(self, tab: ShelfTab, search: str = "") -> tuple[CardSection, ...]:
        """What is on a tab, of it what matches the `search`; no section is empty."""
        words = search.casefold().split()
        match tab:
            case ShelfTab.CHAPTERS:
                sections = tuple(map(self._section, self.chapters))
            case ShelfTab.MINE:
                sections = (CardSection(tuple(each for each in self.listings if _is_mine(each))),)
            case ShelfTab.NEW:
                sections = (CardSection(tuple(each for each in self.listings if each.is_new)),)
            case ShelfTab.ALL:
                sections = (CardSection(self.listings),)
        return tuple(s for section in sections if (s := _matching(section, words)).listings)

    def named(self, name: str) -> Listing | None:
        return next((each for each in self.listings if each.name == name), None)

    def following(self, name: str) -> str:
        """The open kitchen after the one called `name`, after the last one the first."""
        names = [
            each.name
            for each in self.listings
            if isinstance(each.kitchen, Level) and not each.locked
        ]
        place = names.index(name) + 1 if name in names else 0
        return names[place % len(names)] if names else name

    def _section(self, chapter: KitchenChapter) -> CardSection:
        named = {each.name: each for each in self.listings}
        listings = tuple(named[name] for name in chapter.levels if name in named)
        waits = any(each.locked for each in listings)
        opens_at = self.opens_at[chapter.name] if waits else 0
        return CardSection(listings, chapter.title, chapter.line, opens_at)


def _is_mine(listing: Listing) -> bool:
    """What is broken is the player's: shipped kitchens are not."""
    return listing.own or isinstance(listing.kitchen, BrokenLevel)


def _locks(chapters: Iterable[KitchenChapter], opens_at: dict[str, int]) -> dict[str, int]:
    """Level -> the stars that open it; one of several chapters opens with the first of them."""
    locks: dict[str, int] = {}
    for chapter in chapters:
        for name in chapter.levels:
            locks[name] = min(opens_at[chapter.name], locks.get(name, opens_at[chapter.name]))
    return locks


def _matching(section: CardSection, words: list[str]) -> CardSection:
    """Those of its kitchens that match; all of them if its title does."""
    if not words or (section.title and all(word in section.title.casefold() for word in words)):
        return section
    found = tuple(listing for listing in section.listings if listing.matches(words))
    return CardSection(found, section.title, section.line, section.opens_at)


def _told(kitchen: Level | BrokenLevel) -> str:
    if isinstance(kitchen, BrokenLevel):
        return f"{kitchen.name} {kitchen.problem}"
    rules = kitchen.kitchen
    dishes = (rules.menu.dishes[name].title for name in rules.orders.dishes)
    return " ".join((kitchen.name, kitchen.title, kitchen.line, kitchen.author, *dishes))
