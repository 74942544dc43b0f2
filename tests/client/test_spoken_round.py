"""A whole round by voice, nothing canned: microphone file, ears, bundled model, mouth, results."""

import multiprocessing
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import paths
from game.client import App, Options, RoundSetup
from game.client.scenes.first_words import READ
from game.client.scenes.results import ResultsScene
from game.client.sound import open_speaker
from game.client.sound.output import RATE as MIXED
from game.content.library import find_level
from game.content.load import load_level
from game.partners.thinking import worker_minds
from game.session.match.replay import load_log, replay
from game.voice.listening.ears import Ears
from game.voice.speaking.mouth import Mouth
from tests.client.driving import logs, press, release
from tests.client.test_round_by_voice import Speaking, spoken
from tests.processes import is_alive
from tests.voice.listening_ears import FileMicrophone

#: Through the menu of the pause: 'Finish round' is its third entry.
FINISH = (pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)


def play(player: Speaking) -> Iterator[None]:
    """Ask for two onions once somebody listens, see them chopped, and go to the results."""
    partner = player.round.play.level.partner
    yield from player.until(lambda: player.partner.panel.ready and not player.partner.panel.status)
    yield from player.talk()
    yield from player.until(lambda: player.sounding == partner)
    assert player.round.voice.aloud.voice == partner, "whose words sound is shown with them"
    yield from player.until(lambda: player.chopped("onion") == 2)
    for key in FINISH:
        press(key)
        release(key)
        yield
    yield from player.until(lambda: isinstance(player.app.scene, ResultsScene))


@pytest.mark.slow
def test_a_round_is_played_by_voice_to_its_results(tmp_path: Path, monkeypatch):
    speaker = open_speaker(paths.assets() / "audio")
    FileMicrophone(tmp_path, monkeypatch).hears(spoken("chop_two_onions"))
    player = Speaking(Ears(), Mouth(MIXED), play)
    player.app = App(
        Options(
            RoundSetup("ring", "hla", seed=3), straight=True, size=(640, 360),
            minds=lambda choice: [worker_minds(choice)], ears=player.ears, mouth=player.mouth,
        ),
        player, speaker,
    )  # fmt: skip
    player.app.director.habits.show(READ)
    player.app.run()
    assert multiprocessing.active_children() == []
    assert not any(is_alive(pid) for pid in player.pids - {None})

    (log,) = logs()
    record = load_log(log)
    said = [words for all_ in record.words.values() for words in all_]
    mine = [words for words in said if words.hearing is not None]
    assert [words.text for words in mine] == ["chop two onions"]
    assert any(words.cook != mine[0].cook for words in said), "it was answered"
    again = replay(record, load_level(find_level("ring", paths.level_folders())))
    assert [words.text for words in again.words] == [words.text for words in said]
