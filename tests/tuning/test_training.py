"""Training on a tiny model; skipped where torch is not installed, for playing does not need it."""

from random import Random

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")
pytest.importorskip("peft")

from tuning.base import (  # noqa: E402  # noqa: E402  # noqa: E402
    LATEST,
    PackedRow,
    Recipe,
    answer_logits,
    load,
    pack,
    plan,
    read_rows,
    with_adapter,
)
from tuning.export import Architecture, write_adapter  # noqa: E402
from tuning.train import Schedule, Trainer, WorkerGroup  # noqa: E402

from agents.llm.llama.weights import read_header  # noqa: E402

WORDS, LAYERS, MATRICES = 50, 2, 7
RECIPE = Recipe(batch=2, packed=1, rank=4, alpha=8.0, rate=0.02, warmup=2)


def model(seed=0):
    torch.manual_seed(seed)
    config = transformers.LlamaConfig(
        vocab_size=WORDS,
        hidden_size=16,
        intermediate_size=24,
        num_hidden_layers=LAYERS,
        num_attention_heads=4,
        num_key_value_heads=2,
        initializer_range=0.3,
    )
    return with_adapter(transformers.LlamaForCausalLM(config), RECIPE.rank, RECIPE.alpha, 0)


def row(seed, pairs=3):
    random = Random(seed)

    def some(least, most):
        return tuple(random.randrange(WORDS) for _ in range(random.randint(least, most)))

    return PackedRow(some(3, 6), tuple((some(2, 5), some(1, 3)) for _ in range(pairs)))


def test_messages_in_one_row_are_computed_as_if_alone():
    tuned = model()
    for name, value in tuned.named_parameters():
        if "lora_B" in name:
            value.data.normal_()
    rows = [row(1), row(2)]
    together = answer_logits(tuned, pack(rows))
    alone = [
        answer_logits(tuned, pack([PackedRow(r.context, (pair,))]))
        for r in rows
        for pair in r.pairs
    ]
    assert torch.allclose(together, torch.cat(alone), atol=1e-4)


def test_training_learns_and_goes_on_where_it_stopped(tmp_path):
    rows = [row(seed) for seed in range(4)]
    lines, schedule = [], Schedule(40, 10)
    whole = Trainer(model(), RECIPE, tmp_path / "whole", WorkerGroup())
    whole.run(rows, rows, schedule, 10, lines.append)
    assert whole.best > 0.5, lines
    assert any("dev exact" in line for line in lines)

    class StoppedError(Exception):
        pass

    def stop(line):
        if line.startswith("step 20 dev"):
            raise StoppedError

    with pytest.raises(StoppedError):
        Trainer(model(), RECIPE, tmp_path / "parts", WorkerGroup()).run(
            rows, rows, schedule, 10, stop
        )
    parts = Trainer(model(), RECIPE, tmp_path / "parts", WorkerGroup())
    assert parts.step == 10
    parts.run(rows, rows, schedule, 10, lines.append)
    assert parts.step == 40
    for name, value in whole.adapter.items():
        assert torch.allclose(value, parts.adapter[name], atol=1e-5)


def test_a_run_of_another_recipe_is_not_continued(tmp_path):
    first = Trainer(model(), RECIPE, tmp_path, WorkerGroup())
    first.run([row(1)], [row(1)], Schedule(1), 1, print)
    assert load(tmp_path / LATEST).step == 1
    with pytest.raises(ValueError, match="another recipe"):
        Trainer(model(), Recipe(rate=0.5), tmp_path, WorkerGroup())


def test_the_rate_rises_stays_and_falls():
    schedule = Schedule(100, 10)
    rates = [schedule.rate(RECIPE, step) for step in (0, 1, 50, 90, 95, 99)]
    assert rates == pytest.approx([0.01, 0.02, 0.02, 0.02, 0.01, 0.002])


def test_every_row_is_planned_once_an_epoch():
    rows = [row(seed) for seed in range(37)]
    batches = list(plan(rows, 4, Random(0)))
    assert sorted(i for batch in batches for i in batch) == list(range(37))


def test_rows_are_read_as_written(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text('{"context": [1, 2], "examples": [{"message": [3], "answer": [4, 5]}]}\n')
    assert read_rows(path) == [PackedRow((1, 2), (((3,), (4, 5)),))]


@pytest.mark.parametrize("name", ["llama", "qwen2"])
def test_an_adapter_is_written_as_a_gguf_of_its_kind(tmp_path, name):
    path = tmp_path / "a.gguf"
    adapter = Trainer(model(), RECIPE, tmp_path, WorkerGroup()).adapter
    write_adapter(path, adapter, Architecture(name, LAYERS, 4, 2), RECIPE.alpha)
    info = read_header(path)
    assert (info.kind, info.tensors) == ("adapter", 2 * LAYERS * MATRICES)
