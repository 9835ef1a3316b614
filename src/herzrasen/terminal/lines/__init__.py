"""Line mode: every screen as lines of text, for screen readers, braille lines and pipes.

Output is only ever appended: one fact, one line, once. Input is a line: a command in a word or a
letter, or the number of an answer.
"""
