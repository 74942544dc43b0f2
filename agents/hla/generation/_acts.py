"""Something to say: a kind of act and its facts, all read off the kitchen, so that it is true."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from agents.messages import SayKind

Tone = Literal[
    "tone_relief", "tone_pity", "tone_busy", "tone_tired", "tone_cheer", "tone_offer",
    "tone_liking", "tone_taste", "tone_joy", "tone_surprise", "tone_laugh",
]  # fmt: skip
"""What small talk sounds like that has no kind of its own; of several the first counts."""

SelfFacet = Literal[
    "self", "self_language", "self_fun", "self_age", "self_name", "self_home", "self_taste",
    "self_hears", "self_feels", "self_able",
]  # fmt: skip
"""What may be asked about the partner itself; of several the first counts."""

ActKind = Literal[
    # Acknowledgements
    "ack", "ack_after", "ack_front", "ack_instead", "ack_more", "ack_fewer", "ack_soon",
    "ack_blocked", "ack_let_past", "ack_later", "ack_avoid", "ack_avoid_dropped",
    "ack_yours", "ack_allow", "ack_allow_all", "ack_allow_nothing",
    "ack_cancel", "ack_cancel_nothing", "ack_only", "ack_prefer", "ack_stock", "ack_watch",
    "ack_stop", "ack_stop_idle", "ack_go", "ack_go_nothing", "ack_split", "ack_split_plain",
    "forgotten", "there_cooking", "there_cooked", "there_plated", "there_served", "there_passed",
    # What became of it
    "done", "done_next", "done_state", "progress", "blocked", "blocked_meanwhile", "let_past",
    "impossible", "impossible_partly", "needless", "settled", "overtaken", "unordered",
    # Replies to what asks nothing
    "none", "carry_on", "thanks", "hello", "sorry", "praise", "complaint", "insult", "joke",
    "yes", "no", "hurry", "not_understood", "foreign", "odd_number", "not_here", "ask_back",
    "confirm", "ask_to_lift", "unconfirmed", Tone,
    # Answers
    "orders", "orders_dish", "orders_not_dish", "no_orders", "time", "make_yes", "make_tight",
    "make_no", "make_all", "make_some", "make_none", "recipe", "recipe_ingredient",
    "recipe_unknown", "missing", "missing_nothing", "missing_no_dish",
    "need_things", "need_serving", "need_both", "need_nothing",
    "status", "status_quiet", "status_ready", "status_unready", "status_begun", "status_nothing",
    "score", "stars", "stars_all", "event_critic", "event_none", "cooking", "cooking_nothing",
    "ready",
    "where", "where_source", "where_nowhere", "where_what", "station", "station_none",
    "count_enough", "count_short", "count_unneeded", "count_dish", "count_ordered",
    "count_stations",
    "count_plates", "count_things", "count_ready", "count_nothing", "count_dishes",
    "count_no_dishes",
    "who", "who_asked", "who_yours", "who_forbidden", "who_nobody", "who_me", "who_me_now",
    "who_you_now", "who_you_hold", "who_you_reach", "who_you_halted", "who_you_free", "who_kept",
    "why_halted", "why_waiting", "why_blocked", "why_asked", "why_towards", "why_urgent",
    "why_order", "why_value", "why_forbidden", "why_yours", "why_later", "why_impossible",
    "why_unordered", "why_less", "why_starting", "why_idle",
    "why_busy", "why_carrying", "why_laying", "why_needed", "why_ordered", "why_your_side",
    "plan", "plan_task", "plan_halted", "plan_next", "plan_free", "plan_after", "plan_lacking",
    "plan_stuck", "plan_meanwhile", "hands", "hands_for", "hands_empty",
    SelfFacet,
    "told", "told_before", "told_nothing", "advice", "advice_yours", "advice_none", "other",
    # Unasked
    "remark_fire", "remark_burns", "remark_expires", "remark_urgent", "remark_forbidden",
    "remark_serve", "remark_waiting", "remark_pass",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class DialogueAct:
    """Something to say.

    `about`: what it is about where not all of its facts tell that, for some change by the second.
    `aside`: a sentence that follows, '' if none.
    """

    situation: ActKind
    facts: Mapping[str, str] = field(default_factory=dict)
    about: str = ""
    aside: str = ""

    @property
    def cause(self) -> str:
        """Tells whether two lines say the same, whatever their words."""
        return self.about or " ".join(self.facts.values())


#: The acts that are no answers.
_KINDS: Mapping[SayKind, tuple[ActKind, ...]] = {
    "alarm": ("remark_fire",),
    "warning": (
        "remark_burns", "remark_expires", "remark_urgent", "remark_forbidden",
        "blocked", "blocked_meanwhile", "let_past", "impossible", "impossible_partly",
    ),
    "request": ("remark_serve", "remark_waiting", "remark_pass"),
    "question": ("ask_back", "confirm", "ask_to_lift", "not_understood", "foreign", "odd_number"),
    "promise": (
        "ack", "ack_after", "ack_front", "ack_instead", "ack_more", "ack_fewer", "ack_soon",
        "ack_blocked", "ack_let_past", "ack_later", "ack_avoid", "ack_avoid_dropped",
        "ack_yours", "ack_allow", "ack_allow_all", "ack_allow_nothing",
        "ack_cancel", "ack_cancel_nothing", "ack_only", "ack_prefer", "ack_stock", "ack_watch",
        "ack_stop", "ack_stop_idle", "ack_go", "ack_go_nothing", "ack_split", "ack_split_plain",
        "there_cooking", "there_cooked", "there_plated", "there_served", "there_passed",
        "forgotten",
    ),
    "report": (
        "done", "done_next", "done_state", "progress", "needless", "settled", "overtaken",
        "unordered",
    ),
    "chat": (
        "none", "carry_on", "thanks", "hello", "sorry", "praise", "complaint", "insult", "joke",
        "yes", "no", "hurry", "unconfirmed",
        "tone_relief", "tone_pity", "tone_busy", "tone_tired", "tone_cheer", "tone_offer",
        "tone_liking", "tone_taste", "tone_joy", "tone_surprise", "tone_laugh",
    ),
}  # fmt: skip
_KIND_OF: Mapping[ActKind, SayKind] = {act: kind for kind, acts in _KINDS.items() for act in acts}


def kind_of(act: ActKind) -> SayKind:
    """What it is for; whatever has no row answers what was asked."""
    return _KIND_OF.get(act, "answer")
