"""Players that are programs. They see a View, never a State."""
