"""Yes and no as people say them, and as a recogniser of speech writes that down: small letters, no
stops.
"""

YES = frozenset(
    {"yes", "yeah", "yep", "yup", "aye", "right", "correct", "exactly", "sure", "ok", "okay",
     "yes yes", "yes please", "that's right", "that is right", "please do", "do it", "do that",
     "of course"}
)  # fmt: skip
NO = frozenset(
    {"no", "nope", "nah", "know", "no no", "no no no", "not that", "no not that", "wrong",
     "that's wrong", "no thanks", "no thank you", "never mind", "forget it", "not at all", "don't",
     "no don't"}
)  # fmt: skip
#: What makes a longer answer a no.
DENIALS = frozenset({"no", "not", "nope", "wrong", "don't", "didn't", "never"})
