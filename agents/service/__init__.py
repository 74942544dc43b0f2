"""Servers that speak the OpenAI protocol, whatever they are asked: bounds, failures, secrets."""
