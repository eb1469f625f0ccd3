"""The socket of a table: everything that happens there, and a way to play."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from dicecup.core.strict import NotJson
from dicecup.server.commands import do
from dicecup.server.errors import Refused, fault_line
from dicecup.server.house import TABLE_ID, House, address_of, held_by, house_of
from dicecup.server.limits import Bucket
from dicecup.server.live import LiveTable
from dicecup.server.measures import DROPPED, WATCHERS
from dicecup.server.message import Version
from dicecup.server.protocols import WRITE_NOW, text_frame
from dicecup.server.seats.service import came_back, get_up, sit_down
from dicecup.server.strict import sent_json
from dicecup.server.tables.reading import read_table
from dicecup.server.tables.schemas import Command
from dicecup.server.watch.schemas import Welcome
from dicecup.server.watch.service import SocketWatcher, TooSlow
from dicecup.store.places import HOST

router = APIRouter(tags=["watch"])

COMMANDS: Final[TypeAdapter[Command]] = TypeAdapter(Command)
POLICY: Final = 1008
TRY_AGAIN: Final = 1013
MOST_FAULTS: Final = 20
"""How much nonsense one socket may send."""


@router.websocket("/api/tables/{table_id}/watch")
async def watch(
    socket: WebSocket,
    table_id: Annotated[str, Path(pattern=TABLE_ID)],
    since: Annotated[Version, Query()] = 0,
) -> None:
    """Watch a table from a version on; commands go the same way."""
    house = house_of(socket)
    table = await house.tables.get(table_id)
    if len(table.watchers) >= house.settings.sockets_per_table:
        raise Refused(503, "busy", "there are too many watchers at this table", retry_after=30)
    with house.sockets.place(address_of(socket)):
        await socket.accept()
        WATCHERS.inc()
        try:
            await _Conversation(house, table, socket).go_on(since)
        finally:
            WATCHERS.dec()


class _Conversation:
    """One socket, from its welcome to its end."""

    def __init__(self, house: House, table: LiveTable, socket: WebSocket) -> None:
        self._house = house
        self._table = table
        self._socket = socket
        self._held = held_by(table, socket)
        self._bucket = Bucket(house.settings.commands_per_second, house.settings.commands_at_once)
        self._faults = 0
        extensions: dict[str, Any] = socket.scope.get("extensions") or {}
        self._write_now = extensions.get(WRITE_NOW, {}).get("write", lambda _: False)

    async def go_on(self, since: int) -> None:
        table, tables = self._table, self._house.tables
        away_seconds = self._house.settings.away_seconds
        for seat in self._held - {HOST}:
            await came_back(tables, table, seat)
        sit_down(table, self._held)
        welcome = Welcome(table=read_table(table, self._held, since, away_seconds)).model_dump_json()
        watcher = SocketWatcher(table, self._say, self._write_now, table.version, away_seconds)
        try:
            await self._say(welcome)
            table.watchers.add(watcher)
            watcher.wake()
            await self._both_ways(watcher)
        except TooSlow:
            DROPPED.labels("slow").inc()
        except WebSocketDisconnect:
            pass
        finally:
            table.watchers.discard(watcher)
            get_up(tables, table, self._held)

    async def _both_ways(self, watcher: SocketWatcher) -> None:
        telling = asyncio.create_task(watcher.tell())
        hearing = asyncio.create_task(self._hear())
        try:
            done, _ = await asyncio.wait((telling, hearing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            telling.cancel()
            hearing.cancel()
            await asyncio.gather(telling, hearing, return_exceptions=True)
        for task in done:
            task.result()

    async def _say(self, text: str) -> None:
        if self._write_now(text_frame(text)):
            return
        try:
            async with asyncio.timeout(self._house.settings.patience_seconds):
                await self._socket.send_text(text)
        except TimeoutError:
            raise TooSlow from None
        except RuntimeError:
            raise WebSocketDisconnect(1006) from None

    async def _hear(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if not self._bucket.take():
                DROPPED.labels("flood").inc()
                await self._close(POLICY, "too-many")
                return
            await self._answer(message.get("text"))
            if self._faults >= MOST_FAULTS:
                DROPPED.labels("faults").inc()
                await self._close(POLICY, "malformed")
                return

    async def _answer(self, text: str | None) -> None:
        command_id = None
        try:
            command = _read(text)
            command_id = command.command
            self._table.used_at = asyncio.get_running_loop().time()
            done = await do(self._house, self._table, self._held_now(), command)
            await self._say(done.model_dump_json())
        except Refused as refusal:
            self._faults += refusal.code == "malformed"
            await self._say(refusal.refusal(command_id).model_dump_json())

    def _held_now(self) -> frozenset[int]:
        """What this socket holds now: a seat whose link was renewed is no longer its own."""
        return self._held & held_by(self._table, self._socket)

    async def _close(self, code: int, reason: str) -> None:
        with suppress(RuntimeError, TimeoutError):
            async with asyncio.timeout(1):
                await self._socket.close(code, reason)


def _read(text: str | None) -> Command:
    if text is None:
        raise Refused(422, "malformed", "a command is text, not bytes")
    try:
        return COMMANDS.validate_python(sent_json(text))
    except NotJson as error:
        raise Refused(422, "malformed", f"a command is one JSON object: {error}") from None
    except ValidationError as error:
        raise Refused(422, "malformed", fault_line(error.errors(include_url=False)[0])) from None
