"""One table: its session without I/O, the runner on the event loop, and the room around both."""
