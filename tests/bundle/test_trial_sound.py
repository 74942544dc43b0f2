"""The mixer's recording is cut into what was said in one breath."""

import numpy as np
from bundle.trial.a_round import RATE, utterances


def sound(*parts):
    """Parts of so many seconds, loud or quiet."""
    levels = [(int(seconds * RATE), 9000 if loud else 9) for seconds, loud in parts]
    return np.concatenate([np.full(number, level, np.int16) for number, level in levels])


def seconds(samples):
    return [round(len(each) / RATE, 2) for each in utterances(samples)]


def test_silence_holds_no_utterance():
    assert seconds(sound((3, False))) == []
    assert seconds(np.array([], np.int16)) == []


def test_a_long_pause_cuts_and_a_short_one_does_not():
    said = sound((1, True), (0.4, False), (1, True), (1, False), (0.5, True), (1, False))
    assert seconds(said) == [2.4, 0.5]


def test_a_click_is_no_utterance():
    assert seconds(sound((1, False), (0.1, True), (1, False))) == []


def test_an_utterance_is_what_was_recorded():
    said = sound((1, False), (1, True))
    (found,) = utterances(said)
    assert np.array_equal(found, said[RATE:])


def test_the_loudest_sample_is_loud():
    """Its absolute value does not fit into 16 bits."""
    said = np.full(RATE, -32768, np.int16)
    assert seconds(said) == [1.0]
