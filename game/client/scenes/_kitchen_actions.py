"""What can be done with the kitchen that is chosen in the browser."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.client.browser.browser import KitchenBrowser
from game.client.browser.catalogue import Listing, ShelfTab
from game.client.browser.pages import Terms
from game.client.browser.sheet import SheetContent
from game.client.player.level_library import BrokenLevel
from game.client.player.preferences import Habits
from game.client.scenes._dialogs import ConfirmScene, ExportScene, NoticeScene
from game.client.scenes._fields import Field, FieldsScene
from game.client.scenes._partners import PartnerStrip
from game.client.scenes.first_sheets import (
    FRYING_OFFER,
    LEADING_HINT,
    LEADING_OFFER,
    LessonOfferScene,
)
from game.client.scenes.first_sheets import HINT as FRYING_OFFERED
from game.client.ui.places import (
    EditorPlace,
    LeadingPlace,
    LevelsPlace,
    RoundPlace,
    RoundSetup,
    TutorialPlace,
)
from game.client.ui.rows import RowButton
from game.client.ui.scene import Goto, Next, Open, Scene
from game.content.level import Level
from game.content.scalars import NAME
from game.design.draft import DesignError
from game.design.folder import DraftFolder
from game.kitchen.layout import Control
from game.partners.brigades import is_for_crews
from game.tutorial.lessons import FRYING

#: To the editor, with an empty kitchen.
NEW = Goto(EditorPlace())
INVITATION = (
    "Paint one, or open a kitchen that you like and copy it. Files dropped here are looked at."
)
OPEN_ALL = "Open all kitchens?"
OPENING = "None waits for stars any more. Settings, Play closes them again."
#: Digits of a seed.
LONGEST_SEED = 9


@dataclass(frozen=True, slots=True)
class KitchenActions:
    """`scene`: over which questions are asked; `soon`: goes somewhere once one is answered."""

    scene: Scene
    browser: KitchenBrowser
    strip: PartnerStrip
    habits: Habits
    soon: Callable[[Next], None]

    @property
    def terms(self) -> Terms:
        """Of the next round: the kitchen of the day is as hard as usual, for everybody."""
        people = 1 if self._crewed else self.strip.people
        if self.browser.on_day:
            return Terms(people, free=False)
        return Terms(people, self.strip.preferences.settings.difficulty)

    @property
    def _crewed(self) -> bool:
        return self.strip.level is not None and is_for_crews(self.strip.level)

    def content(self, listing: Listing) -> SheetContent:
        if isinstance(listing.kitchen, BrokenLevel):
            act = RowButton("All that is wrong", self.cook)
            return SheetContent(listing, (act,), self._tools(listing))
        if listing.locked:
            have = self.browser.catalogue.collected
            note = f"Opens with {listing.opens_at} stars, won in any chapter. You have {have}."
            anyway = RowButton("Open all kitchens", self._ask_to_open_all)
            return SheetContent(listing, (anyway,), self._lessons, note)
        cook = RowButton("Cook" if listing.kitchen.humans else "Watch", self.cook, 2)
        if self.browser.on_day:
            return SheetContent(listing, (cook,), note=self._daily_note())
        seed = RowButton(self._seed_caption(), self._ask_for_seed)
        return SheetContent(listing, (cook, seed), self._tools(listing))

    def nothing(self) -> SheetContent | None:
        if self.browser.bar.tab is not ShelfTab.MINE or self.browser.bar.search.text:
            return None
        return SheetContent(None, (RowButton("New kitchen", lambda: NEW),), note=INVITATION)

    def ask_to_delete(self) -> Next:
        listing = self.browser.chosen
        if listing is None or not self._can_be_edited(listing):
            return None
        line = f"{listing.name}.yaml will be gone for good."
        title = "Delete this kitchen?"
        act = partial(self._delete, listing.name)
        return Open(ConfirmScene(self.scene, title, line, "Delete it", act))

    def _tools(self, listing: Listing) -> tuple[RowButton, ...]:
        """What can be done with it beside cooking: much with one's own, a copy of the others."""
        name = listing.name
        copy = RowButton("Copy", lambda: Goto(EditorPlace(source=name)))
        if not listing.own:
            readable = isinstance(listing.kitchen, Level)
            return (RowButton("Copy and change it", copy.act), *self._lessons) if readable else ()
        if not self._can_be_edited(listing):
            return ()
        new = RowButton("New", lambda: NEW)
        edit = RowButton("Edit", lambda: Goto(EditorPlace(name)))
        delete = RowButton("Delete", self.ask_to_delete)
        if not isinstance(listing.kitchen, Level):
            return (new, edit, delete)
        export = RowButton("Export", lambda: Open(ExportScene(self.scene, name)))
        return (new, edit, copy, export, delete)

    @property
    def _lessons(self) -> tuple[RowButton, ...]:
        lead = RowButton("How to lead a crew", lambda: Goto(LeadingPlace()))
        return (lead,) if self._crewed else ()

    @staticmethod
    def _can_be_edited(listing: Listing) -> bool:
        """Whether it is the player's own level, under a name that files may have."""
        return listing.own and NAME.fullmatch(listing.name) is not None

    def _delete(self, name: str) -> None:
        here = LevelsPlace(mine=True)
        try:
            DraftFolder().remove(name)
            self.soon(Goto(here))
        except DesignError as error:
            self.soon(Open(NoticeScene("It could not be deleted", str(error), here)))

    def _daily_note(self) -> str:
        daily = self.browser.daily
        assert daily is not None
        day = f"{daily.day.day} {daily.day:%B}"
        return f"{day}: everybody gets the same orders, #{daily.seed}, at usual difficulty."

    def _seed_caption(self) -> str:
        seed = self.browser.bookmark.seed
        return "Orders: new" if seed is None else f"Orders #{seed}"

    def _ask_for_seed(self) -> Next:
        seed = self.browser.bookmark.seed

        def take(texts: tuple[str, ...]) -> None:
            digits = "".join(sign for sign in texts[0] if sign.isdecimal())[:LONGEST_SEED]
            self.browser.bookmark.seed = int(digits) if digits else None

        label = "A number (the seed): with the same one the same orders come again"
        field = Field(label, "" if seed is None else str(seed), "none: new orders each time")
        return Open(FieldsScene(self.scene, "Which orders come?", (field,), take))

    def ask_for_search(self, changed: Callable[[], None]) -> Next:
        """A line to write in, for who has no keys; `changed` is called afterwards."""

        def take(texts: tuple[str, ...]) -> None:
            self.browser.bar.search.replace(texts[0])
            changed()

        field = Field("Titles, dishes, authors", self.browser.bar.search.text, "all kitchens")
        return Open(FieldsScene(self.scene, "Search", (field,), take))

    def _ask_to_open_all(self) -> Next:
        preferences = self.strip.preferences
        act = partial(preferences.change, open_all_kitchens=True)
        return Open(ConfirmScene(self.scene, OPEN_ALL, OPENING, "Open them", act, "Not yet"))

    def cook(self) -> Next:
        """Into the chosen kitchen, or to what is wrong with it, or to how it opens."""
        listing = self.browser.chosen
        if listing is None:
            return None
        if listing.locked:
            return self._ask_to_open_all()
        match listing.kitchen:
            case BrokenLevel(name, _, reason):
                back = LevelsPlace(name)  # where the file is read again
                return Open(NoticeScene(f"{name} cannot be played", reason, back))
            case Level(name=name) as level:
                terms, settings = self.terms, self.strip.preferences.settings
                setup = RoundSetup(
                    name, self.strip.partner, self.browser.seed, (), terms.people, terms.difficulty,
                    brigade=settings.brigade,
                )  # fmt: skip
                return self._offering(level, RoundPlace(setup))

    def _offering(self, level: Level, place: RoundPlace) -> Next:
        """To the round, but before the first one with a crew or a use key lessons are offered."""
        if self._crewed and not self.habits.shown(LEADING_HINT):
            self.habits.show(LEADING_HINT)
            return Open(LessonOfferScene(self.scene, LEADING_OFFER, LeadingPlace(place), place))
        if level.kitchen.control is Control.WALK or self.habits.shown(FRYING_OFFERED):
            return Goto(place)
        self.habits.show(FRYING_OFFERED)
        lessons = TutorialPlace(FRYING, place)
        return Open(LessonOfferScene(self.scene, FRYING_OFFER, lessons, place))
