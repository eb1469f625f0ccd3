"""Concurrency: two processes on one game, fifty repeats of one command, many tables in many threads, on both databases."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import psycopg
import pytest
from sqlalchemy import select

from dicecup.journal import Entry, NoGame, Position, Seat, Stale
from dicecup.store import NotSaved, Store, StoreError, check
from dicecup.store.engine import WRITES
from dicecup.store.jobs import Append
from dicecup.store.schema import seat as seat_table
from dicecup.store.store import told_entries
from dicecup.tui.local_table import LocalTable
from tests.store.nursery import Nursery, nursery
from tests.table.playing import finish

APPENDS = 500
REPEATS = 50


@pytest.fixture(scope="module")
def rivals() -> Iterator[Nursery]:
    with nursery("tests.store.rival") as opened:
        yield opened


def test_two_processes_append_500_entries_each_without_gaps_or_duplicates(rivals: Nursery, url: str) -> None:
    with Store(url) as store:
        game_id = LocalTable.create(store, "yahtzee", ["Ann"]).id
        services = [rivals.start(url=url) for _ in range(2)]
        with ThreadPoolExecutor(2) as threads:
            asked = [
                threads.submit(service.ask, "append", game_id, name, APPENDS, seconds=600)
                for service, name in zip(services, "ab", strict=True)
            ]
            (lost_a, ours_a), (lost_b, ours_b) = (each.result() for each in asked)
        for service in services:
            service.kill()
        entries = store.entries(game_id)
        assert [entry.version for entry in entries] == list(range(1, 2 * APPENDS + 1))
        assert sorted(ours_a + ours_b) == list(range(1, 2 * APPENDS + 1))
        owners = {entry.version: entry.command for entry in entries}
        assert [owners[version] for version in ours_a] == [f"a-{at}" for at in range(APPENDS)]
        assert [owners[version] for version in ours_b] == [f"b-{at}" for at in range(APPENDS)]
        assert lost_a + lost_b > 0
        assert store.load(game_id).version == 2 * APPENDS


def test_50_concurrent_repeats_of_one_command_make_one_move(rivals: Nursery, url: str) -> None:
    with Store(url) as store:
        game_id = LocalTable.create(store, "yahtzee", ["Ann"]).id
        services = [rivals.start(url=url) for _ in range(2)]
        tables = [LocalTable.open(store, game_id) for _ in range(8)]
        barrier = Barrier(REPEATS)

        def elsewhere(service: int) -> object:
            barrier.wait(60)
            return services[service].ask("repeat", game_id, "once")

        def here(table: LocalTable) -> object:
            barrier.wait(60)
            return [entry.text for entry in table.roll(0, expect=0, command="once").entries]

        with ThreadPoolExecutor(REPEATS) as threads:
            remote = [threads.submit(elsewhere, at) for at in range(2)]
            local = [threads.submit(here, tables[at % len(tables)]) for at in range(REPEATS - 2)]
            answers = [each.result() for each in local]
            remote_answers = [each.result() for each in remote]
        for service in services:
            service.kill()
        entries = store.entries(game_id)
        texts = [entry.text for entry in entries]
        assert [entry.kind for entry in entries] == ["commit", "word", "move"]
        assert answers == [texts] * (REPEATS - 2)
        assert [[line[3] for line in answer] for answer in remote_answers] == [texts] * 2  # type: ignore[attr-defined]
        assert not list(check(store))


def test_many_tables_in_many_threads(url: str) -> None:
    with Store(url) as store:
        tables = [LocalTable.create(store, "mickey-mouse", ["Ann"]) for _ in range(12)]
        with ThreadPoolExecutor(12) as threads:
            list(threads.map(finish, tables))
        assert all(table.over for table in tables)
        assert not list(check(store))


def test_a_refused_append_does_not_affect_the_others_of_its_group(url: str) -> None:
    with Store(url) as store:
        ids = [LocalTable.create(store, "yahtzee", ["Ann"]).id for _ in range(4)]
        peek = [Entry(1, "peek", 0, command="a")]
        store.append(ids[0], 0, peek, Position())
        waiting = [store.append_soon(game_id, 0, peek, Position()) for game_id in (*ids, "nobody")]
        twice = store.append_soon(ids[0], 1, [Entry(2, "peek", 0, command="a")], Position())
        late = store.append_soon(ids[1], 1, [Entry(2, "peek", 0, command="b")], Position())
        assert [type(each.exception(30)).__name__ for each in waiting] == ["Stale", "NoneType", "NoneType", "NoneType", "NoGame"]
        assert isinstance(twice.exception(30), NotSaved)
        assert late.exception(30) is None
        assert [store.load(game_id).version for game_id in ids] == [1, 2, 1, 1]
        stale = waiting[0].exception(30)
        assert isinstance(stale, Stale)
        assert stale.current == 1


@pytest.mark.parametrize("stale", [False, True])
def test_a_group_is_stored_as_its_appends_would_be_one_by_one(url: str, stale: bool) -> None:
    word = 'quote " backslash \\ Ä 😀 \u2028 [1]'
    with Store(url) as store:
        groups = [[LocalTable.create(store, "yahtzee", ["Ann"]).id for _ in range(6)] for _ in range(2)]
        for ids in groups:
            appends = [
                Append(
                    game_id,
                    7 if stale and at == 3 else 0,
                    (Entry(1, "word", 0, None, word, 2**41, f"a{at}"), Entry(2, "peek", 0, command=f"a{at}")),
                    Position((at, None, -1), None if at == 1 else 0, fingerprint="f"),  # type: ignore[arg-type]
                )
                for at, game_id in enumerate(ids)
            ]
            for jobs in [appends] if ids is groups[0] else [[append] for append in appends]:
                with store._engine.connect().execution_options(**WRITES) as connection, connection.begin():
                    outcomes = Append.write(connection, jobs)
                assert all(outcome is None or isinstance(outcome, Stale) for outcome in outcomes)
        together, apart = ([(store.load(game_id), store.entries(game_id)) for game_id in ids] for ids in groups)
        assert [(game.version, game.position, entries) for game, entries in together] == [
            (game.version, game.position, entries) for game, entries in apart
        ]
        assert [game.version for game, _ in together] == [0 if stale and at == 3 else 2 for at in range(6)]
        assert together[0][1][0].word == word


def test_a_cancelled_append_does_no_harm(url: str) -> None:
    with Store(url) as store:
        game_id = LocalTable.create(store, "yahtzee", ["Ann"]).id
        for version in range(50):
            store.append_soon(game_id, version, [Entry(version + 1, "peek", 0, command=str(version))], Position()).cancel()
        store.probe().result()  # what had begun before it was cancelled is written now
        current = store.load(game_id).version
        store.append(game_id, current, [Entry(current + 1, "peek", 0, command="last")], Position())
        assert [entry.version for entry in store.entries(game_id)] == list(range(1, current + 2))


def test_a_closed_store_refuses_appends(url: str) -> None:
    store = Store(url)
    table = LocalTable.create(store, "yahtzee", ["Ann"])
    store.close()
    with pytest.raises(NotSaved, match="closed"):
        table.roll(0)
    store.close()


def test_a_deleted_game_is_removed_completely_and_a_finished_one_is_kept(url: str) -> None:
    with Store(url) as store:
        table, kept = (LocalTable.create(store, "mickey-mouse", [Seat("A", key_hash=b"key")]) for _ in range(2))
        table.roll(0)
        store.forget(table.id)
        assert store.ids() == [kept.id]
        assert store.secret_seed(table.id) is None
        assert not store.entries(table.id)
        assert not store.read(select(seat_table).where(seat_table.c.game_id == table.id))
        with pytest.raises(NoGame):
            table.move(0, "k:")
        with pytest.raises(NoGame):
            store.forget(table.id)
        finish(kept)
        with pytest.raises(StoreError, match="its record stays"):
            store.forget(kept.id)


def test_an_append_after_a_lost_connection_is_made_once(postgres: Callable[[], str]) -> None:
    with Store(postgres()) as store:
        table = LocalTable.create(store, "yahtzee", ["Ann"])
        table.roll(0)
        with store._engine.connect() as connection:
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        version = table.move(0, "s:chance", command="once").version
        assert table.move(0, "s:chance", command="once").version == version
        assert len(store.entries(table.id)) == version


def test_a_group_of_appends_notifies_the_other_processes_of_its_entries(postgres: Callable[[], str]) -> None:
    url = postgres()
    with Store(url) as store, psycopg.connect(url, autocommit=True) as listening:
        game_id = LocalTable.create(store, "yahtzee", ["Ann"]).id
        listening.execute("LISTEN dicecup")
        entries = tuple(Entry(version, "word", 0, None, "ä" * length, 5, f"c{version}") for version, length in ((1, 3), (2, 5000)))
        for entry in entries:
            store.submit(Append(game_id, entry.version - 1, (entry,), Position())).result(10)
        with pytest.raises(Stale):
            store.submit(Append(game_id, 1, (replace(entries[1], command="late"),), Position())).result(10)
        told = [notice.payload for notice in listening.notifies(timeout=10, stop_after=3)]
        assert told_entries(told[0]) == {game_id: [entries[0]]}
        assert told[1:] == [f"{game_id} 1", f"{game_id} 2"], "what is too long is left to be read, and what was refused is not told"
