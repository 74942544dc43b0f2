"""The whole kitchen on the screen: keeps figures and effects, paints them in the right order."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from random import Random

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Chores, Stage
from game.client.drawing.theme import CREAM, CREW_LOOKS, HUMAN_LOOKS, INK, PARTNER_LOOKS, CookLook
from game.client.view._figures import Figure
from game.client.view.backdrop import paint_backdrop
from game.client.view.effects import BELL, Effects
from game.client.view.grid import PixelGrid, Point, ease_out, wobble
from game.client.view.preloading import preload
from game.client.view.things import Things
from game.content.colour import Colour
from game.content.level import Level
from game.kitchen import events as ev
from game.kitchen.interact import Done, Use, interact
from game.kitchen.layout import Control, Kind
from game.kitchen.moves import DELTA, Move
from game.kitchen.sight import unseen_cells
from game.kitchen.state import TICKS_PER_SECOND, Burning, State
from game.kitchen.unfolding import back_at

#: Cells: the ring's side and how round it is. Layout units: how thick it is, and its dark edge.
SIDE, ROUND = 1.0, 0.2
THICK, EDGE = 4.0, 7.0
#: How much of the ring is seen where the key would do nothing.
FAINT = 0.4
#: Of the sign, in cells, and how dark the board under it gets, 0..255; so do hidden rooms.
SIGN, SHADE, DARK = 0.62, 120, 200
#: How strongly a cell has its owner's colour, 0..255.
TINT = 90
#: Where the sign and the number are, in cells from the middle of the board.
SIGN_RISE, NUMBER_FALL = 0.08, 0.3


def faced(state: State, seat: int) -> int | None:
    """The station before a cook; None before floor or the kitchen's edge."""
    cook = state.cooks[seat]
    cell = state.kitchen.neighbour[cook.cell][cook.facing]
    floor = cell < 0 or state.kitchen.stations[cell].kind is Kind.FLOOR
    return None if floor else cell


def useful(state: State, seat: int, cell: int) -> bool:
    """Whether using `cell` would do something."""
    kitchen, hand = state.kitchen, state.cooks[seat].held
    use = Use(kitchen, state.tick, seat, cell, hand, state.contents[cell], cell in state.lost)
    return isinstance(interact(use), Done)


def draw_reach(stage: Stage, grid: PixelGrid, state: State, seat: int, colour: Colour) -> None:
    """The ring of one cook, faint where the key would do nothing; none where walking uses."""
    if state.kitchen.control is not Control.INTERACT:
        return
    cell = faced(state, seat)
    if cell is None:
        return
    opacity = 1.0 if useful(state, seat, cell) else FAINT
    for line, weight in ((INK, EDGE), (colour, THICK)):
        inset = stage.px(EDGE - weight)
        side = round(SIDE * grid.tile) - inset
        box = Box((side, side), ROUND * side, line, line, stage.px(weight), opacity=0.0)
        ring = stage.shapes.get(box)
        ring.set_alpha(round(255 * opacity))
        stage.put(ring, grid.at(*grid.centre(cell)), Anchor.CENTRE)
        ring.set_alpha(255)


def _veil(
    stage: Stage, grid: PixelGrid, cell: int, shade: int = SHADE, colour: Colour = INK
) -> None:
    stage.put(_veil_over(grid.tile, colour, shade), grid.at(*grid.centre(cell)))


@lru_cache(maxsize=16)
def _veil_over(side: int, colour: Colour, shade: int) -> pygame.Surface:
    """One serves all cells and frames: half a kitchen may be tinted."""
    veil = pygame.Surface((side, side), pygame.SRCALPHA)
    veil.fill((*colour, shade))
    return veil


#: Degrees by which the upward spray is turned.
SPRAY_TURN = {Move.UP: 0, Move.LEFT: 90, Move.DOWN: 180, Move.RIGHT: -90}


@lru_cache(maxsize=16)
def looks(level: Level) -> tuple[CookLook, ...]:
    """Who is who, in seat order: humans and partners have characters of their own.

    Up to eight cooks; a third human or partner borrows a character from the others.
    """
    humans = (*HUMAN_LOOKS, *reversed(PARTNER_LOOKS), *CREW_LOOKS)
    partners = (*PARTNER_LOOKS, *reversed(HUMAN_LOOKS), *CREW_LOOKS)
    taken: dict[int, CookLook] = {}
    for seat in sorted(range(len(level.cooks)), key=lambda seat: seat not in level.humans):
        wanted = humans if seat in level.humans else partners
        taken[seat] = next(look for look in wanted if look not in taken.values())
    return tuple(taken[seat] for seat in range(len(level.cooks)))


