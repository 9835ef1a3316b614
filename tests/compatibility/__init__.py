"""What earlier states of the program wrote and said, and this one still reads and answers."""
