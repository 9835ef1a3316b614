"""A league of programs: everyone against everyone in duplicate deals of Hearts.

``league_config`` reads what is to be played, ``schedule`` divides it into sittings, ``sitting``
plays one with ``seat_host`` at each seat, ``result_log`` keeps them, ``league_run`` plays all that
are missing, ``standings`` counts, ``page`` shows.
"""
