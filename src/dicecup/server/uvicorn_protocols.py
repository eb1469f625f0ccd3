"""The two protocols of uvicorn with less patience: for clients that never ask, and for readers that never read."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

WRITE_NOW: Final = "dicecup.write_now"
FIRST_REQUEST_SECONDS: Final = 10.0
MOST_UNHEARD: Final = 8
MOST_UNSENT_BYTES: Final = 256 * 1024
WRITE_AHEAD_BYTES: Final = 32 * 1024


class TimedHttpProtocol(H11Protocol):
    """A connection that must ask for something whole within seconds."""

    hurry: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the clock."""
        super().connection_made(transport)
        self._start()

    def data_received(self, data: bytes) -> None:
        """More of a request: if it is whole, the clock stops."""
        if self.hurry is None:
            self._start()
        super().data_received(data)
        if self.cycle is not None and not self.cycle.more_body:
            self._stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._stop()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From here on the other protocol watches."""
        self._stop()
        super().handle_websocket_upgrade(event)

    def _start(self) -> None:
        self.hurry = self.loop.call_later(FIRST_REQUEST_SECONDS, self._too_late)

    def _stop(self) -> None:
        if self.hurry is not None:
            self.hurry.cancel()
            self.hurry = None

    def _too_late(self) -> None:
        self.transport.abort()


def text_frame(text: str) -> bytes:
    """A message as it goes over the wire, made once for all who are sent it."""
    data = text.encode()
    size = len(data)
    if size < 126:
        return bytes((0x81, size)) + data
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data


class BoundedWebSocketProtocol(WebSocketsSansIOProtocol):
    """A socket whose unread output is bounded, also that of answers to its pings.

    The application finds it among the extensions of its scope: a frame that many are sent can be written at once, where the
    reader keeps up, without a task waking for each.
    """

    def connection_made(self, transport: Any) -> None:
        """Keep little ahead of the reader."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=WRITE_AHEAD_BYTES)

    def data_received(self, data: bytes) -> None:
        """Hear it, unless it began with nonsense or the client has stopped reading."""
        super().data_received(data)
        if self.conn.handshake_exc is not None or self.transport.get_write_buffer_size() > MOST_UNSENT_BYTES:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; reading pauses only for a client that is several messages ahead, not after each one."""
        keeps_up = not self.read_paused and self.queue.qsize() < MOST_UNHEARD
        self.read_paused = self.read_paused or keeps_up
        super().send_receive_event_to_app()
        if keeps_up:
            self.read_paused = False

    def shutdown(self) -> None:
        """Say goodbye, if there is anyone to say it to."""
        if self.conn.handshake_exc is not None:
            self.transport.abort()
        else:
            super().shutdown()

    async def send(self, message: Any) -> None:
        """Say it; a handshake that was answered with a refusal is complete too."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def write_now(self, frame: bytes) -> bool:
        """Write a whole frame, unless the reader is behind or gone."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(frame)
        return True

    async def run_asgi(self) -> None:
        """Whoever does not read the end is not waited for."""
        self.scope["extensions"] = {**(self.scope.get("extensions") or {}), WRITE_NOW: {"write": self.write_now}}
        await super().run_asgi()
        if not self.writable.is_set():
            self.transport.abort()
