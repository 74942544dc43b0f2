"""Who speaks: voices on which hearing was tuned, and voices that only judge it.

No voice is in both. The judging ones are never listened to while something is being tuned.
"""

from agents.speech.voice import Voice

#: flite's rms is the most human-like of these.
TUNING = (
    Voice("espeak", "en-us", 1.0),
    Voice("espeak", "en+f2", 1.1, 60),
    Voice("espeak", "en-us+m3", 0.9, 40),
    Voice("flite", "rms", 1.0),
    Voice("flite", "awb", 1.1),
    Voice("flite", "kal16", 0.95),
    Voice("festival", "kal_diphone", 1.05),
)
#: Piper's joe, then both slt are the most human-like of these. Piper needs packages of its own.
JUDGING = (
    Voice("espeak", "en-us+f5", 1.05, 55),
    Voice("espeak", "en+m7", 0.95, 45),
    Voice("espeak", "en-gb-x-rp+f1", 1.1, 50),
    Voice("flite", "slt", 1.0),
    Voice("flite", "slt", 1.2),
    Voice("festival", "cmu_us_slt_arctic_hts", 1.0),
    Voice("festival", "cmu_us_slt_arctic_hts", 0.85),
    Voice("festival", "ked_diphone", 1.0),
    Voice("piper", "joe", 1.0),
    Voice("piper", "joe", 1.2),
)
