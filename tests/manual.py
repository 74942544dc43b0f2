"""The files that `docs/levels.md` shows, as they stand there."""

import re
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs" / "levels.md"


def manual_samples() -> dict[str, str]:
    """Path below `levels/` -> text of the files that say in their first line where they go."""
    named = ((re.match(r"# levels/(\S+)\n", text), text) for text in _blocks())
    return {found[1]: text for found, text in named if found}


def manual_levels() -> list[str]:
    """Every level in the manual; what shows only a part of a file is left out."""
    return [text for text in _blocks() if re.search("^grid:", text, re.MULTILINE)]


def manual_menus() -> list[str]:
    """Every menu in the manual."""
    return [
        text for text in _blocks() if re.search("^delivery_takes:|^dishes:", text, re.MULTILINE)
    ]


def manual_moods() -> list[str]:
    """Every mood in the manual."""
    return [text for text in _blocks() if re.search("^wall:", text, re.MULTILINE)]


def manual_chapters() -> list[str]:
    """Every chapter in the manual."""
    return [text for text in _blocks() if re.search("^levels:", text, re.MULTILINE)]


def manual_events() -> str:
    """The events of the manual, which stand by themselves."""
    return next(text for text in _blocks() if text.startswith("events:"))


def _blocks() -> list[str]:
    return re.findall(r"```yaml\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
