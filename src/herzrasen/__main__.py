"""`python -m herzrasen` is the same as the `herzrasen` command."""

import signal
import sys


def run() -> None:
    """Run the command line of the process, and exit. Ctrl+C ends it without a traceback, also while
    modules are loaded, and while it ends."""
    try:
        if sys.argv[1:2] in ([], ["serve"]):  # loading the rest takes a while
            from herzrasen.cli.stop_signals import outlive_signals

            outlive_signals()
        from herzrasen.cli.standard_streams import prepare_standard_streams

        prepare_standard_streams()
        from herzrasen.cli.main import main

        code = main()
    except KeyboardInterrupt:  # whatever has begun has ended by itself
        code = 130
    except RuntimeError as error:  # until Python 3.12 what comes while a class is made is wrapped
        if not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        code = 130
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(code)


if __name__ == "__main__":
    run()
