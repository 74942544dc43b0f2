"""A thin typed layer over llama-cpp-python's low-level calls: one model, one context.

It knows tokens, sequences and logits, nothing of prompts. Token sequences live in one unified
key-value cache, so copying a sequence copies no data.
"""

import ctypes
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from agents.llm.errors import LocalModelError
from agents.llm.llama.library import native_library, native_log

#: An object of the native library, which has no types of its own.
Handle: TypeAlias = Any

#: Natural log-probabilities of every token of the vocabulary.
LogProbs: TypeAlias = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class ContextSize:
    """How much a context holds. The defaults fit the bundled model's prompts.

    `tokens`: in all sequences together; a shared prefix counts once. `batch`: most tokens per
    decode call. `step`: most tokens computed at once: bounds both memory and the time between two
    cancel checks.
    """

    tokens: int = 2048
    sequences: int = 40
    batch: int = 256
    step: int = 64


@dataclass(frozen=True, slots=True)
class Node:
    """One token to evaluate: where, for which sequences, and whether its logits are wanted."""

    token: int
    position: int
    sequences: tuple[int, ...]
    wanted: bool


class Native:
    """A loaded model with one context. Use from one thread; `close` frees the memory."""

    def __init__(
        self,
        path: Path,
        *,
        threads: int,
        size: ContextSize,
        adapter: Path | None = None,
        on_progress: Callable[[float], None] | None = None,
    ) -> None:
        """Load the model; raises LocalModelError."""
        self._lib: Handle = native_library()
        self.size = size
        self._model = self._load(path, on_progress)
        self._adapter: Handle = None
        self._context: Handle = None
        self._batch: Handle = None
        try:
            self._context = self._new_context(threads)
            if adapter is not None:
                self._attach(adapter)
        except LocalModelError:
            self.close()
            raise
        self._memory = self._lib.llama_get_memory(self._context)
        self._batch = self._lib.llama_batch_init(size.batch, 0, size.sequences)
        self.vocab: Handle = self._lib.llama_model_get_vocab(self._model)
        self._adds_space: bool = (
            self._lib.llama_vocab_type(self.vocab) == self._lib.LLAMA_VOCAB_TYPE_SPM
        )
        self.vocab_size: int = self._lib.llama_vocab_n_tokens(self.vocab)

    def close(self) -> None:
        """Free everything; harmless when called again."""
        if self._batch is not None:
            self._lib.llama_batch_free(self._batch)
        if self._context is not None:
            self._lib.llama_free(self._context)
        if self._model is not None:
            self._lib.llama_model_free(self._model)  # frees its adapters too
        self._batch = self._context = self._model = None

    def tokenize(self, text: str, *, special: bool = False) -> list[int]:
        """The tokens of a text in the middle of a prompt.

        With `special`, control tokens are read as such; never do that to words of a player.
        """
        if not self._adds_space or not text:
            return self._tokenize(text, special)
        # This vocabulary puts a space before every text; behind a newline it does not.
        return self._tokenize("\n" + text, special)[len(self._tokenize("\n", False)) :]

    def _tokenize(self, text: str, special: bool) -> list[int]:
        data = text.encode()
        room = len(data) + 2
        tokens = (self._lib.llama_token * room)()
        count = self._lib.llama_tokenize(self.vocab, data, len(data), tokens, room, False, special)
        if count < 0:
            raise LocalModelError(f"llama_tokenize: {count}")
        return list(tokens[:count])

    def first_tokens(self) -> list[int]:
        """What every prompt begins with: the model's begin token, if it wants one."""
        if not self._lib.llama_vocab_get_add_bos(self.vocab):
            return []
        return [self._lib.llama_vocab_bos(self.vocab)]

    def piece(self, token: int) -> bytes:
        """The bytes of a token; may be part of a character."""
        room = 256
        buffer = ctypes.create_string_buffer(room)
        length = self._lib.llama_token_to_piece(self.vocab, token, buffer, room, 0, False)
        return buffer.raw[: max(0, length)]

    def ends(self, token: int) -> bool:
        """Whether the model ends its answer with this token."""
        return bool(self._lib.llama_vocab_is_eog(self.vocab, token))

    def end_tokens(self) -> list[int]:
        """The model's usual ones of those tokens."""
        known = self._lib.llama_vocab_eos(self.vocab), self._lib.llama_vocab_eot(self.vocab)
        return [token for token in known if token >= 0]

    def chat_template(self) -> bytes | None:
        """The template stored in the model file; None when there is none."""
        template: bytes | None = self._lib.llama_model_chat_template(self._model, None)
        return template

    def apply_template(
        self, template: bytes, turns: Sequence[tuple[str, str]], *, answer: bool
    ) -> str | None:
        """The turns (role, text) as the template writes them; with `answer`, ready for the answer.

        None when llama.cpp does not know the template.
        """
        messages = (self._lib.llama_chat_message * max(1, len(turns)))()
        for message, (role, text) in zip(messages, turns, strict=False):
            message.role, message.content = role.encode(), text.encode()
        room = 4096 + 4 * sum(len(text) for _, text in turns)
        buffer = ctypes.create_string_buffer(room)
        length = self._lib.llama_chat_apply_template(
            template, messages, len(turns), answer, buffer, room
        )
        if not 0 <= length <= room:
            return None
        return buffer.raw[:length].decode("utf-8", errors="replace")

    def copy(self, source: int, target: int, length: int) -> None:
        """Make `target` share the first `length` tokens of `source`; drop what it held."""
        self.cut(target, 0)
        self._lib.llama_memory_seq_cp(self._memory, source, target, 0, length)

    def cut(self, sequence: int, length: int) -> bool:
        """Drop a sequence's tokens from position `length` on; False if the model cannot go back.

        Models with a running state can only drop a sequence as a whole.
        """
        return bool(self._lib.llama_memory_seq_rm(self._memory, sequence, length, -1))

    def clear(self) -> None:
        """Drop every sequence."""
        self._lib.llama_memory_clear(self._memory, True)

    def decode(self, nodes: Sequence[Node]) -> list[LogProbs]:
        """Evaluate at most `size.batch` nodes; the rows of the wanted ones, in order.

        Raises LocalModelError, with what was evaluated left in an unknown state.
        """
        batch = self._batch
        batch.n_tokens = len(nodes)
        for i, node in enumerate(nodes):
            batch.token[i] = node.token
            batch.pos[i] = node.position
            batch.n_seq_id[i] = len(node.sequences)
            for j, sequence in enumerate(node.sequences):
                batch.seq_id[i][j] = sequence
            batch.logits[i] = node.wanted
        result = self._lib.llama_decode(self._context, batch)
        if result != 0:
            raise LocalModelError(f"llama_decode: {result}, {native_log().last_error}")
        return [self._row(i) for i, node in enumerate(nodes) if node.wanted]

    def _row(self, index: int) -> LogProbs:
        pointer = self._lib.llama_get_logits_ith(self._context, index)
        logits = np.ctypeslib.as_array(pointer, shape=(self.vocab_size,))
        shifted = logits - logits.max()
        row: LogProbs = shifted - np.log(np.exp(shifted).sum())
        return row

    def save(self, sequence: int) -> bytes:
        """The evaluated state of a sequence."""
        room = self._lib.llama_state_seq_get_size(self._context, sequence)
        buffer = (ctypes.c_uint8 * room)()
        length = self._lib.llama_state_seq_get_data(self._context, buffer, room, sequence)
        return bytes(memoryview(buffer)[:length])

    def restore(self, sequence: int, state: bytes) -> bool:
        """Put a saved state into a sequence; False when it does not fit this model."""
        buffer = (ctypes.c_uint8 * len(state)).from_buffer_copy(state)
        done: int = self._lib.llama_state_seq_set_data(self._context, buffer, len(state), sequence)
        return done > 0

    def grammar(self, gbnf: str) -> "Grammar":
        """A fresh grammar at its root; raises LocalModelError for one that does not parse."""
        sampler = self._lib.llama_sampler_init_grammar(self.vocab, gbnf.encode(), b"root")
        if not sampler:
            raise LocalModelError(f"the grammar does not parse: {native_log().last_error}\n{gbnf}")
        return Grammar(self._lib, sampler)

    def _load(self, path: Path, on_progress: Callable[[float], None] | None) -> Handle:
        parameters = self._lib.llama_model_default_params()
        parameters.n_gpu_layers = 0

        def progress(share: float, _data: object) -> bool:
            if on_progress:
                on_progress(share)
            return True

        callback = self._lib.llama_progress_callback(progress)
        parameters.progress_callback = callback
        model = self._lib.llama_model_load_from_file(os.fsencode(path), parameters)
        if not model:
            raise LocalModelError(
                f"{path}: {native_log().last_error}",
                sentence=f"The model {path.name} could not be loaded.",
            )
        return model

    def _new_context(self, threads: int) -> Handle:
        parameters = self._lib.llama_context_default_params()
        parameters.n_ctx = self.size.tokens
        parameters.n_batch = self.size.batch
        parameters.n_ubatch = self.size.step
        parameters.n_seq_max = self.size.sequences
        parameters.kv_unified = True
        # A processor's flash attention takes query by query unless there are as many as a whole
        # step: a message of 20 tokens, or a step of eight beginnings, then takes twice as long.
        parameters.flash_attn_type = self._lib.LLAMA_FLASH_ATTN_TYPE_DISABLED
        parameters.n_threads = parameters.n_threads_batch = threads
        context = self._lib.llama_init_from_model(self._model, parameters)
        if not context:
            raise LocalModelError(f"llama_init_from_model: {native_log().last_error}")
        return context

    def _attach(self, adapter: Path) -> None:
        self._adapter = self._lib.llama_adapter_lora_init(self._model, os.fsencode(adapter))
        if not self._adapter:
            raise LocalModelError(
                f"{adapter}: {native_log().last_error}",
                sentence=f"The adapter {adapter.name} does not fit the model.",
            )
        adapters = (self._lib.llama_adapter_lora_p_ctypes * 1)(self._adapter)
        scales = (ctypes.c_float * 1)(1.0)
        if self._lib.llama_set_adapters_lora(self._context, adapters, 1, scales) != 0:
            raise LocalModelError(f"llama_set_adapters_lora: {native_log().last_error}")


