"""Which font shows which letters: the bundled one, emoji, the system's, or a name in words."""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from pathlib import Path

import pygame

#: Fonts that systems bring for scripts from all over the world, the most complete first.
WIDE_FONTS = (
    "notosanscjksc", "notosanscjkjp", "notosanscjkkr", "sourcehansans", "microsoftyahei", "meiryo",
    "malgungothic", "hiraginosansgb", "pingfangsc", "applesdgothicneo", "wenquanyizenhei",
    "droidsansfallback", "arialunicodems", "notosans", "segoeui", "dejavusans", "freesans",
)  # fmt: skip
#: The bundled pictures, beside the other fonts.
EMOJI = "NotoEmoji-Bold.ttf"
#: No font has this one, so it looks as all missing ones do.
MISSING = "\uffff"
#: Large enough that no letter looks like the missing one by accident.
PROBE_PIXELS = 60
#: What follows an emoji and only says how it should look: colour or not, skin tones, joiners.
MODIFIERS = frozenset("\u200c\u200d\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")

#: Consecutive letters and the font for them.
Run = tuple[Path, str]


@lru_cache(maxsize=4096)
def has(file: Path, character: str) -> bool:
    """Whether the font in `file` has a picture for `character`, or there is nothing to see."""
    probe = pygame.font.Font(file, PROBE_PIXELS)
    if not probe.size(character)[0]:
        return True  # such as a mark that turns the direction of writing
    # Not by `metrics`: for characters beyond the first 65,536 pygame has none.
    found, missing = (probe.render(each, False, "white") for each in (character, MISSING))
    return found.get_size() != missing.get_size() or _pixels(found) != _pixels(missing)


def _pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def covers(file: Path, text: str) -> bool:
    """Whether the font in `file` has every character of `text`."""
    return all(has(file, character) for character in text)


def runs(file: Path, text: str) -> tuple[Run, ...]:
    """`text` as it is to be shown where the font in `file` is wanted; '' is one run, too."""
    if text.isascii() or covers(file, text):
        return ((file, text),)
    own = (file, file.with_name(EMOJI))
    bare = [
        "".join(each for each in cluster if each not in MODIFIERS) for cluster in clusters(text)
    ]
    strange = "".join(each for each in bare if not any(covers(font, each) for font in own))
    wide = wide_font(frozenset(strange)) if strange else None
    fonts = (*own, wide) if wide else own
    shown = [_shown(cluster, fonts) for cluster in bare]
    grouped = groupby(shown, key=lambda each: each[0])
    return tuple((font, "".join(part for _, part in group)) for font, group in grouped)


def clusters(text: str) -> Iterator[str]:
    """The characters of `text`, each with the accents and modifiers that follow it."""
    begin = 0
    for place in range(1, len(text) + 1):
        if place == len(text) or not joins(text[place]):
            yield text[begin:place]
            begin = place


def joins(character: str) -> bool:
    """Whether it belongs to the character before it."""
    return character in MODIFIERS or unicodedata.combining(character) > 0


def _shown(cluster: str, fonts: Sequence[Path]) -> Run:
    """A cluster and the first font that has it; if none has, a symbol becomes its name."""
    for font in fonts:
        if covers(font, cluster):
            return font, cluster
    if unicodedata.category(cluster[0]) == "So":
        return fonts[0], f":{unicodedata.name(cluster[0], 'sign').lower()}:"
    return fonts[-1], cluster


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
