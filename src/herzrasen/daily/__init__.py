"""The daily deal: the same cards, seat and bots for everybody for one day by UTC. Pure."""
