"""Bots in worker processes: scheduling, memories, workers."""
