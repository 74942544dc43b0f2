"""Painting: surfaces, texts, sprites, colours."""
