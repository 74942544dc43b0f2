"""The player's settings: kept, checked with exact errors, never in anybody's way."""

import stat
import sys
from pathlib import Path

import pytest

from game.commands._kept_settings import kept_settings
from game.commands.command_line import run_line
from game.records import DamagedError, Loaded
from game.settings import (
    SETTINGS,
    Asking,
    Service,
    Settings,
    Voice,
    Volumes,
    load_settings,
    parse_settings,
    settings_path,
)
from tests.tables import table

KEY = "sk-secret"
OWN = Settings(
    partner="reflex",
    backend="openai",
    model="/models/x.gguf",
    service=Service("http://localhost:1/v1", "big", KEY),
    pause_while_typing=True,
    volumes=Volumes(0.25, 0.5, 0.0, 1.0),
    talkativeness="chatty",
    character="dry",
    text_size="larger",
    reduced_motion=True,
)


def test_without_a_file_there_are_defaults() -> None:
    assert load_settings().value == Settings()
    assert load_settings().problem == ""


def test_what_is_saved_is_loaded() -> None:
    SETTINGS.save(settings_path(), OWN)
    assert load_settings().value == OWN
    assert [p.name for p in settings_path().parent.iterdir()] == ["settings.yaml"]


@pytest.mark.skipif(sys.platform == "win32", reason="no such permissions")
@pytest.mark.parametrize("text", ["service: {key: sk-secret}", "service:\n  key sk-secret", "a: ["])
def test_only_the_player_may_read_them_and_their_copies(text: str) -> None:
    path = settings_path()
    SETTINGS.save(settings_path(), OWN)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.write_text(text)
    path.chmod(0o644)
    load_settings()
    files = list(path.parent.glob("settings*"))
    assert {stat.S_IMODE(each.stat().st_mode) for each in files} == {0o600}
    path.write_text("text: [")
    path.chmod(0o664)
    SETTINGS.save(settings_path(), OWN)  # a slip that was made while the game ran
    assert {stat.S_IMODE(each.stat().st_mode) for each in path.parent.glob("settings*")} == {0o600}


def test_what_is_not_set_is_as_usual() -> None:
    assert parse_settings("backend: openai\nservice: {model: big}\n", "x") == Settings(
        backend="openai", service=Service(model="big")
    )
    assert parse_settings("", "x") == parse_settings("# nothing\n", "x") == Settings()
    assert parse_settings("volumes: {master: 1}", "x").volumes.master == 1.0
    assert parse_settings("model:", "x").model == ""


@table(__file__)
def test_mistakes_are_named_with_their_place(text: str, error: str) -> None:
    with pytest.raises(DamagedError) as caught:
        parse_settings(text, "x")
    assert str(caught.value).startswith(error)


@pytest.mark.parametrize(
    ("text", "left", "told"),
    [
        ("volumes: {music: loud, master: 0.1}", Settings(volumes=Volumes(master=0.1)),
         ["1:18: expected a number from 0 to 1"]),
        ("brigade: {cooks: 99999999}\nmodel: x.gguf", Settings(model="x.gguf"),
         ["1:18: expected a number from 1 to 8, found another number"]),
        ("asking:\n  patience_s: -1\n  words_s: 3", Settings(asking=Asking(words_s=3)),
         ["2:15: expected a number from 1 to 3600"]),
        ("asking: {spare_tokens: -5}", Settings(), ["1:24: expected a number from 0 to"]),
        ("backend: cloud\nsound: 1\ncharacter: dry", Settings(character="dry"),
         ["1:10: expected one of local", "2:1: expected one of partner"]),
        ("quick_words: [Hi, [Ho]]\npartner: dpt", Settings(partner="dpt"), ["1:19: expected text"]),
        ("voice: {server: {key: [x]}, muted: true}", Settings(voice=Voice(muted=True)),
         ["1:23: expected text, found a list"]),
        ("controls: nothing", Settings(), ["1:11: expected names with values"]),
    ],
)  # fmt: skip
def test_a_bad_value_costs_that_value_alone(text: str, left: Settings, told: list[str]) -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_text(text)
    loaded = load_settings()
    assert loaded.value == left
    assert all(f"{path}:{each}" in loaded.problem for each in told), loaded.problem
    assert (
        "the default takes its place, the file as it was is settings.broken.yaml" in loaded.problem
    )
    assert path.with_name("settings.broken.yaml").read_text() == text
    again = load_settings()
    assert (again.value, again.problem) == (left, ""), "it is told once"


@pytest.mark.parametrize("partner", ["../../x", "policy:FILE.py:f", "HLA", "policy:", "leader x"])
def test_a_partner_that_is_none_or_code_is_put_back(
    partner: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Code is named on the command line alone."""
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_text(f'version: 1\ncharacter: dry\npartner: "{partner}"\nminds: [fast=x.gguf, x]\n')
    kept = kept_settings()
    assert kept.value == Settings(character="dry")
    assert f"{path}:3:10: expected one of hla, dpt" in kept.problem
    assert f"{path}:4:22: expected MIND=FILE.gguf" in kept.problem
    assert kept.problem in capsys.readouterr().err
    assert kept_settings() == Loaded(kept.value)


def test_a_policy_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for source in ("/nonexistent/x.py:f", "moves:/nonexistent/x.onnx", "drawn:/nonexistent/x.pt"):
        with pytest.raises(SystemExit):
            run_line(["play", "--headless", "--level", "ring", "--partner", f"policy:{source}"])
        told = capsys.readouterr().err
        assert "expected a partner's file, found none at /nonexistent/x" in told


@pytest.mark.parametrize("text", ["- a", "a: [", "\x00", b"\xff\xfe\xff"])
def test_a_broken_file_is_set_aside(text: str | bytes) -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    loaded = load_settings()
    assert loaded.value == Settings()
    assert str(path) in loaded.problem
    assert "settings.broken.yaml" in loaded.problem
    assert not path.exists()
    assert path.with_name("settings.broken.yaml").exists()
    assert load_settings().problem == ""


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    loaded = load_settings(tmp_path)  # a folder
    assert loaded.value == Settings()
    assert str(tmp_path) in loaded.problem
    assert tmp_path.exists()


def test_the_key_is_nowhere_to_be_seen() -> None:
    assert KEY not in repr(OWN)
    assert KEY not in str(OWN.service)


@table(__file__)
def test_no_slip_quotes_the_key(text: str) -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_text(text.replace("KEY", KEY))
    problem = load_settings().problem
    assert problem.startswith(f"{path}:") and "expected" in problem
    assert not any(part in problem for part in (KEY, "secret", "sk-"))


def test_the_environment_fills_blanks() -> None:
    environment = {"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": "u", "OPENAI_MODEL": "m"}
    assert Service().filled(environment) == Service("u", "m", "k")
    assert OWN.service.filled(environment) == OWN.service
    assert Service().filled({}) == Service()
