"""`python -m tests.documentation FOLDER` builds the documentation site into the folder."""

import argparse
import sys
from pathlib import Path

from tests.documentation.build_site import SiteFailed, build_site
from tests.documentation.site_source import PageNotFound


def main(arguments: list[str]) -> None:
    """Build the site; exits with a sentence where that fails."""
    parser = argparse.ArgumentParser("python -m tests.documentation", description=__doc__)
    parser.add_argument("folder", type=Path, help="made where it does not exist")
    folder: Path = parser.parse_args(arguments).folder
    try:
        build_site(folder.resolve())
    except (SiteFailed, PageNotFound) as trouble:
        sys.exit(str(trouble))


if __name__ == "__main__":
    main(sys.argv[1:])
