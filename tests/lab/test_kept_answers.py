"""What models answered is kept, and gives the same rounds again; what is wrong with it is told."""

import gzip
import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from io import StringIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from rich.console import Console

from agents.llm.errors import BusyError, LlmError
from agents.llm.protocol import PlainPrompt
from agents.llm.recording import KeptModel, RecordingModel, ReplayModel, UnknownPromptError
from game.content.load import load_level
from game.lab.engine._player import ApartPlayer, RunPlayer
from game.lab.engine.answers import AnswerBook, _add
from game.lab.engine.engine import Engine
from game.lab.engine.run_spec import Outcome, RoundAnswers, RunSpec, course_of, portable
from game.lab.experiments import run
from game.lab.runs.arguments import InputError, level_file
from game.partners.partner_spec import HLA
from game.partners.thinking import Latency, chosen_model
from game.settings import Settings, load_settings
from tests.agents.llm.canned import CannedModel
from tests.tables import table

PROVENANCE = {"arguments": {"seeds": "0"}}


@pytest.fixture(scope="module")
def spec() -> RunSpec:
    """Seconds of a round in which the bundled model reads words, while time is measured."""
    level = replace(load_level(level_file("quick")), round_ticks=100)
    thinking = portable(chosen_model(Settings()))
    return RunSpec(level, HLA.name, "chopper", 0, thinking, ((1, "Cook Bob Soup once."),))


@pytest.fixture(scope="module")
def played(spec: RunSpec) -> Outcome:
    with closing(RunPlayer()) as player:
        return player.play(spec)


@pytest.fixture
def kept(spec: RunSpec, played: Outcome, tmp_path: Path) -> Path:
    book = AnswerBook()
    book.take(spec, played)
    path = tmp_path / "a.answers.zip"
    assert book.write(path, book.told_again(PROVENANCE))
    return path


def again(spec: RunSpec, path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Outcome, AnswerBook]:
    """The round from kept answers, where there is no model."""
    book = AnswerBook.of_file(path)
    with monkeypatch.context() as patch:
        patch.setattr("agents.llm.build._local", lambda *_: pytest.fail("a model is asked"))
        (outcome,) = Engine(book=book).carry_out([spec], Console(file=StringIO()))
    return outcome, book


def test_kept_answers_give_the_same_log_and_the_same_file(spec, played, kept, monkeypatch) -> None:
    assert played.answers and '"answer"' in played.answers.minds["slow"]
    assert '"prompt"' not in played.answers.minds["slow"]
    outcome, book = again(spec, kept, monkeypatch)
    assert outcome == played and not book.changes
    told = book.told_again({"arguments": {"seeds": "0", "workers": 2}}, same=True)
    assert told["provenance"] == PROVENANCE
    book.write(second := kept.with_name("b.zip"), told)
    assert second.read_bytes() == kept.read_bytes()
    other = {"arguments": {"seeds": "1"}}
    assert book.told_again(other, same=True)["provenance"] == other


def seconds_of(played: Outcome) -> list[float | None]:
    """What each answer took, as it is kept."""
    assert played.answers is not None
    lines = [line for text in played.answers.minds.values() for line in text.splitlines()]
    told = [json.loads(line) for line in lines]
    return [line["answer"]["seconds"] for line in told if "answer" in line]


def test_what_is_charged_is_never_told_as_measured(spec, played, tmp_path, monkeypatch) -> None:
    """So two runs leave the same file, too, however quick their machines were."""
    thinking = replace(spec.thinking, latency=Latency(answer_s=0.5))
    charged = replace(spec, level=replace(spec.level, round_ticks=30), thinking=thinking)
    with closing(RunPlayer()) as player:
        found = player.play(charged)
    assert all(seconds_of(played)) and set(seconds_of(found)) == {None}
    book, path = AnswerBook(), tmp_path / "a.answers.zip"
    book.take(charged, found)
    book.take(spec, played)
    (note,) = book.notes
    assert note.startswith("latency was not measured in a round: 0.5 s is charged for each")
    book.write(path, book.told_again(PROVENANCE))
    outcome, then = again(charged, path, monkeypatch)
    assert outcome == found and then.notes == book.notes


