"""Talking aloud in one round: what was heard is said in the match, and partners are heard.

Knows no screen. `key` is the key of push to talk; `update` is called every frame in which the round
goes on, `pause` when it does not, `leave` in the end.
"""

from collections.abc import Callable, Mapping, Sequence
from time import monotonic

from agents.messages import Hearing
from game.client.hud.microphone import Sign, TalkingAloud
from game.client.voice.game_ears import GameEars
from game.client.voice.spoken_words import SpokenWords
from game.partners.likely_words import likely_words
from game.partners.shown_words import Intention
from game.session.match.match import Match
from game.session.words import Words
from game.settings import Voice
from game.talk_manner import TalkManner
from game.voice.messages import (
    Expected,
    FromEars,
    Level,
    Microphone,
    Partial,
    TalkKey,
    Unheard,
    Utterance,
)
from game.voice.troubles import Fault, Trouble

#: Seconds in which words can be taken back, for which a sentence about trouble stays, and from one
#: look at what is expected to the next.
TAKING_BACK, TOLD, LOOKING = 3.0, 5.0, 1.0
#: Seconds for which a sign tells that words are still to come.
PATIENCE = 4.0
#: So many turns with the key are remembered: words come a moment after theirs.
HOLDS = 4
#: With these what was being said is lost: a new process knows nothing of the key.
_BROKEN_OFF = frozenset((Fault.KILLED, Fault.HUNG))
NO_MICROPHONE = "No microphone: choose one in the settings, under Talking."


