"""How each macro action is carried out: from the present state, what to do next."""
