"""What the version before wrote and said, and this one still reads and answers."""
