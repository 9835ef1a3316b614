"""Servers of others, measured beside ours."""
