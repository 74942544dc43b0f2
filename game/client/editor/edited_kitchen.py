"""A kitchen being edited: its draft with all steps, what is wrong with it, where it is kept."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from game import paths
from game.content.level import CookSpec, Level, Role
from game.content.load import UnknownLevelError, find_level, level_names, load_menu
from game.content.look import Looks
from game.content.mood import Mood, shipped_mood
from game.content.problem import ContentError
from game.content.scalars import MOST_COOKS
from game.design.checking import Checked, Flaw, checked
from game.design.draft import DesignError, Draft, DraftHistory
from game.design.fields import field, set_field
from game.design.folder import DraftFolder, Stamp, free_name, name_of
from game.design.menu_change import change_menu
from game.design.plan import menu_file_of, plan_of, sketched
from game.design.starters import copied, empty_kitchen
from game.design.survey import out_of_reach, reach
from game.kitchen.layout import OrderRules
from game.kitchen.menu import Menu

#: Seconds from a change until the draft is kept beside the file: within them a stroke goes on.
AUTOSAVE_SECONDS = 0.3
#: What is drawn where a draft names no menu or no mood that there is.
USUAL_MENU, USUAL_MOOD = "soups", "ring"
#: How often cooks of a sketch act does not matter: nobody cooks in it.
ANY_PACE = Fraction(5)
#: Nobody orders anything there.
NO_ORDERS = OrderRules(dishes=(), concurrent=0)
#: What a kitchen without a name is called first.
NEW = "my_kitchen"
BACK_AGAIN = "What was not saved last time is here again; undo leads to the saved kitchen."


class EditedKitchen:
    """`told`: the last thing that the designer should know, '' for nothing.

    `checked`: what the draft is as a level, or what is wrong with it; `shown`: what of it can be
    drawn, right or wrong; `menu`: the things to paint with.
    """

    def __init__(
        self, folder: DraftFolder, draft: Draft, stamp: Stamp | None, told: str = ""
    ) -> None:
        """`stamp`: of the saved file, None for a kitchen that has none yet.

        Raises DesignError for a draft without a map.
        """
        if not plan_of(draft).rows:
            raise DesignError("there is nothing on its map")
        self.folder = folder
        self.told = told
        self._stamp = stamp
        self.history = DraftHistory(draft, None if stamp else "")
        self._unkept = 0.0
        self.menu: Menu = load_menu(paths.levels() / "menus" / f"{USUAL_MENU}.yaml")
        self._mood: Mood = shipped_mood(USUAL_MOOD)
        self._looks: Looks = {}
        self._look()

    @property
    def draft(self) -> Draft:
        return self.history.draft

    @property
    def flaws(self) -> tuple[Flaw, ...]:
        return self.checked.flaws

    @property
    def title(self) -> str:
        said = field(self.draft, "title")
        return said if isinstance(said, str) and said.isprintable() and said else self.draft.name

    def change(self, edit: Callable[[Draft], Draft], stroke: object = None) -> bool:
        """Carry out an edit; whether anything is other than before. Says why it cannot be done.

        `stroke`: edits in a row with the same one are undone together.
        """
        try:
            changed = self.history.change(edit(self.draft), stroke)
        except DesignError as error:
            self.told = str(error)
            return False
        if changed:
            self._changed()
        return changed

    def change_menu(self, name: str) -> None:
        """Cook from another menu; of menus that are only passed nothing is lost."""
        kept = set_field(self.history.begun("menu"), "menu", name)
        self.choose(lambda draft: change_menu(draft, name, self.folder.folder), "menu")
        if self.draft not in (kept, self.history.begun("menu")):
            self.told = f"What {name} lacks was taken out; undo brings it back."

    def choose(self, edit: Callable[[Draft], Draft], stroke: object) -> None:
        """Carry out an edit in place of those of the same stroke just before it: what they took
        away is there again.
        """
        begun = self.history.begun(stroke)
        self.change(lambda _: edit(begun), stroke)

    def undo(self) -> None:
        self._step(self.history.undo(), "undo")

    def redo(self) -> None:
        self._step(self.history.redo(), "redo")

    def _step(self, done: bool, what: str) -> None:
        if done:
            self._changed()
        else:
            self.told = f"There is nothing to {what}."

    def save(self, over: bool = False) -> None:
        """Put the draft on the disk. Raises DesignError, with ChangedError among them."""
        self._stamp = self.folder.save(self.draft, self._stamp, over)
        self.history.saved()
        self._unkept = 0.0
        self.told = f"Saved: {self.folder.file(self.draft.name)}"

    def rename(self, name: str) -> None:
        """Go on under another name: the next save makes a new file of it."""
        if name != self.draft.name:
            self.folder.forget(self.draft.name)
            self._stamp = None
            kept = Draft(name, self.draft.text)
            self.history = DraftHistory(kept, "")
            self._changed()

    def update(self, seconds: float) -> None:
        if self._unkept > 0:
            self._unkept -= seconds
            if self._unkept <= 0:
                self.keep()

    def keep(self) -> None:
        """Keep what is not saved, whatever happens to the game."""
        self._unkept = 0.0
        try:
            if self.history.dirty:
                self.folder.autosave(self.draft)
            else:
                self.folder.forget(self.draft.name)
        except DesignError as error:
            self.told = f"Not kept for later: {error}"

    def drop(self) -> None:
        """What is not saved is not wanted any more."""
        self.folder.forget(self.draft.name)
        self.history.saved()

    def _changed(self) -> None:
        self.told = ""
        self._unkept = self._unkept or AUTOSAVE_SECONDS
        self._look()

    def _look(self) -> None:
        self.checked: Checked = checked(self.draft, self.folder.folder)
        level = self.checked.level
        if level:
            self.menu, self._looks = level.kitchen.menu, level.looks
        elif (found := menu_file_of(self.draft, self.folder.folder)) is not None:
            self.menu, self._looks = found.menu, found.looks
        self.shown: Level = level or self._sketch()
        self._mood = self.shown.mood
        self.reaches = reach(self.shown.kitchen)
        self.unreached = out_of_reach(self.shown.kitchen)

    def _sketch(self) -> Level:
        """What can be seen of a draft that is no level; without a map the last picture."""
        try:
            sketch = sketched(self.draft, self.menu)
        except DesignError:
            return self.shown
        letters = sketch.cooks[:MOST_COOKS]
        starts = sketch.kitchen.starts[:MOST_COOKS]
        kitchen = replace(sketch.kitchen, starts=starts, orders=NO_ORDERS)
        cooks = tuple(CookSpec(self._role(letter), ANY_PACE) for letter in letters)
        name = self.draft.name
        return Level(name, name, "", self._mood, kitchen, cooks, 1, "", looks=self._looks)

    def _role(self, letter: str) -> Role:
        return "human" if field(self.draft, f"cooks.{letter}.role") == "human" else "partner"


def open_kitchen(name: str = "", source: str = "") -> EditedKitchen:
    """`name` of the player's own kitchens; with `source` a copy of that one, else an empty one.

    Raises DesignError, whatever is wrong.
    """
    folder = DraftFolder()
    try:
        if name and not source and folder.file(name).exists():
            draft, stamp = folder.open(name)
            edited = EditedKitchen(folder, draft, stamp)
            if (unsaved := folder.left_behind(name)) is not None:
                edited.change(lambda _: unsaved)
                edited.told = BACK_AGAIN
            return edited
        if name and not source and (left := folder.left_behind(name)) is not None:
            return EditedKitchen(folder, left, None, BACK_AGAIN)
        if name and not source and name in level_names((paths.levels(),)):
            source = name  # the game's own are never changed
        if source:
            file = find_level(source, paths.level_folders())
            own = name if name != file.stem else ""
            free = free_name(own or name_of(f"my {file.stem}"), folder.folder)
            return EditedKitchen(
                folder, copied(free, file), None, f"A copy of {source}, called {free}."
            )
        if not name and (left := _never_saved(folder)) is not None:
            return EditedKitchen(folder, left, None, BACK_AGAIN)
        return EditedKitchen(
            folder, empty_kitchen(name or free_name(NEW, folder.folder), folder.folder), None
        )
    except (ContentError, UnknownLevelError) as error:
        raise DesignError(str(error)) from error


def _never_saved(folder: DraftFolder) -> Draft | None:
    """A kitchen that nothing but what a crash left behind tells of."""
    names = (name for name in folder.unsaved() if not folder.file(name).exists())
    return next((left for name in names if (left := folder.left_behind(name))), None)
