"""The texts that minds think and talk with; only files, read through importlib.resources."""
