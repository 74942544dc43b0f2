"""llama.cpp in this process: GGUF files, kept prefixes, all choices scored in one batch."""
