"""A change reaches every process and watcher, also those that are busy when it arrives."""

import asyncio
import gc
import json
import threading
import weakref
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest

from dicecup.core import Choice, Over, parse
from dicecup.messages.reading import read_entries, read_update
from dicecup.messages.requests import NewSeat, NewTable
from dicecup.messages.responses import Done
from dicecup.server.app import create
from dicecup.server.live import Acting, LiveTable
from dicecup.server.notifications import NotificationListener
from dicecup.server.serialization import to_json, with_entries
from dicecup.server.tables.service import Change, Tables
from dicecup.server.uvicorn_protocols import text_frame
from dicecup.server.watch.service import SocketWatcher
from dicecup.store import Store, StoreError
from dicecup.store.engine import KEEPALIVE
from dicecup.table import Answer, Command
from tests.server.kit import FRIEND, HERE, PATIENT, Party, changed, new_database, run, served

YAHTZEE = NewTable(game="yahtzee", seats=(NewSeat(), NewSeat()), options={})


async def roll(table: LiveTable) -> Answer:
    assert not isinstance(table.node, Over)
    return await table.act(Command("roll", table.node.seat, expect=table.version, words=((0, ""), (1, ""))))


def test_a_move_made_elsewhere_while_a_table_is_being_opened_is_not_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    has_read, may_go_on = threading.Event(), threading.Event()
    really_open = LiveTable.open

    def slowly(*given: Any, **named: Any) -> LiveTable:
        table = really_open(*given, **named)
        has_read.set()
        may_go_on.wait(10)
        return table

    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            elsewhere, _ = await Tables(store, PATIENT).create(YAHTZEE, "")
            here = Tables(store, PATIENT)
            monkeypatch.setattr(LiveTable, "open", slowly)
            opening = asyncio.create_task(here.get(elsewhere.id))
            await asyncio.to_thread(has_read.wait, 10)
            change = Change((await roll(elsewhere)).version)
            assert here.is_outdated(elsewhere.id, change)
            refreshing = asyncio.create_task(here.refresh(elsewhere.id, change))
            await asyncio.sleep(0)
            may_go_on.set()
            table = await opening
            await refreshing
            assert table.version == change.version
            assert not here.is_outdated(elsewhere.id, change)

    run(scene())


def test_a_client_that_comes_from_another_process_is_not_sent_back_in_time(tmp_path: Path) -> None:
    async def scene() -> None:
        app = create(changed(PATIENT, database=new_database(tmp_path)))
        async with served(tmp_path, app=app) as address:
            party = await Party.open(address)
            elsewhere = LiveTable.open(app.state.services.store, party.id)
            seen = (await roll(elsewhere)).version
            welcome = await (await party.watch(since=seen)).hear()
            assert (welcome["table"]["after"], welcome["table"]["version"]) == (seen, seen)
            seen = (await roll(elsewhere)).version
            assert (await party.read(seen))["version"] == seen

    run(scene())


def test_a_watcher_is_sent_what_happened_while_it_was_being_sent_something_else(tmp_path: Path) -> None:
    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            table, _ = await Tables(store, PATIENT).create(YAHTZEE, "")
            told: list[bytes] = []

            async def say(data: bytes) -> None:
                told.append(data)
                if len(told) == 2:
                    await roll(table)

            watcher = SocketWatcher(table, say, lambda frame: False, table.version, 1.0)
            table.watchers.add(watcher)
            await roll(table)
            table.seats_changed()
            telling = asyncio.create_task(watcher.run())
            while len(told) < 3:
                await asyncio.sleep(0.01)
            telling.cancel()
            assert b'"version":%d' % table.version in told[2]

    run(scene())


def test_the_sender_of_a_command_is_sent_what_it_did_and_the_answer_in_one_write(tmp_path: Path) -> None:
    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            table, _ = await Tables(store, PATIENT).create(YAHTZEE, "")
            written: dict[str, list[bytes]] = {"sender": [], "other": []}

            async def send(_: bytes) -> None:
                raise AssertionError

            def watching(name: str) -> SocketWatcher:
                def write(frame: bytes) -> bool:
                    written[name].append(frame)
                    return True

                return SocketWatcher(table, send, write, table.version, 1.0)

            sender, other = watching("sender"), watching("other")
            table.watchers |= {sender, other}
            await roll(table)
            answered = asyncio.Event()

            def complete(outcome: object) -> None:
                assert isinstance(outcome, Answer)
                assert sender.notify(text_frame(with_entries(Done("id", outcome.version, ()), table, outcome.entries)))
                answered.set()

            before, node = table.version, table.node
            move = node.legal[0] if isinstance(node, Choice) else None
            command = Command("move" if move else "roll", node.seat, move, expect=before)  # type: ignore[union-attr]
            table.act_now(Acting(command, lambda: None, complete, sender))
            await answered.wait()
            update = to_json(read_update(table, before))
            answer = to_json(Done("id", table.version, read_entries(table, table.since(before))))
            assert written["other"][1:] == [text_frame(update)]
            assert written["sender"][1:] == [text_frame(update) + text_frame(answer)]

    run(scene())


