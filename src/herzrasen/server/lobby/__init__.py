"""Open tables, the live list, quick match."""
