"""What a human wants: the language of intentions, its forms for models and for people."""
