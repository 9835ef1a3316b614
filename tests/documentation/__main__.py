"""`python -m tests.documentation FOLDER` builds the documentation site into the folder."""

import sys
from pathlib import Path

from tests.documentation.build_site import SiteFailed, build_site
from tests.documentation.site_source import PageNotFound

if len(sys.argv) != 2:
    sys.exit("python -m tests.documentation FOLDER")
try:
    build_site(Path(sys.argv[1]).resolve())
except (SiteFailed, PageNotFound) as trouble:
    sys.exit(str(trouble))
