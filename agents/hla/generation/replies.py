"""Replies to words that ask nothing, that are not understood, or that may mean several things."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate

from agents.english import listed, many, number_word
from agents.hla.generation._acts import DialogueAct, about_self
from agents.hla.generation._cooks import oneself
from agents.hla.generation._deed_words import forbidden, promised, promised_in_short
from agents.hla.knowledge import Knowledge
from agents.hla.prompt_files import load_sections
from agents.hla.reading import Refusal
from agents.intention import Avoid, Demand, NoIntention, Part, TalkKind, Vocabulary

#: Of all that a question offers, of that about the rest of a message, and of what it quotes.
_MOST, _MOST_BESIDE, _MOST_QUOTED = 12, 8, 5
#: What many questions have.
_TELLING_NOTHING = frozenset(
    {"what", "which", "where", "when", "there", "about", "have", "please", "still", "many", "much"}
)
#: What is no wish, though nothing in the kitchen answers it.
_SMALL_TALK = ("self_joke", "self_fun", "self_taste", "self_age", "self_home")
_ACTS: Mapping[TalkKind, str] = {
    "thanks": "thanks",
    "hello": "hello",
    "sorry": "sorry",
    "praise": "praise",
    "complaint": "complaint",
    "insult": "insult",
    "joke": "joke",
    "nonsense": "not_understood",
    "absent": "not_here",
    "yes": "yes",
    "no": "no",
    "hurry": "hurry",
}


def reply(talk: NoIntention, known: Knowledge) -> DialogueAct:
    """What to say to words that change nothing."""
    if talk.kind == "none":
        return DialogueAct(tone_of(known.heard) or _remark_on(known))
    if talk.kind == "absent" and about_self(known) in _SMALL_TALK:
        return oneself(None, known)
    return DialogueAct(_ACTS[talk.kind], known.name)


def _remark_on(known: Knowledge) -> str:
    """What words are that show no tone: nothing is agreed to that has no words."""
    words = re.findall(r"[^\W\d_]+", known.heard.lower())
    if all(len(word) > 1 and len(set(word)) == 1 for word in words):  # 'aaaa', but not 'k'
        return "not_understood"
    return "carry_on" if known.tasks and not known.halted else "none"


def quoted(text: str) -> str:
    """The word of a message that tells it from others: its longest, e.g. 'Onions'."""
    words = (word for word in re.findall(r"[^\W_]+", text) if word.lower() not in _TELLING_NOTHING)
    return max(words, key=len, default="").capitalize()


def not_understood() -> DialogueAct:
    """The words could not be read at all."""
    return DialogueAct("not_understood")


def beyond(part: Part, vocabulary: Vocabulary) -> DialogueAct:
    """Something that no cook here can do."""
    return DialogueAct("beyond", {"task": part.words(vocabulary)}, part.chip(vocabulary))


def refused(why: Refusal) -> DialogueAct:
    """The words were read, but nothing is made of them."""
    if why.kind == "foreign":
        return DialogueAct("foreign")
    return DialogueAct("odd_number", {"number": why.number, "most": str(why.most)}, why.number)


def choices(offered: Sequence[Demand], vocabulary: Vocabulary) -> tuple[str, ...]:
    """The short texts to choose from, e.g. 'chop 1 onion' and 'cook Alice Soup'."""
    return tuple(promised(demand.parts, vocabulary) for demand in offered)


def ask_back(offered: Sequence[Demand], vocabulary: Vocabulary) -> DialogueAct:
    """Which of two or three things is wanted? E.g. 'Chop 1 onion, or cook Alice Soup?'"""
    if not (told := _in_short(choices(offered, vocabulary), _MOST)):
        return DialogueAct("ask_which")
    *others, last = told
    first = ", ".join(others)
    return DialogueAct("ask_back", {"first": first, "second": last}, f"{first} {last}")


def _in_short(options: Sequence[str], most: int) -> list[str]:
    """Those that `most` words have room for; the others are left to the cards, which is said."""
    totals = accumulate(len(option.split()) for option in options)
    told = [option for option, total in zip(options, totals, strict=True) if total <= most]
    return [*told, "something else"] if 0 < len(told) < len(options) else told


def ask_about_rest(words: str, offered: Sequence[Demand], vocabulary: Vocabulary) -> DialogueAct:
    """What is the rest? E.g. 'And "save the pots": put out the fire, or watch the pots?'"""
    rest = f'"{words}"' if 0 < len(words.split()) <= _MOST_QUOTED else "the rest"
    told = _in_short(choices(offered, vocabulary), _MOST_BESIDE)
    options = ", or ".join(told) or "which of these"
    return DialogueAct("ask_rest", {"rest": rest, "options": options}, options)


def confirm(demand: Demand, vocabulary: Vocabulary) -> DialogueAct:
    """Was that what was said? E.g. 'Chop 2 onions?'"""
    words = promised_in_short(demand.parts, vocabulary)
    return DialogueAct("confirm", {"task": words}, words)


def ask_to_lift(bans: Sequence[Avoid], orders: int, vocabulary: Vocabulary) -> DialogueAct:
    """No order can be made under some rules; shall they be lifted?"""
    rules = listed([_rule(ban, vocabulary) for ban in bans])
    alone = len(bans) == 1
    needed = (_food(bans[0], vocabulary) or "that") if alone else "them"
    facts = {
        "rule": rules,
        "orders": f"{_all_orders(orders)} {'needs' if orders == 1 else 'need'} {needed}",
        "it": "it" if alone else "them",
    }
    return DialogueAct("ask_to_lift", facts, rules)


def _rule(ban: Avoid, vocabulary: Vocabulary) -> str:
    """'no onions', 'not to cook Bob Soup'."""
    food = _food(ban, vocabulary)
    return f"no {food}" if food else f"not to {forbidden(ban.do, ban.what, vocabulary)}"


def _food(ban: Avoid, vocabulary: Vocabulary) -> str:
    """The ingredient that is not to be used, 'onions'; '' for anything else."""
    match ban:
        case Avoid("chop" | "any", str(what)) if what in vocabulary.ingredients:
            return many(vocabulary.title(what))
    return ""


def _all_orders(orders: int) -> str:
    match orders:
        case 1:
            return "the only order"
        case 2:
            return "both orders"
    return f"all {number_word(orders)} orders"


def unconfirmed(message: int) -> DialogueAct:
    """Nobody said yes."""
    return DialogueAct("unconfirmed", about=str(message))


_DRAWN_OUT, _ONCE = re.compile(r"(.)\1+"), r"\1"


def tone_of(text: str) -> str | None:
    """The first tone with a sign in the text; None for none."""
    words = _words(text)
    return next((t for t, signs in _signs().items() if any(sign in words for sign in signs)), None)


@cache
def _signs() -> Mapping[str, tuple[str, ...]]:
    """The signs of each tone, as `_words` has them."""
    tones = load_sections("tones.txt")
    return {tone: tuple(map(_words, ",".join(lines).split(","))) for tone, lines in tones.items()}


def _words(text: str) -> str:
    """The words between blanks; letters that are drawn out count once: 'woohooo' is 'woho'."""
    plain = " ".join(re.findall(r"[^\W_]+", text.lower().replace("'", "")))
    return f" {_DRAWN_OUT.sub(_ONCE, plain)} "
