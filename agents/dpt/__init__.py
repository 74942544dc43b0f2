"""DPT-Agent (arXiv 2502.11882): a quick System 1 that acts, and a System 2 that plans for it."""
