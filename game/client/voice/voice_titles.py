"""What voices are called on the screen: eSpeak's names in words, all others as they are."""

import re
from collections.abc import Mapping

#: eSpeak's kinds of English, by the end of their names.
_ACCENTS: Mapping[str, str] = {
    "": "English",
    "us": "American",
    "us-nyc": "New York",
    "gb": "British",
    "gb-x-rp": "British, refined",
    "gb-scotland": "Scottish",
    "gb-x-gbclan": "Lancashire",
    "gb-x-gbcwmd": "West Midlands",
    "029": "Caribbean",
}
_NAME = re.compile(r"en(?:-(?P<accent>[\w-]+))?(?:\+(?P<variant>\w+))?")
_NUMBERED = re.compile(r"(?P<kind>[mf])(?P<number>\d+)")
_KINDS: Mapping[str, str] = {"m": "man", "f": "woman"}


def voice_title(name: str) -> str:
    """'en-us+f2' is 'American, woman 2', 'en-us+Annie' is 'American, Annie'."""
    found = _NAME.fullmatch(name)
    accent = None if found is None else _ACCENTS.get(found["accent"] or "")
    if found is None or accent is None:
        return name
    variant = found["variant"] or ""
    if numbered := _NUMBERED.fullmatch(variant):
        variant = f"{_KINDS[numbered['kind']]} {numbered['number']}"
    elif variant:
        variant = variant[0].upper() + variant[1:]
    return f"{accent}, {variant}" if variant else accent
