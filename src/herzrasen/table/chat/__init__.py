"""Chat at a table: ready phrases, reactions, free text.

It lives as long as the table is in memory: nothing of it is in the log, in a record or in the
server's own logs. Bots neither chat nor read.
"""
