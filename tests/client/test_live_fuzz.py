"""Saves of whatever may come out of an editor: the window stays, mistakes are told."""

from collections import Counter
from random import Random

import pytest

from game import paths
from game.client.app.options import Options
from game.client.drawing.theme import RED
from game.client.scenes.round import RoundScene
from game.client.ui.places import RoundSetup
from game.content.check import check
from tests.client.driving import Client, FakeSockets
from tests.client.test_live_kitchen import NOTICED, mine, save
from tests.content.test_fuzz import BITS, edited
from tests.examples import share

__all__ = ["mine"]

SAVES, SIZE = share(100), (960, 540)
#: Lines that each make another good kitchen of what they are in.
GOOD = (
    ("concurrent: 3", "concurrent: 2"), ("#.#CC#.#", "#.CCCC.#"), ("reward: 20", "reward: 40"),
    ("pattern: flowers", "pattern: stone"), ("control: walk", "control: interact"),
    ("title: ", "title: Great "), ("#......#", "#..##..#"), ("{face: ", '{lit: "#112233", face: '),
)  # fmt: skip


def scribbled(text: str, random: Random) -> bytes:
    """What a designer, a cat or a full disk makes of a text."""
    bits = BITS
    match random.randrange(6):
        case 0 | 1:
            for word, other in random.sample(GOOD, 3):
                text = text.replace(word, other)
        case 2:
            return text.encode()[: random.randrange(len(text))]
        case 3:
            return bytes(random.randrange(256) for _ in range(200))
        case 4:
            lines = text.split("\n")
            random.shuffle(lines)
            text = "\n".join(lines)
        case _:
            places = [(random.randrange(2000), random.randrange(12)) for _ in range(3)]
            text = edited(text, [(*place, random.choice(bits)) for place in places])
    return text.encode()


@pytest.fixture
def client(mine):
    setup = RoundSetup("mine", seed=7, watched=True)
    opened = Client(Options(setup, straight=True, size=SIZE), sockets=FakeSockets())
    yield opened
    opened.close()


def reddened(client: Client) -> bool:
    """Whether the sheet's red edge is seen above the kitchen."""
    area = client.round.hud.kitchen_area(client.app.stage)
    return client.app.stage.surface.get_at((area.centerx, area.y + 2))[:3] == tuple(RED)[:3]


@pytest.mark.slow
@pytest.mark.thorough
def test_saves_never_close_the_window_and_every_mistake_is_shown(client, mine):
    random = Random(14)
    files = (mine, mine.parent / "menus" / "broths.yaml", mine.parent / "moods" / "attic.yaml")
    good = {file: file.read_text(encoding="utf-8") for file in files}
    seen: Counter[str] = Counter()
    for number in range(SAVES):
        file = files[number % 3]
        save(file, scribbled(good[file], random))
        client.seconds(NOTICED)
        assert isinstance(client.app.scene, RoundScene)
        wanted = [str(problem).partition(paths.user_levels().name + "/")[2] or str(problem)
                  for problem in check([mine])]  # fmt: skip
        assert len(client.round.live.problems) == len(wanted)
        assert all(map(str.endswith, wanted, client.round.live.problems))
        assert reddened(client) == bool(wanted)
        seen["wrong" if wanted else "good"] += 1
        if not wanted:
            client.cook()
            client.seconds(1)
        save(file, good[file].encode())
        client.seconds(NOTICED)
        assert client.round.live.problems == () and not reddened(client)
    assert seen["wrong"] > 0.4 * SAVES and seen["good"] > 0.15 * SAVES
