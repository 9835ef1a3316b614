"""In each engine a fault of a page fails its test: each of these is expected to fail.

Chromium's own way, with requests that fail, is tried by ``tests/browser/test_page_faults.py``.
"""

from __future__ import annotations

import pytest

from tests.browser.test_page_faults import FAULTS
from tests.engines.page import DriverPage
from tests.page_faults import PageFault


@pytest.mark.faulty_page("another one")
@pytest.mark.xfail(raises=PageFault, reason="nobody asked for the fault")
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_fails_the_test(page: DriverPage, fault: str) -> None:
    page.run(f"await ({FAULTS[fault]});")
