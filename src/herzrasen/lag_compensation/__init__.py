"""Who touched first, in Nerts: rules/nerts.md, section 3. Values and times in, decisions out.

Nothing here knows a clock or a socket. Times are milliseconds of one clock, the table's.
"""
