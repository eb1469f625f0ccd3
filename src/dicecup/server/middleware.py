"""Middleware for every request: rate limit, host and origin checks, size limits, security headers, metrics and the access log."""

from __future__ import annotations

import logging
import time
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dicecup.server.errors import Refused
from dicecup.server.limits import ConcurrencyLimit, RateLimiter, rate_limit_key
from dicecup.server.logs import FIELDS, FLOOD
from dicecup.server.metrics import REQUEST_SECONDS, REQUESTS
from dicecup.server.policy import CONTENT_SECURITY_POLICY
from dicecup.server.serialization import to_json
from dicecup.server.settings import Settings

_LOG: Final = logging.getLogger("dicecup.server.requests")

MAX_MESSAGE_BYTES: Final = 8 * 1024
"""The limit of a request body and of a WebSocket frame."""
MAX_RECORD_BYTES: Final = 64 * 1024
"""The limit of the body of a request to the coach, which holds a record."""
MAX_GRADES_BYTES: Final = 1024 * 1024
"""The limit of a body with the grades of many games, which is not parsed in the event loop."""

MAX_HEADER_BYTES: Final = 16 * 1024
REFUSALS_OF_FLOODS: Final = (400, 403, 404, 405, 413, 421, 422, 429, 431, 503)
"""Statuses of which a client can cause as many as it likes: their log lines are counted, not all written."""

SECURITY_HEADERS: Final[tuple[tuple[bytes, bytes], ...]] = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class GuardMiddleware:
    """Checks rate, host, origin and size of a request; adds security headers, metrics and a log line to its response."""

    def __init__(self, app: ASGIApp, settings: Settings, requests: RateLimiter, exchanges: ConcurrencyLimit) -> None:
        self._app = app
        self._origins = frozenset(origin.rstrip("/").lower() for origin in settings.origins)
        self._log_addresses = settings.log_addresses
        self._requests = requests
        self._exchanges = exchanges

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or socket."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        exchange = _Exchange(scope, receive, send)
        try:
            client = rate_limit_key(scope["client"][0] if scope.get("client") else "")
            if not self._requests.take(client):
                raise Refused(429, "too-many", "too many requests from your address: wait a second", retry_after=1)
            with self._exchanges.hold(client):
                self._check(scope)
                await self._app(scope, exchange.receive, exchange.send)
        except Refused as refusal:
            await exchange.refuse(refusal)
        except Exception:
            _LOG.exception("a request failed")
            if exchange.status is not None:
                raise
            await exchange.refuse(Refused(500, "failed", "the server failed, and the error has been logged"))
        finally:
            exchange.record(self._log_addresses)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        origin, host = headers.get("origin"), headers.get("host", "")
        if len(headers.getlist("host")) != 1 or not self._is_our_host(host):
            raise Refused(421, "origin", "this server is not known by that host name: its operator can set DICECUP_ORIGINS")
        is_socket = scope["type"] == "websocket"
        changes_state = is_socket or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if changes_state and not self._is_our_origin(origin, host, required=is_socket, headers=headers):
            raise Refused(403, "origin", "this request comes from a page of another site: open the game at its own address")
        if sum(len(name) + len(value) for name, value in scope["headers"]) > MAX_HEADER_BYTES:
            raise Refused(431, "too-large", f"the headers have at most {MAX_HEADER_BYTES} bytes")
        length, most = headers.get("content-length", "0"), _most_bytes(scope)
        if not (length.isascii() and length.isdigit()) or int(length[:10]) > most:
            raise Refused(413, "too-large", f"a message has at most {most} bytes")

    def _is_our_host(self, host: str) -> bool:
        """Whether a host name is ours: a public name must be in the settings, against DNS rebinding."""
        try:
            name = urlsplit(f"//{host}").hostname
        except ValueError:
            return False
        if not name:
            return False
        if any(urlsplit(origin).hostname == name for origin in self._origins):
            return True
        return _is_address(name) or name == "localhost" or "." not in name or name.endswith((".local", ".localhost", ".lan"))

    def _is_our_origin(self, origin: str | None, host: str, required: bool, headers: Headers) -> bool:
        if len(headers.getlist("origin")) > 1:
            return False
        if origin is None:
            return not required and headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        origin = origin.lower()
        if origin in self._origins:
            return True
        return origin in (f"http://{host.lower()}", f"https://{host.lower()}")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _most_bytes(scope: Scope) -> int:
    if not scope["path"].startswith("/api/coach/"):
        return MAX_MESSAGE_BYTES
    return MAX_GRADES_BYTES if scope["path"] == "/api/coach/form" else MAX_RECORD_BYTES


class _Exchange:
    """One request and its response."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.status: int | None = None
        self._scope, self._receive, self._send = scope, receive, send
        self._begun = time.perf_counter()
        self._bytes = 0
        self._is_socket = scope["type"] == "websocket"

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._bytes += len(message.get("body", b""))
            if self._bytes > (most := _most_bytes(self._scope)):
                raise Refused(413, "too-large", f"a message has at most {most} bytes")
        return message

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            is_api = self._scope["path"].startswith("/api")
            extra = (*SECURITY_HEADERS, (b"cache-control", b"no-store")) if is_api else SECURITY_HEADERS
            message["headers"] = [*message.get("headers", []), *extra]
        elif message["type"] == "websocket.accept":
            self.status = 101
        await self._send(message)

    async def refuse(self, refusal: Refused) -> None:
        body = to_json(refusal.refusal())
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if refusal.retry_after is not None:
            headers.append((b"retry-after", str(refusal.retry_after).encode()))
        if self.status is not None:
            return
        kind = "websocket.http.response" if self._is_socket else "http.response"
        if self._is_socket and "websocket.http.response" not in self._scope.get("extensions", {}):
            self.status = refusal.status
            await self._send({"type": "websocket.close", "code": 1008, "reason": refusal.code})
            return
        if not self._is_socket and refusal.status in (413, 429):
            headers.append((b"connection", b"close"))
        self.status = refusal.status
        await self._send({"type": f"{kind}.start", "status": refusal.status, "headers": [*headers, *SECURITY_HEADERS]})
        await self._send({"type": f"{kind}.body", "body": body})

    def record(self, log_addresses: bool) -> None:
        route = self._scope.get("route")
        path = getattr(route, "path", "") or "other"
        seconds = time.perf_counter() - self._begun
        method = "WEBSOCKET" if self._is_socket else self._method()
        REQUESTS.labels(path, method, str(self.status or 0)).inc()
        if not self._is_socket:
            REQUEST_SECONDS.labels(path).observe(seconds)
        if _LOG.isEnabledFor(logging.INFO):
            fields = {"route": path, "method": method, "status": self.status, "seconds": round(seconds, 4)}
            if log_addresses and self._scope.get("client"):
                fields["client"] = self._scope["client"][0]
            flood = {FLOOD: (path, self.status)} if self.status in REFUSALS_OF_FLOODS else {}
            _LOG.info("request", extra={FIELDS: fields, **flood})

    def _method(self) -> str:
        method: str = self._scope["method"]
        return method if method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH") else "OTHER"
