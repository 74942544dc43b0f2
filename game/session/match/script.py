"""A written-down player: timed keys and words for the human seat.

One cue a line: `SECONDS VERB ARGUMENT`; '#' starts a comment line. Verbs:

    0.5 tap left          one press
    1   press down        hold the key down ...
    2.5 release down      ... until here
    3   tap interact      keys: up, down, left, right, interact
    4   say Chop 2 onions
    5   unsay             what was said last is taken back

Seconds are game time from the start of the round; cues need not be in order. Who leads without
cooking only says things: keys move nobody then.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal, get_args

from agents.plain_file import content
from game.kitchen.moves import Move
from game.kitchen.state import TICKS_PER_SECOND
from game.session.match.match import Match
from game.session.seats.seat import HumanSeat
from game.session.words import NOBODY

Verb = Literal["tap", "press", "release", "say", "unsay"]
VERBS: tuple[Verb, ...] = get_args(Verb)
#: Bytes of a script, at most: a busy player's hour takes a tenth.
MOST_BYTES = 1 << 20
KEYS = tuple(move.value for move in Move if move is not Move.STAY)


class ScriptError(Exception):
    """A script that cannot be used. The text names file, line, what was expected and found."""


@dataclass(frozen=True, slots=True)
class ScriptCue:
    """At `tick` the player does `verb` with `argument` (a key's name, or words; '' for none)."""

    tick: int
    verb: Verb
    argument: str


class Prompter:
    """Gives a match's human seat its cues. `play` is called before each tick of the match."""

    def __init__(
        self, cues: Sequence[ScriptCue], human: HumanSeat | None, cook: int = NOBODY
    ) -> None:
        """`human`: None for a person without a cook, whose words are those of NOBODY."""
        self._cues = sorted(cues, key=lambda cue: cue.tick)
        self._next = 0
        self._human = human
        self._cook = cook

    def play(self, match: Match) -> None:
        """Carry out the cues that are due."""
        while self._next < len(self._cues) and self._cues[self._next].tick <= match.state.tick:
            self._carry_out(self._cues[self._next], match)
            self._next += 1

    def _carry_out(self, cue: ScriptCue, match: Match) -> None:
        match cue.verb:
            case "say":
                match.say(self._cook, cue.argument)
            case "unsay":
                match.unsay(max((w.number for w in match.words if w.cook == self._cook), default=0))
            case verb if self._human is not None:
                if verb != "release":
                    self._human.press(Move(cue.argument))
                if verb != "press":
                    self._human.release(Move(cue.argument))


def load_script(path: Path) -> tuple[ScriptCue, ...]:
    """The cues in the file at `path`. ScriptError if it cannot be read or a line is no cue."""
    try:
        text = content(path, MOST_BYTES).decode("utf-8")
    except OSError as error:
        found = error.strerror or error
        raise ScriptError(f"{path}: expected a readable script, found: {found}") from error
    except UnicodeDecodeError as error:
        raise ScriptError(f"{path}: expected a readable script, found: {error}") from error
    return parse_script(text, str(path))


def parse_script(text: str, name: str) -> tuple[ScriptCue, ...]:
    """The cues in `text`; `name` is what errors call it."""
    cues = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                cues.append(_cue(line))
            except ValueError as error:
                raise ScriptError(f"{name}: line {number}: {error}") from None
    return tuple(cues)


def _cue(line: str) -> ScriptCue:
    words = line.split(maxsplit=2)
    if words[1:] == ["unsay"]:
        return ScriptCue(_ticks(words[0]), "unsay", "")
    if len(words) < 3:
        raise ValueError(f"expected SECONDS VERB ARGUMENT, found '{line.strip()}'")
    time, spelled, argument = words
    verb = next((v for v in VERBS if v == spelled), None)
    if verb is None:
        raise ValueError(f"expected one of {', '.join(VERBS)}, found '{spelled}'")
    if verb != "say" and argument.strip() not in KEYS:
        raise ValueError(f"expected a key ({', '.join(KEYS)}), found '{argument.strip()}'")
    return ScriptCue(_ticks(time), verb, argument.strip())


def _ticks(time: str) -> int:
    try:
        seconds = Fraction(time)
    except (ValueError, ZeroDivisionError):
        seconds = Fraction(-1)
    if seconds < 0:
        raise ValueError(f"expected seconds such as 2.5, found '{time}'")
    return round(seconds * TICKS_PER_SECOND)
