"""Every command of `main.py` that is no experiment, with every option and every choice."""

import pytest

from tests.abilities.case import Case

REFLEX = "--partner reflex --length short --seed 7"
#: Seconds in which a window has opened and its round has begun.
LOOK = 1.5

CASES = [
    Case("--version", "Sous Chef "),
    Case("--help", "positional arguments"),
    Case("dance", "invalid choice", 2),
    # a round without a window
    Case(f"play --headless --level ring {REFLEX}", "recorded: "),
    Case(f"play --headless --level {{kitchen}} {REFLEX}", "recorded: "),
    Case(f"play --headless {REFLEX} --script {{script}}", "recorded: "),
    Case("play --headless --partner reflex --length short", "seed "),
    Case("play --headless --level quick --partner reflex --length normal --pressure relaxed"),
    Case("play --headless --level quick --partner reflex --length long --pressure normal"),
    Case(f"play --headless {REFLEX} --pressure rush --partner-speed half", "recorded: "),
    Case(f"play --headless {REFLEX} --partner-speed three_quarters", "recorded: "),
    Case(f"play --headless {REFLEX} --partner-speed full", "recorded: "),
    Case("play --headless --length short --backend reflex --seed 1", "recorded: "),
    Case("play --headless --length short --model none.gguf --backend local", "cooks by reflex"),
    Case("play --headless --length short --mind slow=none.gguf", "none.gguf"),
    Case("play --headless --mind none", "expected", 2),
    Case(
        "play --headless --level {short} --partner hla --backend openai --mind slow=m@{url} "
        "--mind fast=m@{url} --seed 7 --script {script}",
        "recorded: ",
    ),
    Case("play --headless --level rign", "no level 'rign'", 1),
    Case("play --headless --partner nobody", "expected one of hla", 2),
    Case("play --headless --partner policy:nothing", "nothing", 1),
    # pictures
    Case(f"play --picture {{tmp}}/p.png --second 1 {REFLEX}", "a picture of the round"),
    Case(
        "play --picture {tmp}/crew.png --second 1 --level grand_banquet --cooks 3 --crew tree "
        "--as chef --backend reflex --script {script}",
        "a picture of the round",
    ),
    Case(
        "play --picture {tmp}/crew2.png --second 1 --level inn --cooks 2 --crew pipeline "
        "--as talk --backend reflex"
    ),
    Case(
        "play --picture {tmp}/crew3.png --second 1 --level ferry --cooks 4 --crew relay "
        "--as cook --backend reflex"
    ),
    Case(
        "play --picture {tmp}/crew4.png --second 1 --level stockroom --cooks 4 --crew graph "
        "--as chef_cook --backend reflex"
    ),
    Case(
        "play --picture {tmp}/crew5.png --second 1 --level stadium --cooks 4 --crew silent "
        "--backend reflex"
    ),
    Case("picture bottleneck {tmp}/b.png", "is painted"),
    Case("picture {kitchen} {tmp}/n.png", "is painted"),
    Case("picture {kitchen} {tmp}/again.png", "is painted"),
    Case("picture ring {tmp}/n.jpg", "ends in .png", 2),
    # recordings
    Case("replay --headless {log}", "verified: "),
    Case("replay --headless none.jsonl", "expected a readable match log", 1),
    Case("replay --speed 99 {log}", "at most 16", 2),
    # files
    Case("check", "no problems"),
    Case("check ring soups bakery soups {kitchen} {study}", "no problems"),
    Case("check {broken}", "broken.yaml", 1),
    Case("check --watch {kitchen}", "no problems", 130, interrupt=True),
    Case("schema", "properties"),
    Case("schema menu", "properties"),
    Case("schema mood", "properties"),
    Case("schema chapter", "properties"),
    Case("schema dance", "expected one of", 2),
    Case("schema --write {tmp}/schemas", "level.json"),
    # kitchens of one's own
    Case("new corner", "is a kitchen now"),
    Case("new grillroom --menu burgers", "is a kitchen now"),
    Case("new galley_two --from galley", "is a kitchen now"),
    Case("new cramped --from {layout}", "is a kitchen now"),
    Case("new Corner!", "small letters", 1),
    Case("export {kitchen} {tmp}/again.zip", "Exported"),
    Case("export ring", "Exported"),
    Case("install {zip}", "You have it already"),
    Case("install --replace {zip}", "You have it already"),
    Case("install {broken}", "is not installed", 1),
    Case("shortcut", "is in the menu now"),
    Case("shortcut --remove", "removed"),
    # windows, which are closed
    Case("", look=LOOK),
    Case(f"play --level quick {REFLEX}", look=LOOK),
    Case(f"play --level {{kitchen}} --watch {REFLEX}", look=LOOK),
    Case("replay {log}", look=LOOK),
    Case("replay --speed 4 {log}", look=LOOK),
    Case("edit", look=LOOK),
    Case("edit ring", look=LOOK),
    Case("edit annexe --from ring", look=LOOK),
    Case("study {study} --participant 1 --data {tmp}/study", "everything is kept", look=LOOK),
    Case("study hla", "everything is kept", look=LOOK),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_command(held, case: Case) -> None:
    held(case)
