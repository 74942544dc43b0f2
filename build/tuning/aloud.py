"""`bench aloud FILE`: sentences to a crew as they are heard when they are spoken.

Voices that only judge take turns, in quiet; engines that are missing are left out, and told. What
is heard, with the kitchen's help, is written in the place of what was said, for `lab crew`.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import cycle
from pathlib import Path

import yaml
from rich.console import Console
from rich.progress import track

from game import paths
from game.bench.speech.clips import JUDGING, Clips, Voice
from game.bench.speech.hearing import add_recogniser, expected_at, hear, recogniser_of
from game.bench.speech.listening_test import wrong_words
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report, printed
from game.lab.runs.arguments import InputError, named_level
from game.records import write_whole
from game.session.words import GIVEN
from game.voice.listening.transcriber import Transcriber
from game.voice.sound import Pcm
from tuning.crew import CrewSentence, load_sentences


@dataclass(frozen=True, slots=True)
class SpokenSentence:
    """`heard`: what came of it; `raw`: as the recogniser wrote it."""

    sentence: CrewSentence
    voice: Voice
    raw: str
    heard: str

    @property
    def errors(self) -> int:
        """Words that are wrong, missing or too many."""
        return wrong_words(self.sentence.say, self.heard)

    def row(self) -> tuple[str, ...]:
        return self.sentence.id, str(self.voice), self.sentence.say, self.heard, str(self.errors)


def _options(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="sentences (YAML)")
    parser.add_argument(
        "--out", type=Path, default=Path("out", "heard.yaml"), metavar="HEARD.yaml",
        help="where to write what is heard (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--kept", type=Path, default=paths.user_cache() / "voice", metavar="FOLDER",
        help="where speech is kept",
    )  # fmt: skip
    add_recogniser(parser)


def measure(args: Namespace, console: Console) -> Report:
    """Speak and hear them all. InputError if nobody can speak."""
    sentences = load_sentences(args.file)
    with recogniser_of(args) as transcriber, Clips(args.kept / "clips") as clips:
        voices = [voice for voice in JUDGING if clips.has(voice)]
        if not voices:
            raise InputError("expected speech synthesisers, found none: apt install flite festival")
        steps = track(sentences, "sentences", console=console, transient=True)
        pairs = zip(steps, cycle(voices))
        found = [_spoken(sentence, voice, clips, transcriber) for sentence, voice in pairs]
    args.out.parent.mkdir(parents=True, exist_ok=True)
    plain_data: list[Mapping[str, object]] = []
    for each in found:
        values = asdict(replace(each.sentence, say=each.heard or "..."))
        plain_data.append({key: _listed(value) for key, value in values.items() if value != ()})
    write_whole(args.out, yaml.safe_dump(plain_data, sort_keys=False, allow_unicode=True))
    levels = tuple(named_level(name) for name in dict.fromkeys(s.level for s in sentences))
    missing = dict.fromkeys(voice.engine for voice in JUDGING if voice not in voices)
    notes = [f"left out, since it is not installed: {engine}" for engine in missing]
    return Report("aloud", {"sentences": [*map(asdict, found)]}, _tables(found), levels, notes)


def _spoken(
    sentence: CrewSentence, voice: Voice, clips: Clips, transcriber: Transcriber
) -> SpokenSentence:
    sound = Pcm.of(clips.speak(sentence.say, voice))
    expected = expected_at(named_level(sentence.level), (), GIVEN[: sentence.cooks])
    heard = hear(sound, transcriber, expected)
    return SpokenSentence(sentence, voice, heard.raw, heard.text)


def _listed(value: object) -> object:
    return [*value] if isinstance(value, tuple) else value


def _tables(found: Sequence[SpokenSentence]) -> tuple[Figures, ...]:
    words = sum(len(each.sentence.say.split()) for each in found)
    errors = sum(each.errors for each in found)
    whole = sum(not each.errors for each in found)
    rows = (
        ("words wrong", f"{errors}/{words}", printed(errors / words, ".2f")),
        (
            "sentences without a wrong word",
            f"{whole}/{len(found)}",
            printed(whole / len(found), ".2f"),
        ),
    )
    heads = ("id", "voice", "said", "heard", "words wrong")
    return (
        Figures(f"{len(found)} sentences", heads, tuple(each.row() for each in found)),
        Figures("Shares", ("what", "of", "share"), rows),
    )


EXPERIMENT = Experiment("aloud", "sentences to a crew as they are heard", _options, measure)
