"""Work for one of several cooks by name, for some, for all, or for whoever is free."""

from collections.abc import Sequence
from random import Random

from tuning.contexts import Setting

#: What stays before the names.
_PLACES = ("now ", "instead ")
#: What is for everybody, or asks for nothing.
_FOR_ALL = ("leave ", "ask ")
#: How a message names whom it is for.
_MANNERS = ("{who} {say}", "{who}, {say}", "{who}: {say}", "hey {who} {say}", "{say} {who}",
            "{say}, {who}")  # fmt: skip
_CROWDS = {
    "all": ("everyone", "everybody", "all of you", "guys", "team", "all", "you lot"),
    "free": ("someone", "somebody", "anyone", "anybody free", "whoever is free", "one of you"),
}
#: How often it is for one, for two, for a crowd.
_SHARES = (6, 2, 2)


def addressed(say: str, meaning: str, setting: Setting, random: Random) -> tuple[str, str]:
    """Words and meaning with somebody's name, where there are several partners."""
    names = setting.situation.scene.names
    work = meaning.split(", ", maxsplit=1)[0].split()
    if len(names) < 2 or len(work) < 2 or any(word in meaning for word in _FOR_ALL):
        return say, meaning
    said, meant = _whom(names, random)
    place = next((word for word in _PLACES if meaning.startswith(word)), "")
    words = random.choice(_MANNERS).format(who=said, say=say)
    return words, f"{place}{meant}: {meaning.removeprefix(place)}"


def _whom(names: Sequence[str], random: Random) -> tuple[str, str]:
    """How it is said, and how the text form has it."""
    match random.choices(("one", "two", "crowd"), _SHARES)[0]:
        case "one":
            name = random.choice(names)
            return name, name
        case "two":
            one, other = random.sample(names, 2)
            return f"{one} {random.choice(('and', 'n', '&'))} {other}", f"{one} {other}"
    crowd = random.choice(list(_CROWDS))
    return random.choice(_CROWDS[crowd]), crowd
