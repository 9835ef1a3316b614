"""What the tests of the commands share."""

from pathlib import Path

import pytest

from tests.cli.commands import fill_folder


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all that the commands read, to be copied."""
    folder = tmp_path_factory.mktemp("template")
    fill_folder(folder)
    return folder
