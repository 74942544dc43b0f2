"""The experiments, one module each, and the table of them."""