def test_what_was_kept_of_a_round_has_its_answers_too(spec, played, tmp_path, monkeypatch) -> None:
    engine = Engine(kept=tmp_path, book=AnswerBook())
    monkeypatch.setattr(ApartPlayer, "play", lambda *_: played)
    assert engine.carry_out([spec], Console(file=StringIO())) == [played]
    monkeypatch.setattr(ApartPlayer, "play", lambda *_: pytest.fail("played again"))
    assert engine.carry_out([spec], Console(file=StringIO())) == [played]
    monkeypatch.setattr(ApartPlayer, "play", lambda *_: played)
    (answers,) = tmp_path.rglob("*.answers.json.gz")
    answers.write_bytes(answers.read_bytes()[:60])
    told = StringIO()
    assert engine.carry_out([spec], Console(file=told, width=300)) == [played]
    assert "expected a round, which is played again" in told.getvalue()


def changed(path: Path, change: Callable[[str], str]) -> Path:
    """The same file with another text in its round."""
    with ZipFile(path) as file:
        texts = {name: file.read(name).decode() for name in file.namelist()}
    with ZipFile(path, "w") as file:
        for name, text in texts.items():
            file.writestr(name, text if name == "origin.json" else change(text))
    return path


@table(__file__)
def test_a_changed_prompt_and_damage_are_told(
    spec, kept, monkeypatch, there, instead, told
) -> None:
    path = changed(kept, lambda text: text.replace(there, instead))
    with pytest.raises(InputError, match=told):
        again(spec, path, monkeypatch)


def test_whatever_byte_of_a_file_is_another_it_is_read_or_told(spec, played, tmp_path) -> None:
    """One can make it a file of a later version, in another method, or with a password."""
    plain, path, book = replace(spec, partner="reflex"), tmp_path / "a.zip", AnswerBook()
    answers = RoundAnswers({"slow": ""}, {"model": "m"}, "0" * 64)
    book.take(plain, replace(played, answers=answers))
    book.write(path, book.told_again(PROVENANCE))
    data, told = path.read_bytes(), 0
    for place in range(data.index(b"PK\1\2"), len(data)):
        path.write_bytes(data[:place] + bytes([data[place] ^ 0x81]) + data[place + 1 :])
        try:
            assert AnswerBook.of_file(path).of_round(plain) == answers
        except InputError as error:
            assert str(path) in str(error)
            told += 1
    assert told > 20


@pytest.mark.parametrize("origin", ["[]", '{"arguments": []}', "[" * 100_000])
def test_where_a_report_is_from_can_be_damaged_too(kept: Path, origin: str) -> None:
    with ZipFile(kept, "w") as file:
        file.writestr("origin.json", f'{{"format": 2, "provenance": {origin}}}')
    with pytest.raises(
        InputError, match=r"a\.answers\.zip(, origin\.json)?: expected kept answers, found "
    ):
        AnswerBook.of_file(kept)


def test_another_course_from_the_same_prompts_is_told_apart(spec, kept, monkeypatch) -> None:
    path = changed(kept, lambda text: text.replace('"course": "', '"course": "0'))
    _, book = again(spec, path, monkeypatch)
    (line,) = book.changes
    assert line.startswith("1 rounds took another course") and "rules have changed" in line
    now = {**PROVENANCE, "date": "now"}
    assert book.told_again(now, same=True)["provenance"] == now


def test_a_course_is_moves_words_and_points_whatever_else_a_log_tells(played: Outcome) -> None:
    lines = [json.loads(line) for line in gzip.decompress(played.log).splitlines()]

    def course(*changes: tuple[int, str, object]) -> str:
        told = [{**line} for line in lines]
        for number, name, value in changes:
            told[number][name] = value
        text = "\n".join(json.dumps(line) for line in told)
        return course_of(gzip.compress(text.encode()))

    moved = next(i for i, line in enumerate(lines) if "moves" in line)
    spoken = next(i for i, line in enumerate(lines) if "words" in line)
    assert played.answers and course() == played.answers.course
    assert course((0, "date", "now"), (0, "rank", 3), (moved, "notes", [])) == course()
    for change in (
        (moved, "moves", ["stay", "interact"]), (moved, "tick", 7777),
        (spoken, "words", [{"cook": 1, "text": "No"}]), (-1, "results", {"score": 999}),
    ):  # fmt: skip
        assert course(change) != course()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b" " * 70_000_000, r"origin\.json of 70000000 bytes"),
        (b"[1]", r"origin\.json with a list where"),
        (b"hello", "no JSON at line 1, column 1"),
        (b'{"format": 9}', r"origin\.json: expected kept answers, found format 9"),
        (None, r"no origin\.json in it"),
    ],
)
def test_what_would_unpack_to_too_much_or_is_another_kind_is_told(
    tmp_path: Path, text: bytes | None, told: str
) -> None:
    with ZipFile(path := tmp_path / "bomb.zip", "w", ZIP_DEFLATED) as file:
        file.writestr("other.json" if text is None else "origin.json", text or b"")
    with pytest.raises(InputError, match=told):
        AnswerBook.of_file(path)


