"""Durable storage: interfaces here, SQLite behind them in ``sqlite``."""
