"""A record on its table: step by step, by hand or by itself, with anyone's eyes."""
