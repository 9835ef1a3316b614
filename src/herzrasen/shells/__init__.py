"""The outside: sockets, screens, files, processes."""
