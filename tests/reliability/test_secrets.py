"""Keys are in the settings file and on their way to the server, and nowhere else."""

from pathlib import Path

import pytest

from game.settings import SETTINGS, Service, Settings
from tests.agents.llm.openai_server import Body, Handler, fails, labels, says, serving
from tests.reliability.real_game import CHILDREN, RealGame, playing

KEY = "sk-very-secret-of-mine"


def understands_and_says_the_key(handler: Handler, body: Body) -> None:
    """Good at its work, so that it is listened to, but a traitor when it comes to talking."""
    said = handler.headers["authorization"]
    if "response_format" in body:
        says('{"intention": [{"do": "chop", "what": "onion", "times": 2}]}')(handler, body)
    elif "top_logprobs" in body:
        labels("A", [("A", -0.1)])(handler, body)
    else:
        says("Chef, ", f"{said} is your key!")(handler, body)


def refuses_the_key(handler: Handler, body: Body) -> None:
    fails(401, f"{handler.headers['authorization']} is no good")(handler, body)


def breaks_over_the_key(handler: Handler, body: Body) -> None:
    fails(500, f"{handler.headers['authorization']} made me stumble")(handler, body)


TRAITOR = (
    refuses_the_key, refuses_the_key, breaks_over_the_key, breaks_over_the_key,
    understands_and_says_the_key,
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks into /proc")
def test_nothing_that_the_game_writes_holds_the_key(tmp_path: Path) -> None:
    home, script = tmp_path / "home", tmp_path / "script"
    script.write_text("".join(f"{second} say Chop 2 onions\n" for second in range(1, 90)))
    with serving(*TRAITOR) as server:
        chosen = Settings(backend="openai", service=Service(server.url, "m", KEY))
        SETTINGS.save(home / "config" / "settings.yaml", chosen)
        with playing(home, "play", "--seed", "7", "--script", str(script)) as game:
            # What it says of the key is no fact of the kitchen, so it is not said at all.
            game.until(lambda: "refused the API key" in game.log and "HTTP 401" in game.told)
            assert KEY not in " ".join(_commands(game))
            assert len(game.children) == CHILDREN
    assert f"Bearer {KEY}" in {authorization for _, _, authorization in server.requests}
    assert KEY not in game.told and "is no good" not in game.told
    kept = [path for path in home.rglob("*") if path.is_file()]
    assert [path.name for path in kept if KEY.encode() in path.read_bytes()] == ["settings.yaml"]


def _commands(game: RealGame) -> list[str]:
    """The command lines of the game and its minds."""
    processes = (game.process.pid, game.window, *game.children)
    return [Path(f"/proc/{pid}/cmdline").read_text() for pid in processes]
