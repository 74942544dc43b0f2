"""The folder where a player's kitchens are: names, opening, saving, what a crash leaves behind."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from agents.plain_file import content
from game import paths
from game.content import scalars
from game.content.document import MOST_BYTES, read_bytes, read_text, text_of
from game.content.json_schema import HEADER, write_schemas
from game.content.load import level_names
from game.content.problem import ContentError
from game.content.scalars import LONGEST_NAME, NAME
from game.content.yaml_files import AUTOSAVED, as_named
from game.design.draft import DesignError, Draft
from game.records import write_whole

#: What is not saved lies beside the file, so that it is found with it.
AUTOSAVE = f".yaml{AUTOSAVED}"

SUFFIX = ".yaml"
#: The first line of a level whose schema lies beside it.
SCHEMA_LINE = HEADER.format("schema/level.json")


def checked_name(name: str) -> str:
    """`name` if a kitchen can be called so. Raises DesignError, with a name that is like it."""
    if name in scalars.DEVICES:
        raise DesignError(f"no file can be called '{name}' on Windows: try '{name_of(name)}'")
    if NAME.fullmatch(name) and len(name) <= LONGEST_NAME:
        return name
    wanted = f"a kitchen's name has small letters, digits and '_', at most {LONGEST_NAME}"
    raise DesignError(f"{wanted}, found '{name}': try '{name_of(name)}'")


def name_of(title: str) -> str:
    """A name that can be had and looks like a title: 'my_ring' for 'My Ring!'."""
    name = scalars.name_like(title)
    usable = name if name and name not in scalars.DEVICES else f"kitchen_{name}"
    return usable[:LONGEST_NAME].rstrip("_")


def title_of(name: str) -> str:
    """'My Ring' for 'my_ring'."""
    return name.replace("_", " ").title()


def free_name(name: str, folder: Path) -> str:
    """`name`, with a number behind it if the game or `folder` has such a kitchen, saved or not."""
    unsaved = (file.name.removesuffix(AUTOSAVE) for file in folder.glob(f"*{AUTOSAVE}"))
    taken = {*level_names((folder, paths.levels())), *unsaved}
    return scalars.free_name(name, lambda candidate: candidate not in taken)


class ChangedError(DesignError):
    """Somebody else has written the file since it was opened; saving `over` it is an answer."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """A file as it was read or written. `digest`: of its bytes; `crlf`: how its lines end."""

    digest: str
    crlf: bool = False


class DraftFolder:
    """The kitchens in one folder, by default the player's own. Raises DesignError throughout."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or paths.user_levels()

    def file(self, name: str) -> Path:
        """Where it is, or will be."""
        return as_named(self.folder / f"{name}{SUFFIX}")

    def open(self, name: str) -> tuple[Draft, Stamp]:
        """A kitchen as it is saved, and the stamp to save it with again."""
        file = self.file(name)
        try:
            data = read_bytes(file)
            return Draft(name, text_of(file, data)), _stamp_of(data)
        except ContentError as error:
            raise DesignError(str(error)) from error

    def save(
        self, draft: Draft, stamp: Stamp | None = None, over: bool = False, menu: str = ""
    ) -> Stamp:
        """Put the draft on the disk; the stamp for the next time.

        `stamp`: from opening or saving it last, None for a new kitchen. Raises ChangedError if the
        file is not the one of the stamp any more, unless `over`. `menu`: what a menu of the same
        name is to say, if the kitchen comes with one.
        """
        file = self._writable(draft.name)
        found = _stamp(file)
        if stamp is None and not over:
            self._refuse_taken(draft.name)
        elif found is not None and found != stamp and not over:
            raise ChangedError(f"{file} has been changed by another program since it was opened")
        if menu:
            _write(self.folder / "menus" / f"{draft.name}{SUFFIX}", menu)
        crlf = found.crlf if found else False
        text = draft.text.replace("\n", "\r\n") if crlf else draft.text
        _write(file, text)
        if found is None and draft.text.startswith(SCHEMA_LINE):
            with suppress(OSError):  # text editors help without it too, only less
                write_schemas(self.folder / "schema")
        self.forget(draft.name)
        return _stamp_of(text.encode())

    def autosave(self, draft: Draft) -> None:
        """Keep a draft that is not saved, whatever happens to the game."""
        self._writable(draft.name)
        _write(self._beside(draft.name), draft.text)

    def left_behind(self, name: str) -> Draft | None:
        """What was not saved when the game ended, if it says other than the saved kitchen."""
        try:
            draft = Draft(name, read_text(self._beside(name)))
            saved = read_text(self.file(name)) if self.file(name).exists() else None
        except ContentError:
            return None
        return None if draft.text == saved else draft

    def unsaved(self) -> tuple[str, ...]:
        """The names of all kitchens with something left behind."""
        files = sorted(self.folder.glob(f"*{AUTOSAVE}"))
        names = (file.name.removesuffix(AUTOSAVE) for file in files)
        return tuple(name for name in names if self.left_behind(name))

    def forget(self, name: str) -> None:
        """Throw away what was not saved."""
        with _told(self.file(name)):
            self._beside(name).unlink(missing_ok=True)

    def remove(self, name: str) -> None:
        """Delete a kitchen and what was not saved of it."""
        with _told(self.file(name)):
            self._writable(name)
            self.file(name).unlink(missing_ok=True)
        self.forget(name)

    def _beside(self, name: str) -> Path:
        """Where what is not saved is kept."""
        return self.folder / f"{name}{AUTOSAVE}"

    def _writable(self, name: str) -> Path:
        """The file to write, which is not the game's own, through whatever link."""
        file = self.file(name)
        target = file.resolve() if file.is_symlink() else file
        if target.parent.resolve() == paths.levels().resolve():
            raise DesignError(f"{name} is a kitchen of the game: save a copy under another name")
        return target

    def _refuse_taken(self, name: str) -> None:
        checked_name(name)
        if name in level_names((paths.levels(),)):
            raise DesignError(f"the game has a kitchen '{name}': take another name")
        if self.file(name).exists():
            raise DesignError(f"you have a kitchen '{name}' already: take another name")


def _stamp(file: Path) -> Stamp | None:
    """None if there is no such file."""
    try:
        return _stamp_of(content(file, MOST_BYTES))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise DesignError(f"{file}: {error.strerror or error}") from error


def _stamp_of(data: bytes) -> Stamp:
    return Stamp(blake2b(data, digest_size=8).hexdigest(), b"\r\n" in data)


def _write(file: Path, text: str) -> None:
    if len(text.encode(errors="replace")) > MOST_BYTES:
        most = MOST_BYTES // 1024
        raise DesignError(f"{file} is not saved: a kitchen has at most {most} KB of text")
    with _told(file):
        write_whole(file, text)


@contextmanager
def _told(file: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise DesignError(f"{file} is not saved: {reason or error}") from error
