"""`bench aloud FILE`: sentences to a crew as they are heard when they are spoken.

Voices that only judge take turns, in quiet; engines that are missing are left out, and told. What
is heard, with the kitchen's help, is written in the place of what was said, for `lab crew`.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from itertools import cycle
from pathlib import Path

import yaml
from rich.console import Console
from rich.progress import track

from game.bench.speech.clips import JUDGING, LEFT_OUT, Clips, Voice, present
from game.bench.speech.hearing import add_kept, add_recogniser, expected_at, hear, recogniser_of
from game.bench.speech.listening_test import wrong_words
from game.codec import Codec
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Rate, Report
from game.lab.runs.arguments import named_level
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
    add_kept(parser)
    add_recogniser(parser)


def measure(args: Namespace, console: Console) -> Report:
    """Speak and hear them all. InputError if nobody can speak."""
    sentences = load_sentences(args.file)
    with recogniser_of(args) as transcriber, Clips(args.kept / "clips") as clips:
        voices, missing = present(clips, JUDGING)
        steps = track(sentences, "sentences", console=console, transient=True)
        pairs = zip(steps, cycle(voices))
        found = [_spoken(sentence, voice, clips, transcriber) for sentence, voice in pairs]
    args.out.parent.mkdir(parents=True, exist_ok=True)
    told = [Codec().encode(replace(each.sentence, say=each.heard or "...")) for each in found]
    write_whole(args.out, yaml.safe_dump(told, sort_keys=False, allow_unicode=True))
    levels = tuple(named_level(name) for name in dict.fromkeys(s.level for s in sentences))
    notes = [*map(LEFT_OUT.format, missing)]
    return Report("aloud", {"sentences": [*map(asdict, found)]}, _tables(found), levels, notes)


def _spoken(
    sentence: CrewSentence, voice: Voice, clips: Clips, transcriber: Transcriber
) -> SpokenSentence:
    sound = Pcm.of(clips.speak(sentence.say, voice))
    expected = expected_at(named_level(sentence.level), (), GIVEN[: sentence.cooks])
    heard = hear(sound, transcriber, expected)
    return SpokenSentence(sentence, voice, heard.raw, heard.text)


def _tables(found: Sequence[SpokenSentence]) -> tuple[Figures, ...]:
    words = sum(len(each.sentence.say.split()) for each in found)
    errors = sum(each.errors for each in found)
    whole = Rate(sum(not each.errors for each in found), len(found))
    rows = (
        ("words wrong", f"{errors}/{words} {errors / words:.2f}"),
        ("sentences without a wrong word", whole.text),
    )
    heads = ("id", "voice", "said", "heard", "words wrong")
    return (
        Figures(f"{len(found)} sentences", heads, tuple(each.row() for each in found)),
        Figures("Shares", ("what", "share (95 %)"), rows),
    )


EXPERIMENT = Experiment("aloud", "sentences to a crew as they are heard", _options, measure)
