"""The settings screen, opened at a page with everything behind it that it talks to."""

from dataclasses import dataclass, field

from game.client.app.options import Options
from game.client.scenes._settings import SettingsScene
from game.client.scenes.first_sheets import READ
from game.client.sound import Output, Speaker
from game.client.ui.places import RoundSetup, SettingsPlace
from game.client.ui.rows import Row
from game.client.ui.scene import Visit
from game.partners.probe import ProbeState
from game.partners.thinking import MindChoice
from game.settings import Settings
from tests.client.driving import SMALL, Client, FakeSockets
from tests.client.voices import CannedEars, CannedMouth


class Asked:
    """A question whose findings are given by the test."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.finding = ProbeState(False, "Loading the model 40%")
        self.closed = False

    def poll(self) -> ProbeState:
        return self.finding

    def close(self) -> None:
        self.closed = True


@dataclass
class Desk:
    """Opens the settings at a page; remembers what was asked. `agreed`: the player talks aloud."""

    ears: CannedEars = field(default_factory=CannedEars)
    mouth: CannedMouth = field(default_factory=CannedMouth)
    asked: list[Asked] = field(default_factory=list)
    clients: list[Client] = field(default_factory=list)
    agreed: bool = True

    def ask(self, settings: Settings) -> Asked:
        self.asked.append(Asked(settings))
        return self.asked[-1]

    def open(
        self, page: str, settings: Settings | None = None, size: tuple[int, int] = SMALL
    ) -> Client:
        options = Options(
            RoundSetup("ring", "hla", 7), size=size, settings=settings or Settings(),
            minds=_no_minds, ask=self.ask,
        )  # fmt: skip
        client = Client(options, Speaker(Output()), FakeSockets(1))
        client.app.director.ears, client.app.director.mouth = self.ears, self.mouth
        self.clients.append(client)
        client.frames(1)
        if self.agreed:
            client.app.director.habits.show(READ)
        client.app.follow(Visit(SettingsPlace(page)))
        client.frames(1)
        return client

    def close(self) -> None:
        for client in self.clients:
            client.close()


def _no_minds(choice: MindChoice):
    raise AssertionError("no round is begun here")


def screen(client: Client) -> SettingsScene:
    """The settings, on top."""
    assert isinstance(client.app.scene, SettingsScene)
    return client.app.scene


def labels(client: Client) -> list[str]:
    """What the rows of the open page are called."""
    scene = screen(client)
    return [each.label for each in scene.page.rows(scene)]


def row(client: Client, label: str) -> int:
    """Which row that is."""
    return labels(client).index(label)


def told(client: Client, label: str) -> Row:
    """The row as it is now."""
    scene = screen(client)
    return scene.page.rows(scene)[row(client, label)]


def go_to(client: Client, label: str) -> None:
    """The cursor on a row."""
    screen(client).view.go(row(client, label))
    client.frames(1)
