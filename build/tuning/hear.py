"""`python build/tune.py hear`: what a speech recogniser makes of spoken messages.

Needs `requirements-hearing.txt`. Every message drawn is spoken by a random voice, with or without
noise, and recognised. All results go to a log below `out/tuning`, from whose end the command goes
on; those that can still be understood go to the phrases (see `tuning.hearing`).
"""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np

from agents.hla import Situation
from game.bench.speech.clips import mixed, white
from game.bench.speech.speakers import EspeakLibrary, Speakers, Voice
from game.voice.hearing.phonetics import plain
from game.voice.listening.moonshine import MoonshineTranscriber
from game.voice.sound import Pcm, Samples
from tuning.contexts import Setting
from tuning.data import generators
from tuning.generate import WEIGHTS, Example
from tuning.hearing import HEARD, HeardPhrase, understandable, write_heard
from tuning.places import OUT, ROOT
from tuning.rows import Exclusion, paper_messages

_CATEGORIES = (
    "tasks", "wraps", "several", "hints", "avoid", "always", "ask", "correct", "chat",
)  # fmt: skip
_SPOKEN = re.compile(r"[a-z0-9' ,.!?;:-]+")
_MOST_WORDS = 14
#: White noise below the speech by so much.
_NOISE = {"clean": None, "20dB": 20.0, "10dB": 10.0}
#: How often each.
_NOISY = (5, 3, 2)
#: The share of messages recognised to the letter that is kept: the others teach nothing new.
_SAME = 0.15
#: So many messages are drawn to see which words have another meaning when said clearly.
_USUAL = 20_000
_REPORT = 100
_ESPEAK = ("en-us", "en-us+f3", "en-us+m3", "en", "en+f2", "en-gb-scotland+m7")
#: The more human ones twice.
_FLITE = ("slt", "slt", "rms", "rms", "awb", "kal16")


def options(parser: ArgumentParser) -> None:
    """The command line."""
    parser.add_argument("--count", type=int, default=3000, help="utterances in all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=HEARD)
    parser.add_argument("--log", type=Path, default=OUT / "hear.tsv", help="every result")


def run(args: Namespace) -> int:
    """Recognise what the log lacks, then write what can be understood."""
    args.log.parent.mkdir(parents=True, exist_ok=True)
    done = len(_lines(args.log))
    if done < args.count:
        with Speakers() as speakers:
            _recognise_all(args, done, speakers)
    kept = list(_worth_keeping(args))
    print(f"{write_heard(args.out, kept)} of {args.count} utterances kept in {args.out}")
    _report_errors(_lines(args.log))
    return 0


def _worth_keeping(args: Namespace) -> Iterator[HeardPhrase]:
    exclusion, sounds, results = Exclusion(paper_messages(ROOT)), EspeakLibrary().sounds, []
    for line in _lines(args.log):
        _, _, heard, meaning, said = line.split("\t")
        results.append(HeardPhrase(plain(heard), meaning, said))
    usually = {plain(e.say): e.meaning for e in islice(messages(args.seed), _USUAL)}
    for number, found in enumerate(results):
        same = found.words == plain(found.said)
        if same and Random(f"{args.seed} {number}").random() > _SAME:
            continue
        taken = usually.get(found.words, found.meaning) != found.meaning
        near = exclusion.near(found.words) or exclusion.near(found.said)
        if not taken and not near and understandable(found, sounds):
            yield found


def messages(seed: int) -> Iterator[Example]:
    """Endless different messages that mean the same in every situation; the seed decides."""
    generator = generators(seed, rough=False)[0]
    # Only with lines that ask nothing of their setting.
    writers = [writer.only(lambda line: not line.when) for writer in generator.writers]
    generator = generator.with_writers(writers)
    exclusion, seen, random = Exclusion(paper_messages(ROOT)), set[str](), Random(seed)
    weights = [WEIGHTS[name] for name in _CATEGORIES]
    nowhere = Setting(generator.soups, Situation(()))
    while True:
        category = random.choices(_CATEGORIES, weights)[0]
        example = generator.example(nowhere, category)
        if example is None or example.say in seen or exclusion.near(example.say):
            continue
        seen.add(example.say)
        if _SPOKEN.fullmatch(example.say) and len(example.say.split()) <= _MOST_WORDS:
            yield example


def _recognise_all(args: Namespace, done: int, speakers: Speakers) -> None:
    recogniser = MoonshineTranscriber()
    with args.log.open("a", encoding="utf-8") as log:
        for number, example in enumerate(islice(messages(args.seed), args.count)):
            if number < done:
                continue
            random = Random(f"{args.seed} {number}")
            flite = speakers.has("flite")
            voice, noise = _any_voice(random, flite), random.choices(list(_NOISE), _NOISY)[0]
            sound = _noisy(speakers.speak(example.say, voice), _NOISE[noise], random)
            heard = recogniser.transcribe(Pcm.of(sound).data)
            print(voice, noise, heard, example.meaning, example.say, sep="\t", file=log, flush=True)
            if number % _REPORT == _REPORT - 1:
                print(f"{number + 1} of {args.count}", flush=True)


def _any_voice(random: Random, flite: bool) -> Voice:
    """Three times in four one of flite's, at any speed people speak at."""
    human = random.random() < 0.75 and flite
    name = random.choice(_FLITE if human else _ESPEAK)
    engine = "flite" if human else "espeak"
    return Voice(engine, name, random.uniform(0.8, 1.25), random.randrange(25, 80))


def _noisy(sound: Samples, decibels: float | None, random: Random) -> Samples:
    if decibels is None:
        return sound
    return mixed(sound, white(len(sound), np.random.default_rng(random.getrandbits(32))), decibels)


def _lines(log: Path) -> list[str]:
    return log.read_text(encoding="utf-8").splitlines() if log.exists() else []


def _report_errors(lines: list[str]) -> None:
    """Word error rates by voice and by noise."""
    wrong: dict[str, list[int]] = {}
    for voice, noise, heard, _, said in (line.split("\t") for line in lines):
        words, found = plain(said).split(), plain(heard).split()
        same = SequenceMatcher(None, words, found, autojunk=False).get_matching_blocks()
        errors = max(len(words), len(found)) - sum(block.size for block in same)
        for kind in (voice, noise):
            total = wrong.setdefault(kind, [0, 0])
            total[0] += errors
            total[1] += len(words)
    for kind, (errors, words_said) in sorted(wrong.items()):
        print(f"{kind}: {100 * errors / words_said:.0f} % of words wrong")
