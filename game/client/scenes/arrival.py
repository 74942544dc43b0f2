"""A file that was dropped onto the window: what it is, before it is installed or sent away."""

from dataclasses import replace

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import GREEN, INK, RED, SOFT_INK
from game.client.scenes._dialogs import Choosing, draw_button_row
from game.client.scenes.director import Director, Screen
from game.client.ui.frame import Frame, Print
from game.client.ui.places import ArrivalPlace, LevelsPlace
from game.client.ui.scene import Close, Goto
from game.client.ui.widgets import draw_hint
from game.client.view.backdrop import draw_wall
from game.client.view.pictures import dish_sprite
from game.client.view.preview import Previews
from game.content.colour import Colour
from game.content.mood import shipped_mood
from game.sharing.file_names import RefusedFile
from game.sharing.inspection import inspect
from game.sharing.installing import Installation, install, planned, replacing
from game.sharing.parcel import Parcel, author_line, brought_line, cooks_line, ordered_dishes

#: Layout units: a line, a dish and the room of one, and what is between the parts.
LINE, DISH, STEP, GAP = 24, 54, 92, 14
#: How words are printed, and in how many lines what a kitchen says of itself.
WORDS, LINES = Print(18, line=LINE), 3
#: Layout units.
WIDTH, HEIGHT, PICTURE, RIM, BUTTON, TALL, ARRIVAL_GAP = 1000, 540, 352, 34, 240, 56, 16
#: Words get no larger than this: everything has to be seen at once.
MOST = 1.15
#: Lines of reasons.
REASONS = 11
REFUSED = "{} cannot be installed"
INSTALL, INSTALL_AS, REPLACE = "Install", "Install as {}", "Replace yours"
SEE, CANCEL, CLOSE = "See it", "Cancel", "Close"
KNOWN = "You have this kitchen already."
TAKEN = "Another kitchen is called {}: this one becomes {}."
DONE = "Installed as {}: you find it among your kitchens."
NOT_KEPT = "It cannot be kept: {}."


class ArrivalScene(Choosing):
    """Shows what the file is that was dropped."""

    def __init__(self, place: ArrivalPlace, game: Director) -> None:
        self.found = inspect(place.file)
        self.note: tuple[str, Colour] = ("", SOFT_INK)
        self._free = place.free
        self._previews = Previews()
        super().__init__({CLOSE: Close()})
        if isinstance(self.found, Parcel):
            # What can be done with a kitchen.
            plan = planned(self.found)
            if plan.known:
                self._tell_installed(plan.name, KNOWN)
                return
            taken = plan.name != self._parcel.name
            name = INSTALL_AS.format(plan.name) if taken else INSTALL
            menu = {name: lambda: self._install(plan)}
            if taken:
                self.note = (TAKEN.format(self._parcel.name, plan.name), SOFT_INK)
            if plan.in_place_of:
                menu[REPLACE] = lambda: self._install(replacing(self._parcel))
            self.offer({**menu, CANCEL: Close()})

    def draw(self, stage: Stage) -> None:
        found = self.found
        mood = found.level.mood if isinstance(found, Parcel) else shipped_mood("quick")
        draw_wall(stage, mood)
        panel = Frame.window(stage).sized(MOST).centred(WIDTH, self._height)
        panel.panel()
        buttons, inner = panel.inset(RIM).bottom(TALL, ARRIVAL_GAP)
        match found:
            case Parcel():
                self._draw_parcel(inner, found)
            case RefusedFile():
                inner.sprite("plate_charred", (56, 44), 100)
                title = REFUSED.format(
                    found.name if found.name.isprintable() else ascii(found.name)
                )
                inner.text(title, (126, 44), 34, INK, Anchor.LEFT)
                inner.top(110)[1].paragraph("\n".join(found.reasons), WORDS, REASONS)
        draw_button_row(buttons.inset(24, 0), self, BUTTON + 40, ARRIVAL_GAP + 34)
        draw_hint(panel.stage, "{choose}      {back}: close")

    @property
    def _height(self) -> float:
        """Of the sheet: as much as there is to tell."""
        if isinstance(self.found, Parcel):
            return HEIGHT
        return HEIGHT - LINE * max(0, REASONS - 2 * len(self.found.reasons))

    @property
    def _parcel(self) -> Parcel:
        assert isinstance(self.found, Parcel)
        return self.found

    def _install(self, plan: Installation) -> None:
        try:
            install(plan)
        except OSError as error:
            self.note = (NOT_KEPT.format(error.strerror or error), RED)
            return
        self._tell_installed(plan.name, DONE.format(plan.name))

    def _tell_installed(self, name: str, words: str) -> None:
        self.note = (words, GREEN)
        if self._free:
            self.way_back = Goto(LevelsPlace(name))  # its list of kitchens is older than this one
        self.offer({SEE: self.way_back} if self._free else {CLOSE: Close()})

    def _draw_parcel(self, place: Frame, parcel: Parcel) -> None:
        """Its picture on the left, all there is to know on the right, and a note below."""
        level, stage = parcel.level, place.stage
        picture = self._previews.get(stage, level, stage.px(PICTURE))
        stage.put(picture, place.rect.topleft, Anchor.CORNER)
        right = place.left(picture.get_width() / stage.unit, 2 * GAP)[1]
        right.text(level.title, (0, 22), 36, INK, Anchor.LEFT)
        rest = right.top(50)[1]
        for words in (author_line(level), level.line, cooks_line(level), brought_line(parcel)):
            if words:
                rest = rest.paragraph(words, WORDS, LINES).top(0.6 * GAP)[1]
        # Each dish over its title, closer together the more there are.
        menu, dishes = level.kitchen.menu, ordered_dishes(level)
        dressed = replace(rest, stage=rest.stage.dressed(level.looks))
        step = min(STEP, rest.width / max(1, len(dishes)))
        for number, dish in enumerate(dishes):
            one = dressed.part((number * step, 0), step, DISH + LINE)
            one.sprite(dish_sprite(dish, menu), (None, DISH / 2), min(step, DISH))
            one.inset(3, 0).text(menu.dishes[dish].title, (None, DISH + LINE / 2), 15, SOFT_INK)
        told, colour = self.note
        if told:
            place.text(told, (None, -12), 20, colour, face=Face.BOLD)


SCREEN = Screen(ArrivalPlace, ArrivalScene, music=False)
