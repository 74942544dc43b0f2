"""How long words take from being said to being in the mixer, in frames like the window's."""

import time
from collections.abc import Callable, Iterator, Sequence

from game import paths
from game.client.sound.output import RATE
from game.client.sound.speaker import Speaker, open_speaker
from game.client.voice.spoken_words import SpokenWords
from game.session.words import Words
from game.voice.speaking.mouth import Mouth

#: Frames a second, and seconds after which a line is given up.
FRAMES, LONGEST = 60, 10.0


def times_to_sound(lines: Sequence[str], cooks: int = 4) -> Iterator[tuple[float, float]]:
    """(seconds from said to sounding, seconds that it sounds) of each line, one after another.

    Four cooks say them in turn. TimeoutError if nothing sounds; needs an audio device.
    """
    speaker = open_speaker(paths.assets() / "audio")
    spoken = SpokenWords(Mouth(RATE), speaker)
    try:
        spoken.begin(frozenset())
        _frames_until(lambda: bool(spoken.voices), speaker, spoken)
        for number, line in enumerate(lines):
            said = time.perf_counter()
            spoken.hear(Words(0, number % cooks, line))
            _frames_until(lambda: spoken.speaking is not None, speaker, spoken)
            yield time.perf_counter() - said, speaker.speech_left
            spoken.hush()
            _frames_until(lambda: spoken.speaking is None, speaker, spoken)
    finally:
        spoken.close()
        speaker.close()


def _frames_until(done: Callable[[], bool], speaker: Speaker, spoken: SpokenWords) -> None:
    end = time.monotonic() + LONGEST
    while not done():
        if time.monotonic() > end:
            raise TimeoutError(f"no word sounds: {spoken.trouble or 'no audio device'}")
        time.sleep(1 / FRAMES)
        speaker.update(1 / FRAMES)
        spoken.update()
