"""Policies from elsewhere are partners: in processes of their own, and in the lab's time."""

import json
import re
from textwrap import dedent

import numpy as np
import pytest

from agents.learned import load_policy
from agents.learned._policy import NetworkPolicy
from agents.own_code import OwnCodeError
from game.partners.casting import HUMANS, cast, listening
from game.partners.mind_seat import MindSeat
from game.partners.partner_spec import PartnerFileError, UnknownPartnerError, find_partner
from game.partners.thinking import ModelChoice, linked
from game.session.match.match import Match
from main import main
from tests.partners.minding import play_until
from tests.tables import table

#: Prefers what comes last in the menu's order (serving, plating ...); keeps a memory.
POLICY = """
    import numpy as np

    class Latest:
        def __init__(self):
            self.asked = 0

        def begin(self, actions, layout, level):
            assert actions[-1] == "wait" and "Chop Onion" in actions and level
            self.planes, self.entries = len(layout.planes), len(layout.entries)

        def __call__(self, observed, mask):
            self.asked += 1
            assert (self.planes, self.entries) == (len(observed["grid"]), len(observed["vector"]))
            assert observed["grid"].ndim == 3 and 0 <= observed["vector"].min() <= 1
            ready = np.flatnonzero(mask[:17])
            return int(ready[-1]) if len(ready) and self.asked % 3 else len(mask) - 1

    def down_and_up(observed, mask):
        assert len(mask) == 6
        return int(observed["grid"][:, :4].any() and observed["vector"][0] < 0.9)
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "latest.py"
    path.write_text(dedent(POLICY), encoding="utf-8")
    return path


def test_a_policy_cooks_in_a_process_of_its_own_and_in_the_lab(file, long_ring, tmp_path):
    minds = linked(find_partner(f"policy:{file}:Latest"), ModelChoice(None))
    seats = cast(long_ring, HUMANS["idle"], listening(lambda: minds))
    match = Match(long_ring, seats, 3)
    (seat,) = (seat for seat in match.seats if isinstance(seat, MindSeat))
    try:
        play_until(match, lambda: seat.panel.source == "policy")
    finally:
        match.close()
    out = tmp_path / "out.json"
    line = ["--partner", f"policy:{file}:Latest", "--human", "idle", "--seeds", "1,1"]
    assert main(["lab", "match", "--level", "quick", *line, "--json", str(out)]) == 0
    first, second = json.loads(out.read_text(encoding="utf-8"))["rounds"]
    assert first == second and first["partner_moves"] > 20
    line[1], line[-1] = f"policy:moves:{file}:down_and_up", "1"
    assert main(["lab", "match", "--level", "quick", *line, "--json", str(out)]) == 0
    (moved,) = json.loads(out.read_text(encoding="utf-8"))["rounds"]
    assert moved["partner_moves"] > 100 and moved["partner_idle"] < 0.05


@table(__file__)
def test_what_is_wrong_with_a_policy_is_one_sentence(file, source, words, capsys):
    source = source.format(file=file, folder=file.parent)
    (file.parent / "breaks.py").write_text("import os\npolicy = nothing\n", encoding="utf-8")
    with pytest.raises(OwnCodeError, match=words):
        load_policy(source)
    assert main(["lab", "match", "--partner", f"policy:{source}", "--seeds", "1"]) == 1
    (told,) = capsys.readouterr().err.splitlines()
    assert re.search(words, told)


@table(__file__)
def test_a_policy_that_is_gone_when_it_is_loaded_is_named(source, words):
    with pytest.raises(OwnCodeError, match=words):
        load_policy(source)


def test_what_a_policy_stumbles_over_is_told_with_its_place(file, capsys):
    file.write_text("def policy(observed, mask):\n    return 1 // 0\n", encoding="utf-8")
    assert main(["lab", "match", "--partner", f"policy:{file}:policy", "--seeds", "1"]) == 1
    told = capsys.readouterr().out
    assert f"the policy {file}:policy failed: ZeroDivisionError" in told
    assert f"({file.name}, line 2)" in told


def test_names_of_partners(capsys):
    with pytest.raises(UnknownPartnerError, match=r"or FILE\.py:NAME, found policy:"):
        find_partner("policy:")
    with pytest.raises(SystemExit):
        main(["lab", "match", "--partner", "nobody"])
    assert "expected one of hla, dpt" in capsys.readouterr().err


@pytest.mark.parametrize("partner", ["no.py:Agent", "mine=no.py:Agent", "policy:moves:no.onnx"])
@pytest.mark.parametrize("command", ["play", "lab match"])
def test_a_partner_s_file_that_is_not_there_is_told_alike_everywhere(command, partner, capsys):
    told = r"expected a partner's file, found none at no\.(py|onnx)"
    with pytest.raises(PartnerFileError, match=told):
        find_partner(partner)
    with pytest.raises(SystemExit):
        main([*command.split(), "--partner", partner])
    assert re.search(told, capsys.readouterr().err)


def test_a_network_s_best_score_counts_among_what_is_allowed():
    observed = {"grid": np.zeros((2, 3, 3), np.float32), "vector": np.zeros(4, np.float32)}
    shapes = []

    def network(grid, vector):
        shapes.append((grid.shape, vector.shape))
        return np.array([[3.0, 2.0, 1.0]], np.float32)

    policy = NetworkPolicy(network)
    assert policy(observed, np.array([0, 1, 1], np.int8)) == 1
    assert shapes == [((1, 2, 3, 3), (1, 4))]
    with pytest.raises(OwnCodeError, match="expected scores of 2 actions, found 3"):
        policy(observed, np.ones(2, np.int8))


def test_what_is_drawn_is_as_likely_as_its_score_says_and_the_same_for_a_seed():
    observed = {"grid": np.zeros((2, 3, 3), np.float32), "vector": np.zeros(4, np.float32)}
    logits = np.log(np.array([[6.0, 3.0, 1.0]], np.float32))
    mask = np.array([0, 1, 1], np.int8)

    def drawn(seed):
        policy = NetworkPolicy(lambda grid, vector: logits, np.random.default_rng(seed))
        return [policy(observed, mask) for _ in range(1000)]

    assert drawn(1) == drawn(1) != drawn(2)
    assert drawn(1).count(0) == 0
    assert 700 < drawn(1).count(1) < 800
