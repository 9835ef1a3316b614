"""Looking back: what a player could have done better, told from what he saw."""
