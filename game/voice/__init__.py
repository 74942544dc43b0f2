"""Speech in both directions: from the microphone to words, from words to sound.

Knows neither screens nor kitchens. Whatever may block, crash or take its time does so in processes
of its own; the game exchanges the values of `messages` with them and never waits.
"""
