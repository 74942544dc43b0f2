"""A base model with the words of kitchens and everyday English.

Token vectors are two thirds of a small model of many languages. A byte-pair vocabulary stays whole
when a token goes together with the merges that make it: other words are spelled by shorter tokens.
"""

import re
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import gguf
import numpy as np

from agents.llm.llama.weights import quantise
from tuning.places import NEEDED

#: llama.cpp's number of the kind that token vectors and output get: eight bits.
_Q8_0 = 8
#: Words, numbers of spaces and line ends, short signs: what plain English text is spelled with.
#: In byte-pair vocabularies a space is written Ġ and a line end Ċ.
_PLAIN = re.compile(r"Ġ?[A-Z]?[a-z']+|Ġ?[A-Z]+|Ġ+|Ċ+|[ -~]{2,3}|Ġ[!-/:-@_]+")
_BYTES = 256
_EMBEDDING, _OUTPUT = "token_embd.weight", "output.weight"
_TOKENS, _KINDS, _MERGES = (f"tokenizer.ggml.{name}" for name in ("tokens", "token_type", "merges"))
#: GGUF's token types of control tokens and of those a user's text may not hold.
_CONTROL = 3


def prepare(source: Path, target: Path, size: int) -> None:
    """Write a GGUF model with byte-pair tokens in Q4_0, with `size` of its tokens.

    Raises LlmError, OSError.
    """
    needed = NEEDED.read_text(encoding="utf-8").splitlines()
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        whole = Path(folder) / "whole.gguf"
        quantise(source, whole, ends=_Q8_0)
        cut_vocabulary(whole, target, needed, size)


def cut_vocabulary(source: Path, target: Path, needed: Iterable[str], size: int) -> None:
    """Write `source`, a byte-pair GGUF model, with `size` tokens and one matrix for both ends.

    All bytes, `needed` tokens with what they are merged of, control tokens, then plain English
    words in the order of their merges. The output matrix serves for token vectors, too.
    """
    reader = gguf.GGUFReader(source)
    tokens, kinds, merges = (reader.fields[name].contents() for name in (_TOKENS, _KINDS, _MERGES))
    order = kept_tokens(tokens, kinds, merges, needed, size)
    kept = {tokens[old] for old in order}
    fields = {
        _TOKENS: [tokens[old] for old in order],
        _KINDS: [kinds[old] for old in order],
        _MERGES: [m for m in merges if {m.replace(" ", "", 1), *m.split(" ", 1)} <= kept],
    }
    _write(reader, target, fields, order)


def kept_tokens(
    tokens: Sequence[str],
    kinds: Sequence[int],
    merges: Sequence[str],
    needed: Iterable[str],
    size: int,
) -> Sequence[int]:
    """Numbers of the tokens that stay, in their old order."""
    numbers = {token: number for number, token in enumerate(tokens)}
    parts = _parts(merges, numbers)
    kept = {*range(_BYTES), *(n for n, kind in enumerate(kinds) if kind == _CONTROL)}

    def keep(token: str) -> None:
        if (number := numbers[token]) not in kept:
            kept.add(number)
            for part in parts[token]:
                keep(part)

    for token in sorted(set(needed) & parts.keys()):
        keep(token)
    for token in parts:
        if len(kept) >= size:
            break
        if _PLAIN.fullmatch(token):
            keep(token)
    return sorted(kept)


def _parts(merges: Sequence[str], numbers: Mapping[str, int]) -> Mapping[str, Sequence[str]]:
    """The two tokens that each is merged of, the commonest first."""
    parts: dict[str, Sequence[str]] = {}
    for merge in merges:
        pair = merge.split(" ", 1)
        if (token := "".join(pair)) in numbers:
            parts.setdefault(token, pair)
    return parts


def _write(
    reader: gguf.GGUFReader,
    target: Path,
    fields: Mapping[str, Sequence[object]],
    order: Sequence[int],
) -> None:
    new = {old: number for number, old in enumerate(order)}
    writer = gguf.GGUFWriter(target, reader.fields["general.architecture"].contents())
    for name, field in reader.fields.items():
        if name.startswith("GGUF.") or name == "general.architecture":
            continue
        value = fields.get(name, field.contents())
        if name.endswith("_token_id"):
            value = new[int(value)]
        main, *rest = field.types
        writer.add_key_value(name, value, main, rest[0] if rest else None)
    tensors = {tensor.name: tensor for tensor in reader.tensors}
    vectors = tensors.pop(_OUTPUT, tensors[_EMBEDDING])
    for name, tensor in tensors.items():
        data = np.ascontiguousarray(vectors.data[order]) if name == _EMBEDDING else tensor.data
        kind = vectors.tensor_type if name == _EMBEDDING else tensor.tensor_type
        writer.add_tensor(name, data, raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
