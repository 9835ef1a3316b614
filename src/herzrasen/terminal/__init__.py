"""The third screen: the same tables in a terminal, full screen or line by line.

It is a client as the browser is: it reaches every table through a server, its own or another.
"""
