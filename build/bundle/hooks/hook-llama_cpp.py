"""llama.cpp's libraries: llama_cpp loads them by their paths beside it."""

from PyInstaller.utils.hooks import collect_dynamic_libs

binaries = collect_dynamic_libs("llama_cpp")