def test_a_round_of_answers_is_bounded_too(spec, kept) -> None:
    path = changed(kept, lambda text: " " * 70_000_000)
    with pytest.raises(InputError, match=r"\w+\.json of 70000000 bytes"):
        AnswerBook.of_file(path).of_round(spec)


def test_a_round_that_is_not_there_and_a_file_that_is_none_are_told(
    spec, kept, monkeypatch
) -> None:
    with pytest.raises(InputError, match=r"seed 7.*found none: play it with its model"):
        again(replace(spec, seed=7), kept, monkeypatch)
    kept.write_bytes(kept.read_bytes()[:90])
    with pytest.raises(InputError, match=r"a\.answers\.zip: expected kept answers, found BadZip"):
        AnswerBook.of_file(kept)
    with pytest.raises(InputError, match=r"none\.zip: expected kept answers, found FileNotFound"):
        AnswerBook.of_file(kept.with_name("none.zip"))


def test_a_round_without_a_model_leaves_no_file(spec: RunSpec, tmp_path: Path) -> None:
    book = AnswerBook()
    plain = replace(spec, partner="reflex")
    Engine(book=book).carry_out([plain], Console(file=StringIO()))
    assert not book.write(tmp_path / "none.zip", book.told_again({}))
    assert not (tmp_path / "none.zip").exists()


@pytest.fixture
def report(tmp_path: Path) -> Iterator[Callable[..., Path]]:
    """Makes a report of a short round by the bundled model, and of one without a model."""
    (file := tmp_path / "one.yaml").write_text(
        "title: One\nlevels: quick\npartners: [hla, reflex]\nhumans: chopper\n"
        "seeds: 0\nseconds: 5\n"
        "conditions: {told: {words: {0.1: Chop an onion.}}}\n"
    )

    def make(name: str, *more: str) -> Path:
        parser = ArgumentParser()
        run.EXPERIMENT.add_to(parser)
        out = tmp_path / name
        wanted = [
            str(file),
            "--workers",
            "1",
            "--kept",
            str(tmp_path / name),
            "--json",
            f"{out}.json",
        ]
        args = parser.parse_args([*wanted, *more])
        assert args.run(args) == 0
        return out

    yield make


@pytest.mark.parametrize("older", [False, True])
def test_a_report_is_made_again_with_equal_bytes(report: Callable[..., Path], older: bool) -> None:
    first = report("a")
    if older:
        answers = Path(f"{first}.answers.zip")
        with ZipFile(answers) as file:
            texts = {name: json.loads(file.read(name)) for name in file.namelist()}
        texts["origin.json"]["rules"] = "of an older game, with its figures"
        with ZipFile(answers, "w", ZIP_DEFLATED) as file:
            for name, told in texts.items():
                _add(file, name, told)
    second = report("b", "--from-answers", f"{first}.answers.zip")
    for ending in ("json", "md", "csv", "answers.zip"):
        assert Path(f"{first}.{ending}").read_bytes() == Path(f"{second}.{ending}").read_bytes()


def test_what_failed_fails_again(tmp_path: Path) -> None:
    path, prompt = tmp_path / "a.jsonl", PlainPrompt("hi", "there")
    recorder = RecordingModel(CannedModel([BusyError("wait"), "fine"]), path)
    with pytest.raises(BusyError):
        recorder.generate(prompt)
    assert recorder.generate(prompt).text == "fine"
    recorder.close()
    model = KeptModel(path)
    assert model.name == "canned"
    with pytest.raises(BusyError) as caught:
        model.generate(prompt)
    assert (str(caught.value), caught.value.detail) == (BusyError.sentence, "wait")
    assert model.generate(prompt).text == "fine"
    with pytest.raises(UnknownPromptError, match=r"^elsewhere$"):
        model.generate(PlainPrompt("hi", "elsewhere"))
    with pytest.raises(LlmError, match="holds no answer"):
        ReplayModel(path).generate(PlainPrompt("hi", "elsewhere"))


def test_a_recording_stands_where_a_model_file_can() -> None:
    settings = load_settings().value.thinking_with("local", "kept.jsonl")
    model = chosen_model(settings).model
    assert model and (model.backend, model.path) == ("replay", Path("kept.jsonl"))
