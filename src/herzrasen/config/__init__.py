"""What a server is told: by flags, by variables of the surroundings, by a file; and checked."""
