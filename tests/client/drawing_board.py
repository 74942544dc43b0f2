"""The level editor in a window, driven by mouse, keys and a gamepad as a person would."""

from pathlib import Path

import pygame

from game import paths
from game.client.editor.canvas import Canvas
from game.client.editor.notes import BUTTONS
from game.client.scenes._editor import EditorScene
from game.client.ui.places import EditorPlace
from game.design.draft import Cell
from game.design.painting import thing_at
from game.design.plan import FloorPlan, plan_of
from tests.client.driving import Client

LEFT, MIDDLE, RIGHT = 1, 2, 3


class DrawingBoard:
    """An open editor. Cells are told by column and row from 0."""

    def __init__(self, client: Client, name: str = "", source: str = "") -> None:
        self.client = client
        client.app.go(EditorPlace(name, source))
        client.frames(2)

    @property
    def scene(self) -> EditorScene:
        """The editor, whatever lies over it."""
        scene = self.client.app.scenes[0]
        assert isinstance(scene, EditorScene)
        return scene

    @property
    def canvas(self) -> Canvas:
        return self.scene.canvas

    @property
    def text(self) -> str:
        """The draft as it would be saved."""
        return self.scene.edited.draft.text

    @property
    def plan(self) -> FloorPlan:
        """Its map."""
        return plan_of(self.scene.edited.draft)

    @property
    def file(self) -> Path:
        """Where it is saved."""
        return paths.user_levels() / f"{self.scene.edited.draft.name}.yaml"

    def thing(self, cell: Cell) -> str:
        """What stands in a cell, as the palette calls it."""
        return thing_at(self.scene.edited.draft, cell)

    # ------------------------------------------------------------ the mouse

    def pixel(self, cell: Cell) -> tuple[int, int]:
        """The middle of a cell in the window."""
        grid = self.canvas.grid
        assert grid is not None
        x, y = grid.at(cell[0] + 0.5, cell[1] + 0.5)
        return round(x), round(y)

    def drag(self, *cells: Cell, button: int = LEFT) -> None:
        """Press the mouse in the first cell, move it over the others, let it go in the last."""
        self._mouse(pygame.MOUSEBUTTONDOWN, cells[0], button)
        for cell in cells[1:]:
            pygame.event.post(
                pygame.event.Event(pygame.MOUSEMOTION, pos=self.pixel(cell), rel=(0, 0))
            )
            self.client.frames()
        self._mouse(pygame.MOUSEBUTTONUP, cells[-1], button)

    def letter(self, thing: str) -> str:
        """What stands for a thing on the map."""
        return next(char for char, words in self.plan.legend.items() if words == thing)

    def first(self, thing: str) -> Cell:
        """The first cell with a thing, in reading order."""
        return self.plan.cells(self.letter(thing))[0]

    def take(self, label: str) -> None:
        """Click on a thing of the palette."""
        palette = self.scene.palette
        index = [tool.label for tool in palette.tools].index(label)
        self.client.click(*palette.rects[index].center)
        assert palette.tool.label == label

    def press(self, button: str) -> None:
        """Click on one of the buttons above the map."""
        self.client.click(*self.scene.bar.rects[list(BUTTONS).index(button)].center)

    def _mouse(self, kind: int, cell: Cell, button: int) -> None:
        pygame.event.post(pygame.event.Event(kind, pos=self.pixel(cell), button=button))
        self.client.frames()
