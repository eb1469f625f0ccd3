"""Databases of both kinds, as the tests of the store have them, and patience with the disk."""

import pytest

from dicecup.server.health import routes
from tests.server.kit import PATIENCE
from tests.store.conftest import postgres, url

__all__ = ["postgres", "url"]


@pytest.fixture(autouse=True)
def _slow_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the health check wait for a write as long as the tests do: on a busy machine it takes seconds now and then."""
    monkeypatch.setattr(routes, "PATIENCE_SECONDS", PATIENCE)
