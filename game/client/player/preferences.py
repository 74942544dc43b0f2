"""The player's settings while the game runs, changed on the screens and written at once; what they
have learnt from start to start.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from agents.service.address import host_of
from game import paths
from game.content.level import Level
from game.partners.bundled import bundled_named
from game.partners.partner_spec import PARTNERS, REFLEX, PartnerSpec, find_partner, for_players
from game.partners.phrasebook import KnownPhrase, with_phrase
from game.partners.thinking import MindChoice, MindMaker
from game.records import Loaded, Shelf, in_json
from game.session.words import tidy
from game.settings import (
    MOST_QUICK_WORDS,
    QUICK_WORDS,
    SETTINGS,
    Backend,
    Service,
    Settings,
    settings_path,
)

FILE, VERSION = "progress.json", 1
#: Sent messages that can be called back.
KEPT = 50


@dataclass(frozen=True, slots=True)
class Progress:
    """`tutorial_done`: it was finished or skipped; `hints`: the names of those shown already;
    `phrases`: the player's own words, the newest last.
    """

    tutorial_done: bool = False
    hints: frozenset[str] = frozenset()
    phrases: tuple[KnownPhrase, ...] = ()


def ready_words(wanted: Sequence[str]) -> tuple[str, ...]:
    """As many of the player's own phrases as have a key; those of the game if there are none."""
    words = [line for line in map(tidy, wanted) if line]
    return tuple(words[:MOST_QUICK_WORDS]) or QUICK_WORDS


@dataclass(slots=True)
class History:
    """Sent messages, oldest first, and which of them is in the line at the moment."""

    sent: list[str] = field(default_factory=list)
    _place: int = 0
    _draft: str = ""

    def add(self, text: str) -> None:
        """A message was sent. Sending the same again does not fill the history."""
        if self.sent[-1:] != [text]:
            self.sent = [*self.sent, text][-KEPT:]
        self.rewind()

    def rewind(self) -> None:
        self._place, self._draft = len(self.sent), ""

    def older(self, present: str) -> str:
        """The message before the one shown; `present` is kept to come back to."""
        if self._place == len(self.sent):
            self._draft = present
        self._place = max(0, self._place - 1)
        return self.sent[self._place] if self.sent else present

    def newer(self, present: str) -> str:
        """The message after the one shown, after the last one the kept draft."""
        if self._place >= len(self.sent):
            return present
        self._place += 1
        return self.sent[self._place] if self._place < len(self.sent) else self._draft


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


class Preferences:
    """`minds` makes the minds of a partner who listens; without it there is no such partner.

    `kept`: what the settings file holds, if the command line asked for something else for this
    start: only changes of the player's own get into the file. `problem`: what was wrong with the
    file, or why the last change could not be written down, '' if all is well.
    """

    def __init__(
        self,
        settings: Settings,
        minds: MindMaker | None = None,
        kept: Loaded[Settings] | None = None,
    ) -> None:
        self.settings = settings
        self.minds = minds
        self._kept = settings if kept is None else kept.value
        self._borrowed: PartnerSpec | None = None
        self._started = settings
        self._shelf = Shelf(SETTINGS, settings_path())
        self._shelf.problem = "" if kept is None else kept.problem

    @property
    def problem(self) -> str:
        return self._shelf.problem

    @property
    def partners(self) -> tuple[str, ...]:
        return tuple(name for name, spec in for_players().items() if self.minds or not spec.minds)

    def partners_in(self, level: Level | None) -> tuple[str, ...]:
        """Those of them who have work in `level`; None: in any kitchen."""
        return tuple(
            name
            for name in self.partners
            if level is None or PARTNERS[name].suits(level.kitchen.menu)
        )

    @property
    def partner(self) -> str:
        return self.partner_spec.name

    @property
    def partner_spec(self) -> PartnerSpec:
        spec = self._borrowed or for_players().get(self.settings.partner, REFLEX)
        mindless = spec.minds and self.minds is None
        return REFLEX if mindless or self._lacks_model(spec) else spec

    @property
    def thinks(self) -> MindChoice | None:
        """Whose minds the player's partner has; None if it has none."""
        spec = self.partner_spec
        return MindChoice(spec, self.settings) if spec.minds else None

    def _lacks_model(self, spec: PartnerSpec) -> bool:
        return spec.needs_model and self.settings.backend == "reflex"

    @property
    def whereabouts(self) -> str:
        """Where a listening partner's model runs, in words."""
        if self.settings.backend == "openai":
            url = self.settings.service.url
            return f"at {host_of(url) if url else 'a server'}"
        return "bundled, here" if bundled_named(self.settings.model) else "your file, here"

    def choose_partner(self, name: str) -> None:
        """A partner who listens gets something to think with, if there was nothing."""
        backend = self.settings.backend
        if self._lacks_model(PARTNERS[name]):
            backend = "local"
        self.change(partner=name, backend=backend)

    def borrow(self, partner: str, backend: Backend | None = None, model: str = "") -> None:
        """Another partner, those of experiments too, and if given what it thinks with, for as long
        as the program runs: what the player has chosen stays in the file. UnknownPartnerError.
        """
        self._borrowed, own = find_partner(partner), self._started
        if backend is None:
            lacking = own.backend == "reflex" and self._borrowed.needs_model
            backend = "local" if lacking else own.backend
        settings = replace(self.settings, partner=partner, model=own.model, service=own.service)
        self.settings = settings.thinking_with(backend, model or None)

    def choose_model(self, path: str) -> None:
        """The GGUF file to think with, or a bundled model; '' is that which suits the computer."""
        self.change(backend="local", model=path)

    def choose_service(self, service: Service) -> None:
        self.change(backend="openai", service=service)

    def change_in(self, part: str, **changes: Any) -> None:  # noqa: ANN401 (checked by its own fields)
        """Change fields of a `part` of the settings by name; '' for the settings themselves."""
        if part:
            changes = {part: replace(getattr(self.settings, part), **changes)}
        self.change(**changes)

    def change(self, **changes: Any) -> None:  # noqa: ANN401 (checked by Settings' own fields)
        """Change settings by name; written down at once, or `problem` says why not."""
        self.settings = replace(self.settings, **changes)
        kept = replace(self._kept, **changes)
        if kept != self._kept:
            self._kept = self._shelf.change(kept, lambda found: replace(found, **changes))
