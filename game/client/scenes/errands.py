"""What can be done with the kitchen that is chosen in the browser."""

from collections.abc import Callable
from dataclasses import dataclass

from game.client.browser.browser import KitchenBrowser
from game.client.browser.buttons_row import SheetAction
from game.client.browser.catalogue import Listing
from game.client.browser.sheet import SheetContent
from game.client.player.habits import Habits
from game.client.player.level_offer import BrokenLevel
from game.client.scenes.fields import Field, FieldsScene
from game.client.scenes.frying_offer import HINT as FRYING_OFFERED
from game.client.scenes.frying_offer import FryingOfferScene
from game.client.scenes.notice import NoticeScene
from game.client.scenes.partners import PartnerStrip
from game.client.ui.places import LevelsPlace, RoundPlace, RoundSetup, SettingsPlace
from game.client.ui.scene import Goto, Next, Open, Scene, Visit
from game.content.level import Level
from game.kitchen.layout import Control

#: Digits of a seed.
LONGEST_SEED = 9


@dataclass(frozen=True, slots=True)
class Errands:
    """`scene`: over which questions are asked."""

    scene: Scene
    browser: KitchenBrowser
    strip: PartnerStrip
    habits: Habits

    def content(self, listing: Listing) -> SheetContent:
        """The sheet of a kitchen: buttons, and what one has to know."""
        if isinstance(listing.kitchen, BrokenLevel):
            return SheetContent(listing, (SheetAction("All that is wrong", self.cook),))
        if listing.locked:
            note = (
                f"Opens with {listing.opens_at} stars. You have {self.browser.catalogue.collected}."
            )
            anyway = Visit(SettingsPlace("Play"))
            return SheetContent(listing, (SheetAction("Settings", lambda: anyway),), note=note)
        cook = SheetAction("Cook", self.cook, 2)
        if self.browser.on_day:
            return SheetContent(listing, (cook,), note=self._daily_note())
        return SheetContent(listing, (cook, SheetAction(self._seed_caption(), self._ask_for_seed)))

    def _daily_note(self) -> str:
        daily = self.browser.daily
        assert daily is not None
        return f"{daily.day.day} {daily.day:%B}: everybody cooks with seed {daily.seed}."

    def _seed_caption(self) -> str:
        seed = self.browser.bookmark.seed
        return "Seed: any" if seed is None else f"Seed {seed}"

    def _ask_for_seed(self) -> Next:
        seed = self.browser.bookmark.seed

        def take(texts: tuple[str, ...]) -> None:
            digits = "".join(sign for sign in texts[0] if sign.isdecimal())[:LONGEST_SEED]
            self.browser.bookmark.seed = int(digits) if digits else None

        label = "A number: with the same one the same orders come"
        field = Field(label, "" if seed is None else str(seed), "a new one each time")
        return Open(FieldsScene(self.scene, "Seed", (field,), take))

    def ask_for_search(self, changed: Callable[[], None]) -> Next:
        """A line to write in, for who has no keys; `changed` is called afterwards."""

        def take(texts: tuple[str, ...]) -> None:
            self.browser.bar.search.replace(texts[0])
            changed()

        field = Field("Titles, dishes, authors", self.browser.bar.search.text, "all kitchens")
        return Open(FieldsScene(self.scene, "Search", (field,), take))

    def cook(self) -> Next:
        """Into the chosen kitchen, or to what is wrong with it."""
        listing = self.browser.chosen
        if listing is None or listing.locked:
            return None
        match listing.kitchen:
            case BrokenLevel(name, _, reason):
                back = LevelsPlace(name)  # where the file is read again
                return Open(NoticeScene(f"{name} cannot be played", reason, back))
            case Level(name=name) as level:
                people, partner = self.strip.people, self.strip.partner
                difficulty = self.strip.preferences.settings.difficulty
                setup = RoundSetup(name, partner, self.browser.seed, (), people, difficulty)
                return self._offering(level, RoundPlace(setup))

    def _offering(self, level: Level, place: RoundPlace) -> Next:
        """To the round, but before the first one with a use key its lessons are offered."""
        if level.kitchen.control is Control.WALK or self.habits.shown(FRYING_OFFERED):
            return Goto(place)
        self.habits.show(FRYING_OFFERED)
        return Open(FryingOfferScene(self.scene, place))
