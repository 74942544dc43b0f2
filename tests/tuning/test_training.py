"""Training on a tiny model; skipped where torch is not installed, for playing does not need it."""

from random import Random

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("gguf")

from tuning.base import MATRICES, Base, ModelDimensions  # noqa: E402
from tuning.batches import PackedRow, pack, plan, read_rows  # noqa: E402
from tuning.checkpoint import LATEST, Recipe, load  # noqa: E402
from tuning.export import (  # noqa: E402
    cut,
    read_adapter,
    write_adapter,
)
from tuning.forward import answer_logits, new_adapter  # noqa: E402
from tuning.trainer import Trainer, WorkerGroup  # noqa: E402

from agents.llm.llama._gguf_header import read_header  # noqa: E402

WIDTH, HIDDEN, WORDS = 16, 24, 50


@pytest.fixture(scope="module")
def base():
    torch.manual_seed(0)
    sizes = {"attn_q": (WIDTH, WIDTH), "attn_k": (8, WIDTH), "attn_v": (8, WIDTH),
             "attn_output": (WIDTH, WIDTH), "ffn_gate": (HIDDEN, WIDTH),
             "ffn_up": (HIDDEN, WIDTH), "ffn_down": (WIDTH, HIDDEN)}  # fmt: skip
    tensors = {"token_embd.weight": torch.randn(WORDS, WIDTH),
               "output_norm.weight": torch.ones(WIDTH)}  # fmt: skip
    for layer in range(2):
        for name, size in sizes.items():
            tensors[f"blk.{layer}.{name}.weight"] = torch.randn(size) / 4
        for name in ("attn_norm", "ffn_norm"):
            tensors[f"blk.{layer}.{name}.weight"] = torch.ones(WIDTH)
    return Base(ModelDimensions(2, 4, 2, 10_000.0, 1e-5), tensors)


def row(seed, pairs=3):
    random = Random(seed)

    def some(least, most):
        return tuple(random.randrange(WORDS) for _ in range(random.randint(least, most)))

    return PackedRow(some(3, 6), tuple((some(2, 5), some(1, 3)) for _ in range(pairs)))


def test_messages_in_one_row_are_computed_as_if_alone(base):
    adapter = new_adapter(base, 2, 0)
    for name, value in adapter.items():
        if name.endswith("b"):
            value.data.normal_()
    rows = [row(1), row(2)]
    together = answer_logits(base, adapter, 2.0, pack(rows))
    alone = [
        answer_logits(base, adapter, 2.0, pack([PackedRow(r.context, (pair,))]))
        for r in rows
        for pair in r.pairs
    ]
    assert torch.allclose(together, torch.cat(alone), atol=1e-4)


def test_training_learns_and_goes_on_where_it_stopped(base, tmp_path):
    rows = [row(seed) for seed in range(4)]
    recipe = Recipe(steps=40, batch=2, rank=4, alpha=8.0, rate=0.02, warmup=2)
    lines = []
    whole = Trainer(base, recipe, tmp_path / "whole", WorkerGroup())
    whole.run(rows, rows, 10, lines.append)
    assert whole.best > 0.5, lines
    assert any("dev exact" in line for line in lines)

    class StoppedError(Exception):
        pass

    def stop(line):
        if line.startswith("step 20 dev"):
            raise StoppedError

    with pytest.raises(StoppedError):
        Trainer(base, recipe, tmp_path / "parts", WorkerGroup()).run(rows, rows, 10, stop)
    parts = Trainer(base, recipe, tmp_path / "parts", WorkerGroup())
    assert parts.step == 10
    parts.run(rows, rows, 10, lines.append)
    assert parts.step == 40
    for name, value in whole.adapter.items():
        assert torch.allclose(value, parts.adapter[name], atol=1e-5)


def test_a_run_of_another_recipe_is_not_continued(base, tmp_path):
    Trainer(base, Recipe(steps=1), tmp_path, WorkerGroup()).run([row(1)], [row(1)], 1, print)
    assert load(tmp_path / LATEST).step == 1
    with pytest.raises(ValueError, match="another recipe"):
        Trainer(base, Recipe(steps=2), tmp_path, WorkerGroup())


def test_a_run_ends_when_its_time_is_over(base, tmp_path):
    recipe = Recipe(steps=10_000, minutes=0.005)
    trainer = Trainer(base, recipe, tmp_path, WorkerGroup())
    trainer.run([row(1)], [row(1)], 5000, lambda line: None)
    assert 0 < trainer.step < 10_000
    assert (tmp_path / LATEST).exists()


def test_every_row_is_planned_once_an_epoch():
    rows = [row(seed) for seed in range(37)]
    batches = list(plan(rows, 4, Random(0)))
    assert sorted(i for batch in batches for i in batch) == list(range(37))


def test_rows_are_read_as_written(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text('{"context": [1, 2], "examples": [{"message": [3], "answer": [4, 5]}]}\n')
    assert read_rows(path) == [PackedRow((1, 2), (((3,), (4, 5)),))]


def test_cutting_keeps_what_fits_the_rank():
    torch.manual_seed(1)
    a, b = torch.randn(2, 8), torch.randn(6, 2)
    wide = {"x.lora_a": torch.cat([a, torch.zeros(2, 8)]), "x.lora_b": torch.cat([b, b * 0], 1)}
    small = cut(wide, 2)
    assert torch.allclose(small["x.lora_b"] @ small["x.lora_a"], b @ a, atol=1e-4)


def test_an_adapter_is_written_as_a_gguf_of_its_kind_and_gone_on_from(base, tmp_path):
    path = tmp_path / "a.gguf"
    trained = {n: torch.randn_like(v) for n, v in new_adapter(base, 2, 0).items()}
    write_adapter(path, trained, 4.0)
    info = read_header(path)
    assert info.kind == "adapter"
    assert info.tensors == 2 * 2 * len(MATRICES)
    read = read_adapter(path, 2.0)
    for name, value in trained.items():
        factor = 2.0 if name.endswith(".lora_b") else 1.0
        assert torch.allclose(read[name], value * factor, atol=2e-2)
    recipe = Recipe(steps=1, rank=2, alpha=4.0)
    trainer = Trainer(base, recipe, tmp_path / "run", WorkerGroup(), start=path)
    assert all(torch.equal(trainer.adapter[name], value) for name, value in read.items())


def test_an_adapter_of_whole_blocks_is_written_in_eight_bits(tmp_path):
    torch.manual_seed(2)
    wide = {"x.lora_a": torch.randn(64, 96), "x.lora_b": torch.randn(32, 64)}
    narrow = {"y.lora_a": torch.randn(32, 96), "y.lora_b": torch.randn(32, 32)}
    write_adapter(tmp_path / "a.gguf", wide | narrow, 2.0)
    assert (tmp_path / "a.gguf").stat().st_size < 1.2 * sum(
        value.numel() for value in (wide | narrow).values()
    )
    read = read_adapter(tmp_path / "a.gguf", 2.0)
    for name, value in (wide | narrow).items():
        assert torch.allclose(read[name], value, atol=2e-2)
