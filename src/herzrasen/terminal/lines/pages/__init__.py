"""The other pages in line mode: lessons, matches, statistics, reviews, account, settings."""
