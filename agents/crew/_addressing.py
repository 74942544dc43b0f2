"""Of whom words to a crew speak: a message in pieces, each with those it is for and their work.

'Put two on alice soup, and Marta, the pots' are two wishes: of 'two' that they keep serving alice
soup, of 'marta' that she stays at the pots. A small model reads each of them as it reads words to a
single partner, in the words that partners are told with; who is meant is found by code, for names
and crowds ('two of you', 'whoever is free', 'the others') stand in a message outright.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from agents.crew._outright import helping, post, priority, split_condition, supply, washing
from agents.demands.english import gerund
from agents.intention import COUNTED, Condition, Part, Vocabulary

_DIGITS = {str(count): word for word, count in COUNTED.items()}
_NUMBER = rf"(?:{'|'.join(COUNTED)}|[2-8]|a couple|both)"
_OF_YOU = (
    r"(?: more)?(?: of (?:you|us|them|the (?:cooks|crew|team))(?: lot| guys)?"
    r"| (?:cooks|chefs|people|persons|pairs? of hands|hands|guys|men))"
)
#: Crowds as people call them, by the language's word.
_CROWDS: Mapping[str, str] = {
    "others": r"(?:all |and )?the others|the rest(?: of (?:you|us|the (?:crew|team|cooks)))?"
    r"|every(?:one|body) else|the other (?:cooks|ones|two|three|four|five|six)|others|rest",
    "all": r"every(?:one|body)|all of you(?: lot)?|you all|all (?:cooks|hands)"
    r"|the (?:whole|entire) (?:crew|team|brigade)|team|guys|folks|crew|brigade"
    r"|all(?=\s*,|\s+(?:stop|halt|wait|go)\b)",
    "free": r"who(?:m)?ever(?: is|'s|s)? (?:free|idle|closest|nearest|around|can)"
    r"|who(?:m)?ever has (?:a |an )?(?:free )?(?:hands?|time|moment|minute)(?: free)?|whoever"
    r"|some(?:one|body)"
    r"|any(?:one|body)|one(?: more)?(?: of (?:you|us|the cooks)| cook| chef| person)"
    r"|a free (?:cook|hand)",
}
#: What may stand before somebody who is told what to do.
_BEFORE = re.compile(
    r"(?:^|[,;.:!?–—-]|\b(?:and|then|while|so|but|please|ok|okay|also|now|put|have|let|let's|get|want|need"
    r"|like|send|tell|ask|keep|can|could|will|would|make|assign|set|with|when|hey|hi))\s*$"
)
#: What says nothing of what is wished: at the beginning of a piece, before one, and at its end.
_LEAD = re.compile(
    r"^(?:[\s,;:.!–—-]|\b(?:you (?:two|three|four|all)|please|should|must|shall|to|can|could|will"
    r"|would|you|are|is|be|has to|have to|needs? to|'re|'s|re|working on(?= \w+ing)|now|then|just"
    r"|also|and|while|go(?:es)? and|ok|okay|hey)\b(?!\s*$))+"
)
_ASIDE = re.compile(
    r"(?:[\s,;:.!–—-]|\b(?:i|we|i'd|let's|put|have|let|get|want|need|like|would|could|can|will|you|please"
    r"|ok|okay|hey|hi|so|now|also|then|and|tell|ask|send|make|chef|crew|team|guys)\b)*"
)
_TAIL = re.compile(
    r"(?:[\s,;:–—-]|\b(?:and|then|while|but|so|put|have|let|get|i|want|need|please|can|could|tell"
    r"|ask|send|with|i'd like)\b)+$"
)
_END = re.compile(
    r"(?:[\s,.!?;:]|\b(?:please|thanks|thank you|cheers|ok|okay|will you|would you|right|now|for me"
    r"))+$"
)
_LASTING = re.compile(r"[\s,]*\b(?:from now on|all the time|all round|the whole time|always)$")
_SHORT: Mapping[str, str] = {
    "n": "and", "u": "you", "every1": "everyone", "any1": "anyone", "some1": "someone",
    "ppl": "people", "1 person": "one person", "pls": "please", "cos": "because",
}  # fmt: skip
_KIND = re.compile(r",? (?:my )?(?:love|lovelies|dear|dears|darling|sweetheart|honey)\b(?=[,.!]|$)")
#: The others, without a comma before them.
_REST = re.compile(
    r"(?<=\w)(?<!\bthe) ((?:the )?(?:rest|others) (?=(?:do|does|cook|keep|make|chop|serve|on)\b))"
)
#: What cooks do besides the verbs of a menu.
_VERBS = frozenset(
    {"make", "keep", "stay", "wash", "watch", "do", "work", "help", "go", "get", "cut"}
)
#: A count in so many words.
_COUNTED = re.compile(
    r"\b(?:an?|one|once|two|three|four|five|six|seven|eight|nine|ten|\d+|that|this|it|next)\b"
)


@dataclass(frozen=True, slots=True)
class Piece:
    """`who`: as an intention names them, () for nobody in particular; `words`: what is wished.

    `meant`: what that is, where it is said outright; `condition`: on which.
    """

    who: tuple[str, ...]
    words: str
    meant: Part | None = None
    condition: Condition | None = None

    @property
    def is_quota(self) -> bool:
        """Whether so many cooks, or all others, shall do something, with no word of how often."""
        crowd = any(name in (*COUNTED, "others") for name in self.who)
        return crowd and _COUNTED.search(self.words) is None


def pieces(text: str, cooks: Sequence[str], vocabulary: Vocabulary) -> tuple[Piece, ...]:
    """The pieces of a message to `cooks` (names in small letters), at least one."""
    said = _spelt_out(" ".join(text.lower().replace("’", "'").split()))
    said, condition = split_condition(_permitting(said, cooks), vocabulary)
    found = [*_groups(said, _anybody(cooks, vocabulary))]
    before = _TAIL.sub("", said[: found[0].start()]) if found else said
    whole = [] if found and _ASIDE.fullmatch(before) else [_plainly((), before, cooks, vocabulary)]
    ends = [*(match.start() for match in found[1:]), len(said)]
    for match, end in zip(found, ends, strict=bool(found)):
        words = _TAIL.sub("", said[match.end() : end]) if end < len(said) else said[match.end() :]
        who = _who(match[0], cooks)
        if not _LEAD.sub("", words).strip(" .!?") and whole and not whole[-1].who:
            whole[-1] = replace(whole[-1], who=who)  # called at the end
        else:
            whole += (_plainly(who, each, cooks, vocabulary) for each in _in_turn(words))
    return tuple(replace(piece, condition=piece.condition or condition) for piece in whole)


def _spelt_out(said: str) -> str:
    """Without what people write for short, or to be kind."""
    for short, word in _SHORT.items():
        said = re.sub(rf"\b{short}\b", word, said)
    return _REST.sub(r", \1", _KIND.sub("", said))


def _permitting(said: str, cooks: Sequence[str]) -> str:
    """'Don't let anybody chop' is 'don't chop'."""
    allow = r"\b(don't|do not|never) (?:let|allow|want)"
    said = re.sub(rf"{allow} (?:any(?:one|body)|them|people)(?: to)?\b", r"\1", said)
    name = "|".join(map(re.escape, cooks)) or "(?!)"
    said = re.sub(r"\bstop what(?:ever)? you(?:'re| are) (?:doing|at)[\s,]*(?:and )?", "", said)
    return re.sub(rf"{allow} ({name})(?: to)?\b", r"\2 \1", said)


def _in_turn(words: str) -> list[str]:
    """One thing after the other."""
    return re.split(r"\s*(?:,|\band\b)?\s*\b(?:and )?then\b\s*", words)


def _anybody(cooks: Sequence[str], vocabulary: Vocabulary) -> re.Pattern[str]:
    """What finds those who are told something."""
    name = f"(?:{'|'.join(map(re.escape, cooks)) or '(?!)'})"
    verbs = {verb for verb, _ in vocabulary.verbs} | _VERBS
    doing = "|".join(sorted(verbs | set(map(gerund, verbs))))
    does = rf"(?=\s+(?:on|at|to|for|should|must|always|only|(?:{doing})(?:e?s)?)\b)"
    crowds = "|".join(_CROWDS.values())
    count = rf"{_NUMBER}(?: more)?(?:{_OF_YOU}|{does})|(?:one|1){does}"
    return re.compile(rf"\b(?:{name}(?:(?:\s*,\s*|\s+and\s+|\s*&\s*){name})*|{crowds}|{count})\b")


def _groups(said: str, anybody: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """Those in a message who are told something, and are not just spoken of."""
    for match in anybody.finditer(said):
        if _BEFORE.search(said[: match.start()]):
            yield match


def _who(called: str, cooks: Sequence[str]) -> tuple[str, ...]:
    names = tuple(name for name in re.findall(r"[\w'-]+", called) if name in cooks)
    if names:
        return names
    for crowd, words in _CROWDS.items():
        if re.fullmatch(words, called):
            return (crowd,)
    number = next(iter(re.findall(_NUMBER, called)), "one")
    number = "two" if number in ("a couple", "both") else _DIGITS.get(number, number)
    return (number if number in COUNTED else "free",)


def _plainly(
    who: tuple[str, ...], words: str, cooks: Sequence[str], vocabulary: Vocabulary
) -> Piece:
    """What is wished as a single partner would be told."""
    words, condition = split_condition(words, vocabulary)
    plain = _END.sub("", _LEAD.sub("", words).strip(" ,;:")) if who else words
    bare = _LASTING.sub("", _END.sub("", plain))
    known = (post, washing, priority, supply) if who else (priority, supply)
    found = (part for find in known if (part := find(bare, vocabulary)) is not None)
    meant = helping(bare, cooks) if who else None
    meant = next(found, None) if meant is None else meant
    if meant is None and (on := re.match(r"on (?:the )?(.+)$", plain)) and who:
        keep = "" if re.match(r"\w+ing\b", on[1]) else f"{_doing(on[1], vocabulary)} "
        plain = f"keep {keep}{on[1]}"
    elif re.match(r"\w+ing\b", plain) and who:
        plain = f"keep {plain}"
    return Piece(who, plain, meant, condition)


def _doing(what: str, vocabulary: Vocabulary) -> str:
    """What is kept up with a thing: a dish is served, an ingredient chopped."""
    dishes = {name.replace("_", " ") for name in vocabulary.dishes}
    is_dish = any(re.search(rf"\b{re.escape(dish)}\b", what) for dish in dishes)
    return gerund("serve" if is_dish or "soup" in what else "chop")
