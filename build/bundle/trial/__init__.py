"""The bundle proves itself: unpacked where nothing helps it, started, played and listened to.

`installation` unpacks it, `player` is who starts it, `screen` is what they see and press, `steps`
is what they try; `trial` goes through the steps and reports.
"""
