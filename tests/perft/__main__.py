"""``python -m tests.perft``: count every ending again by the oracle, and write the files anew."""

from tests.perft.endings import all_endings, read, recount, write

for path in all_endings():
    before = read(path)
    after = recount(before)
    write(path, after)
    print("as before" if after.counted == before.counted else "CHANGED  ", path.stem)
