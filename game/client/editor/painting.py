"""What a kitchen is painted with, and what mouse, keys and pads do to its map."""

from dataclasses import dataclass, field

import pygame

from game.client.drawing.sprites import Sprite
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, GOLD, INK, PAPER, SAND, SOFT_INK
from game.client.editor.edited_kitchen import EditedKitchen
from game.client.ui.frame import Frame, Print
from game.client.view.pictures import item_layers, station_sprite
from game.content.grid import COUNTER, FLOOR, descriptions, furniture
from game.content.level import ROLES, Role
from game.design.draft import Cell, Draft
from game.design.painting import add_cook, erase, move_cook, paint, remove_cook, thing_at
from game.design.plan import plan_of
from game.kitchen.menu import Menu

#: Layout units: a tool's square and the room between two, and what has the name of the chosen one.
TOOL, GAP, LABEL = 46, 8, 44
#: Where a tool is that is scrolled away.
HIDDEN = pygame.Rect(-1, -1, 0, 0)
COLUMNS = 2
COOKS: dict[Role, str] = {"human": "chef_player_down_0", "partner": "chef_partner_down_0"}


@dataclass(frozen=True, slots=True)
class Tool:
    """`thing`: what `paint` takes, or '' for a cook of a `role`; `label`: what people call it."""

    thing: str
    label: str
    role: Role | None = None

    def put(self, draft: Draft, cells: tuple[Cell, ...]) -> Draft:
        """The draft with this in those cells; a cook goes into the last of them."""
        return (
            paint(draft, cells, self.thing)
            if self.role is None
            else add_cook(draft, cells[-1], self.role)
        )


def tools_of(menu: Menu) -> tuple[Tool, ...]:
    """Everything that can stand in a kitchen of that menu."""
    fixed = (Tool(FLOOR, "floor"), Tool(COUNTER, "counter"))
    told = [words for words in descriptions(menu) if words != "counter"]
    return (
        *fixed,
        *(Tool(words, words) for words in told),
        *(Tool("", role if role == "partner" else "person", role) for role in ROLES),
    )


