"""From the microphone to words: a process that listens and recognises, and its handle, `Ears`."""
