"""Reading: from a message and what came before to the canonical intention."""