def test_tables_and_sockets_are_freed_without_a_garbage_collection(tmp_path: Path) -> None:
    async def scene() -> None:
        app = create(changed(PATIENT, database=new_database(tmp_path), idle_seconds=0.05, away_seconds=0.0))
        async with served(tmp_path, app=app) as address:
            party = await Party.open(address)
            live: LiveTable = app.state.services.tables.find(party.id)
            socket = await party.watch(0)
            assert (await socket.hear())["type"] == "welcome"
            socket.send({"kind": "roll", "seat": 0, "expect": 0, "command": "first"})
            while (await socket.hear())["type"] != "done":
                pass
            table, watcher = weakref.ref(live), weakref.ref(next(iter(live.watchers)))
            del live
            socket.close()
            await Party.open(address)  # the writer thread refers to what it wrote last
            while table() is not None or watcher() is not None:
                await asyncio.sleep(0.02)

    gc.collect()
    gc.disable()
    try:
        run(scene())
    finally:
        gc.enable()


def test_a_table_with_a_request_in_progress_is_not_evicted_so_that_nobody_gets_a_second_copy(tmp_path: Path) -> None:
    async def scene() -> None:
        app = create(changed(PATIENT, database=new_database(tmp_path), word_seconds=60.0, unclaimed_seconds=60.0))
        async with served(tmp_path, app=app) as address:
            tables = app.state.services.tables
            party = await Party.open(address, HERE, FRIEND, options={"first": 0})
            await party.claim(1)
            own = {"seat-0": party.cookies["seat-0"]}
            rolling = asyncio.create_task(party.do({"kind": "roll", "seat": 0, "expect": 1, "command": "first"}, own))
            table = tables.find(party.id)
            while not table.waiting:
                await asyncio.sleep(0.01)
            tables.evict_idle(0.0)
            assert tables.find(party.id) is table
            socket = await party.watch()
            await socket.hear()
            assert (await party.do({"kind": "commit", "seat": 1, "expect": 1, "command": "none", "word": ""})).status == 200
            assert (await rolling).status == 200
            while (await socket.hear()).get("version") != table.version:
                pass
            socket.close()
            await socket.wait_closed()
            while table.in_use:
                await asyncio.sleep(0.01)
            tables.evict_idle(0.0)
            assert not len(tables)

    run(scene())


def test_a_move_whose_sender_disconnects_is_broadcast(tmp_path: Path) -> None:
    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            table, _ = await Tables(store, PATIENT).create(YAHTZEE, "")
            told = asyncio.Event()
            table.listen(lambda _: told.set())
            sending = asyncio.create_task(roll(table))
            while not table.is_busy:
                await asyncio.sleep(0)
            sending.cancel()
            await told.wait()
            assert sending.cancelled()
            assert len(table.moves) == 1
            assert len(store.entries(table.id)) == table.version

    run(scene())


def test_a_stand_in_whose_turn_comes_while_it_leaves_still_plays(tmp_path: Path) -> None:
    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            tables = Tables(store, PATIENT)
            bot = NewSeat(kind="bot", bot="random")
            table, _ = await tables.create(NewTable(game="yahtzee", seats=(NewSeat(), bot), options={"first": 0}), "")
            seats = table.seats
            table.seats = (replace(seats[0], stand_in="random"), *seats[1:])
            tables.bots.consider(table)
            assert tables.bots.is_busy(table)
            table.seats = seats  # back before the bot has looked
            while tables.bots.is_busy(table):
                await asyncio.sleep(0)
            await roll(table)
            await table.act(Command("move", 0, parse("s:chance"), expect=table.version))
            assert tables.bots.is_busy(table)
            while len(table.moves) < 4:
                await asyncio.sleep(0.01)
            await tables.bots.close()

    run(scene())


