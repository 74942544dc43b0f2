"""What menus say of how their things look."""

from pathlib import Path

from game import paths
from game.content.check import check
from game.content.colour import Colour
from game.content.load import load_level
from game.content.look import Look
from game.content.picture_file import picture_of
from tests.sharing.parcels import svg

MENU = """
ingredients:
  carrot: {title: Carrot, chop_strikes: 6, look: {colour: "#f28c28", shape: long, letters: Ca}}
  leek: {title: Leek, chop_strikes: 6}
appliances:
  oven: {title: Oven, cook_seconds: 5, burn_seconds: 9, look: {letters: Ov, picture: stove}}
fire: {sprays: 5}
dishes:
  pie: {title: Pie, ingredients: [carrot, leek], appliance: oven, limit_seconds: 60, reward: 5}
"""
STOVE = svg("<rect width='9' height='9'/>")
RING = (paths.levels() / "ring.yaml").read_text()
LEVEL = (
    RING.replace("menu: soups", "menu: pies").replace("pot", "oven").replace("tomato", "carrot")
    .replace("lettuce", "leek").replace("onion", "carrot")
    .replace("[bob, alice, cathy, david]", "[pie]")
)  # fmt: skip


def saved(folder: Path, menu: str = MENU) -> Path:
    (folder / "menus" / "pictures").mkdir(parents=True)
    (folder / "menus" / "pictures" / "stove.svg").write_bytes(STOVE)
    (folder / "menus" / "pies.yaml").write_text(menu)
    level = folder / "mine.yaml"
    level.write_text(LEVEL)
    return level


def problems(folder: Path, menu: str) -> list[str]:
    return [f"{p.mark.line}: {p}".partition("expected ")[2] for p in check([saved(folder, menu)])]


def test_a_level_knows_the_looks_of_its_menu(tmp_path: Path) -> None:
    assert load_level(saved(tmp_path)).looks == {
        "carrot": Look(Colour(242, 140, 40), "long", "Ca"),
        "oven": Look(letters="Ov", pictures=(("", picture_of(".svg", STOVE)),)),
    }


def test_shipped_kitchens_look_as_they_were_drawn() -> None:
    assert load_level(paths.levels() / "ring.yaml").looks == {}


def test_mistakes_in_looks_are_told(tmp_path: Path) -> None:
    wrong = MENU.replace('"#f28c28"', "orange").replace("shape: long", "shape: round_")
    assert problems(tmp_path, wrong.replace("letters: Ov", "letters: Oven")) == [
        "a colour in quotes, such as '#f28c28', found 'orange'",
        "one of round, pear, loaf, cup, drop, long, leaf, cube, wedge, ring, fish, bottle, "
        "found 'round_'. Did you mean 'round'?",
        "text of at most 2 characters, found 4",
    ]


def test_a_look_belongs_to_one_thing(tmp_path: Path) -> None:
    assert problems(tmp_path, MENU.replace("oven", "carrot"))[0] == (
        "a name of its own for 'carrot', found another's, too"
    )
