from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def _shared_values(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Exact values are made in the folder that the tests of the solver use, once for all workers of a run."""
    base = tmp_path_factory.getbasetemp()
    folder: Path = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "values"
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DICECUP_CACHE", str(folder))
        yield
