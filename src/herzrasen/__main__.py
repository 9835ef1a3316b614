"""`python -m herzrasen` is the same as the `herzrasen` command."""

import sys

from herzrasen.shells.cli import main

if __name__ == "__main__":
    sys.exit(main())
