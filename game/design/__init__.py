"""Kitchens in the making: drafts of level files, their edits, checks, surveys and saving."""
