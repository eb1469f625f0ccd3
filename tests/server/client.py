"""A small HTTP and WebSocket client on the standard library, for tests and benchmarks.

It keeps cookies, as a browser does, and its sockets are light enough for thousands in one process.
"""

from __future__ import annotations

import asyncio
import base64
import json
import secrets
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, Self, cast

TEXT: Final = 1
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10
OnMessage = Callable[[str], None]


class Answer(NamedTuple):
    """A response."""

    status: int
    headers: dict[str, str]
    cookies: dict[str, str]
    """The secrets in the cookie of a table, each under the name of its seat: a cookie of that name holds the seat too."""
    body: bytes

    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


class Cut(Exception):
    """The connection was closed unexpectedly."""


async def ask(
    address: tuple[str, int],
    method: str,
    path: str,
    body: object = None,
    *,
    cookies: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
    source: str | None = None,
) -> Answer:
    """Send one request on a new connection, from the address `source` if one is given."""
    sent = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    lines = {
        "Host": f"{address[0]}:{address[1]}",
        "Connection": "close",
        "Content-Length": str(len(sent)),
        **({"Content-Type": "application/json"} if body is not None else {}),
        **_cookie_header(cookies),
        **(headers or {}),
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    try:
        reader, writer = await asyncio.open_connection(*address, local_addr=(source, 0) if source else None)
        try:
            writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + sent)
            received = await reader.read()
        finally:
            writer.close()
    except OSError as error:
        raise Cut(str(error)) from None
    return _answer(received)


def _answer(received: bytes) -> Answer:
    head, found, body = received.partition(b"\r\n\r\n")
    if not found:
        raise Cut("no whole answer")
    first, *lines = head.decode("latin-1").split("\r\n")
    pairs = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines)]
    headers = dict(pairs)
    if len(body) < int(headers.get("content-length", "0")):
        raise Cut("half an answer")
    given = [value.partition(";")[0].partition("=")[::2] for name, value in pairs if name == "set-cookie"]
    seats = [part.partition(":")[::2] for name, value in given if name == "seats" for part in value.split("&")]
    return Answer(int(first.split()[1]), headers, dict(seats), body)


def _cookie_header(cookies: Mapping[str, str] | None) -> dict[str, str]:
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())} if cookies else {}


class Socket(asyncio.Protocol):
    """A WebSocket; messages go to the callback `heard`, or are queued."""

    def __init__(self, head: bytes, heard: OnMessage | None) -> None:
        self._head = head
        self._heard = heard or self._keep
        self._messages: deque[str] = deque()
        self._news = asyncio.Event()
        self._data = b""
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._closed = asyncio.Event()
        self.close_code: int | None = None

    @classmethod
    async def connect(
        cls,
        address: tuple[str, int],
        path: str,
        *,
        cookies: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        heard: OnMessage | None = None,
        source: str | None = None,
    ) -> Self:
        """Open a socket; raises `Cut` if the server refuses or fails."""
        host = f"{address[0]}:{address[1]}"
        lines = {
            "Host": host,
            "Origin": f"http://{host}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(secrets.token_bytes(16)).decode(),
            "Sec-WebSocket-Version": "13",
            **_cookie_header(cookies),
            **(headers or {}),
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
        request = f"GET {path} HTTP/1.1\r\n{head}\r\n".encode()
        try:
            local = (source, 0) if source else None
            _, socket = await asyncio.get_running_loop().create_connection(lambda: cls(request, heard), *address, local_addr=local)
            status = await socket.opened
        except OSError as error:
            raise Cut(str(error)) from None
        if status != 101:
            socket.close()
            raise Cut(f"the server answered {status}")
        return socket

    @property
    def is_closed(self) -> bool:
        """Whether the connection has ended."""
        return self._closed.is_set()

    async def wait_closed(self) -> None:
        """Wait until the connection has ended, if there ever was one."""
        if self._transport is not None:
            await self._closed.wait()

    def send(self, message: object) -> None:
        """Send a message; text as it is, anything else as JSON."""
        self.send_frame(TEXT, (message if isinstance(message, str) else json.dumps(message)).encode())

    def send_frame(self, kind: int, data: bytes, length: int | None = None) -> None:
        """Send one frame with a zero mask; `length` may claim a wrong length."""
        size = len(data) if length is None else length
        short = bytes((0x80 | kind, 0x80 | min(size, 126) if size < 65536 else 0xFF))
        extended = b"" if size < 126 else size.to_bytes(2 if size < 65536 else 8, "big")
        self.write(short + extended + b"\0\0\0\0" + data)

    def write(self, data: bytes) -> None:
        """Send bytes as they are, frames or not."""
        if self._transport is not None:
            self._transport.write(data)

    @property
    def unsent(self) -> int:
        """How many bytes the server has not taken yet."""
        return 0 if self._transport is None else self._transport.get_write_buffer_size()

    async def hear(self) -> Any:
        """The next message."""
        return json.loads(await self.hear_text())

    async def hear_text(self) -> str:
        """The next message as it was sent."""
        while not self._messages:
            if self.is_closed:
                raise Cut(f"closed with {self.close_code}")
            self._news.clear()
            await self._news.wait()
        return self._messages.popleft()

    def stop_reading(self) -> None:
        """Stop reading, so that messages queue on the server."""
        if self._transport is not None:
            self._transport.pause_reading()

    def close(self) -> None:
        """Close the connection without a close frame."""
        if self._transport is not None:
            self._transport.abort()

    # asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        transport = cast(asyncio.Transport, transport)  # uvloop has transports of its own
        self._transport = transport
        transport.write(self._head)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection was lost."""
        self._closed.set()
        if not self.opened.done():
            self.opened.set_exception(ConnectionResetError("closed before it was opened"))
        self._news.set()

    def data_received(self, data: bytes) -> None:
        """Parse frames."""
        if self._data:
            data = self._data + data
        if not self.opened.done():
            head, found, rest = data.partition(b"\r\n\r\n")
            if not found:
                self._data = data
                return
            data = rest
            self.opened.set_result(int(head.split()[1]))
        at = 0
        while (end := self._next_frame(data, at)) is not None:
            at = end
        self._data = data[at:]

    def _next_frame(self, data: bytes, at: int) -> int | None:
        """Handle the frame that begins there; returns where it ends, None if it is not complete."""
        if len(data) < at + 2:
            return None
        size, begin = data[at + 1] & 0x7F, at + 2
        if size >= 126:
            begin = at + (4 if size == 126 else 10)
            if len(data) < begin:
                return None
            size = int.from_bytes(data[at + 2 : begin], "big")
        end = begin + size
        if len(data) < end:
            return None
        payload = data[begin:end]
        match data[at] & 0x0F:
            case 1:
                self._heard(payload.decode())
            case 9:
                self.send_frame(PONG, payload)
            case 8:
                self.close_code = int.from_bytes(payload[:2], "big") if payload else 1005
                self.send_frame(CLOSE, payload)
        return end

    def _keep(self, text: str) -> None:
        self._messages.append(text)
        self._news.set()
