"""Talk at a table: ready phrases, reactions, words of one's own.

It lives as long as the table is in memory: nothing of it is in the log, in a record or in what the
server writes down about itself. Bots neither talk nor hear.
"""
