"""What hurried fingers and a speech recogniser do to words, without changing what is meant."""

import re
from collections.abc import Mapping, Sequence
from random import Random

from tuning.contexts import Setting

_NEIGHBOURS = {
    "a": "sq", "b": "vn", "c": "xv", "d": "sf", "e": "wr", "f": "dg", "g": "fh", "h": "gj",
    "i": "uo", "j": "hk", "k": "jl", "l": "ko", "m": "n", "n": "bm", "o": "ip", "p": "o",
    "q": "w", "r": "et", "s": "ad", "t": "ry", "u": "yi", "v": "cb", "w": "qe", "x": "zc",
    "y": "tu", "z": "x",
}  # fmt: skip
#: Words in which a slip could make another word, or lose the one that decides.
_KEPT = frozenset({
    "first", "second", "third", "fourth", "fifth", "last", "four", "five", "seven", "eight", "nine",
    "three", "never", "always", "stop", "dont", "without", "nothing", "twice", "once", "both",
    "cook", "book", "look",
})  # fmt: skip


_FILLERS = ("uh", "um", "like", "so", "er", "you know", "well", "okay", "hmm")
#: How words are cut short in chats.
_SHORT = {
    "you": "u", "your": "ur", "you're": "ur", "are": "r", "please": "pls", "and": "n", "with": "w",
    "because": "cuz", "something": "smth", "tomato": "tom", "tomatoes": "toms", "lettuce": "lett",
    "onions": "onis", "okay": "k", "before": "b4", "that": "tht", "going": "gonna",
    "orders": "ords", "order": "ord", "second": "2nd", "first": "1st", "third": "3rd",
    "thanks": "thx", "them": "em", "about": "abt", "people": "ppl", "through": "thru",
    "though": "tho",
}  # fmt: skip


def slip(text: str, random: Random) -> str:
    """A few slips of the keyboard in longer words, perhaps a space left out."""
    words = text.split(" ")
    long = [i for i, w in enumerate(words) if w.isalpha() and len(w) > 3 and w not in _KEPT]
    for i in random.sample(long, min(len(long), random.choice((1, 1, 1, 2, 2, 3)))):
        words[i] = _slip_in(words[i], random)
    if len(words) > 1 and random.random() < 0.12:
        at = random.randrange(1, len(words))
        words[at - 1 : at + 1] = [words[at - 1] + words[at]]
    return " ".join(words)


def falter(text: str, random: Random) -> str:
    """As spoken: without punctuation, with a filler somewhere, or the first words said twice."""
    words = re.sub(r"[^\w'+# ]", " ", text).split()
    if len(words) > 2 and random.random() < 0.35:
        again = random.choice((1, 1, 2))
        return " ".join(words[:again] + words)
    at = random.randrange(len(words) + 1)
    return " ".join([*words[:at], random.choice(_FILLERS), *words[at:]])


def insist(text: str, random: Random) -> str:
    """The whole message twice, as people do who are not heard."""
    return text + random.choice((" ", ", ", "! ", " i said ", " come on ")) + text


def _slip_in(word: str, random: Random) -> str:
    at = random.randrange(1, len(word))
    match random.randrange(5):
        case 0:
            return word[:at] + word[at + 1 :]
        case 1:
            return word[:at] + word[at] + word[at:]
        case 2:
            return word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]
        case 3:
            return word[:at] + random.choice(_NEIGHBOURS.get(word[at], word[at])) + word[at + 1 :]
        case _:
            return word[:at] + random.choice(_NEIGHBOURS.get(word[at], "e")) + word[at:]


def mishear(text: str, heard: Mapping[str, Sequence[str]], random: Random) -> str:
    """As a speech recogniser writes it: no punctuation, and one or two words taken for others."""
    plain = " ".join(re.sub(r"[^\w'+# ]", " ", text).split())
    known = [word for word in heard if re.search(rf"\b{re.escape(word)}\b", plain)]
    for word in random.sample(known, min(len(known), random.choice((1, 1, 2)))):
        plain = re.sub(rf"\b{re.escape(word)}\b", random.choice(heard[word]), plain, count=1)
    return plain


def simplify(text: str, random: Random) -> str:
    """Without some small words, as learners of English and people in a hurry write."""
    small = {"the", "a", "an", "of", "to", "some", "please", "is", "are"}
    words = text.split()
    kept = [w for w in words if w not in small or random.random() < 0.4]
    return " ".join(kept) if len(kept) > 1 else text


def end(text: str, random: Random) -> str:
    """Punctuation or none."""
    return text + random.choice(("", "", "", "", ".", ".", "!", "!!", "?", " !", "...", ","))


def abbreviate(text: str, random: Random) -> str:
    """As people write who have no time: shorter words, no apostrophes."""
    words = [_SHORT.get(word, word) if random.random() < 0.8 else word for word in text.split()]
    return " ".join(words).replace("'", "")


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
