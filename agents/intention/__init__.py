"""What a human wants of a colleague: the language of intentions (docs/language.md).

    NoIntention     nothing is asked of the partner
    Ask             a question
    Demand          parts: goals in order, prohibitions, rules ...

An intention is read from the text form of small models or the JSON form of large ones, held to a
menu's `Vocabulary`; what its words refer to is resolved by `Referents`. A new kind of part is a
class in `_parts` and a row in `_table`.
"""

from agents.intention._demand import (
    TALK_KINDS,
    Demand,
    Intention,
    NoIntention,
    Place,
    Said,
    Saying,
    TalkKind,
    sentence,
)
from agents.intention._grammar import MOST_TIMES, Outright, grammar
from agents.intention._json import dump, load, load_part, parse, schema
from agents.intention._narrow import narrow
from agents.intention._parts.ask import ASK_KINDS, Ask, AskKind
from agents.intention._parts.cancel import Cancel
from agents.intention._parts.clause import Clause, Part
from agents.intention._parts.colleagues import Help, Split, Stay, Swap
from agents.intention._parts.handling import Put, Skip, Use
from agents.intention._parts.rules import Allow, Avoid, Control, Only
from agents.intention._parts.wait import EVENT_WORDS, Event, EventWord, Wait
from agents.intention._parts.work import WATCHED, Goal, Prefer, Stock, Watch
from agents.intention._places import (
    ME,
    Spot,
    all_called,
    cook_name,
    is_side,
    kind_of,
    on_side,
    places_called,
    spots,
    told_apart,
)
from agents.intention._qualified import (
    COUNTED,
    CROWDS,
    Condition,
    Qualified,
    is_work,
    place_of,
    so_many,
    unplaced,
)
from agents.intention._referents import GONE, OrderReferent, Referents, asked_about
from agents.intention._repeating import Undo, undone
from agents.intention._resolving import NOTHING, check, fits_menu, resolved
from agents.intention._table import menu_vocabulary
from agents.intention._task_words import at_words, step_words, task_words, words_of_verb
from agents.intention._text import canonical, from_text, parse_answer, read_text, to_text
from agents.intention._vocabulary import (
    ALWAYS,
    ANY,
    FREE,
    MAX_PARTS,
    MAX_SECONDS,
    MAX_TIMES,
    PLATE,
    PUT,
    SIDES,
    IntentionError,
    Times,
    Vocabulary,
    is_reference,
)
from agents.intention._wishes import Wish
