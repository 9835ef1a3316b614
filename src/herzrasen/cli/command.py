"""What every command of the command line shares: how it speaks, and how it says that it cannot."""


class Unobeyable(Exception):
    """The words make sense but cannot be followed; the text is the sentence for the person."""
