"""Turn clocks: how long people may think, and what is played when their time is over.

``clocked_question`` says what a clock runs for, ``running_clocks`` whose runs and whose stands
still, ``turn_clocks`` measures the time, ``time_over`` says what is played at its end; the limits
are ``protocol.time_limits``, the reserve used so far ``table.time_used``. Times are milliseconds of
a monotonic clock, given as arguments.
"""
