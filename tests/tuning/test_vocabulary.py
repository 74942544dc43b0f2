"""Fewer tokens for a model: what is needed stays, with all that it is merged of."""

from tuning.vocabulary import kept_tokens

LETTERS = "chopqtexĠ7"
BYTES = [*LETTERS, *(chr(0x4E00 + n) for n in range(256 - len(LETTERS)))]
MERGES = ["c h", "o p", "ch op", "Ġ chop", "x 7", "q x7", "qx7 x7", "h e", "t he"]
TOKENS = [*BYTES, *(merge.replace(" ", "") for merge in MERGES), "<|end|>"]
KINDS = [1] * (len(TOKENS) - 1) + [3]


def kept(needed, size):
    numbers = kept_tokens(TOKENS, KINDS, MERGES, needed, size)
    return {TOKENS[number] for number in numbers} - {*BYTES}


def test_bytes_and_control_tokens_always_stay():
    assert kept([], 0) == {"<|end|>"}


def test_what_is_needed_stays_with_its_parts_whatever_the_size():
    assert kept(["qx7x7"], 0) == {"<|end|>", "qx7x7", "qx7", "x7"}


def test_room_is_filled_with_plain_words_in_the_order_of_merges():
    assert kept([], 258) == {"<|end|>", "ch"}
    assert kept([], 999) == {"<|end|>", "ch", "op", "chop", "Ġchop", "x7", "qx7", "he", "the"}
