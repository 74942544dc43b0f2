"""Every experiment of the lab at its smallest size, with every option."""

import pytest

from tests.abilities.case import OUT, Case

RECORDED = "--backend recorded --answers {answers} --latency fixed:0.2"
RECORDED_TALK = "--backend recorded --answers {answers}"

CASES = [
    Case("lab list", "match"),
    Case("lab metrics", "hit_rate"),
    Case("lab new {tmp}/my.yaml", "written: "),
    Case("lab new {tmp}/my.yaml", "expected a name that is free", 1),
    Case("lab", "EXPERIMENT", 2),
    Case(f"lab answers --count 1 --seed 1 --human cook --levels quick --times {OUT}"),
    Case(f"lab balance quick --seeds 0 {OUT}", "Quick"),
    Case(f"lab complex {RECORDED} --attempts 1 --partner hla --only 3 --workers 1 --fresh {OUT}"),
    Case("lab complex --backend recorded", "expected --answers FILE", 1),
    Case(f"lab crew {{crew}} --only e01 {RECORDED} --profile seeing {OUT}"),
    Case(
        f"lab fast {RECORDED} --parts guesses commands --messages {{data}}/messages/quantity.yaml "
        f"--labels --only quantity-01 --states 1 --commands 1 --seed 1 --seeds 1 {OUT}"
    ),
    Case(f"lab interpret {{asked}} --wide --level quick {RECORDED_TALK} {OUT}"),
    Case(f"lab interpret {{asked}} {RECORDED_TALK} {OUT}"),
    Case("lab interpret x.yaml --model none.gguf", "none.gguf", 1),
    Case(f"lab latency {RECORDED} --level {{short}} --partner hla --repeats 1 --workers 1 {OUT}"),
    Case(
        "lab match --level quick --length short --seeds 0-1 --human chopper --least 20 "
        f"--longest-standstill 30 --logs {{tmp}}/logs --kept {{tmp}}/kept {OUT}",
        "score, mean",
    ),
    Case(
        f"lab match --level quick --length short --seeds 0-1 --kept {{tmp}}/kept {OUT}",
        "rounds were played before",
    ),
    Case(f"lab match --level quick --length short --seeds 0 --kept {{tmp}}/kept --fresh {OUT}"),
    Case(f"lab match --level quick --length short --seeds 0 --least 2000 {OUT}", "at least", 1),
    Case(f"lab match --level quick --length short --orders bob,alice --seeds 0 {OUT}"),
    Case(f"lab match --orders stew --seeds 0 {OUT}", "expected some of", 1),
    Case(f"lab match --level inn --cooks 3 --human none --length short --seeds 0 {OUT}"),
    Case(f"lab match --level quick --length normal --pressure rush --seeds 0 {OUT}"),
    Case(f"lab match --level quick --length short --partner-speed half --seeds 0 {OUT}"),
    Case(
        f"lab match --level quick --partner hla {RECORDED} --length short --threads 1 "
        f"--profile tuned --say 2:Chop_2_onions --seeds 0 {OUT}"
    ),
    Case(
        f"lab match --level counter_circuit --partner dpt --backend recorded --length short "
        f"--latency answer:0.2 --human fsm --seeds 0 {OUT}"
    ),
    Case(f"lab match --backend local --partner hla --model none.gguf --seeds 0 {OUT}", "gguf", 1),
    Case(
        "lab match --level {short} --partner hla --backend openai --model m --mind slow=m@{url} "
        f"--mind fast=m@{{url}} --latency fixed:0.1 --say 1:Chop_2_onions --seeds 0 {OUT}"
    ),
    Case(
        "lab match --level {short} --partner hla --backend openai --model m "
        f"--mind slow=m@http://127.0.0.1:9/v1 --mind fast=m@{{url}} --say 1:Stop --seeds 0 {OUT}",
    ),
    Case(f"lab match --level {{short}} --partner hla {RECORDED} --mind moves=x --seeds 0 {OUT}"),
    Case(
        f"lab match --level quick --length short --seeds 0-1 --workers 2 --dashboard {OUT}",
        "the workers are shown at",
    ),
    Case(f"lab moments --count 4 --levels quick --pictures --out {{tmp}}/moments {OUT}"),
    Case(f"lab moments --count 0 --crews 1 --seed 3 --jobs 1 --out {{tmp}}/crews {OUT}"),
    Case(f"lab moments --records {{moments}} --out {{tmp}}/words {OUT}"),
    Case(f"lab moments --labels {{tmp}}/none.jsonl {OUT}", "none.jsonl", 1),
    Case(
        f"lab layouts {{layout}} --partner reflex --human cook --seeds 0 "
        f"--kept {{tmp}}/kept-layouts --workers 1 {OUT}"
    ),
    Case(f"lab mute {RECORDED} --levels {{apart}} --partner hla --seeds 0 {OUT}"),
    Case(
        f"lab paper hla {RECORDED} --parts simple --agents hla --seeds 0 --kept {{tmp}}/kept-hla "
        f"--workers 1 {OUT}"
    ),
    Case(
        "lab paper dpt --backend recorded --latency fixed:0.2 --tables solo --agents reflex fsm "
        f"--seeds 0 --quick --kept {{tmp}}/kept-dpt --workers 1 {OUT}"
    ),
    Case(
        "lab paper sagents --parts latency --seeds 0 --quick --seconds 5 "
        f"--kept {{tmp}}/kept-sagents --fresh --workers 1 {OUT}"
    ),
    Case(f"lab run {{experiment}} --seeds 0 --kept {{tmp}}/kept-run --workers 1 {OUT}"),
    Case(f"lab simple {RECORDED} --repeats 1 --workers 1 --kept {{tmp}}/kept-simple {OUT}"),
    Case(f"lab study {{tmp}}/nobody {OUT}", "nobody", 1),
    Case(f"lab talk {{scenes}} --only ring-1 {RECORDED} --profile tuned {OUT}"),
    Case(f"lab talk {{scenes}} --verdicts {{verdicts}} {OUT}", "1/1"),
    Case(f"lab traces --matches 1 --seed 1 --jobs 1 --out {{tmp}}/traces.jsonl {OUT}"),
]


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_experiment(reported, case: Case) -> None:
    reported(case)
