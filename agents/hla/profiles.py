"""Named profiles: how a model is prompted, and the minds' parameters with it."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Literal, get_args

from agents.answer_shapes import Json

PromptStyle = Literal["compact", "full"]
Wording = Literal["phrases", "model"]
Character = Literal["calm", "cheerful", "dry"]
CHARACTERS: tuple[Character, ...] = get_args(Character)
CALM: Character = "calm"


@dataclass(frozen=True, slots=True)
class Alphas:
    """Weight of V beside log P, by what the Fast Mind goes by (HLA paper, Fast Mind).

    `words`: the raw message, while the intention is unknown. `intention`: an intention that is not
    satisfied; V is then the demand's value (`agents.orders`). `plan`: nothing is demanded: the
    cook's own last words.
    """

    words: float
    intention: float
    plan: float


#: The values of the paper's code.
FAITHFUL = Alphas(words=0.2, intention=0.2, plan=100.0)
#: No difference is decisive: the model is asked wherever there is a choice, as the paper's is.
ALWAYS_ASKED = 1e6


@dataclass(frozen=True, slots=True)
class Profile:
    """Everything about a pair of minds that is not the model itself. `*_s` are seconds."""

    name: str
    #: Few-shot lines, for small models, or instructions, for large ones.
    style: PromptStyle
    #: Written phrases, or the model's own words for the same facts.
    wording: Wording
    alphas: Alphas

    # Prompts.
    #: Whether compact prompts begin with worked examples; tuned models need none.
    examples: bool = True
    #: Whether the prompt of a choice tells what lies about and what can be done; only for models
    #: that were tuned with it (`deciding.action_prompt`).
    facts: bool = False
    #: Whether the prompts of a message and of a choice tell what can be seen, and going on is a
    #: choice; whether the whole language may be written (docs/language.md). Both only for models
    #: that were tuned so, or need no tuning.
    state: bool = False
    wide: bool = False
    #: Earlier messages shown with a new one.
    remembered: int = 3
    #: Macro actions shown to the Fast Mind: completed since the message, and if nothing is wanted.
    history_active: int = 15
    history_idle: int = 3
    #: Tokens to reserve for a local model.
    context: int = 4096

    # Reading.
    #: Whether words to a crew that say outright what is wished are read by code (`agents.crew`).
    outright: bool = False
    #: Word by word, the model's bias subtracted (`reading._calibrated`), for small models untuned.
    calibrated: bool = False
    #: Of the intention and the chat.
    temperature: float = 0.0
    #: Of the beam search for the likeliest reading; 1: none.
    width: int = 1
    #: How many of the readings it finds are kept, to ask between, and to tell what was misread.
    kept: int = 1
    #: At most so many.
    intention_tokens: int = 96
    chat_tokens: int = 48
    #: Above this probability that a message is unclear the Slow Mind asks back instead of guessing;
    #: only models tuned for it can tell; 1: never.
    asks_above: float = 1.0
    #: Above this probability that the words before meant what is asked for now they were misread,
    #: and it takes their place instead of lining up behind them; 1: never.
    mends_above: float = 1.0
    #: A demand that is less probable is a guess, for which nothing is done; the partner says that
    #: it did not understand; 0: never.
    acts_above: float = 0.0

    # Choosing.
    #: Whether new words interrupt the cook before their intention is known; a model that guesses
    #: badly should not, its Slow Mind is about as quick.
    guesses: bool = True
    #: The probability of a macro action by raw words from which on it is done before they are
    #: understood; 0: always.
    sure: float = 0.0
    #: Whether macro actions are compared by the log-probability of their whole names, as tuned
    #: models learn them, and not by the mean of the tokens, as in the paper's code.
    sums: bool = False
    #: How much less than the best a macro action may be worth under a demand for the model to
    #: prefer it; below 1 it decides among equals only where nothing is demanded.
    near: float = 1.0
    #: Totals that lie further apart are not turned round by any words: the model is not asked.
    decisive: float = 25.0
    #: How long the game may take to begin a macro action before it is asked for again.
    begin_s: float = 0.5
    #: A goal that could not be advanced for so long is impossible.
    give_up_s: float = 30.0

    # Talking.
    #: Whose phrases.
    character: Character = CALM
    #: How long the model's own words are waited for.
    words_s: float = 2.0
    #: 0: only answers; 1: a remark every `remark_s` at most; 2: twice as often.
    talkativeness: float = 1.0
    remark_s: float = 10.0
    #: What it speaks of first: a dish that burns, an order that runs out so soon.
    burns_s: float = 8.0
    expires_s: float = 12.0


_SMALL = Profile("tuned", "compact", "phrases", Alphas(10.0, 100.0, 100.0), examples=False)
_LARGE = Profile(
    "gguf",
    "full",
    "model",
    Alphas(0.2, 10.0, 100.0),
    state=True,
    wide=True,
    intention_tokens=400,
    chat_tokens=80,
)

_ADAPTER = replace(
    _SMALL,
    name="adapter",
    outright=True,
    alphas=Alphas(words=1.0, intention=100.0, plan=100.0),
    # Chosen by the development messages in kitchen states of other seeds, and those of the corpus
    # in their moments (`lab fast --labels`): of those that ask for nothing 6 of 248 begin something
    # (at 0.85: 11), of those that ask 18 of 948 (61). The others wait for the reading.
    sure=0.95,
    sums=True,
    # It is no judge of which of several steps is sooner: it sees no map.
    near=0.0,
    facts=True,
    # As it was trained; its longest prompt there had 400 tokens.
    remembered=2,
    context=2048,
    width=4,
    kept=4,
    intention_tokens=80,
    # Chosen by the development messages: 4 % of the clear ones lie above it.
    asks_above=0.08,
    mends_above=0.1,
    # Of 672 development messages in moments 45 of 233 right demands and 140 of 276 wrong ones are
    # less probable.
    acts_above=0.35,
)

#: By name: the bundled model, one tuned for this game, the shipped adapter, one trained on moments
#: of play, any other GGUF file, a server, and a large model with the paper's weights.
PROFILES: Mapping[str, Profile] = {
    "bundled": replace(_SMALL, name="bundled", guesses=False, calibrated=True, examples=True),
    "tuned": _SMALL,
    "adapter": _ADAPTER,
    "seeing": replace(_ADAPTER, name="seeing", state=True, wide=True, intention_tokens=120),
    "gguf": _LARGE,
    "openai": replace(_LARGE, name="openai"),
    "faithful": replace(_LARGE, name="faithful", alphas=FAITHFUL, decisive=ALWAYS_ASKED),
}


_NUMBERS = frozenset(field.name for field in fields(Profile) if field.type is float)
_COUNTS = frozenset(field.name for field in fields(Profile) if field.type is int)
_ALPHAS = frozenset(field.name for field in fields(Alphas))


def tuned(profile: Profile, changes: Mapping[str, Json]) -> Profile:
    """`profile` with some numbers changed, or the character; 'alpha_words' etc. are the weights.

    Raises ValueError for a name or a value that does not fit.
    """
    alphas = profile.alphas
    for name, value in changes.items():
        if name == "character":
            profile = replace(profile, character=_character(value))
            continue
        alpha = name.removeprefix("alpha_")
        if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
            raise ValueError(f"profile: {name}: expected a number from 0, found {value!r}")
        if name.startswith("alpha_") and alpha in _ALPHAS:
            alphas = replace(alphas, **{alpha: float(value)})
        elif name in _NUMBERS:
            profile = replace(profile, **{name: float(value)})  # type: ignore[arg-type]
        elif name in _COUNTS and isinstance(value, int):
            profile = replace(profile, **{name: value})  # type: ignore[arg-type]
        else:
            raise ValueError(f"profile: {name} cannot be set to {value!r}")
    return replace(profile, alphas=alphas)


def _character(value: Json) -> Character:
    for character in CHARACTERS:
        if value == character:
            return character
    raise ValueError(f"profile: character: one of {', '.join(CHARACTERS)}, found {value!r}")
