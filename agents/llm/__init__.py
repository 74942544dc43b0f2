"""Language models behind one small protocol (see `agents.llm.protocol`)."""
