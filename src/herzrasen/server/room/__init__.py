"""One table on the event loop: an actor and its parts."""
