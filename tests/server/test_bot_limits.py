"""Limits on bots and on journals: one address cannot take all bots, nor make a table that is too long to read."""

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from dicecup.messages.requests import NewSeat, NewTable
from dicecup.server.app import create
from dicecup.server.errors import Refused
from dicecup.server.limits import ConcurrencyLimit, Shares
from dicecup.server.live import Decision, LiveTable
from dicecup.server.settings import Settings
from dicecup.server.tables.service import Tables
from dicecup.store import Store
from tests.server.client import ask
from tests.server.kit import BOT, FRIEND, HERE, PATIENT, Address, Party, changed, new_database, run, served

PROXIED = changed(PATIENT, proxies=("127.0.0.1",))


async def open_table(address: Address, client: str, *seats: object) -> int:
    body = {"game": "yahtzee", "seats": list(seats), "options": {"first": 0}}
    return (await ask(address, "POST", "/api/tables", body, headers={"X-Forwarded-For": client})).status


def test_the_bots_of_one_address_are_limited_and_tables_without_bots_are_open_to_all(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = changed(PROXIED, live_bots=12, live_bots_per_address=4, bot_seconds=100.0)
        async with served(tmp_path, settings) as address:
            wishes = [open_table(address, "10.0.0.1", HERE, BOT, BOT) for _ in range(6)]
            assert sorted(await asyncio.gather(*wishes)) == [201, 201, 429, 429, 429, 429]
            for client in range(2, 9):
                await open_table(address, f"10.0.0.{client}", HERE, BOT, BOT, BOT, BOT)
            assert await open_table(address, "10.0.0.9", HERE, BOT) == 503
            for client in (1, 2, 9):
                assert await open_table(address, f"10.0.0.{client}", HERE, HERE) == 201

    run(scene())


def test_stand_ins_count_for_whoever_calls_them_until_a_person_sits_down(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, changed(PATIENT, live_bots_per_address=2, bot_seconds=100.0)) as address:
            party = await Party.open(address, HERE, *[FRIEND] * 4, options={"first": 0})

            async def call(seat: int) -> int:
                return (await party.post(f"/seats/{seat}/stand-in")).status

            assert [await call(seat) for seat in (1, 2, 2, 3)] == [200, 200, 200, 429]
            other = await ask(address, "POST", f"{party.path}/seats/4/stand-in", cookies=party.cookies, source="127.0.0.2")
            assert other.status == 200
            assert (await party.claim(1)).status == 200
            assert [await call(3), await call(1)] == [200, 429]

    run(scene())


def test_bots_at_tables_from_the_store_count_for_whoever_reads_them(tmp_path: Path) -> None:
    async def scene() -> None:
        app = create(changed(PROXIED, live_bots=12, live_bots_per_address=2, database=new_database(tmp_path)))
        async with served(tmp_path, PROXIED, app) as address:
            for client in range(2, 7):
                assert await open_table(address, f"10.0.0.{client}", HERE, BOT, BOT) == 201
            assert await open_table(address, "10.0.0.7", HERE) == 201
            tables = app.state.services.tables
            names = tables.ids()
            while any(table.in_use for table in tables.live()):
                await asyncio.sleep(0.01)
            tables.evict_idle(0.0)
            assert not len(tables)
            assert tables._bot_limit.total == 0

            async def read(name: str, client: str) -> int:
                return (await ask(address, "GET", f"/api/tables/{name}", headers={"X-Forwarded-For": client})).status

            reader = "10.0.0.1"
            statuses = await asyncio.gather(*(read(name, reader) for name in names))
            assert sorted(statuses) == [200, 200, 429, 429, 429, 429], "one table with bots, and the one without"
            assert await open_table(address, "10.0.0.9", HERE, BOT) == 201
            table = next(table for table in tables.live() if table.address == reader and table.charged_bots)
            together = await asyncio.gather(*(read(table.id, client) for client in (reader, "10.0.0.8")))
            assert together == [200, 200]

    run(scene())


def test_a_table_of_bots_that_nobody_watches_stops_and_goes_on_when_watched(tmp_path: Path) -> None:
    async def scene() -> None:
        app = create(changed(PATIENT, away_seconds=0.1, bot_seconds=0.01, database=new_database(tmp_path)))
        async with served(tmp_path, app=app) as address:
            party = await Party.open(address, BOT, BOT)
            tables = app.state.services.tables
            table = tables._live[party.id]
            while tables.bots.is_busy(table):
                await asyncio.sleep(0.02)
            assert not table.over
            stopped_at = table.version
            await asyncio.sleep(0.1)
            assert table.version == stopped_at
            socket = await party.watch()
            while table.version < stopped_at + 20:
                await socket.hear()

    run(scene())


def test_tables_of_nobody_known_are_not_counted_as_one_address() -> None:
    limit = ConcurrencyLimit("tables", 1_000, 3)
    for _ in range(999):
        limit.enter("")
    limit.enter("10.0.0.1")
    with pytest.raises(Exception, match="right now"):
        limit.enter("")


def test_undos_and_peeks_of_a_seat_have_a_limit_and_the_game_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, changed(PATIENT, extras_per_seat=4)) as address:
            party = await Party.open(address, HERE, options={"first": 0})
            version = 0

            async def do(kind: str, status: int = 200, **more: object) -> Any:
                nonlocal version
                command = {"kind": kind, "seat": 0, "expect": version, "command": f"{kind}-{version}", **more}
                answer = await party.do(command)
                assert answer.status == status, answer
                version = answer.json()["version"]
                return command

            await do("roll")
            for _ in range(2):
                await do("move", move="s:chance")
                last = await do("undo")
            await do("move", move="s:chance")
            assert (await do("undo", 409))["kind"] == "undo"
            assert (await party.do(last)).status == 200, "what was done before has the same answer"
            await do("roll")

    run(scene())


