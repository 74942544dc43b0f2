"""What an act of talking is for, so that who reads it aloud knows what must be heard."""

from collections.abc import Mapping

from agents.hla.talking.dialogue_act import ActKind
from agents.messages import SayKind

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
