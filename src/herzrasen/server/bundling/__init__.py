"""The client's modules joined into few files, without a build step and without node."""
