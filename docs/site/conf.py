"""Settings of the documentation site. `python -m tests.documentation FOLDER` builds it."""

import os

from herzrasen import __version__

project = "Herzrasen"
author = "The Herzrasen contributors"
project_copyright = "The Herzrasen contributors, MIT"
version = release = __version__
language = os.environ.get("SITE_LANGUAGE", "en")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
suppress_warnings = ["myst.header"]
nitpicky = False

# Pages are written for the forge's viewer first: headings have its anchors there.
myst_heading_anchors = 4
myst_links_external_new_tab = False
# Pages of the other language, as tests/documentation/site_source.py writes them.
myst_url_schemes = {
    "http": None,
    "https": None,
    "mailto": None,
    "other": "{{path}}",
    "other-part": "{{path}}#{{fragment}}",
}

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
napoleon_numpy_docstring = False

html_theme = "furo"
html_title = "Herzrasen"
html_show_sphinx = False
html_show_sourcelink = False
html_copy_source = False
html_search_language = language
html_favicon = "icon.svg"
templates_path = [os.environ.get("SITE_TEMPLATES", "templates")]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/language.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#b3261e", "color-brand-content": "#b3261e"},
    "dark_css_variables": {"color-brand-primary": "#ff8a80", "color-brand-content": "#ff8a80"},
}
