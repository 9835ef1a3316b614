"""What finished matches brought those who played them: figures of each deal, and what follows."""
