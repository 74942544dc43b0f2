"""A file that was dropped onto the window: what it is, before it is installed or sent away."""

from pathlib import Path

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import GREEN, INK, RED, SOFT_INK
from game.client.scenes.dialogs import Choosing
from game.client.scenes.director import Screen
from game.client.ui.frame import clipped
from game.client.ui.places import ArrivalPlace, LevelsPlace
from game.client.ui.scene import Close, Goto, Next
from game.client.ui.widgets import draw_button, draw_hint, draw_panel
from game.client.view.backdrop import Wallpaper
from game.client.view.pictures import dish_sprite
from game.client.view.preview import Previews
from game.content.colour import Colour
from game.content.level import Level
from game.content.mood import shipped_mood
from game.sharing.file_names import RefusedFile
from game.sharing.inspection import inspect
from game.sharing.installing import Installation, install, planned, replacing
from game.sharing.parcel import Parcel, author_line, brought_line, cooks_line, ordered_dishes

#: Layout units: a line, a dish and the room of one, and what is between the parts.
LINE, DISH, STEP, GAP = 24, 54, 92, 14
#: Lines of what a kitchen says of itself.
LINES = 3
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


def draw_parcel(stage: Stage, area: pygame.Rect, parcel: Parcel, picture: pygame.Surface) -> None:
    """`picture` on the left, all there is to know on the right."""
    level = parcel.level
    frame = stage.put(picture, area.topleft, Anchor.CORNER)
    left = frame.right + stage.px(2 * GAP)
    right = pygame.Rect(left, area.y, area.right - left, area.height)
    stage.text_within(level.title, (left, area.y + stage.px(22)), 36, right.width, INK, Anchor.LEFT)
    top = right.y + stage.px(50)
    for words in (author_line(level), level.line, cooks_line(level), brought_line(parcel)):
        if words:
            rest = pygame.Rect(left, top, right.width, right.bottom - top)
            top = draw_lines(stage, words, rest, 18, LINES) + stage.px(GAP * 0.6)
    _draw_dishes(stage, pygame.Rect(left, top, right.width, stage.px(DISH + LINE)), level)


def draw_lines(stage: Stage, words: str, area: pygame.Rect, units: float, most: int) -> int:
    """At most so many lines from the top of `area`; the row of pixels below them."""
    style = stage.style(units, SOFT_INK, face=Face.BODY)
    lines = clipped(stage, words, style, area.width, most)
    for i, line in enumerate(lines):
        at = (area.x, area.y + stage.px(LINE * (i + 0.5)))
        stage.put(stage.texts.get(line, style), at, Anchor.LEFT)
    return area.y + stage.px(LINE) * len(lines)


def _draw_dishes(stage: Stage, area: pygame.Rect, level: Level) -> None:
    """Each dish over its title, closer together the more there are."""
    stage, menu, dishes = stage.dressed(level.looks), level.kitchen.menu, ordered_dishes(level)
    step = min(stage.px(STEP), area.width // max(1, len(dishes)))
    for i, dish in enumerate(dishes):
        x = area.x + step * (i + 0.5)
        picture = dish_sprite(dish, menu)
        stage.sprite(picture, (x, area.y + stage.px(DISH / 2)), min(step, stage.px(DISH)))
        at = (x, area.y + stage.px(DISH + LINE / 2))
        stage.text_within(menu.dishes[dish].title, at, 15, step - stage.px(6), SOFT_INK)


class ArrivalScene(Choosing):
    """Shows what the file at `path` is. `free`: there is nothing below that would be left."""

    def __init__(self, path: Path, free: bool) -> None:
        self.found = inspect(path)
        self.note: tuple[str, Colour] = ("", SOFT_INK)
        self._free = free
        self._wall = Wallpaper()
        self._previews = Previews()
        super().__init__({CLOSE: Close()})
        if isinstance(self.found, Parcel):
            self._propose(planned(self.found))

    def draw(self, stage: Stage) -> None:
        found = self.found
        mood = found.level.mood if isinstance(found, Parcel) else shipped_mood("quick")
        self._wall.draw(stage, mood)
        stage = stage.enlarged(MOST)
        panel = pygame.Rect(0, 0, stage.px(WIDTH), stage.px(self._height))
        panel.center = (stage.size[0] // 2, stage.size[1] // 2)
        draw_panel(stage, panel)
        inner = panel.inflate(-2 * stage.px(RIM), -2 * stage.px(RIM))
        inner.height -= stage.px(TALL + ARRIVAL_GAP)
        match found:
            case Parcel():
                picture = self._previews.get(stage, found.level, stage.px(PICTURE))
                draw_parcel(stage, inner, found, picture)
                self._draw_note(stage, inner)
            case RefusedFile():
                _draw_refused(stage, inner, found)
        self._draw_buttons(stage, panel)
        draw_hint(stage, "{choose}      {back}: close")

    def _propose(self, plan: Installation) -> None:
        """What can be done with a kitchen."""
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

    def _install(self, plan: Installation) -> Next:
        try:
            install(plan)
        except OSError as error:
            self.note = (NOT_KEPT.format(error.strerror or error), RED)
            return None
        self._tell_installed(plan.name, DONE.format(plan.name))
        return None

    def _tell_installed(self, name: str, words: str) -> None:
        self.note = (words, GREEN)
        if self._free:
            self.way_back = Goto(LevelsPlace(name))  # its list of kitchens is older than this one
        self.offer({SEE: self.way_back} if self._free else {CLOSE: Close()})

    def _draw_note(self, stage: Stage, area: pygame.Rect) -> None:
        words, colour = self.note
        at = (area.centerx, area.bottom - stage.px(12))
        if words:
            stage.text_within(words, at, 20, area.width, colour, face=Face.BOLD)

    def _draw_buttons(self, stage: Stage, panel: pygame.Rect) -> None:
        """In a row at the lower edge."""
        count, gap = len(self.labels), stage.px(ARRIVAL_GAP + 34)
        room = panel.width - 2 * stage.px(RIM + 24)
        width = min(stage.px(BUTTON + 40), (room - gap * (count - 1)) // count)
        left = panel.centerx - (count * width + (count - 1) * gap) // 2
        top = panel.bottom - stage.px(RIM + TALL)
        self.choice.rects = [
            pygame.Rect(left + i * (width + gap), top, width, stage.px(TALL)) for i in range(count)
        ]
        for i, (label, rect) in enumerate(zip(self.labels, self.choice.rects, strict=True)):
            draw_button(stage, label, rect, i == self.choice.cursor)


def _draw_refused(stage: Stage, area: pygame.Rect, refused: RefusedFile) -> None:
    stage.sprite("plate_charred", (area.x + stage.px(56), area.y + stage.px(44)), stage.px(100))
    title = REFUSED.format(refused.name if refused.name.isprintable() else ascii(refused.name))
    left = area.x + stage.px(126)
    at = (left, area.y + stage.px(44))
    stage.text_within(title, at, 34, area.right - left, INK, Anchor.LEFT)
    below = pygame.Rect(area.x, area.y + stage.px(110), area.width, area.height - stage.px(110))
    draw_lines(stage, "\n".join(refused.reasons), below, 18, REASONS)


SCREEN = Screen(ArrivalPlace, lambda place, game: ArrivalScene(place.file, place.free), music=False)
