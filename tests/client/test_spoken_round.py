"""A whole round by voice, nothing canned: microphone file, ears, bundled model, mouth, results."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator

import pygame
import pytest

from game import paths
from game.client.scenes.results import ResultsScene
from game.content.load import find_level, load_level
from game.partners.minds import Minds
from game.partners.thinking import MindChoice, worker_minds
from game.session.match.replay import load_log, replay
from tests.client.driving import logs, press, release
from tests.client.test_round_by_voice import Speaking, by_voice, minds  # noqa: F401
from tests.processes import is_alive

#: What the player does, one step for each frame.
Play = Callable[[Speaking], Iterator[None]]
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


@pytest.fixture
def play(by_voice) -> Callable[..., Speaking]:  # noqa: F811 (fixture)
    """Plays a long round; nothing of it is left."""

    def run(steps: Play, think: Callable[[MindChoice], Minds], *sentences: str) -> Speaking:
        long_ring()
        player = by_voice(steps, *sentences, think=think)
        assert multiprocessing.active_children() == []
        assert not any(is_alive(pid) for pid in player.pids - {None})
        return player

    return run


@pytest.mark.slow
def test_a_round_is_played_by_voice_to_its_results(play, user_home, used_before):
    used_before(user_home)

    def to_the_results(player: Speaking) -> Iterator[None]:
        partner = player.round.play.level.partner
        yield from player.until(lambda: awake(player))
        yield from player.talk()
        yield from player.until(lambda: player.sounding == partner)
        assert player.round.voice.aloud.voice == partner, "whose words sound is shown with them"
        assert player.app.speaker.speech_left > 0
        yield from player.until(lambda: player.chopped("onion") == 2)
        for key in FINISH:
            press(key)
            release(key)
            yield
        yield from player.until(lambda: isinstance(player.app.scene, ResultsScene))

    play(to_the_results, worker_minds, "chop_two_onions")
    (log,) = logs()
    record = load_log(log)
    said = [words for all_ in record.words.values() for words in all_]
    mine = [words for words in said if words.hearing is not None]
    assert [words.text for words in mine] == ["chop two onions"]
    assert "onions" in mine[0].hearing.raw.lower()
    assert any(words.cook != mine[0].cook for words in said), "it was answered"
    again = replay(record, load_level(find_level("ring", paths.level_folders())))
    assert [words.text for words in again.words] == [words.text for words in said]


@pytest.mark.slow
def test_ears_that_are_killed_in_mid_sentence_are_told_of_and_hear_again(play):
    def through_it(player: Speaking) -> Iterator[None]:
        voice = player.round.voice
        press(pygame.K_v)
        player.speak()
        yield from player.until(lambda: voice.aloud.partial)
        killed = player.ears.pid
        os.kill(killed, signal.SIGKILL)
        yield from player.until(lambda: "starts again" in voice.trouble)
        assert voice.aloud.sign != "speaking" and not player.heard
        release(pygame.K_v)
        tick = player.round.play.match.state.tick
        yield from player.until(lambda: player.ears.pid not in (None, killed))
        yield from player.until(lambda: player.round.play.match.state.tick > tick)
        yield from player.talk()
        assert [words.text for words in player.heard] == ["chop two onions"]

    play(through_it, lambda choice: minds(), "chop_two_onions", "chop_two_onions")