def test_a_table_is_loaded_once_however_it_is_opened(tmp_path: Path) -> None:
    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            tables = Tables(store, PATIENT)
            single = NewTable(game="mickey-mouse", seats=(NewSeat(),), options={})
            table, _ = await tables.create(single, "")
            while not table.over:
                node = table.node
                mark = node.legal[-1] if isinstance(node, Choice) else None
                await table.act(Command("move" if mark else "roll", 0, mark, expect=table.version))
            found = await asyncio.gather(
                *(tables.rematch(table, "") for _ in range(4)), *(soon(tables, table.id) for _ in range(4))
            )
            assert len({id(new) for new in found if new is not None}) == 1
            assert len(tables) == 2

    async def soon(tables: Tables, table_id: str) -> LiveTable | None:
        for _ in range(200):
            if (rematch_id := tables.store.rematch_of(table_id)) is not None:
                return await tables.get(rematch_id)
            await asyncio.sleep(0)
        return None

    run(scene())


def test_a_refresh_that_fails_is_retried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecup.server.notifications.RETRY_SECONDS", 0.01)

    async def scene() -> None:
        with Store(new_database(tmp_path)) as store, Store(new_database(tmp_path)) as unreliable:
            elsewhere, _ = await Tables(store, PATIENT).create(YAHTZEE, "")
            here = Tables(unreliable, PATIENT)
            table = await here.get(elsewhere.id)
            failures: list[Exception] = [StoreError("gone"), RuntimeError("odd"), StoreError("gone"), StoreError("gone")]
            really_read = unreliable.entries

            def entries(*given: Any) -> Any:
                if failures:
                    raise failures.pop()
                return really_read(*given)

            monkeypatch.setattr(unreliable, "entries", entries)
            monkeypatch.setattr(unreliable, "entries_after", entries)
            listener = NotificationListener("postgresql://nowhere/x", here, 1.0)
            change = Change((await roll(elsewhere)).version)
            listener.schedule_refresh(table.id, change)
            while table.version != change.version:
                await asyncio.sleep(0.01)
            assert not failures

    run(scene())


def test_entries_that_came_with_a_notification_are_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            there, here = Tables(store, PATIENT), Tables(store, PATIENT)
            elsewhere = (await there.create(YAHTZEE, ""))[0]
            table = await here.get(elsewhere.id)
            listener = NotificationListener("postgresql://nowhere/x", here, 1.0)
            monkeypatch.setattr(store, "entries_after", lambda _: pytest.fail("they were told"))
            await roll(elsewhere)
            told = [
                (table.id, e.version, e.kind, e.seat, e.text, e.at, e.command, part) for part, e in enumerate(elsewhere.since(0))
            ]
            listener.hear(json.dumps(told))
            listener.hear(f"{table.id} {elsewhere.version}")
            listener.hear(json.dumps(told))
            assert table.since(0) == elsewhere.since(0)
            assert listener._batch is None

    run(scene())


def test_new_entries_of_many_tables_are_read_in_one_query(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            there, here = Tables(store, PATIENT), Tables(store, PATIENT)
            elsewhere = [(await there.create(YAHTZEE, ""))[0] for _ in range(5)]
            tables = [await here.get(table.id) for table in elsewhere]
            changes = [Change((await roll(table)).version) for table in elsewhere]
            reads: list[int] = []
            really_read = store.entries_after

            def entries_after(known: dict[str, int]) -> Any:
                reads.append(len(known))
                return really_read(known)

            monkeypatch.setattr(store, "entries_after", entries_after)
            listener = NotificationListener("postgresql://nowhere/x", here, 1.0)
            for table, change in zip(elsewhere, changes, strict=True):
                listener.schedule_refresh(table.id, change)
            while [table.version for table in tables] != [table.version for table in elsewhere]:
                await asyncio.sleep(0.01)
            assert reads == [5]
            assert [table.since(0) for table in tables] == [table.since(0) for table in elsewhere]

    run(scene())


def test_all_connections_to_postgresql_notice_a_machine_that_disappeared(
    postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    connect, listening = psycopg.AsyncConnection.connect, []

    async def noted(*given: Any, **named: Any) -> psycopg.AsyncConnection[Any]:
        listening.append(await connect(*given, **named))
        return listening[-1]

    monkeypatch.setattr(psycopg.AsyncConnection, "connect", noted)

    async def scene() -> None:
        url = postgres()
        with Store(url) as store, closing(store._engine.raw_connection()) as reading:
            listener = NotificationListener(url, Tables(store, PATIENT), 60.0)
            await listener.open()
            for connection in (reading.driver_connection, store._writer._kept(), *listening):
                used = connection.info.get_parameters()
                for name in ("keepalives", "keepalives_idle", "keepalives_interval", "keepalives_count", "tcp_user_timeout"):
                    assert used[name] == str(KEEPALIVE[name])
            await listener.close()

    run(scene())
