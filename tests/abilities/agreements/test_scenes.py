"""What was agreed in `scenes.yaml` is kept, by whichever partner."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.executor.view import facing_cell
from game.partners.kitchen_facts import station_names
from tests.abilities.agreements.kitchens import KINDS, PERSON, Agreed
from tests.examples import is_thorough
from tests.kitchen.scenario import BURGERS, SOUPS, WASHED_SOUPS

FILE = yaml.safe_load(Path(__file__).with_name("scenes.yaml").read_text(encoding="utf-8"))
MENUS = {"grill": BURGERS, "washed": WASHED_SOUPS}
#: Seconds between messages, from the last on until a ban binds, and played after it.
PAUSE, GRACE, PLAYED = 5.0, 2.0, 40.0

#: All that a scene may tell.
KEYS = {
    "say", "room", "menu", "orders", "there", "held", "seconds", "fire", "does", "never", "after",
    "same", "holds", "says", "stands", "crew", "not_yet",
}  # fmt: skip

Deed = tuple[int, str, str]


def test_no_scene_tells_what_nobody_reads() -> None:
    assert not [scene for scene in FILE["scenes"] if set(scene) - KEYS]


def rows() -> list[Any]:
    """Each scene with a kind of partner, the kinds in turn; with each if the trial is thorough."""
    found = []
    for number, scene in enumerate(FILE["scenes"]):
        turned = [*KINDS[number % 4 :], *KINDS[: number % 4]]
        kinds = [kind for kind in turned if kind != "crew" or scene.get("crew")]
        name = " / ".join(scene["say"])
        for kind in kinds if is_thorough() else kinds[:1]:
            short = pytest.mark.xfail(strict=True) if kind in scene.get("not_yet", ()) else ()
            found.append(pytest.param(scene, kind, id=f"{name}-{kind}", marks=short))
    return found


@pytest.mark.thorough
@pytest.mark.parametrize(("scene", "kind"), rows())
def test_what_was_agreed_is_kept(scene: dict[str, Any], kind: str) -> None:
    room, menu = scene.get("room", "hob"), scene.get("menu", scene.get("room"))
    play = Agreed(
        FILE["rooms"][room], kind, scene["say"], scene["orders"],
        on=scene.get("there"), held=scene.get("held"), menu=MENUS.get(menu, SOUPS),
    )  # fmt: skip
    deeds = Deeds(play)
    for number, words in enumerate(scene["say"]):
        if number:
            deeds.watch(PAUSE)
        play.say(words)
    if "fire" in scene:
        play.put(scene["fire"], "fire lettuce+tomato")
    said = play.match.state.tick
    deeds.watch(scene.get("seconds", PLAYED))
    lately = [deed for deed in deeds.found if deed[0] > said + 10 * GRACE]
    missing = [wanted for wanted in scene.get("does", ()) if not holds(wanted, deeds.found)]
    broken = [never for never in scene.get("never", ()) if holds(never, lately)]
    assert (missing, broken) == ([], []), (missing, broken, deeds.found, play.said)
    assert not play.fires, play.said
    in_turn = [ticks(wanted, deeds.found)[0] for wanted in scene.get("after", ())]
    assert in_turn == sorted(in_turn), deeds.found
    for letter in scene.get("same", ""):
        assert play.on(letter) == scene["there"][letter]
    if "holds" in scene:
        assert play.holds() == scene["holds"]
    assert scene.get("says", "").lower() in " ".join(play.said).lower(), play.said
    if "stands" in scene:  # beside what a leader plans
        asked = [entry for entry in play.book.entries if not entry.given.lapses]
        assert len(asked) == scene["stands"], asked


class Deeds:
    """What partners do, and at which station: (tick, deed, station)."""

    def __init__(self, play: Agreed) -> None:
        self._play, self.found = play, list[Deed]()
        self._names = station_names(play.match.level.kitchen)

    def watch(self, seconds: float) -> None:
        """Play for that long."""
        for _ in range(round(10 * seconds)):
            seen = len(self._play.match.history.deeds)
            self._play.run(0.1)
            for fact in self._play.match.history.deeds[seen:]:
                if fact.seat not in (None, PERSON):
                    at = self._names.get(facing_cell(self._play.match.state, fact.seat), "")
                    self.found.append((fact.tick, f"{fact.verb} {fact.what}".strip(), at))


def holds(wanted: str, deeds: list[Deed]) -> bool:
    """Whether 'VERB [THING] [xN] [at STATION]' was done, so often."""
    times = re.search(r" x(\d+)", wanted)
    return len(ticks(wanted, deeds)) >= (int(times[1]) if times else 1)


def ticks(wanted: str, deeds: list[Deed]) -> list[int]:
    """When it was done."""
    what, _, at = re.sub(r" x\d+", "", wanted).partition(" at ")
    return [
        tick
        for tick, deed, place in deeds
        if f"{deed} ".startswith(f"{what} ") and at in ("", place)
    ]
