"""Reading: from a message and what came before to the canonical intention."""

from agents.hla.reading._outright import (
    adds_restriction,
    changes_mind,
    corrects,
    guessed,
    leaves_free,
)
from agents.hla.reading._plain_text import Listener, Refusal
from agents.hla.reading._prompts import Exchange, ReadingPrompts, Situation, menu_line, scene_told
from agents.hla.reading._reader import IntentionReader, Reading
from agents.hla.reading._scene import (
    UNSEEN,
    Scene,
    recorded,
    referents_of,
    scene_lines,
    seen,
    seen_by_cook,
    with_scene,
)
from agents.hla.reading._shown import Apart, apart, readings_of, sent_with
