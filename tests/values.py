"""The folder in which tests make exact values."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="module", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The value files of these tests go to a folder of their own.

    No other test sees it, nor another worker of the run: what reads values twice might find others the second time.
    """
    folder = tmp_path_factory.getbasetemp() / "values"
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DICECUP_CACHE", str(folder))
        yield folder
