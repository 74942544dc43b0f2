"""The player's settings: kept, checked with exact errors, never in anybody's way."""

import stat
import sys
from pathlib import Path

import pytest

from game.records import DamagedError
from game.settings import (
    SETTINGS,
    Service,
    Settings,
    Volumes,
    load_settings,
    parse_settings,
    settings_path,
)

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
@pytest.mark.parametrize("text", ["service: {key: sk-secret}", "service:\n  key sk-secret"])
def test_only_the_player_may_read_them_and_their_copies(text: str) -> None:
    path = settings_path()
    SETTINGS.save(settings_path(), OWN)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.write_text(text)
    path.chmod(0o644)
    load_settings()
    files = list(path.parent.glob("settings*"))
    assert [stat.S_IMODE(each.stat().st_mode) for each in files] == [0o600]
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


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("backend: cloud", "x:1:10: expected one of local, openai, reflex, found other text"),
        ("\nvolumes: {music: loud}", "x:2:18: expected a number from 0 to 1, found other text"),
        ("volumes: {music: 2}", "x:1:18: expected a number from 0 to 1, found another number"),
        ("volumes: {music: true}", "x:1:18: expected a number from 0 to 1, found yes or no"),
        ("pause_while_typing: maybe", "x:1:21: expected true or false, found other text"),
        ("model: [a]", "x:1:8: expected text, found a list"),
        ("sound: 1", "x:1:1: expected one of partner, backend, model"),
        ("service: 5", "x:1:10: expected names with values, found another number"),
        ("service:\n  keys: x", "x:2:3: expected one of url, model, key, found another name"),
        ("- a", "x:1:1: expected names with values, found a list"),
        ("a: [", "x:1:5: expected valid YAML, found"),
        ("service:\n  key: *sk-123", "x:2:8: expected valid YAML, found a '*' before a text"),
        ("a: " + "[" * 5000, "x:1:1: expected settings, found things nested too deeply"),
    ],
)
def test_mistakes_are_named_with_their_place(text: str, error: str) -> None:
    with pytest.raises(DamagedError) as caught:
        parse_settings(text, "x")
    assert str(caught.value).startswith(error)


@pytest.mark.parametrize("text", ["volumes: {music: loud}", "a: [", "\x00", b"\xff\xfe\xff"])
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


@pytest.mark.parametrize(
    "text",
    [
        "service: {key: [KEY]}",
        "service:\n  key KEY",
        "service:\n  key:KEY",
        "service:\n  url: http://h\n  key KEY",
        "service:\n  url: http://h\n  key:KEY",
        "service:\n  url: http://h\n key: KEY",
        "service: KEY",
        "service: [KEY]",
        "service:\n  KEY: key",
        "service:\n  KEY",
        "KEY",
        "KEY: 1",
        "- KEY",
        "volumes: {master: KEY}",
        "volumes:\n  KEY",
        "version: KEY",
        "backend: KEY",
        "quick_words: KEY",
        "muted: KEY",
        "pause_while_typing: KEY",
        "controls: {left: KEY}",
        "service: {key: *KEY}",
        "service: {key: !KEY x}",
        "service: {key: !KEY!x y}",
        "service: {key: KEY: x}",
        "service: {key: 'KEY}",
        'service: {key: "KEY\\q"}',
        "service: {key: @KEY}",
        "service: {key: `KEY}",
        "service: {key: %KEY}",
        "%KEY\nservice: {}",
        "service:\n\tkey: KEY",
        "? KEY\n: x",
        "? {KEY: x}\n: x",
        "service: {key: KEY\x00}",
        "<<: KEY",
    ],
)
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
