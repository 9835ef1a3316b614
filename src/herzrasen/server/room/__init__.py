"""One table on the event loop: an actor (``room``) and its parts."""
