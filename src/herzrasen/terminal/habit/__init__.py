"""The habit: today's matches, the run of days, milestones."""