class KitchenView:
    """Shows the states and events of one round. Its randomness is its own and never the game's.

    `now` is the view's clock in seconds: it stands still while the round is paused. `eyes`: the
    seats of who looks, a veil being over what those cannot see; () sees everything. `owners`: the
    seats whose some cells are by what was agreed, which are tinted in their colours.
    """

    def __init__(self, level: Level, seed: int = 0, eyes: tuple[int, ...] = ()) -> None:
        self.level = level
        self.effects = Effects(Random(seed))
        self.veiled = unseen_cells(level.kitchen, *eyes)
        self.owners: Mapping[int, int] = {}
        self.figures = tuple(
            Figure.at(look, self._stride(seat), self._corner(cell))
            for seat, (look, cell) in enumerate(
                zip(looks(level), level.kitchen.starts, strict=True)
            )
        )
        self._backdrop: pygame.Surface | None = None
        self._settled = 0  # of menus' own pictures, when it was painted
        self._area = pygame.Rect(0, 0, 0, 0)
        self.chores = Chores()
        self.grid = PixelGrid(1, 0, 0, level.kitchen.width, level.kitchen.height)

    def see(self, events: Iterable[ev.Event], state: State, now: float) -> None:
        """Take in what happened in the tick that led to `state`."""
        events = tuple(events)
        self.effects.see(events, self.grid, now)
        for event in events:
            match event:
                case ev.Walked(cook, _, cell):
                    self.figures[cook].walk(self._corner(cell), now)
                case _ if (seat := getattr(event, "cook", None)) is not None:
                    self.figures[seat].see(event, state.cooks[seat].facing, now)

    def reset(self, state: State) -> None:
        """Show `state` as if nothing had happened just before it."""
        self.effects = Effects(self.effects.random)
        for figure, cook in zip(self.figures, state.cooks, strict=True):
            figure.stand(self._corner(cook.cell))

    def preload(self, stage: Stage, area: pygame.Rect) -> None:
        """Paint the backdrop if the size or a menu's picture is new, and begin to rasterise all
        that a round may show.

        Every frame goes on with that: what is needed sooner is made when it is needed.
        """
        stage = stage.dressed(self.level.looks)
        painted = self._backdrop is not None and self._backdrop.get_size() == stage.size
        settled = stage.sprites.settled
        if not (painted and area == self._area and settled == self._settled):
            self._area, self._settled = area.copy(), settled
            self.grid = PixelGrid.fit(self.level.kitchen, area)
            self._backdrop = paint_backdrop(stage, self.level, self.grid)
            self.chores = Chores(preload(stage, self.grid, self.level, self.figures))
        self.chores.spend()

    def draw(self, stage: Stage, area: pygame.Rect, state: State, tick: float, now: float) -> None:
        """Paint everything. `tick`: the present in ticks with the fraction since `state`."""
        stage = stage.dressed(self.level.looks)
        self.preload(stage, area)
        # Whether cooks and things only do what they must.
        self.effects.calm = stage.comfort.calm
        for figure in self.figures:
            figure.calm = stage.comfort.calm
        assert self._backdrop is not None
        stage.surface.blit(self._backdrop, (0, 0))
        for cell, seat in self.owners.items():
            _veil(stage, self.grid, cell, TINT, self.figures[seat].look.colour)
        # Players who use things with a key see which.
        for seat in self.level.humans:
            draw_reach(stage, self.grid, state, seat, self.figures[seat].look.colour)
        things = Things(stage, self.grid, state.kitchen, self.effects)
        self._draw_rows(stage, things, state, tick, now)
        self._draw_spray(stage, state, tick)
        for cell, content in enumerate(state.contents):
            if content is not None:
                things.bar(cell, content, tick)
        # Over everything that lies there. `tick`: the present in ticks, fractions included.
        for cell in state.lost:
            _veil(stage, self.grid, cell)
            x, y = self.grid.centre(cell)
            stage.sprite("no_entry", self.grid.at(x, y - SIGN_RISE), SIGN * self.grid.tile)
            back = back_at(state.kitchen, state.seed, cell, state.tick)
            if back is not None:
                seconds = str(max(1, -int((tick - back) // TICKS_PER_SECOND)))
                stage.text(seconds, self.grid.at(x, y + NUMBER_FALL), 22, CREAM, outline=3, rim=INK)
        # Darkness over what nobody here can see.
        for cell in self.veiled:
            _veil(stage, self.grid, cell, DARK)
        for particle in self.effects.particles:
            particle.draw(stage, self.grid, now)
        for popup in self.effects.popups:
            share = (now - popup.born) / popup.life
            rise = 0.0 if self.effects.calm else popup.rise
            at = self.grid.at(popup.x, popup.y - rise * ease_out(share))
            style = stage.style(24, popup.colour, 3, INK)
            picture = stage.texts.get(popup.text, style)
            picture.set_alpha(min(255, round(900 * (1 - share))))
            stage.put(picture, self._within(picture.get_width(), at), Anchor.CENTRE)
            picture.set_alpha(255)

    def _draw_rows(
        self, stage: Stage, things: Things, state: State, tick: float, now: float
    ) -> None:
        kitchen, rows = state.kitchen, [figure.row(now) for figure in self.figures]
        for row in range(kitchen.height):
            for cell in range(row * kitchen.width, (row + 1) * kitchen.width):
                content = state.contents[cell]
                if content is not None:
                    things.draw(cell, content, tick, now)
                elif kitchen.stations[cell].kind is Kind.DELIVERY:
                    self._draw_bell(stage, cell, now)
            for seat, figure in enumerate(self.figures):
                if rows[seat] == row and state.cooks[seat].cell not in self.veiled:
                    figure.draw(stage, self.grid, state.cooks[seat], kitchen.menu, now)

    def _draw_bell(self, stage: Stage, cell: int, now: float) -> None:
        """A rung bell swings above the delivery for a moment."""
        since = now - self.effects.rung.get(cell, -9.0)
        if since > 0.8:
            return
        x, y = self.grid.centre(cell)
        swing = wobble(since, 0.8)
        picture = stage.sprites.get("bell", round(BELL * self.grid.tile))
        turned = pygame.transform.rotozoom(picture, 16 * swing, 1 + 0.12 * abs(swing))
        stage.put(turned, self.grid.at(x, y - 0.06))

    def _draw_spray(self, stage: Stage, state: State, tick: float) -> None:
        """Foam from the extinguisher as long as the kitchen says a fire is wet."""
        for cell in state.kitchen.appliances:
            match state.contents[cell]:
                case Burning(wet_until=until, sprayer=int(seat)) if state.tick <= until:
                    cook = state.cooks[seat]
                case _:
                    continue
            dx, dy = DELTA[cook.facing]
            x, y = self.grid.centre(cook.cell)
            # Seen from behind, the cook's hat would hide a nearer cloud.
            jet = 0.0 if stage.comfort.calm else 0.05 * (int(tick * 2) % 2)
            reach = (1.02 if cook.facing is Move.UP else 0.66) + jet
            picture = stage.sprites.get("spray", round(0.8 * self.grid.tile))
            turned = pygame.transform.rotate(picture, SPRAY_TURN[cook.facing])
            stage.put(turned, self.grid.at(x + dx * reach, y + dy * reach - 0.1))

    def _within(self, width: int, at: tuple[float, float]) -> tuple[float, float]:
        """`at`, moved so far that what is `width` pixels wide stays over the kitchen: beside it are
        cards.
        """
        room, half = self.grid.rect, width / 2
        if width >= room.width:
            return room.centerx, at[1]
        return min(max(at[0], room.left + half), room.right - half), at[1]

    def _corner(self, cell: int) -> Point:
        x, y = self.level.kitchen.xy(cell)
        return float(x), float(y)

    def _stride(self, seat: int) -> float:
        """Seconds from step to step, in whole ticks: a step never ends before the next begins."""
        interval = TICKS_PER_SECOND / self.level.cooks[seat].moves_per_second
        return float(-(-interval // 1)) / TICKS_PER_SECOND
