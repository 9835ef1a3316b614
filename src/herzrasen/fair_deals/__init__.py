"""Deals that anybody can check afterwards: commitments, shares and their mix. Pure."""
