"""Adding a screen with a list and tabs is one module (this one, above its tests) and one row."""

from dataclasses import dataclass

import pygame
import pytest

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.theme import INK
from game.client.input.intents import Intent, Press
from game.client.scenes.director import Screen
from game.client.scenes.table import SCREENS
from game.client.ui.frame import Frame
from game.client.ui.list_view import ListScene, ListView
from game.client.ui.places import Place, TitlePlace
from game.client.ui.rows import Row, Switch
from game.client.ui.scene import Goto, Next, Pointer
from game.client.ui.tabbed_rows import Tab, TabbedRows
from game.content.level import Level
from tests.client.driving import Client


@dataclass(frozen=True, slots=True)
class PantryPlace(Place):
    """What there is to cook with in a kitchen."""

    level: str


class PantryScene(ListScene):
    """A list of ingredients, and beside it tabs with what is known of the one under the cursor."""

    def __init__(self, level: Level) -> None:
        self.names = sorted(level.kitchen.menu.ingredients)
        self.wanted: set[str] = set()
        super().__init__(ListView(lambda index: self.names[index]))
        self.list.fill(len(self.names))
        self.pages = TabbedRows([Tab("Wanted"), Tab("Told")], self._rows)

    def on_intent(self, press: Press) -> Next:
        if press.intent is Intent.BACK:
            return Goto(TitlePlace())
        if press.intent in (Intent.LEFT, Intent.RIGHT, Intent.CONFIRM):
            return self.pages.on_intent(press)
        self.list.on_intent(press)
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        self.list.on_pointer(pointer)
        return self.pages.on_pointer(pointer)

    def draw(self, stage: Stage) -> None:
        self._begin(stage)
        panel = Frame.window(stage).centred(900, 500)
        panel.panel()
        names, pages = panel.inset(20).left(300, 20)
        for index, row in self.list.lay_out(names, [44] * len(self.names), 6):
            row.text(self.names[index], (10, None), 20, INK, Anchor.LEFT)
        self.pages.draw(pages)

    def _rows(self, page: int) -> list[Row]:
        name = self.names[self.list.cursor]
        if page:
            return [Row(f"This is {name}", still=True)]
        return [Switch(name, on=name in self.wanted, change=lambda on: self._want(name, on))]

    def _want(self, name: str, on: bool) -> None:
        (self.wanted.add if on else self.wanted.discard)(name)


SCREEN = Screen(PantryPlace, lambda place, game: PantryScene(game.level(place.level)))


@pytest.fixture
def client(start) -> Client:
    client = start()
    client.app.director.screens = (*SCREENS, SCREEN)  # the row
    client.app.follow(Goto(PantryPlace("ring")))
    client.frames(2)
    return client


def test_it_is_reached_walked_through_by_keys_and_left(client):
    scene = client.app.scene
    assert isinstance(scene, PantryScene)
    client.tap(pygame.K_DOWN, pygame.K_RETURN, pygame.K_RETURN)
    assert scene.wanted == {scene.names[1]}
    client.tap(pygame.K_END, pygame.K_HOME, pygame.K_PAGEDOWN)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="t"))
    client.frames()
    assert scene.names[scene.list.cursor] == "tomato"
    client.click(*scene.pages.places[1].center)
    assert scene.pages.page == 1
    client.tap(pygame.K_ESCAPE)
    assert client.scene == "TitleScene"
