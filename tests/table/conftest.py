"""A store for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dicecup.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(f"sqlite:///{tmp_path / 'games.db'}") as opened:
        yield opened
