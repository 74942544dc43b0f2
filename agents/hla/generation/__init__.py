"""Generation: what a cook says. Acts from the facts, the words for them, and when to speak.

`answer` computes what a question wants to know, `acknowledge` what a demand does; `outcomes` tell
what became of it, `replies` answer what asks nothing, a `remark` comes unasked. Each is a
`DialogueAct`; a `Realizer` finds its words, and `Dialogue` decides whether they are said.
"""

from agents.hla.generation._acknowledging import acknowledge
from agents.hla.generation._acts import DialogueAct, act_kinds, kind_of, says, verb_said
from agents.hla.generation._answer import answer
from agents.hla.generation._dialogue import Dialogue
from agents.hla.generation._realizer import (
    MAX_WORDS,
    CharacterPhrases,
    Realizer,
    keeps_to,
    load_phrases,
    plain,
    same,
)
from agents.hla.generation._remarks import remark
from agents.hla.generation._taking_on import Entries
