"""Durable storage: interfaces here; behind them ``sqlite``, one file, and ``postgres``."""
