"""What a player keeps from round to round, and what they have learnt from start to start."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from game import paths
from game.client.ui.text_field import History
from game.partners.phrasebook import KnownPhrase, with_phrase
from game.records import Shelf, in_json
from game.settings import QUICK_WORDS

FILE, VERSION = "progress.json", 1


@dataclass(frozen=True, slots=True)
class Progress:
    """`tutorial_done`: it was finished or skipped; `hints`: the names of those shown already;
    `phrases`: the player's own words, the newest last.
    """

    tutorial_done: bool = False
    hints: frozenset[str] = frozenset()
    phrases: tuple[KnownPhrase, ...] = ()


class Habits:
    """`chat_pauses`: the kitchen waits while a message is written; `chat_walks`: arrows walk while
    one is; `learns`: what words turned out to mean is remembered; `quick_words`: on the number keys
    and the wheel; `mind_open`: F1 was pressed; `history`:
    what was said; `progress`: kept in a file, changed by the methods here.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.chat_pauses = True
        self.chat_walks = True
        self.learns = True
        self.quick_words: tuple[str, ...] = QUICK_WORDS
        self.mind_open = False
        self.history = History()
        self._shelf = Shelf(PROGRESS, path or progress_path())
        self.progress = self._shelf.load()

    @property
    def problem(self) -> str:
        """Why progress was not read or is not kept, '' if all is well."""
        return self._shelf.problem

    @property
    def fresh(self) -> bool:
        """Whether nothing has been learnt yet."""
        return replace(self.progress, phrases=()) == Progress()

    def finish_tutorial(self) -> None:
        self._change(lambda kept: replace(kept, tutorial_done=True))

    def shown(self, hint: str) -> bool:
        return hint in self.progress.hints

    def show(self, hint: str) -> None:
        self._change(lambda kept: replace(kept, hints=kept.hints | {hint}))

    def forget(self) -> None:
        """Tutorial and hints come again as for somebody new."""
        self._change(lambda kept: Progress(phrases=kept.phrases))

    def learn(self, phrase: KnownPhrase | None) -> None:
        if self.learns and phrase is not None:
            self._change(lambda kept: replace(kept, phrases=with_phrase(kept.phrases, phrase)))

    def unlearn(self, phrase: KnownPhrase) -> None:
        """Those words mean again what they seem to."""
        left = tuple(each for each in self.progress.phrases if each != phrase)
        self._change(lambda kept: replace(kept, phrases=left))

    @property
    def phrases(self) -> tuple[KnownPhrase, ...]:
        return self.progress.phrases if self.learns else ()

    def _change(self, update: Callable[[Progress], Progress]) -> None:
        if update(self.progress) != self.progress:
            self.progress = self._shelf.change(self.progress, update)


def progress_path() -> Path:
    """Where progress is kept. Need not exist."""
    return paths.user_data() / FILE


PROGRESS = in_json(Progress(), VERSION, "tutorial and hints begin anew", "progress is not kept")
