"""The public API: rules, matches, bots, records, the coach, arenas, and a seat at a server.

``import herzrasen`` offers all of it by name and loads each part when it is first used;
docs/library.md is its manual. Nothing here knows a rule or a search of its own.
"""
