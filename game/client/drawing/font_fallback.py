"""Letters that the bundled fonts do not have: a font of the system that has them, if any."""

from functools import lru_cache
from pathlib import Path

import pygame

#: Fonts that systems bring for scripts from all over the world, the most complete first.
WIDE_FONTS = (
    "notosanscjksc", "notosanscjkjp", "notosanscjkkr", "sourcehansans", "microsoftyahei", "meiryo",
    "malgungothic", "hiraginosansgb", "pingfangsc", "applesdgothicneo", "wenquanyizenhei",
    "droidsansfallback", "arialunicodems", "notosans", "segoeui", "dejavusans", "freesans",
)  # fmt: skip
#: No font has this one, so it looks as all missing ones do.
MISSING = "\uffff"
#: Large enough that no letter has the measures of the missing one by accident.
PROBE_PIXELS = 200


@lru_cache(maxsize=4096)
def has(file: Path, character: str) -> bool:
    """Whether the font in `file` has a picture for `character`."""
    probe = pygame.font.Font(file, PROBE_PIXELS)
    found, missing = probe.metrics(character), probe.metrics(MISSING)
    return len(found) == 1 and found != missing


def covers(file: Path, text: str) -> bool:
    """Whether the font in `file` has every character of `text`."""
    return all(has(file, character) for character in text)


@lru_cache(maxsize=256)
def wide_font(characters: frozenset[str]) -> Path | None:
    """The file of a system font with most of these characters; None if none has any.

    The first call lists the system's fonts, which takes a moment; bundled letters need no call.
    """
    best: tuple[int, Path | None] = (0, None)
    for name in WIDE_FONTS:
        found = pygame.font.match_font(name)
        if found is not None:
            file = Path(found)
            count = sum(has(file, character) for character in characters)
            best = max(best, (count, file), key=lambda each: each[0])
    return best[1]
