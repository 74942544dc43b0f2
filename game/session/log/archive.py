"""The player's recorded matches: what a list shows of them, making room, their kitchens.

A log's first and last lines tell enough for a list, so even hundreds are looked through at once.
Its second brings along the kitchen, whatever became of its files.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path, PurePath

from agents.plain_file import opened
from game import paths
from game.content.difficulty import Difficulty
from game.content.document import document_of
from game.content.level import KitchenText, Level
from game.content.load import read_level
from game.content.problem import ContentError
from game.kitchen.state import TICKS_PER_SECOND
from game.session.log.lines import Header
from game.session.log.reader import LONGEST, LogError, NewerLogError, kitchen_in, read_header

#: So many recordings are kept; room is made only when there are `SLACK` more.
KEPT, SLACK = 500, 50
#: Bytes in which a log's first line and its last whole one are.
HEAD, TAIL = 4096, 16384
#: A log's name as the game gives it: level, day and time, seed.
NAME = re.compile(r".+-(\d{8}-\d{6})-seed\d+(?:-\d+)?\.jsonl")

EMPTY = "It is empty: the game was ended before anything was written"
STRANGE = "This is no recording of a match, or its beginning is damaged"
NEWER = "A newer version of Sous Chef made it: this one cannot play it"
OLDER = "An older version of Sous Chef made it: this one cannot play it"

#: The line that tells of it.
LINE = 2


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list shows of the log at `path`.

    `header`: None if it could not be read, and `problem` says why in plain words; `score`: None if
    the log breaks off; `finished`: the match was played to its end.
    """

    path: Path
    header: Header | None = None
    seconds: float = 0.0
    score: int | None = None
    finished: bool = False
    problem: str = ""


def archive() -> Path:
    """The folder of this player's match logs. Need not exist."""
    return paths.user_data() / "matches"


def recordings(folder: Path) -> list[Path]:
    """All logs in `folder`, the newest first; none if it cannot be read."""
    try:
        files = [path for path in folder.iterdir() if path.suffix == ".jsonl"]
    except OSError:
        return []
    return sorted(files, key=lambda path: (_stamp(path), path.name), reverse=True)


def summarise(path: Path) -> Summary:
    """What a list shows of the log at `path`. Never raises: trouble is told in the summary."""
    try:
        with opened(path) as file:
            head = file.read(HEAD).partition(b"\n")[0]
            size = file.seek(0, 2)
            file.seek(max(0, size - TAIL))
            tail = file.read(TAIL)
    except OSError as error:
        return Summary(path, problem=f"It cannot be read: {error.strerror or error}")
    if not size:
        return Summary(path, problem=EMPTY)
    try:
        header = read_header(path, json.loads(head))
    except NewerLogError:
        return Summary(path, problem=NEWER)
    except LogError as error:
        return Summary(path, problem=OLDER if "log version" in str(error) else STRANGE)
    except (ValueError, RecursionError):
        return Summary(path, problem=STRANGE)
    return _ended(Summary(path, header), tail)


def superfluous(
    summaries: Sequence[Summary], kept: int = KEPT, slack: int = SLACK
) -> tuple[Path, ...]:
    """The logs that make room, given all, the newest first: none before there are many too many.

    The newest `kept` stay, the best match of each level and difficulty stays, and so does whatever
    the game did not write itself or cannot read.
    """
    if len(summaries) <= kept + slack:
        return ()
    best = {each.path for each in _best(summaries).values()}
    old = (each for each in summaries[kept:] if each.header is not None)
    return tuple(each.path for each in old if each.path not in best and NAME.match(each.path.name))


def make_room(folder: Path, kept: int = KEPT, slack: int = SLACK) -> int:
    """Delete what is superfluous in `folder`; gives how many logs went."""
    files = recordings(folder)
    if len(files) <= kept + slack:
        return 0
    return sum(map(delete_quietly, superfluous([summarise(f) for f in files], kept, slack)))


def delete_quietly(path: Path) -> bool:
    """Whether the log could be deleted; one that could not stays for the next time."""
    try:
        path.unlink()
    except OSError:
        return False
    return True


def _best(summaries: Iterable[Summary]) -> Mapping[tuple[str, Difficulty], Summary]:
    """Level and difficulty -> the best finished match."""
    best: dict[tuple[str, Difficulty], Summary] = {}
    for each in summaries:
        if each.header is None or each.score is None or not each.finished:
            continue
        kind = (each.header.level, each.header.difficulty)
        held = best.get(kind)
        if held is None or held.score is None or each.score > held.score:
            best[kind] = each
    return best


def _stamp(path: Path) -> str:
    """When a match was played, to sort by: as its name says, else when the file was written."""
    named = NAME.match(path.name)
    if named is not None:
        return named[1]
    try:
        changed = path.stat().st_mtime
    except OSError:
        return ""
    return f"{datetime.fromtimestamp(changed):%Y%m%d-%H%M%S}"


def _ended(summary: Summary, tail: bytes) -> Summary:
    """With what the end of its log tells."""
    for line in _from_the_end(tail):
        match line:
            case {"end": int(tick), "results": {"score": int(score), "finished": bool(finished)}}:
                return replace(
                    summary, seconds=tick / TICKS_PER_SECOND, score=score, finished=finished
                )
            case {"tick": int(tick)} | {"check": int(tick)}:
                return replace(summary, seconds=tick / TICKS_PER_SECOND)
    return summary


def _from_the_end(tail: bytes) -> Iterator[object]:
    """The whole lines in `tail`, the last one first."""
    for line in reversed(tail.split(b"\n")):
        try:
            yield json.loads(line)
        except (ValueError, RecursionError):
            continue


def kitchen_of(path: Path) -> KitchenText | None:
    """What the log at `path` brings along; None if it brings nothing, or cannot be read."""
    try:
        with opened(path) as file:
            *_, second = (file.readline(LONGEST) for _ in range(LINE))
        line = json.loads(second)
    except (OSError, ValueError, RecursionError):
        return None
    return kitchen_in(line) if isinstance(line, dict) else None


def kept_level(path: Path, header: Header, kitchen: KitchenText) -> Level:
    """The level in which the log at `path` was played. LogError if it is none.

    Its things have no pictures of their own and, unless the game has it, a mood of the game's:
    these a recording does not bring along.
    """
    name = header.level
    if name != PurePath(name).name or not name.isprintable():
        raise LogError(path, 1, "the name of a level", ascii(name)[:60])
    file = path.parent / f"{name}.yaml"
    try:
        return read_level(document_of(file, kitchen.level), kitchen.menu)
    except ContentError as error:
        first = error.problems[0]
        found = f"one with {first.found} (line {first.mark.line} of its {_part(first.file, file)})"
        raise LogError(path, LINE, f"a kitchen with {first.expected}", found) from error


def _part(wrong: Path, level: Path) -> str:
    return "level" if wrong == level else "menu"
