"""Rate limiters, and what each message and request costs."""
