"""What the coach says about a match that is over."""
