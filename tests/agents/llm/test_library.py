"""llama.cpp's library: code for this processor is found in it or beside it, and loaded once."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import llama_cpp.llama_cpp
import pytest

from agents.llm.errors import LocalModelError
from agents.llm.llama import library
from agents.llm.llama.library import native_log


class FakeLibrary:
    """llama.cpp compiled for many processors, in `folder`; `chosen`: by it, None: it finds none."""

    def __init__(self, folder: Path, chosen: str | None) -> None:
        self._name = str(folder / "libllama.so")
        self._chosen = chosen
        self.asked: list[bytes | None] = []

    def ggml_backend_reg_count(self) -> int:
        return len(self.asked) if self._chosen else 0

    def ggml_backend_load_all_from_path(self, folder: object) -> None:
        self.asked.append(getattr(folder, "value", None))
        if self._chosen:
            line = f"load_backend: loaded CPU backend from /there/{self._chosen}\n"
            native_log()._write(2, line.encode(), None)


@pytest.fixture(autouse=True)
def _opened_anew() -> Iterator[None]:
    library._open.cache_clear()
    yield
    library._open.cache_clear()


def test_the_installed_library_has_code_for_this_processor() -> None:
    kind = library.processor_kind()
    beside = Path(llama_cpp.llama_cpp._lib._name).parent.glob(f"*ggml-cpu-{kind}.*")
    assert kind == "native" or [*beside]
    assert library.native_library() is llama_cpp


@pytest.mark.skipif(os.name == "nt", reason="Windows asks ggml.dll")
def test_the_best_code_beside_a_portable_library_is_loaded_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fake = FakeLibrary(tmp_path, "libggml-cpu-haswell.so")
    monkeypatch.setattr(llama_cpp.llama_cpp, "_lib", fake)
    caplog.set_level(logging.INFO)
    assert library.processor_kind() == library.processor_kind() == "haswell"
    assert fake.asked == [os.fsencode(tmp_path)]
    assert "processors of the kind haswell" in caplog.text


@pytest.mark.skipif(os.name == "nt", reason="Windows asks ggml.dll")
def test_a_portable_library_that_lies_alone_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(llama_cpp.llama_cpp, "_lib", FakeLibrary(tmp_path, None))
    with pytest.raises(LocalModelError, match="the game's files are not whole"):
        library.native_library()
