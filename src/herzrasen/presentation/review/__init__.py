"""Reviews of deals of Hearts and rounds of Nerts, from a table's journal or a record."""