class RoundVoice:
    """`people`: the seats at which people sit, the first person's first; `agreed`: whether the
    player knows what happens to their voice; `settings`: theirs, as they are now; `known`: what
    words of theirs mean that were learnt. Without ears and words nobody talks aloud.
    """

    def __init__(
        self,
        ears: GameEars | None,
        words: SpokenWords | None,
        match: Match,
        people: Sequence[int],
        agreed: Callable[[], bool],
        settings: Callable[[], Voice],
        known: Callable[[str], Intention | None] = lambda _: None,
    ) -> None:
        self._ears = ears
        self._words = words
        self._match = match
        self._people = people
        self._agreed = agreed
        self._settings = settings
        self._known = known
        self._now = 0.0
        self._open = False  # the ears listen for this round
        self._key: int | None = None  # the seat of whoever holds the key
        self._held = 0  # how many keys are held: whose one is may change, as when a pad joins
        self._seat = people[0] if people else 0  # of whoever spoke last
        self._holds: list[tuple[float, int]] = []  # since when who held the key, by the ears' clock
        self._partial = ""
        self._waiting = -PATIENCE  # since when words must come
        self._said: tuple[Words, float] | None = None  # and when
        self._told = ("", -TOLD)  # what is the matter, and since when
        self._looked = -LOOKING
        self._expected: Expected | None = None
        self._mouth_trouble = ""
        if words is not None:
            words.begin(frozenset(people))

    @property
    def chosen(self) -> Voice:
        return self._settings()

    @property
    def manner(self) -> TalkManner:
        """How the player can talk aloud now; closed without a microphone."""
        return "closed" if self._ears is None else self._ears.manner

    @property
    def asks(self) -> bool:
        return self.manner != "closed" and not self._agreed()

    def key(self, seat: int, down: bool) -> None:
        """The key of push to talk went down or up, in the hands of whoever sits at `seat`."""
        self._held = max(0, self._held + (1 if down else -1))
        if self._ears is None:
            return
        if not down:
            if self._key is not None and (seat == self._key or not self._held):
                self._let_go()
        elif self._ears.manner == "closed":
            self.tell(self._ears.trouble or NO_MICROPHONE)
        elif self._ears.manner == "push" and self._open:
            self._key, self._seat, self._partial, self._waiting = seat, seat, "", -PATIENCE
            self._holds = [*self._holds[-HOLDS:], (monotonic(), seat)]
            self._turn_key(True)

    def tell(self, sentence: str) -> None:
        """Let the player know, for a while; '' is no news."""
        if sentence:
            self._told = (sentence, self._now)

    def hear(self, words: Words) -> None:
        if self._words is not None:
            self._words.hear(words)

    def unsay(self) -> bool:
        """Take back what was just heard; whether there was something."""
        words, self._said = self.heard, None
        return words is not None and self._match.unsay(words.number)

    @property
    def heard(self) -> Words | None:
        """What was heard just now, as long as it can be taken back."""
        fresh = self._said is not None and self._now - self._said[1] <= TAKING_BACK
        return self._said[0] if self._said is not None and fresh else None

    def update(self, now: float, choices: Callable[[], Mapping[int, tuple[str, ...]]]) -> None:
        """It is `now`, in seconds of the round; `choices` gives those of what partners have asked,
        by seat.
        """
        self._now = now
        # Tell what is the matter with the partners' voices, once.
        trouble = "" if self._words is None else self._words.trouble
        if trouble != self._mouth_trouble:
            self._mouth_trouble = trouble
            self.tell(trouble)
        if self._ears is None:
            return
        if not self._open and self._agreed():
            self._open = True
            self._ears.begin(self.take)
            self.tell(self._ears.trouble)
        if self._open and now - self._looked >= LOOKING:
            self._looked = now
            offered = [each for several in choices().values() for each in several]
            likely = likely_words(self._match.state, self._match.names, offered)
            expected = Expected(likely.words, likely.phrases, likely.choices)
            if self._ears is not None and expected != self._expected:
                self._expected = expected
                self._ears.tell(expected)

    def pause(self) -> None:
        """The round stands still: the microphone is closed, nobody speaks."""
        self._held = 0
        self._break_off()
        if self._ears is not None and self._open:
            self._ears.leave()
        self._open = False
        self._expected = None  # the settings may have told something else
        if self._words is not None:
            self._words.leave()

    def leave(self) -> None:
        self.pause()

    def take(self, message: FromEars) -> None:
        match message:
            case Partial(text=text):
                self._partial, self._waiting = text, self._now
                self._match.typing(self._seat)  # who asked something waits for the answer
            case Utterance():
                self._say(message)
            case Unheard(why=why):
                self._partial, self._waiting = "", -PATIENCE
                self.tell(why)
            case Level(speaking=speaking) if self._hands_free:
                self._talks(speaking)
            case Microphone(is_open) if not is_open and self._key is None:
                self._talks(False)
            case Trouble(fault, sentence):
                if fault in _BROKEN_OFF or self.manner == "closed":
                    self._break_off()
                self.tell(sentence)

    @property
    def trouble(self) -> str:
        """What the player should know of it now, in one sentence; '' if all is well."""
        return self._told[0] if self._now - self._told[1] < TOLD else ""

    @property
    def aloud(self) -> TalkingAloud:
        left = 0.0 if self._said is None else self._said[1] + TAKING_BACK - self._now
        return TalkingAloud(
            self._sign,
            0.0 if self._ears is None else self._ears.loudness,
            self._partial,
            max(0.0, left / TAKING_BACK),
            "" if self._said is None else self._said[0].text,
            None if self._words is None else self._words.speaking,
        )

    @property
    def _sign(self) -> Sign:
        if self._ears is None or self.chosen.manner == "closed":
            return "none"
        if self.chosen.muted:
            return "muted"
        if self._key is not None or self._now - self._waiting < PATIENCE:
            return "speaking"
        if self._open and self._ears.microphone.open:
            return "open"
        return "ready" if self.manner == "push" or self.asks else "none"

    @property
    def _hands_free(self) -> bool:
        return self.manner == "free"

    def _let_go(self) -> None:
        self._key, self._waiting = None, self._now
        self._turn_key(False)

    def _turn_key(self, down: bool) -> None:
        if self._ears is not None:
            self._ears.tell(TalkKey(down))
        self._talks(down)

    def _break_off(self) -> None:
        """Nothing comes of what is being said."""
        if self._key is not None:
            self._let_go()
        self._partial, self._waiting = "", -PATIENCE
        self._talks(False)

    def _talks(self, talks: bool) -> None:
        if self._words is not None:
            self._words.player_talks(talks)

    def _say(self, heard: Utterance) -> None:
        self._partial, self._waiting = "", -PATIENCE
        hearing = Hearing(heard.raw, heard.doubtful, heard.others)
        words = self._match.say(
            self._speaker(heard), heard.text, hearing=hearing, reading=self._known(heard.text)
        )
        self._said = None if words is None else (words, self._now)

    def _speaker(self, heard: Utterance) -> int:
        """Who held the key as it was said: somebody else may hold it when the words are there."""
        if self._hands_free:
            return self._people[0]
        before = (seat for since, seat in reversed(self._holds) if since <= heard.ended)
        return next(before, self._seat)
