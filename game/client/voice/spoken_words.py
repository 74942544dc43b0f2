"""What partners say in a round is heard: which of it, in whose voice, and when it has to yield.

For whoever puts it into the loop: `follow` the settings, `begin` and `leave` with every round, give
every line of the chat to `hear`, tell when the player talks, and `update` once a frame, behind
`Speaker.update`. Screens that try voices out, or play what the microphone heard, use it, too.

"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence, Set

from game import paths
from game.client.sound.output import RATE
from game.client.sound.speaker import Speaker, open_speaker
from game.session.words import Words
from game.settings import Voice
from game.voice.messages import GameSpeaks, MouthReady
from game.voice.speaking.lines import Line, Urgency
from game.voice.speaking.mouth import Mouth
from game.voice.speaking.pronunciation import pronounced, shortened
from game.voice.troubles import StandingTroubles

#: What words are for, as the minds tell it; whatever has no row matters.
_URGENCIES: Mapping[str, Urgency] = {
    "alarm": Urgency.ALARM, "promise": Urgency.CHATTER, "report": Urgency.CHATTER,
    "chat": Urgency.CHATTER,
}  # fmt: skip
#: So many words are said of a line; the subtitle has all.
_BREATH: Mapping[Urgency, int] = {Urgency.ALARM: 8, Urgency.MATTER: 16, Urgency.CHATTER: 10}

_SAMPLE = "Cook {number} here. On my way: two plates, nine seconds to go!"


class SpokenWords:
    """`speaking`: the seat of the cook whose words sound, None for nobody's."""

    def __init__(
        self,
        mouth: Mouth,
        speaker: Speaker,
        voice: Voice | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._mouth = mouth
        self._speaker = speaker
        self._voice = voice or Voice()
        self._clock = clock
        self._people: Set[int] = frozenset()
        self._held = False  # the player talks
        self._troubles = StandingTroubles()
        self._told = ""  # what was last said to sound
        self._text = ""
        self.speaking: int | None = None

    @property
    def voices(self) -> tuple[str, ...]:
        """The names of those that can be chosen; none as long as the mouth is not ready."""
        return self._mouth.voices

    @property
    def trouble(self) -> str:
        return self._troubles.sentence

    @property
    def wanted(self) -> bool:
        return self._voice.spoken != "never" and self._speaker.can_speak

    def follow(self, voice: Voice) -> None:
        self._voice = voice
        if not self.wanted:
            self.hush()

    def begin(self, people: Set[int]) -> None:
        """A round begins, `people` sit at those seats: the mouth gets ready for the others."""
        self._people = people
        self.hush()
        if self.wanted:
            self._mouth.start()

    def hear(self, words: Words) -> None:
        """A cook says something: a partner aloud, if the player wants to hear that."""
        if words.cook in self._people or not words.text or not self.wanted:
            return
        urgency = _URGENCIES.get(words.kind or "", Urgency.MATTER)
        if urgency is Urgency.CHATTER and self._voice.spoken == "important":
            return
        text = pronounced(shortened(words.text, _BREATH[urgency]))
        self._mouth.say(self._line(text, urgency, words.cook))

    def player_talks(self, talks: bool) -> None:
        """The player begins or ends to speak: partners fall silent, and everything steps back."""
        if talks and not self._held:
            self.hush()
        self._held = talks
        self._speaker.duck(talks)

    def leave(self) -> None:
        """The round is over: nothing of it is said any more."""
        self.player_talks(False)
        self.hush()

    def hush(self) -> None:
        """Let nothing sound on, nor what waits to."""
        self._mouth.hush()
        self._speaker.hush()

    def get_ready(self) -> None:
        self._mouth.start()

    def sample(self, seat: int) -> None:
        """Say something as the cook of that seat would, by the settings as they are."""
        self.hush()
        if not self._speaker.can_speak:
            return
        text = pronounced(_SAMPLE.format(number=seat + 1))
        self._mouth.say(self._line(text, Urgency.MATTER, seat), again=True)

    def play(self, wav: bytes) -> None:
        self.hush()
        self._speaker.speak(wav)

    def update(self) -> tuple[GameSpeaks, ...]:
        """Once a frame: let the next line begin. Gives what the ears should know of it."""
        for news in self._mouth.news():
            self._troubles.note(news)
            if isinstance(news, MouthReady):
                self._troubles.clear()
        if not self._held and (line := self._mouth.next(self._speaker.speech_left)) is not None:
            self._speaker.speak(line.wav)
            self.speaking, self._text = line.line.seat, line.line.text
        if not self._speaker.speech_left:
            self.speaking, self._text = None, ""
        if self._text == self._told:
            return ()
        self._told = self._text
        return (GameSpeaks(self._text),)

    def stop(self) -> None:
        self._mouth.stop()

    def close(self) -> None:
        self._mouth.close()

    def _line(self, text: str, urgency: Urgency, seat: int) -> Line:
        cooks = self._voice.cooks
        chosen = cooks[seat] if seat < len(cooks) else ""
        return Line(text, urgency, self._clock(), seat, chosen, self._voice.haste)


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