class Grammar:
    """Where a constrained answer stands. `close` frees it."""

    def __init__(self, lib: Handle, sampler: Handle) -> None:
        self._lib = lib
        self._sampler = sampler

    def copy(self) -> "Grammar":
        """Another one that stands where this one stands."""
        return Grammar(self._lib, self._lib.llama_sampler_clone(self._sampler))

    def allowed(self, tokens: NDArray[np.int32]) -> NDArray[np.bool_]:
        """Which of the tokens may come next."""
        data = (self._lib.llama_token_data * len(tokens))()
        view = np.frombuffer(data, dtype=np.dtype([("id", "i4"), ("logit", "f4"), ("p", "f4")]))
        view["id"] = tokens
        candidates = self._lib.llama_token_data_array(data, len(tokens), -1, False)
        self._lib.llama_sampler_apply(self._sampler, ctypes.byref(candidates))
        # The grammar refuses a token by setting its logit to minus infinity, in place.
        allowed: NDArray[np.bool_] = np.isfinite(view["logit"])
        return allowed

    def accept(self, token: int) -> None:
        """Go on past a token that is allowed."""
        self._lib.llama_sampler_accept(self._sampler, token)

    def close(self) -> None:
        """Free it."""
        self._lib.llama_sampler_free(self._sampler)
