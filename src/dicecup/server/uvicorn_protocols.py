"""uvicorn's HTTP and WebSocket protocols with counted connections, timeouts and bounded buffers, against slow or silent clients.

Both classes use internals of uvicorn, which change between its minor versions: `H11Protocol.cycle` with its `response_complete`,
`conn`, `headers`, `loop`, `app_state`, `handle_websocket_upgrade` and `on_response_complete`, which begins the next one of several
requests that were sent at once; `WebSocketsSansIOProtocol.conn`, `frames`, `curr_msg_data_type`, `queue`, `read_paused`,
`writable`, `handshake_initiated`, `handshake_complete`, `close_sent`, `ping_interval`, `ping_timer`, `send_keepalive_ping`,
`send_receive_event_to_app`, `handle_parser_exception`, `send`, `shutdown` and `run_asgi`. Therefore pyproject.toml pins one minor
version; to raise it, compare these two classes with the new source, then run tests/server/test_hostile.py and test_floods.py.
`app_state` is what the application's lifespan yields: its `ADMISSION`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, apply_mask  # type: ignore[attr-defined]
from websockets.protocol import State

from dicecup.server.errors import Refused
from dicecup.server.limits import Admission
from dicecup.server.metrics import DROPPED

ADMISSION: Final = "dicecup.admission"
DIRECT: Final = "dicecup.direct"
FIRST_REQUEST_SECONDS: Final = 10.0
MAX_LINES: Final = 1024
"""So many lines a request may have, headers and chunks together: each costs the parser some microseconds, however short it is."""
MAX_QUEUED_MESSAGES: Final = 8
MAX_UNSENT_BYTES: Final = 256 * 1024
WRITE_AHEAD_BYTES: Final = 32 * 1024
HTTP_SLICE_BYTES: Final = 4096
"""How much of what a connection received is parsed before it is looked at again: up to some hundred lines."""
SLICE_BYTES: Final = 1024
"""How much of what a socket received is parsed before its frames are counted: a frame has at least 6 bytes."""
MAX_FRAGMENTS: Final = 64
"""How many frames one message may have."""
FINAL_TEXT: Final = 0x81
MASKED: Final = 0x80

Listener = Callable[[str], bool]


class TimedHttpProtocol(H11Protocol):
    """An HTTP connection that is counted by the address of its peer, and must complete a request within seconds."""

    timer: asyncio.TimerHandle | None = None
    peer: str | None = None
    lines = 0
    """Of the request that is being received: its headers, and its chunks if it has any."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, or refuse it; start the timer."""
        admission: Admission = self.app_state[ADMISSION]
        name = transport.get_extra_info("peername")
        try:
            self.peer = admission.enter(name[0] if isinstance(name, tuple) else "")
        except Refused as refusal:
            DROPPED.labels("connections").inc()
            _refuse(transport, refusal.status, refusal.retry_after or 1)
            return
        super().connection_made(transport)
        self._start()

    def data_received(self, data: bytes) -> None:
        """Receive data in slices, so that a flood is cut off before all of it is parsed; a complete request stops the timer."""
        if self.peer is None:
            return
        for start in range(0, len(data), HTTP_SLICE_BYTES):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            self._receive(data[start : start + HTTP_SLICE_BYTES])

    def _receive(self, data: bytes) -> None:
        if self.timer is None:
            self._start()
        lines = data.count(b"\n")
        if not self.app_state[ADMISSION].may_send(self.peer, lines, len(data)):
            self._cut_off(429)
            return
        super().data_received(data)
        state = self.conn.their_state
        if state is h11.IDLE or any(name == b"transfer-encoding" for name, _ in self.headers or ()):
            self.lines += lines
            if self.lines > MAX_LINES:
                self._cut_off(431)
        if state not in (h11.IDLE, h11.SEND_BODY):
            self._stop()

    def on_response_complete(self) -> None:
        """Go on with what came after the request that was answered; start the timer if that is the beginning of another one."""
        super().on_response_complete()
        if self.timer is None and self.conn.their_state is h11.SEND_BODY and self.transport.get_protocol() is self:
            self._start()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer."""
        self._stop()
        if self.peer is not None:
            self.app_state[ADMISSION].leave(self.peer)
            super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Stop the timer: the WebSocket protocol has timeouts of its own, and uncounts the connection when it is lost."""
        self._stop()
        super().handle_websocket_upgrade(event)
        self.transport.get_protocol().peer = self.peer  # type: ignore[attr-defined]

    def _cut_off(self, status: int) -> None:
        DROPPED.labels("requests").inc()
        if self.cycle is None or self.cycle.response_complete:
            _refuse(self.transport, status, 1)
        else:
            self.transport.abort()

    def _start(self) -> None:
        self.lines = 0
        self.timer = self.loop.call_later(FIRST_REQUEST_SECONDS, self._time_out)

    def _stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _time_out(self) -> None:
        self.transport.abort()


def _refuse(transport: asyncio.Transport, status: int, retry_after: int) -> None:
    """Refuse before anything is parsed, in as few bytes as that takes."""
    transport.write(b"HTTP/1.1 %d \r\nConnection: close\r\nRetry-After: %d\r\n\r\n" % (status, retry_after))
    transport.close()


def text_frame(data: bytes) -> bytes:
    """A text message as an unmasked WebSocket frame, so that it is encoded once for all receivers."""
    size = len(data)
    if size < 126:
        return bytes((0x81, size)) + data
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data


