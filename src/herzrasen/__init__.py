"""Herzrasen, the open home of Hearts and Nerts.

Cards make games; bots and people play them; a table seats the players; a server, a browser and a
command line show the table.
"""

__version__ = "0.1.0"
