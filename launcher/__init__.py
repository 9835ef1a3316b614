"""What `./herzrasen` does: it sets up the environment where needed, then runs Herzrasen in it.

A bare machine has only Python, so the launcher uses only the standard library.

Set-up writes inside the project folder: `.uv` (where the machine has no uv) and `.venv`, with a
stamp file that names the locks it was filled from. Downloads stay in the usual caches of uv, pip
and npm, which other clones share; where the home folder cannot be written, they lie in `.cache`.
The stamp is deleted before anything changes and written when everything is done, so an interrupted
set-up starts again; a file lock lets one set-up run at a time. With a matching stamp nothing else
is checked.

The bots' kernel is compiled too. It only makes the bots faster, so a table does not wait for it:
it is compiled in a process beside the program, with a compiler that is fetched for that where the
machine has none. Commands that are nothing but bots wait. What could not be compiled is noted.
"""
