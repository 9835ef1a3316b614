"""A large cluster in virtual time: the server's own routing and ownership, with thin tables."""
