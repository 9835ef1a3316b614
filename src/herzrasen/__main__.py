"""`python -m herzrasen` is the same as the `herzrasen` command."""

import sys

if __name__ == "__main__":
    try:
        from herzrasen.cli.main import main

        sys.exit(main())
    except KeyboardInterrupt:  # whatever has begun has ended by itself
        sys.exit(130)
