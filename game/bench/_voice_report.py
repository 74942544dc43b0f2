"""What `bench voice` prints: how much of speech is understood, by voice and by noise."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from game.bench.speech.clips import CLEAN
from game.bench.speech.listening_test import NoiseOutcome, SpokenOutcome
from game.bench.speech.spoken_latency import SpokenLatency
from game.lab.reports.chart import share_chart
from game.lab.reports.report import Figures, Rate, Sample, printed

#: Of what the same words typed get, in clean speech by voices that nothing was tuned on.
WANTED = 0.9
_HEADS = (
    "sentences", "typed", "understood", "of typed", "asked back", "words wrong, raw", "with help",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class VoiceFindings:
    """What came of sentences, of small talk, of noise, and of words in rounds in the window."""

    spoken: Sequence[SpokenOutcome]
    talk: Sequence[SpokenOutcome]
    noise: Sequence[NoiseOutcome]
    latencies: Sequence[SpokenLatency] = ()

    @property
    def unseen(self) -> list[SpokenOutcome]:
        """Of voices on which nothing was tuned."""
        return [outcome for outcome in self.spoken if outcome.unseen]


#: Says to which row of a table an outcome belongs.
Grouping = Callable[[SpokenOutcome], str]


def voice_data(found: VoiceFindings) -> dict[str, object]:
    """For scripts: no sentence is told, only which."""
    unseen = grouped(found.unseen, lambda outcome: outcome.condition)
    return {
        "of_typed": {condition: relative(members) for condition, members in unseen.items()},
        "sentences": [asdict(each) for each in found.spoken],
        "small_talk": [asdict(each) for each in found.talk],
        "noise": [asdict(each) for each in found.noise],
        "latencies": [asdict(each) for each in found.latencies],
    }


def voice_tables(found: VoiceFindings) -> Iterator[Figures]:
    """For people."""
    for title, unseen in (("Unseen voices", True), ("Voices of the tuning", False)):
        voices = [each for each in found.spoken if each.unseen is unseen]
        if voices:
            yield understood(f"{title}, by noise", voices, lambda each: each.condition)
            yield understood(f"{title}, by engine", voices, lambda each: each.engine)
            clean = [each for each in voices if each.condition == str(CLEAN)]
            yield understood(f"{title}, clean, by voice", clean, lambda each: each.voice)
            yield understood(f"{title}, clean, by category", clean, lambda each: each.category)
    yield false_commands(found.talk, found.noise)
    if found.latencies:
        yield latency_table(found.latencies)


def understood(title: str, outcomes: Sequence[SpokenOutcome], group: Grouping) -> Figures:
    """A row for each group, in the order in which they come, and one for all."""
    rows = tuple((name, *_cells(members)) for name, members in grouped(outcomes, group).items())
    whole = ("all", *_cells(outcomes))
    return Figures(title, ("", *_HEADS), (*rows, whole) if len(rows) > 1 else rows)


def grouped(
    outcomes: Iterable[SpokenOutcome], group: Grouping
) -> Mapping[str, Sequence[SpokenOutcome]]:
    """The outcomes of each group."""
    found: dict[str, list[SpokenOutcome]] = {}
    for outcome in outcomes:
        found.setdefault(group(outcome), []).append(outcome)
    return found


def relative(outcomes: Iterable[SpokenOutcome]) -> float | None:
    """Sentences understood when spoken, of those understood when typed; None if none were."""
    found = list(outcomes)
    typed = sum(outcome.typed for outcome in found)
    return sum(outcome.understood for outcome in found) / typed if typed else None


def _cells(outcomes: Sequence[SpokenOutcome]) -> tuple[str, ...]:
    words = sum(outcome.words for outcome in outcomes)
    part = relative(outcomes)
    return (
        str(len(outcomes)),
        share(outcome.typed for outcome in outcomes),
        share(outcome.understood for outcome in outcomes),
        printed(part, ".3f"),
        share(outcome.doubtful for outcome in outcomes),
        f"{sum(outcome.raw_errors for outcome in outcomes) / words:.3f}",
        f"{sum(outcome.errors for outcome in outcomes) / words:.3f}",
    )


def share(answers: Iterable[bool]) -> str:
    """'0.87'."""
    found = list(answers)
    return printed(sum(found) / len(found) if found else None, ".3f")


def false_commands(talk: Sequence[SpokenOutcome], noise: Sequence[NoiseOutcome]) -> Figures:
    """What the partner would do, or ask, though nobody wanted anything of it."""
    heads = ("", "clips", "commands", "asked back", "commands, typed")
    rows = []
    for voices, members in grouped(talk, lambda outcome: outcome.condition).items():
        done, asked = _commands(members)
        typed = sum(outcome.typed_demand for outcome in members)
        rows.append((f"small talk, {voices}", str(len(members)), done, asked, str(typed)))
    for kind in dict.fromkeys(outcome.kind for outcome in noise):
        sounds = [outcome for outcome in noise if outcome.kind == kind]
        rows.append((f"noise, {kind}", str(len(sounds)), *_commands(sounds), "-"))
    return Figures("False commands", heads, tuple(rows))


def _commands(outcomes: Sequence[SpokenOutcome | NoiseOutcome]) -> tuple[str, str]:
    done = sum(outcome.demand and not outcome.doubtful for outcome in outcomes)
    asked = sum(outcome.demand and outcome.doubtful for outcome in outcomes)
    return str(done), str(asked)


def voice_chart(path: Path, outcomes: Sequence[SpokenOutcome]) -> None:
    """Of the sentences understood when typed, how many are understood when spoken, by noise."""
    shares = {}
    for condition, members in grouped(outcomes, lambda outcome: outcome.condition).items():
        rate = Rate()
        for outcome in members:
            if outcome.typed:
                rate.count(outcome.understood)
        shares[condition.replace(" ", "\n", 1)] = rate.interval
    share_chart(path, "Understood when spoken, of those understood when typed", shares, WANTED)


def latency_table(latencies: Sequence[SpokenLatency]) -> Figures:
    """From the end of speech, in seconds."""
    words = Sample.of([each.words for each in latencies])
    known = Sample.of([each.known for each in latencies if each.known is not None])
    move = Sample.of([each.move for each in latencies if each.move is not None])
    rows = tuple(
        (name, str(sample.count), *sample.cells())
        for name, sample in (("words", words), ("understood", known), ("first move", move))
    )
    heads = ("from the end of speech to", "utterances", "mean (sd), s", "median", "p95")
    return Figures("Spoken commands in a round in the window", heads, rows)
