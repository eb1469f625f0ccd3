"""The WebSocket of a table: it sends everything that happens there, and takes commands."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from dicecup.core.strict import NotJson
from dicecup.journal import HOST, Seat
from dicecup.messages.requests import Command, RollCommand, Signal
from dicecup.messages.responses import Done, Welcome
from dicecup.server.agreement import declared, is_ready
from dicecup.server.commands import execute, execute_now, is_immediate
from dicecup.server.dependencies import TABLE_ID, fresh_seats, get_services, held_seats
from dicecup.server.errors import Refused, validation_message
from dicecup.server.limits import rate_limit_key
from dicecup.server.live import LiveTable
from dicecup.server.metrics import DROPPED, WATCHERS
from dicecup.server.schemas import VersionParameter
from dicecup.server.seats.service import came_back, get_up, sit_down
from dicecup.server.serialization import SOCKET_REQUESTS, to_json, with_entries
from dicecup.server.services import Services
from dicecup.server.strict import parse_json
from dicecup.server.tables.reading import read_table
from dicecup.server.uvicorn_protocols import DIRECT, text_frame
from dicecup.server.watch.service import SeatLost, SocketWatcher, TooSlow
from dicecup.table import Answer

router = APIRouter(tags=["watch"])

POLICY_VIOLATION: Final = 1008
"""The WebSocket close code for a client that breaks a limit."""

SERVICE_RESTART: Final = 1012
"""The WebSocket close code for a client that shall connect again."""

TURN_SECONDS: Final = 0.25
"""How often it is looked whether an address that has sent too many messages may send another one."""

MAX_MALFORMED: Final = 20
"""How many malformed messages one socket may send before it is closed."""


@router.websocket("/api/tables/{table_id}/watch")
async def watch(
    socket: WebSocket,
    table_id: Annotated[str, Path(pattern=TABLE_ID)],
    since: Annotated[VersionParameter, Query()] = 0,
) -> None:
    """Send everything that happens at a table after a version, and take commands."""
    services = get_services(socket)
    address = rate_limit_key(socket.client.host if socket.client else "")
    with (await services.tables.get(table_id, address)).used() as table:
        await table.catch_up(since)  # a client that comes from another process may have seen more than this one
        held = await fresh_seats(services, table, socket)
        # Spectators are counted by their addresses, and never take the place of a player, who is counted by a seat.
        with table.players.hold(str(min(held))) if held else table.spectators.hold(address):
            await socket.accept()
            WATCHERS.inc()
            try:
                await _Session(services, table, socket, address).run(since)
            finally:
                WATCHERS.dec()


class _Session:
    """One socket, from its welcome to its close."""

    def __init__(self, services: Services, table: LiveTable, socket: WebSocket, address: str) -> None:
        self._services = services
        self._table = table
        self._socket = socket
        self._held: frozenset[int] = frozenset()
        self._holds: frozenset[int] = frozenset()
        self._seats: Sequence[Seat] = ()
        """The seats of the table when `_holds` was found: they are replaced whenever one of them changes."""
        self._malformed = 0
        self._first_throw: asyncio.Task[None] | None = None
        self._late_answer: asyncio.Task[None] | None = None
        self._is_free = asyncio.Event()
        """Set while no command is in progress that `_take` began: one is answered before the next is executed."""
        self._is_free.set()
        self._is_receiving = False
        """Whether `_receive` has a message in hand: what comes after it is not executed before it."""
        self._is_over = False
        self._address = address
        self._sender = ""
        self.watcher: SocketWatcher
        direct: dict[str, Any] = (socket.scope.get("extensions") or {}).get(DIRECT, {})
        self._write_now = direct.get("write", lambda _: False)
        self._listen = direct.get("listen", lambda _: None)

    async def run(self, since: int) -> None:
        table, tables = self._table, self._services.tables
        away_seconds = self._services.settings.away_seconds
        self._held = await fresh_seats(self._services, table, self._socket)
        self._sender = f"{table.id} {min(self._held, default='')} {self._address}"
        for seat in self._held - {HOST}:
            with suppress(Refused):  # a seat that came back too often stays with its bot
                await came_back(tables, table, seat, self._held_seats)
        sitting = sit_down(table, self._held)
        self.watcher = watcher = SocketWatcher(
            table, self._send, self._write_now, table.version, away_seconds, has_lost_a_seat=self._has_lost_a_seat
        )
        try:
            await self._send(to_json(Welcome(read_table(table, self._held, since, away_seconds))))
            for data in table.signals.lasting():
                await self._send(data)
            table.watchers.add(watcher)
            watcher.notify()
            self._listen(self._take)
            await self._both_ways(watcher)
        except TooSlow:
            DROPPED.labels("slow").inc()
        except SeatLost:  # the client reconnects and is sent which seats it holds now
            await self._close(SERVICE_RESTART, "seat")
        except WebSocketDisconnect:
            pass
        finally:
            self._is_over = True
            self._listen(None)
            table.watchers.discard(watcher)
            del self.watcher  # each refers to the other
            get_up(tables, table, sitting)

    async def _both_ways(self, watcher: SocketWatcher) -> None:
        sending = asyncio.create_task(watcher.run())
        receiving = asyncio.create_task(self._receive())
        try:
            done, _ = await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            tasks = [sending, receiving, *filter(None, [self._first_throw, self._late_answer])]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    async def _send(self, data: bytes) -> None:
        if self._write_now(text_frame(data)):
            return
        try:
            async with asyncio.timeout(self._services.settings.patience_seconds):
                await self._socket.send_text(data.decode())
        except TimeoutError:
            raise TooSlow from None
        except RuntimeError:
            raise WebSocketDisconnect(1006) from None

    async def _receive(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self._is_receiving = True
            await self._is_free.wait()
            if not self._services.commands.take(self._sender):
                DROPPED.labels("flood").inc()
                await self._close(POLICY_VIOLATION, "too-many")
                return
            while not self._services.commands_of_addresses.take(self._address):
                await asyncio.sleep(TURN_SECONDS)  # others at this address may have sent too many
            await self._answer(message.get("text"))
            if self._malformed >= MAX_MALFORMED:
                DROPPED.labels("faults").inc()
                await self._close(POLICY_VIOLATION, "malformed")
                return
            self._is_receiving = False

    def _may_send_now(self) -> bool:
        """Count a message, of all tables of its address and of this seat; returns whether there is room for it."""
        return self._services.commands_of_addresses.take(self._address) and self._services.commands.take(self._sender)

    def _take(self, text: str) -> bool:
        """Execute a command at once, if nothing has to be waited for but its commit; whatever else is left to `_receive`."""
        if self._is_receiving or not self._is_free.is_set():
            return False
        try:
            command = _read(text)
        except Refused:
            return False
        if isinstance(command, Signal) or not is_immediate(self._table, command) or not self._may_send_now():
            return False
        self._is_free.clear()
        self._table.used_at = asyncio.get_running_loop().time()
        execute_now(self._services, self._table, self._held_seats, command, self)
        return True

    def answer(self, command_id: str, answer: Answer | Refused) -> None:
        """Answer a command that was executed at once."""
        if self._is_over:
            return
        if isinstance(answer, Answer):
            data = with_entries(Done(command_id, answer.version, ()), self._table, answer.entries)
        else:
            data = to_json(answer.refusal(command_id))
        if self.watcher.notify(text_frame(data)):
            self._is_free.set()
        else:
            self._late_answer = asyncio.create_task(self._send_late(data))

    async def _send_late(self, data: bytes) -> None:
        """Send an answer to a client that is behind."""
        with suppress(TooSlow, WebSocketDisconnect):
            await self._send(data)
        self._is_free.set()

    async def _answer(self, text: str | None) -> None:
        command_id = None
        try:
            command = _read(text)
            self._table.used_at = asyncio.get_running_loop().time()
            if isinstance(command, Signal):
                self._table.signals.receive(self._table, self._held_seats(), command)
                return
            command_id = command.command
            if isinstance(command, RollCommand) and not is_ready(self._table, declared(self._table, self._held)):
                self._throw_first(command)
            else:
                await self._execute(command)
        except Refused as refusal:
            self._malformed += refusal.code == "malformed"
            await self._send(to_json(refusal.refusal(command_id)))

    async def _execute(self, command: Command) -> None:
        done = await execute(self._services, self._table, self._held_seats, command)
        await self._send(to_json(done))

    def _throw_first(self, command: Command) -> None:
        """Let a throw wait until the seats have agreed on the dice; meanwhile this socket may send its words."""
        if self._first_throw is not None and not self._first_throw.done():
            raise Refused(503, "busy", "your throw waits until the players have agreed on the dice", retry_after=1)
        self._first_throw = asyncio.create_task(self._answer_later(command))

    async def _answer_later(self, command: Command) -> None:
        with suppress(TooSlow, WebSocketDisconnect):
            try:
                await self._execute(command)
            except Refused as refusal:
                await self._send(to_json(refusal.refusal(command.command)))

    def _held_seats(self) -> frozenset[int]:
        """The seats that this socket holds now: a seat whose link was renewed is no longer among them."""
        if self._seats is not self._table.seats:
            self._seats, self._holds = self._table.seats, self._held & held_seats(self._table, self._socket)
        return self._holds

    def _has_lost_a_seat(self) -> bool:
        return self._table.is_forgotten or self._held_seats() != self._held

    async def _close(self, code: int, reason: str) -> None:
        with suppress(RuntimeError, TimeoutError):
            async with asyncio.timeout(1):
                await self._socket.close(code, reason)


def _read(text: str | None) -> Command | Signal:
    if text is None:
        raise Refused(422, "malformed", "a command is text, not bytes")
    try:
        return SOCKET_REQUESTS.validate_python(parse_json(text))
    except NotJson as error:
        raise Refused(422, "malformed", f"a command is one JSON object: {error}") from None
    except ValidationError as error:
        raise Refused(422, "malformed", validation_message(error.errors(include_url=False)[0])) from None
