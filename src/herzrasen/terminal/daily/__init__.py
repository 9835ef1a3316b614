"""The daily deals in the terminal: what is asked, and what is said of it in both screens."""
