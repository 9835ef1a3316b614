"""The rule book: rules of either game in sentences, for browser, command line and documentation.

``description`` collects everything about one rules value; ``hearts`` and ``nerts`` make its
sentences; ``options`` lists what each option may be; ``refusals`` explains why rules are not valid;
``markdown`` writes the pages of the documentation.
"""