def test_where_all_hold_too_much_an_address_may_have_an_equal_share() -> None:
    shares = Shares(100, 80)
    shares.add("10.0.0.1", 75)
    shares.add("10.0.0.2", 24)
    assert [shares.is_over(address) for address in ("10.0.0.1", "10.0.0.2", "10.0.0.3", "")] == [False] * 4
    shares.add("", 1)
    assert [shares.is_over(address) for address in ("10.0.0.1", "10.0.0.2", "10.0.0.3", "")] == [True, False, False, False]
    shares.add("10.0.0.1", -75)
    assert (shares.total, shares.is_full(), shares.is_over("10.0.0.1")) == (25, False, False)
    shares.add("10.0.0.2", 56)
    assert shares.is_over("10.0.0.2"), "an address may have 80"


def test_in_a_house_full_of_people_with_a_game_each_those_who_have_much_hold_too_much() -> None:
    shares, people = Shares(10_000, 2_000), [f"10.0.1.{number}" for number in range(200)]
    for address in people:
        shares.add(address, 35)
    for number in range(4):
        shares.add(f"10.0.0.{number}", 1_900)
    assert shares.is_full()
    assert not any(map(shares.is_over, people)), "an equal share would be 49 here, and 35 or less with more people"
    assert all(shares.is_over(f"10.0.0.{number}") for number in range(4))
    for address in [f"10.0.2.{number}" for number in range(200)]:
        shares.add(address, 35)
    assert not any(map(shares.is_over, people))


def test_tables_that_are_opened_at_the_same_time_count_for_their_address_before_they_are_open(tmp_path: Path) -> None:
    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            tables = Tables(store, changed(PATIENT, live_entries_per_address=6))
            new, ids = NewTable(game="yahtzee", seats=(NewSeat(), NewSeat()), options={}), []
            for _ in range(8):
                table, _keys = await tables.create(new, "")
                for _ in range(4):
                    await table.change_seat(0, lambda seat: Decision({"claimed": True}, who="person"))
                ids.append(table.id)
            tables.evict_idle(0.0)
            opened = await asyncio.gather(*(tables.get(table_id, "10.0.0.1") for table_id in ids), return_exceptions=True)
            assert (sum(isinstance(one, LiveTable) for one in opened), tables._entries.total) == (2, 8)
            assert {type(one) for one in opened} == {LiveTable, Refused}
            tables.evict_idle(0.0)
            assert tables._entries.total == 0

    run(scene())


def test_what_an_address_has_in_memory_is_limited_and_its_games_go_on(tmp_path: Path) -> None:
    async def scene() -> None:
        app = create(changed(PATIENT, live_entries_per_address=6, database=new_database(tmp_path)))
        async with served(tmp_path, PATIENT, app) as address:
            party = await Party.open(address, HERE, options={"first": 0})

            async def do(kind: str, **more: object) -> int:
                version = (await party.read())["version"]
                return (await party.do({"kind": kind, "seat": 0, "expect": version, "command": f"{version}", **more})).status

            done = [await do("roll"), await do("move", move="s:chance"), await do("undo"), await do("peek")]
            assert done == [200] * 4
            assert [await do("move", move="s:chance"), await do("roll")] == [200, 200]
            assert await do("peek") == 409
            assert [await do("move", move="s:ones"), await do("undo"), await do("roll")] == [200, 409, 200]
            body = {"game": "yahtzee", "seats": [HERE]}
            assert (await ask(address, "POST", "/api/tables", body)).status == 429
            assert (await ask(address, "POST", "/api/tables", body, source="127.0.0.2")).status == 201
            tables = app.state.services.tables
            tables.evict_idle(0.0)
            assert (tables._entries.total, (await ask(address, "POST", "/api/tables", body)).status) == (0, 201)

    run(scene())