@dataclass(slots=True)
class Palette:
    """Squares to choose a tool from. `chosen`: its index; `rects`: where they were drawn last."""

    tools: tuple[Tool, ...]
    chosen: int = 1
    rects: list[pygame.Rect] = field(default_factory=list)
    _first: int = 0

    @property
    def tool(self) -> Tool:
        return self.tools[self.chosen]

    def offer(self, tools: tuple[Tool, ...]) -> None:
        """These are the tools from now on; the chosen one stays if it is among them."""
        if tools != self.tools:
            before = self.tool
            self.tools = tools
            self.chosen = tools.index(before) if before in tools else 1

    def choose(self, thing: str) -> bool:
        for index, tool in enumerate(self.tools):
            if tool.role is None and tool.thing == thing:
                self.chosen = index
                return True
        return False

    def step(self, way: int) -> None:
        self.chosen = (self.chosen + way) % len(self.tools)

    def at(self, point: tuple[int, int]) -> int | None:
        return next((i for i, rect in enumerate(self.rects) if rect.collidepoint(point)), None)

    def draw(self, stage: Stage, area: pygame.Rect, menu: Menu, focused: bool) -> None:
        """Paint the squares into the pixels of `area`; more than fit scroll with the choice."""
        # What the chosen tool is called, below all of them.
        room, look = Frame(stage, area).bottom(LABEL)[0], Print(14, INK, Face.BOLD, 18)
        lines = room.lines(self.tool.label, look, 2)
        words = room.strip(look.step * len(lines))
        words.paragraph("\n".join(lines), look, anchor=Anchor.CENTRE)
        step, side = stage.px(TOOL + GAP), stage.px(TOOL)
        rows = max(1, (area.height - stage.px(LABEL)) // step)
        last = self.chosen // COLUMNS
        self._first = min(max(self._first, last - rows + 1), last)
        left = area.centerx - (COLUMNS * step - stage.px(GAP)) // 2
        self.rects = []
        for index, tool in enumerate(self.tools):
            row, column = divmod(index, COLUMNS)
            seen = self._first <= row < self._first + rows
            corner = (left + column * step, area.y + (row - self._first) * step)
            self.rects.append(pygame.Rect(corner, (side, side)) if seen else HIDDEN.copy())
            if seen:
                rect, chosen = self.rects[-1], index == self.chosen
                if chosen:
                    halo = rect.inflate(stage.px(8), stage.px(8))
                    stage.rounded(halo, 15, GOLD, 3 if focused else 1.6)
                stage.rounded(rect, 12, PAPER if chosen else SAND, 1.6)
                draw_tool(stage, tool, menu, rect.inflate(-stage.px(12), -stage.px(12)))


def draw_tool(stage: Stage, tool: Tool, menu: Menu, place: pygame.Rect) -> None:
    """The picture of a tool within the pixels of `place`."""
    if tool.role is not None:
        stage.sprite(COOKS[tool.role], place.midbottom, place.width, Anchor.BOTTOM)
        return
    if tool.thing == FLOOR:
        stage.rounded(place, 6, CREAM, 1.2, line=SOFT_INK)
        return
    thing = furniture("counter" if tool.thing == COUNTER else tool.thing, menu)
    if thing is None:
        return
    sprite: str | Sprite = station_sprite(thing.station, menu)
    clip = stage.surface.get_clip()
    stage.surface.set_clip(place)
    stage.sprite(sprite, place.midtop, place.width, Anchor.TOP)
    if thing.item is not None:
        for layer in item_layers(thing.item, menu):
            stage.sprite(layer.sprite, place.center, 0.8 * place.width * layer.width)
    stage.surface.set_clip(clip)


class Brush:
    """One stroke at a time, which undo takes back as a whole."""

    def __init__(self, edited: EditedKitchen, palette: Palette) -> None:
        self._lifted: str | None = None
        self._edited = edited
        self._palette = palette
        self._stroke = 0
        self._draws = self._erases = False
        self._last: Cell = (0, 0)

    @property
    def carried(self) -> str | None:
        """The cook that is on the way to another start, None if none is."""
        here = plan_of(self._edited.draft).cooks  # an undo may have taken it away
        return self._lifted if self._lifted in here else None

    def press(self, cell: Cell) -> None:
        self._stroke += 1
        self._lifted = plan_of(self._edited.draft).cook(cell)
        if self.carried is None:
            self._draws, self._last = True, cell
            self._paint((cell,))

    def use(self, cell: Cell) -> None:
        """The same by a key or a button: what is lifted is put down by the next one."""
        if self.carried is not None:
            self.put_down(cell)
            return
        self.press(cell)
        if self.carried is not None:
            self._edited.told = f"Cook {self.carried} goes where you put it down."

    def wipe(self, cell: Cell) -> None:
        """Begin to erase there; a cook who starts there leaves."""
        self._stroke += 1
        self._erases, self._last = True, cell
        plan = plan_of(self._edited.draft)
        cook = plan.cook(cell)
        if cook is None:
            self.over(cell)
        elif len(plan.cooks) == 1:
            self._edited.told = "Somebody has to cook."
        else:
            self._edited.change(lambda draft: remove_cook(draft, cook))

    def over(self, cell: Cell) -> None:
        """The stroke goes on to that cell, over all between.

        Cooks are put where it begins, and nowhere else.
        """
        # The cells on the line from `start` to `end`: a quick mouse is not everywhere.
        (x, y), (dx, dy) = self._last, (cell[0] - self._last[0], cell[1] - self._last[1])
        steps = max(abs(dx), abs(dy), 1)
        cells, self._last = (
            tuple((x + round(dx * i / steps), y + round(dy * i / steps)) for i in range(steps + 1)),
            cell,
        )
        if self._erases:
            self._edited.change(lambda draft: erase(draft, cells), ("stroke", self._stroke))
        elif self._draws and self._palette.tool.role is None:
            self._paint(cells)

    def let_go(self) -> None:
        self._draws = self._erases = False

    def put_down(self, cell: Cell | None) -> None:
        """The cook that is carried starts there; None: where it did before."""
        cook, self._lifted = self.carried, None
        if cook is not None and cell is not None:
            self._edited.change(lambda draft: move_cook(draft, cook, cell))

    def pick(self, cell: Cell) -> None:
        if self._palette.choose(thing_at(self._edited.draft, cell)):
            self._edited.told = f"Painting with: {self._palette.tool.label}"

    def _paint(self, cells: tuple[Cell, ...]) -> None:
        tool = self._palette.tool
        self._edited.change(lambda draft: tool.put(draft, cells), ("stroke", self._stroke))
