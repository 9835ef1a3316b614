"""The coach: what a player could have done better, judged by what they saw."""
