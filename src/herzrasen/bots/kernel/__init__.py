"""Fast code beside its plain twin: playing out, guessing and searching deals of Hearts."""
