"""Playing by the thousand, to find out who is stronger and how rounds go."""
