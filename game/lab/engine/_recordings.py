"""The recordings that models write while a process plays rounds, and those given in their place."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from agents.llm.recording import brief, is_heading
from agents.whole_file import naming
from game.lab.engine.run_spec import RunSpec
from game.partners.crews import LEADERS
from game.partners.partner_spec import find_partner
from game.partners.thinking import MEASURED, AnswerFiles, ModelChoice


class Recordings:
    """A folder of them. Models that stay loaded write on; what is new is a round's."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory()
        self._headings: dict[str, str] = {}  # of the last model in each

    @contextmanager
    def around(self, spec: RunSpec) -> Iterator[tuple[ModelChoice, dict[str, str]]]:
        """What a round thinks with; and, after the block, a recording of it for each mind."""
        assert spec.thinking is not None
        found: dict[str, str] = {}
        if spec.given is not None:
            with TemporaryDirectory() as folder:
                for name in _roles(spec):
                    path = Path(folder) / f"{name}.jsonl"
                    with naming(path):
                        path.write_text(spec.given.minds.get(name, ""), encoding="utf-8")
                yield replace(spec.thinking, files=AnswerFiles(Path(folder), given=True)), found
            found.update(spec.given.minds)
            return
        here = Path(self._folder.name)
        paths = {name: here / f"{name}.jsonl" for name in _roles(spec)}
        known = {name: _size(path) for name, path in paths.items()}
        yield replace(spec.thinking, files=AnswerFiles(here)), found
        timed = spec.thinking.latency == MEASURED
        for name, path in paths.items():
            found[name] = self._after(path, known[name], timed=timed)

    def _after(self, path: Path, size: int, *, timed: bool) -> str:
        """What is in a recording after so many bytes, in brief and with its heading; '' where there
        is none.
        """
        if not path.exists():
            return ""
        with path.open("rb") as file:
            file.seek(size)
            lines = file.read().decode("utf-8").splitlines()
        if lines and is_heading(lines[0]):
            self._headings[path.stem] = lines.pop(0)
        told = [self._headings[path.stem], *(brief(line, timed=timed) for line in lines)]
        return "".join(f"{line}\n" for line in told)

    def close(self) -> None:
        """Remove them."""
        self._folder.cleanup()


def _roles(spec: RunSpec) -> list[str]:
    """Names of all minds that may have a model."""
    leaders = [] if spec.crew is None else [LEADERS[spec.crew.leader]]
    return [role.name for role in (*find_partner(spec.partner).minds, *leaders)]


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
