"""Sentences to be spoken and understood: the papers' commands, and labelled messages."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from agents.hla.labelled_messages import MessageItem, MomentReader, load_items
from game.lab.engine.paper_commands import complex_commands, latency_commands
from game.lab.runs.arguments import InputError
from game.lab.runs.reading_kitchens import ReadingKitchens

#: A synthesiser can say only what is spelt as it is spoken, and nobody speaks on and on.
_SPEAKABLE = re.compile(r"[A-Za-z0-9' ,.!?;:-]+")
_MOST_WORDS = 16
_MISSPELT = ("typos",)
#: What is ordered while the papers' commands are given.
_ORDERS = ["bob", "alice", "cathy", "david"]


def paper_items(kitchens: ReadingKitchens) -> Iterator[MessageItem]:
    """The 45 commands of the papers' experiments. They have no labels."""
    situation = moment(kitchens).situation
    texts = {f"latency {number}": text for number, text in enumerate(latency_commands(), 1)}
    texts |= {name: told.wanted[-1].text for name, told in complex_commands().items()}
    for name, text in texts.items():
        yield MessageItem(f"paper {name}", "papers", text, situation)


def talk_items(path: Path, count: int, kitchens: ReadingKitchens) -> list[MessageItem]:
    """So many lines of small talk, which ask for nothing; a line each in the file. OSError."""
    lines = path.read_text(encoding="utf-8").splitlines()
    texts = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    while_playing = moment(kitchens)
    return [
        replace(while_playing, id=f"talk {number}", category="small talk", say=text)
        for number, text in enumerate(texts[:count], 1)
    ]


def moment(kitchens: ReadingKitchens) -> MessageItem:
    """Some moment of play in which nothing has been said yet."""
    situation = MomentReader(kitchens.kitchen("")).situation({"orders": list(_ORDERS)})
    return MessageItem("moment", "", "", situation)


def drawn_items(
    paths: Sequence[Path], count: int, seed: int, kitchens: ReadingKitchens
) -> list[MessageItem]:
    """So many of the messages in files and folders that can be spoken. Raises InputError."""
    try:
        items = [item for path in paths for item in load_items(path, kitchens.kitchen)]
    except ValueError as error:
        raise InputError(str(error)) from None
    fit = [item for item in items if _speakable(item)]
    return Random(seed).sample(fit, min(count, len(fit)))


def _speakable(item: MessageItem) -> bool:
    spelt = item.category not in _MISSPELT and _SPEAKABLE.fullmatch(item.say)
    return bool(spelt and item.right) and len(item.say.split()) <= _MOST_WORDS
