"""The engine of experiments: specs in, outcomes out, on one core or on many machines."""
