"""A whole round by voice and keys, nothing canned: microphone file, ears, bundled model, mouth."""

import multiprocessing
from collections.abc import Iterator

import pygame
import pytest

from game import paths
from game.client.scenes._overlay import ChatScene
from game.client.scenes.results import ResultsScene
from game.content.load import find_level, load_level
from game.partners.thinking import worker_minds
from game.session.match.replay import load_log, replay
from tests.client.driving import logs, press, release
from tests.client.test_round_by_voice import Speaking, by_voice  # noqa: F401
from tests.processes import is_alive

#: Through the menu of the pause: 'Finish round' is its third entry.
FINISH = (pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)


def awake(player: Speaking) -> bool:
    """Whether the partner thinks."""
    return player.partner.panel.ready and not player.partner.panel.status


def long_ring() -> None:
    """A Ring of one's own: however busy the machine is, the round does not end too soon."""
    ring = (paths.levels() / "ring.yaml").read_text(encoding="utf-8")
    paths.user_levels().mkdir(parents=True)
    longer = ring.replace("round_seconds: 100", "round_seconds: 600")
    assert longer != ring
    (paths.user_levels() / "ring.yaml").write_text(longer, encoding="utf-8")


def tap(key: int) -> Iterator[None]:
    press(key)
    release(key)
    yield
    yield


@pytest.mark.slow
def test_a_round_is_played_by_voice_and_keys_to_its_results(
    by_voice,  # noqa: F811 (fixture)
    user_home,
    used_before,
):
    used_before(user_home)
    long_ring()

    def to_the_results(player: Speaking) -> Iterator[None]:
        partner = player.round.play.level.partner
        yield from player.until(lambda: awake(player))
        yield from player.talk()
        yield from player.until(lambda: player.sounding == partner)
        assert player.round.voice.aloud.voice == partner, "whose words sound is shown with them"
        assert player.app.speaker.speech_left > 0
        yield from player.until(lambda: player.chopped("onion") == 2)
        yield from tap(pygame.K_t)
        assert isinstance(player.app.scene, ChatScene)
        for letter in "Chop 2 tomatoes":
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
            yield
        yield from tap(pygame.K_RETURN)
        yield from player.until(lambda: player.chopped("tomato") >= 2)
        panel = player.partner.panel
        assert (panel.message, panel.intention) == ("Chop 2 tomatoes", "chop 2 tomatoes")
        for key in FINISH:
            yield from tap(key)
        yield from player.until(lambda: isinstance(player.app.scene, ResultsScene))

    player = by_voice(to_the_results, "chop_two_onions", think=worker_minds)
    assert multiprocessing.active_children() == []
    assert not any(is_alive(pid) for pid in player.pids - {None})
    (log,) = logs()
    record = load_log(log)
    said = [words for all_ in record.words.values() for words in all_]
    (mine,) = (words for words in said if words.hearing is not None)
    assert mine.text == "chop two onions" and "onions" in mine.hearing.raw.lower()
    assert any(words.cook != mine.cook for words in said), "it was answered"
    again = replay(record, load_level(find_level("ring", paths.level_folders())))
    assert [words.text for words in again.words] == [words.text for words in said]
