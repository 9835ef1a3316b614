"""The error that a command raises for the person at the terminal."""


class CommandError(Exception):
    """A command that was understood cannot be carried out. The text is printed as it is."""
