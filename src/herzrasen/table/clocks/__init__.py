"""The turn clocks: how long people may think, and what is played when their time is over.

``agreed`` is what a table has agreed on, ``question`` what a clock runs for and what is played in
the end, ``clocks`` the clocks that run, ``spent`` what a deal's reserve has lost. Times are
milliseconds of any clock that does not run backwards, given as arguments.
"""
