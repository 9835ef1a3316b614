"""The rule book: a rules value of either game in words, for browser, command line and docs.

``book`` puts everything about one rules value together; ``hearts`` and ``nerts`` say its sentences,
``options`` what each option may be, ``refusals`` why rules cannot be played; ``words`` is the
command ``herzrasen rules`` and ``page`` the documentation's pages.
"""
