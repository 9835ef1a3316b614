"""Exit with 0 if the server in this container answers 200: ``python healthcheck.py /ready``.

A file, since podman-compose garbles a check that contains quotes.
"""

import sys
import urllib.request

PATIENCE = 4.0

urllib.request.urlopen(f"http://127.0.0.1:5252{sys.argv[1]}", timeout=PATIENCE)
