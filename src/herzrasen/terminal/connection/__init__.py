"""Reach a server: HTTP, the sockets of a table and of the lobby, the device token."""
