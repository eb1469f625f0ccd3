"""What the server answers, logs and counts when its database file is lost, full, failing or damaged."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from dicecup.server.app import create
from dicecup.server.health import routes
from dicecup.store import Store
from tests.server.client import ask
from tests.server.kit import FRIEND, HERE, PATIENT, Address, Party, changed, new_database, run, served
from tests.server.test_play import finish
from tests.store.losing import FULL, IO_ERROR_SYNC, OK, Disk


async def health(address: Address) -> tuple[int, str]:
    answer = await ask(address, "GET", "/healthz")
    return answer.status, answer.json().get("error", "")


async def failures(address: Address) -> str:
    text = (await ask(address, "GET", "/metrics")).body.decode()
    return "\n".join(line for line in text.splitlines() if line.startswith("dicecup_store_failures_total"))


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name.startswith("dicecup.store")]


def test_a_removed_database_file_is_refused_by_every_answer(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, FRIEND, options={"first": 0})
            claim = {"secret": party.invite, "key": "k" * 22}
            assert (await party.post("/seats/1/claim", claim)).status == 200
            over = await Party.open(address, HERE, HERE, game="mickey-mouse")
            await finish(over)
            assert (await over.post("/rematch")).status == 200
            first = await party.next_command()
            assert (await party.do(first)).status == 200
            assert (await health(address))[0] == 200
            (tmp_path / "games.db").unlink()
            for _ in range(3):
                again, second = await party.do(first), await party.do(await party.next_command())
                assert [(answer.status, answer.json()["code"]) for answer in (again, second)] == [(503, "not-saved")] * 2
            assert (await party.post("/seats/1/claim", claim)).status == 503
            assert (await over.post("/rematch")).status == 503
            assert await health(address) == (503, "the store does not work (replaced)")
            assert (await ask(address, "POST", "/api/tables", {"game": "yahtzee", "seats": [HERE]})).status == 503
            assert 'cause="replaced"' in await failures(address)
        assert len(errors(caplog)) == 1
        assert "games.db was removed or replaced" in errors(caplog)[0]

    run(scene())


@pytest.fixture(scope="module")
def disk() -> Disk:
    installed = Disk()
    installed.install()
    return installed


@pytest.mark.parametrize("cause", ["full", "io"])
def test_a_disk_that_refuses_is_seen_by_the_health_check_and_logged_once_per_change(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, disk: Disk, cause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "FRESH_SECONDS", 0.0)

    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, HERE)
            command = await party.next_command()
            if cause == "full":
                disk.on_write = lambda name: FULL
            else:
                disk.on_sync = lambda name: IO_ERROR_SYNC
            try:
                for _ in range(3):
                    assert await health(address) == (503, f"the store does not work ({cause})")
                    assert (await party.do(command)).status == 503
                assert f'cause="{cause}",use="write"' in await failures(address)
                assert len(errors(caplog)) == 1
            finally:
                disk.on_write = disk.on_sync = lambda name: OK
            assert (await health(address))[0] == 200
            assert (await party.do(command)).status == 200
        assert [cause in line for line in errors(caplog)] == [True, True]
        assert "can write again" in errors(caplog)[1]

    run(scene())


def test_a_writer_that_does_not_answer_is_seen_by_the_health_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "FRESH_SECONDS", 0.0)
    monkeypatch.setattr(routes, "PATIENCE_SECONDS", 0.1)

    async def scene() -> None:
        async with served(tmp_path) as address:
            holder = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
            holder.execute("BEGIN IMMEDIATE")
            assert await health(address) == (503, "the store does not work (slow)")
            holder.execute("ROLLBACK")
            holder.close()
            while (await health(address))[0] != 200:
                await asyncio.sleep(0.02)

    run(scene())


def test_damage_is_logged_and_stays_a_fault_until_a_restart(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    url = new_database(tmp_path)
    with Store(url):
        pass
    path = tmp_path / "games.db"
    connection = sqlite3.connect(path)
    (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name='seat'").fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)

    async def scene() -> None:
        async with served(tmp_path, changed(PATIENT, database=url)) as address:
            for _ in range(2):
                assert (await ask(address, "POST", "/api/tables", {"game": "yahtzee", "seats": [HERE]})).status == 503
                assert await health(address) == (503, "the store does not work (damaged)")
        assert [line for line in errors(caplog) if "damaged" in line] == errors(caplog)
        assert len(errors(caplog)) == 1

    run(scene())


def test_a_read_that_failed_is_tried_again_by_the_health_check(tmp_path: Path) -> None:
    async def scene() -> None:
        app = create(changed(PATIENT, database=new_database(tmp_path)))
        async with served(tmp_path, app=app) as address:
            condition = app.state.services.store.condition
            condition.failed("read", "lost", "as if a connection had been lost")
            assert (await health(address))[0] == 200
            assert condition.cause is None

    run(scene())
