"""Word of a move reaches everyone, also those who were busy with something else when it came."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from dicecup.server.live import LiveTable
from dicecup.server.tables.schemas import NewSeat, NewTable
from dicecup.server.tables.service import Tables
from dicecup.server.watch.service import SocketWatcher
from dicecup.store import Store
from tests.server.kit import PATIENT, new_database, run

YAHTZEE = NewTable(game="yahtzee", seats=[NewSeat(), NewSeat()])


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
            answer = await elsewhere.act("roll", elsewhere.node.seat, "", elsewhere.version, "a roll")  # type: ignore[union-attr]
            assert here.is_news(elsewhere.id, answer.version)
            hearing = asyncio.create_task(here.heard(elsewhere.id, answer.version))
            await asyncio.sleep(0)
            may_go_on.set()
            table = await opening
            await hearing
            assert table.version == answer.version
            assert not here.is_news(elsewhere.id, answer.version)

    run(scene())


def test_a_watcher_hears_of_what_happened_while_it_was_being_told(tmp_path: Path) -> None:
    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            table, _ = await Tables(store, PATIENT).create(YAHTZEE, "")
            told: list[str] = []

            async def go_on() -> None:
                await table.act("roll", table.node.seat, "", table.version, f"roll {table.version}")  # type: ignore[union-attr]

            async def say(text: str) -> None:
                told.append(text)
                if len(told) == 2:
                    await go_on()

            watcher = SocketWatcher(table, say, lambda frame: False, table.version, 1.0)
            table.watchers.add(watcher)
            await go_on()
            table.seats_changed()
            telling = asyncio.create_task(watcher.tell())
            async with asyncio.timeout(5):
                while len(told) < 3:
                    await asyncio.sleep(0.01)
            telling.cancel()
            assert '"version":2' in told[2]

    run(scene())
