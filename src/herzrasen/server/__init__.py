"""The table on the web: a server for browsers, with its tables in one event loop."""
