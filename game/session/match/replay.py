"""Playing a recorded match again: same level, seed and moves must give the same states."""

from collections.abc import Callable
from fractions import Fraction

from game.content.level import Level
from game.content.load import UnknownLevelError
from game.content.problem import ContentError
from game.kitchen.events import Event
from game.kitchen.moves import Move
from game.kitchen.snapshot import digest, first_difference, snapshot
from game.session.log.archive import kept_level
from game.session.log.reader import LogError, MatchRecord, load_log
from game.session.match.match import Match
from game.session.seats.notes import Note
from game.session.seats.pace import EveryTick, interval
from game.session.seats.seat import ReplaySeat

__all__ = [
    "LogError",
    "MatchRecord",
    "ReplayMatch",
    "ReplayMismatch",
    "load_log",
    "played_level",
    "replay",
]


class ReplayMismatch(Exception):  # noqa: N818 (says what it is)
    """The replay went another way than the recorded match: names tick and first difference."""


def played_level(record: MatchRecord, named: Callable[[str], Level]) -> Level:
    """The level in which it was played: as `named` has it or, if that is gone or has been changed,
    as the record brings it along. Raises what `named` does, and LogError.
    """
    kept = record.kitchen
    try:
        level = named(record.header.level)
    except (UnknownLevelError, ContentError):
        if kept is None:
            raise
        return kept_level(record.path, record.header, kept)
    if kept is None or level.fingerprint == record.header.fingerprint:
        return level
    return kept_level(record.path, record.header, kept)


class ReplayMatch(Match):
    """A match whose cooks do what `record` says. A window can show it like any other match.

    LogError if the record was made on another level or on another version of it.
    """

    def __init__(self, record: MatchRecord, level: Level) -> None:
        _check_level(record, level)
        seated = _seated(record, level)
        seats = [_seat(record, cook, pace) for cook, pace in enumerate(seated.paces)]
        names = record.header.names  # as they were then, even if two were alike
        super().__init__(seated, seats, record.header.seed, names=names)
        self.record = record

    @property
    def over(self) -> bool:
        """Whether everything recorded has been played; no record is longer than its round."""
        return self.state.tick >= min(self.record.ticks, self.level.round_ticks)

    def tick(self) -> tuple[Event, ...]:
        """Play one tick. ReplayMismatch if the record knows a different state after it."""
        self._speak()
        events = super().tick()
        self._verify()
        if self.over:
            self._speak()  # last words, after the last move
        return events

    def _speak(self) -> None:
        self.history.talk += self.record.talk.get(self.state.tick, ())
        for words in self.record.words.get(self.state.tick, ()):
            self.say(
                words.cook, words.text, words.to, words.pointing, words.kind, words.hearing,
                words.tells, words.asks, words.tickets,
            )  # fmt: skip
        for number in self.record.unsaid.get(self.state.tick, ()):
            self.unsay(number)

    def _verify(self) -> None:
        check = self.record.checks.get(self.state.tick)
        if check is None or check.digest == digest(self.state):
            return
        difference = None
        if check.state is not None:
            difference = first_difference(check.state, snapshot(self.state))
        raise ReplayMismatch(
            f"{self.record.path}: tick {check.tick}: "
            f"{difference or f'digest: expected {check.digest}, found {digest(self.state)}'}"
        )


def replay(record: MatchRecord, level: Level) -> Match:
    """Play all of `record` and give the finished match, every recorded digest verified."""
    match = ReplayMatch(record, level)
    while not match.over:
        match.tick()
    return match


def _seated(record: MatchRecord, level: Level) -> Level:
    """The level as it was played: difficulty, people where people sat, if the log tells, paces."""
    kinds = record.header.kinds
    people = [seat for seat, kind in enumerate(kinds) if kind == "person"]
    asked = record.header.difficulty  # which `level` may have been changed to already
    played = level if level.difficulty == asked else level.at(asked).at_paces(level.paces)
    played = played.with_cooks(len(record.header.cooks))
    if people or record.talk:  # a crew's minds may be all who cook
        scripted = [seat for seat in played.humans if kinds[seat] != "mind"]
        played = played.with_humans(people or scripted)
    cooks = zip(record.header.cooks, played.paces, strict=True)
    return played.at_paces([cook.moves_per_second or usual for cook, usual in cooks])


def _check_level(record: MatchRecord, level: Level) -> None:
    header = record.header
    if header.level != level.name:
        raise LogError(record.path, 1, f"level {level.name}", f"level {header.level}")
    if header.fingerprint != level.fingerprint:
        raise LogError(
            record.path,
            1,
            f"a match on {level.name} as it is now (fingerprint {level.fingerprint})",
            f"one on a changed {level.name} (fingerprint {header.fingerprint})",
        )
    cooks = len(level.kitchen.starts)
    if not 1 <= len(header.cooks) <= cooks:
        raise LogError(record.path, 1, f"at most {cooks} seats", str(len(header.cooks)))


def _seat(record: MatchRecord, cook: int, moves_per_second: Fraction) -> ReplaySeat:
    moves: dict[int, Move] = {tick: all_[cook] for tick, all_ in record.moves.items()}
    notes: dict[int, list[Note]] = {}
    for tick, pairs in record.notes.items():
        notes[tick] = [note for who, note in pairs if who == cook]
    seated = record.header.cooks[cook]
    pace = EveryTick(interval(moves_per_second))
    return ReplaySeat(seated.name, moves, notes, seated.kind, pace)