def test_a_player_who_uses_up_a_seat_can_be_replaced_and_takes_nothing_from_the_others(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = changed(PATIENT, extras_per_seat=2, changes_per_seat=2, away_seconds=0.0)
        async with served(tmp_path, settings) as address:
            party = await Party.open(address, HERE, FRIEND, FRIEND, options={"first": 1})
            for seat in (1, 2):
                await party.claim(seat)
            host, wasteful, other = ({name: party.cookies[name]} for name in ("host", "seat-1", "seat-2"))
            version = 0

            async def do(kind: str, cookies: dict[str, str] = wasteful, **more: object) -> int:
                nonlocal version
                version = (await party.read())["version"]
                command = {"kind": kind, "seat": 1, "expect": version, "command": f"{kind}-{version}", **more}
                return (await party.do(command, cookies)).status

            assert [await do("roll"), await do("move", move="s:chance"), await do("undo")] == [200, 200, 200]
            assert [await do("move", move="s:chance"), await do("undo")] == [200, 409]
            statuses = []
            for _ in range(3):
                renewed = await party.post("/seats/1/link", cookies=wasteful)
                wasteful |= {name: secret for name, secret in renewed.cookies.items() if name == "seat-1"}
                statuses.append(renewed.status)
            assert statuses == [200, 200, 409]

            assert (await party.post("/seats/2/link", cookies=other)).status == 200, "every seat has its own room"
            assert (await party.post("/seats/1/stand-in", cookies=host)).status == 200, "a bot can always be called"
            link = await party.post("/seats/1/link", cookies=host)
            assert link.status == 200, "the host can replace its player"
            assert (await party.post("/seats/1/claim", {"secret": link.json()["secret"]}, cookies={})).status == 200

    run(scene())


def test_a_seat_that_came_back_too_often_stays_with_its_bot(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, changed(PATIENT, changes_per_seat=1, away_seconds=0.0, bot_seconds=100.0)) as address:
            party = await Party.open(address, HERE, HERE, options={"first": 0})
            own, other = ({name: party.cookies[name]} for name in ("seat-0", "seat-1"))
            statuses = []
            for _ in range(3):
                assert (await party.post("/seats/0/stand-in", cookies=other)).status == 200
                statuses.append((await party.do(await party.next_command(), own)).status)
            assert statuses == [200, 200, 409]
            renewed = await party.post("/seats/0/link", cookies=own)
            assert renewed.status == 200, "bots that others called take nothing from the player's own changes"
            party.cookies |= renewed.cookies
            socket = await party.watch(0)
            assert (await socket.hear())["table"]["seats"][0]["stand_in"] == "club"

    run(scene())


def test_a_long_journal_is_sent_from_its_newest_page_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecup.messages.reading.MOST_ENTRIES", 5)

    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address)
            for _ in range(12):
                assert (await party.do(await party.next_command())).status == 200
            socket = await party.watch()
            for table in (await party.read(), (await socket.hear())["table"]):
                assert table["after"] == table["version"] - 5
                assert [entry["version"] for entry in table["entries"]] == list(range(table["after"] + 1, table["version"] + 1))
            newest = await party.read(since=table["version"] - 2)
            assert len(newest["entries"]) == 2

    run(scene())


def test_the_defaults_leave_bots_for_many_addresses() -> None:
    settings = Settings()
    assert settings.live_bots >= 10 * settings.live_bots_per_address


def test_a_slow_bot_chooses_in_another_process_and_goes_on_when_that_is_killed(tmp_path: Path) -> None:
    async def scene() -> None:
        app = create(changed(PATIENT, database=new_database(tmp_path)))
        async with served(tmp_path, app=app) as address:
            party = await Party.open(address, *[{"kind": "bot", "bot": "planner"}] * 2, options={"first": 0})
            socket = await party.watch()
            slow = app.state.services.tables.bots._thinkers._slow

            async def chosen() -> None:
                kinds: set[str] = set()
                while not kinds & {"kept", "scored"}:
                    kinds = {entry["event"]["kind"] for entry in (await socket.hear()).get("entries", ())}

            await chosen()
            (process,) = slow._pool._pool._processes
            assert process != os.getpid()
            os.kill(process, signal.SIGKILL)
            for _ in range(3):
                await chosen()
            assert process not in slow._pool._pool._processes

    run(scene())