def whole_text(data: bytes) -> bytes | None:
    """The payload of a masked text frame, if the data is exactly one."""
    if len(data) < 6 or data[0] != FINAL_TEXT or data[1] < MASKED:
        return None
    begin, size = 6, data[1] - MASKED
    if size == 126:
        begin, size = 8, int.from_bytes(data[2:4], "big")
    elif size == 127:
        return None
    return apply_mask(data[begin:], data[begin - 4 : begin]) if len(data) == begin + size else None


def are_whole_frames(data: bytes) -> bool:
    """Whether the data, which begins with a masked frame, also ends with one."""
    at = 0
    while at + 2 <= len(data):
        begin, size = 6, data[at + 1] & 0x7F
        if size == 126:
            begin, size = 8, int.from_bytes(data[at + 2 : at + 4], "big")
        elif size == 127:
            return False
        at += begin + size
    return at == len(data)


class BoundedWebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket whose frames and bytes are counted, and whose unsent output is bounded, replies to pings included.

    The application finds `write_now` and `listen` among the extensions of its scope. A frame for many receivers is written at once
    to those that keep up, without waking a task for each. A listener is called at once with a text message that came as one frame
    in one read; what it does not take goes on to `receive`.
    """

    peer: str | None = None
    listener: Listener | None = None
    heard_at = 0.0
    """When the client last sent anything."""
    is_aligned = True
    """Whether each read so far had only whole frames, so that the next one begins with a frame."""

    def connection_made(self, transport: Any) -> None:
        """Lower the high-water mark of the write buffer."""
        super().connection_made(transport)
        self.bucket = self.app_state[ADMISSION].frame_bucket()
        self.transport.set_write_buffer_limits(high=WRITE_AHEAD_BYTES)

    def connection_lost(self, exc: Exception | None) -> None:
        """Uncount the connection."""
        if self.peer is not None:
            self.app_state[ADMISSION].leave(self.peer)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Receive data in slices, so that a flood of small frames is cut off before all of it is parsed.

        Every read, every frame and every KiB costs a token. The connection is aborted after a failed handshake, and when the
        client has stopped reading.
        """
        self.heard_at = self.loop.time()
        for start in range(0, len(data), SLICE_BYTES):
            self._receive(data[start : start + SLICE_BYTES] if len(data) > SLICE_BYTES else data)
            if self.conn.handshake_exc is not None or self.transport.get_write_buffer_size() > MAX_UNSENT_BYTES:
                self.transport.abort()
            if self.transport.is_closing():
                return

    def _receive(self, data: bytes) -> None:
        if self.listener is not None and (payload := self._single_text(data)) is not None:
            self._receive_text(payload, len(data))
            return
        if self.handshake_initiated:
            self.is_aligned = self.is_aligned and are_whole_frames(data)
        self.conn.receive_data(data)
        if self.conn.parser_exc is not None:
            self.handle_parser_exception()
        elif not self.bucket.take(max(1, len(self.conn.events)) + len(data) / 1024):
            self._cut_off()
        else:
            self.handle_events()
            if len(self.frames) > MAX_FRAGMENTS:
                self._cut_off()

    def _single_text(self, data: bytes) -> bytes | None:
        """The payload, if this is one masked text frame, and the parser and the application wait for nothing else."""
        is_idle = self.is_aligned and not self.frames and not self.read_paused and not self.close_sent and self.queue.empty()
        return whole_text(data) if is_idle and self.conn.state is State.OPEN else None

    def _receive_text(self, payload: bytes, size: int) -> None:
        if not self.bucket.take(1 + size / 1024):
            self._cut_off()
            return
        with suppress(UnicodeDecodeError):
            if self.listener is not None and self.listener(payload.decode()):
                return
        self.curr_msg_data_type, self.frames = "text", [payload]
        self.send_receive_event_to_app()

    def listen(self, listener: Listener | None) -> None:
        """Call this with what comes from now on; it returns whether it took it."""
        self.listener = listener

    def _cut_off(self) -> None:
        DROPPED.labels("frames").inc()
        if self.conn.state is State.OPEN:
            self.conn.fail(CloseCode.POLICY_VIOLATION, "too-many")
            self.handle_parser_exception()
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Queue a message for the application; reading pauses only when several wait, not after each one."""
        keeps_up = not self.read_paused and self.queue.qsize() < MAX_QUEUED_MESSAGES
        self.read_paused = self.read_paused or keeps_up
        super().send_receive_event_to_app()
        if keeps_up:
            self.read_paused = False

    def send_keepalive_ping(self) -> None:
        """Ping a client that was silent for an interval; one that sends commands is known to be there."""
        silent = self.loop.time() - self.heard_at
        if self.ping_interval is not None and silent < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - silent, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def shutdown(self) -> None:
        """Close the connection; abort it if its handshake failed."""
        if self.conn.handshake_exc is not None:
            self.transport.abort()
        else:
            super().shutdown()

    async def send(self, message: Any) -> None:
        """Send a message; a handshake that was refused with a response is complete too."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def write_now(self, frame: bytes) -> bool:
        """Write a whole frame, unless the client is behind or gone; return whether it was written."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(frame)
        return True

    async def run_asgi(self) -> None:
        """Run the application, then abort a connection whose client does not read."""
        self.scope["extensions"] = {
            **(self.scope.get("extensions") or {}),
            DIRECT: {"write": self.write_now, "listen": self.listen},
        }
        await super().run_asgi()
        del self.scope["extensions"]  # they refer to this connection: it shall be freed without a garbage collection
        if not self.writable.is_set():
            self.transport.abort()
