"""While a kitchen is chosen files are saved: the choice has them at once."""

import pytest

from game import paths
from game.client.player.level_library import POLL_SECONDS, BrokenLevel
from game.client.scenes._levels import LevelsScene
from game.client.ui.places import LevelsPlace
from game.content.level import Level
from tests.client.test_live_kitchen import SHIPPED, save

RING = (SHIPPED / "ring.yaml").read_text(encoding="utf-8")
#: Seconds in which a save is surely noticed.
NOTICED = 4 * POLL_SECONDS


@pytest.fixture
def choice(start):
    """The window at the choice of kitchens."""
    client = start()
    client.app.go(LevelsPlace("ring"))
    client.seconds(NOTICED)
    return client


def listed(client, name="mine"):
    """The kitchen of that name as it is listed now."""
    client.seconds(NOTICED)
    assert isinstance(client.app.scene, LevelsScene)
    listing = client.app.scene.browser.catalogue.named(name)
    return None if listing is None else listing.kitchen


def test_a_kitchen_comes_breaks_is_mended_and_goes(choice):
    file = paths.user_levels() / "mine.yaml"
    assert listed(choice) is None
    save(file, RING.replace("title: Ring", "title: Mine"))
    assert listed(choice).title == "Mine"
    save(file, RING.replace("menu: soups", "menu: soup"))
    broken = listed(choice)
    assert isinstance(broken, BrokenLevel) and "Did you mean 'soups'?" in broken.problem
    save(file, RING)
    assert listed(choice).title == "Ring"
    file.unlink()
    assert listed(choice) is None


def test_its_menu_and_mood_are_read_again_too(choice):
    folder = paths.user_levels()
    save(folder / "mine.yaml", RING.replace("mood: ring", "mood: attic"))
    assert isinstance(listed(choice), BrokenLevel)
    save(folder / "moods" / "attic.yaml", (SHIPPED / "moods" / "ring.yaml").read_text())
    assert isinstance(listed(choice), Level)
    soups = (SHIPPED / "menus" / "soups.yaml").read_text()
    save(folder / "menus" / "soups.yaml", soups.replace("reward: 20", "reward: 99"))
    assert listed(choice).kitchen.menu.dishes["david"].reward == 99


def test_the_cursor_stays_where_it_is(choice):
    scene = choice.app.scene
    chosen = scene.chosen
    save(paths.user_levels() / "mine.yaml", RING)
    assert listed(choice) is not None
    assert choice.app.scene is scene and scene.chosen is chosen
