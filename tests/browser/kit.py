"""Helpers of the browser tests: a server process, a real browser, and a record of every error in it."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import signal
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request, WebError, WebSocket

from dicecup.server.pages import APP
from tests.server.kit import ServerProcess, quick_command

PATIENCE: Final = 30_000
"""The timeout in milliseconds; nothing waits longer than it has to."""

FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

PHONE: Final = (390, 844)

WITNESS: Final = """
addEventListener('securitypolicyviolation', (event) =>
  console.error(`content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`))
addEventListener('click', () => (window.clicksHeard = (window.clicksHeard ?? 0) + 1), true)
"""
"""Runs in every page before the app: reports violations of the content security policy and counts clicks."""

ON_SERVER: Final = "try { localStorage['dicecup.where'] ??= 'server' } catch {}"
"""Tables are opened on the server, unless a test chooses this device."""

CUT: Final = re.compile(
    r"net::ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|ABORTED|EMPTY_RESPONSE|NETWORK_\w+)|WebSocket connection to .* failed"
)
"""Console messages of a browser whose connection was cut."""


class Server:
    """A server process with its own database that can be killed and restarted."""

    def __init__(self, folder: Path, **environment: object) -> None:
        assert (APP / "index.html").is_file(), "the browser app is not built: make builds it"
        self.process = ServerProcess(folder, word_seconds=8)  # browsers give words: a throw waits for them
        self.process.environment |= {f"DICECUP_{name.upper()}": str(value) for name, value in environment.items()}
        self.origin = f"http://{self.process.address[0]}:{self.process.address[1]}"
        self.database: str = self.process.environment["DICECUP_DATABASE"]

    def start(self) -> Server:
        with ThreadPoolExecutor(1) as elsewhere:  # the event loop of this thread is Playwright's
            elsewhere.submit(asyncio.run, self.process.start()).result()
        return self

    def kill(self) -> None:
        self.process.stop(signal.SIGKILL)

    def stop(self) -> None:
        self.process.stop()

    def read(self, path: str) -> Any:
        """The response to a request without cookies."""
        return json.loads(self.text(path))

    def text(self, path: str) -> str:
        with urllib.request.urlopen(f"{self.origin}/api{path}", timeout=PATIENCE / 1000) as answer:
            return bytes(answer.read()).decode()

    def table(self, table: str) -> Any:
        return self.read(f"/tables/{table}")

    def log(self, table: str) -> list[str]:
        """Every move of a table, in order."""
        return [entry["event"]["move"] for entry in self.table(table)["entries"] if entry["kind"] == "move"]

    def hurry(self, table: str, *pages: Page, moves: int = 10_000, until: Callable[[Any], bool] = lambda position: False) -> Any:
        """Play for the people at these pages through the API, with the shortest moves; returns the position.

        The last tap of a page may arrive in between: the position is read again then.
        """
        known = 0
        while True:
            told = self.read(f"/tables/{table}?since={known}")  # without the entries that are known
            position, known = told["position"], told["version"]
            if position["node"] == "over" or moves == 0 or until(position):
                return position
            if told["seats"][position["seat"]]["kind"] == "bot":
                continue
            command = quick_command(position, told["version"])
            if placing := [move for move in position["legal"] if move.startswith("place:")]:
                command["move"] = placing[0]  # placing cards ends the game sooner
            for page in pages:
                answer = page.request.post(f"/api/tables/{table}/commands", data=command)
                if answer.ok:
                    break
            assert answer.ok or self.table(table)["version"] > known, f"{command}: {answer.text()}"
            moves -= answer.ok


def chromium() -> str:
    """The system's Chromium."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert path is not None, "the browser tests need Chromium: apt-get install chromium"
    return path


def launch(playwright: Playwright, path: Path | None = None) -> Browser:
    """Start Chromium, the system's or this one."""
    return playwright.chromium.launch(executable_path=path or chromium(), args=list(FLAGS))


def until(page: Page, expression: str, argument: object = None, patience: int = PATIENCE) -> None:
    """Wait until an expression is true that may be a promise: `wait_for_function` takes every promise for true."""
    end = time.monotonic() + patience / 1000
    while not page.evaluate(expression, argument):
        assert time.monotonic() < end, f"never true: {expression}"
        page.wait_for_timeout(50)


GLIMPSE: Final = """(text) => {
  window.isGlimpsed = false
  const look = () => (window.isGlimpsed ||= document.body.innerText.includes(text))
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
}"""


@contextmanager
def glimpsed(page: Page, text: str) -> Iterator[None]:
    """Something that happens in here shows this text, if only for a moment: `expect` looks once a second, and may miss it."""
    page.evaluate(GLIMPSE, text)
    yield
    page.wait_for_function("() => window.isGlimpsed")


class Watch:
    """Errors of the console, failed requests and requests to other sites."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.origin = origin
        self.troubles: list[str] = []
        self.forgiven: list[re.Pattern[str]] = []
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)
        context.on("requestfailed", self._failed)
        context.on("page", self._page)

    def forgive(self, *patterns: re.Pattern[str]) -> None:
        """Errors that a test causes on purpose."""
        self.forgiven += patterns

    def check(self) -> None:
        left = [trouble for trouble in self.troubles if not any(pattern.search(trouble) for pattern in self.forgiven)]
        assert not left, "\n".join(left)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "assert"}:
            self.troubles.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _error(self, error: WebError) -> None:
        self.troubles.append(f"error: {error.error}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.origin, "data:", "blob:")):
            self.troubles.append(f"a request to elsewhere: {request.url}")

    def _failed(self, request: Request) -> None:
        if request.failure == "net::ERR_ABORTED":  # the page was left before its last image was loaded
            return
        self.troubles.append(f"failed: {request.method} {request.url} {request.failure}")

    def _page(self, page: Page) -> None:
        page.on("websocket", self._socket)

    def _socket(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.origin.replace("http", "ws")):
            self.troubles.append(f"a socket to elsewhere: {socket.url}")


class Screens:
    """Browser contexts, each with its own cookies and storage, that are closed at the end."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.open: list[tuple[BrowserContext, Watch]] = []

    def new(self, origin: str, size: tuple[int, int] = PHONE, *, on_device: bool = False, **more: Any) -> Page:
        usual: dict[str, Any] = {
            "viewport": {"width": size[0], "height": size[1]},
            "has_touch": True,
            "reduced_motion": "reduce",
            "service_workers": "block",
            "locale": "en-GB",
            "base_url": origin,
        }
        context = self.browser.new_context(**usual | more)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(WITNESS)
        if not on_device:
            context.add_init_script(ON_SERVER)
        self.open.append((context, Watch(context, origin)))
        return context.new_page()

    def watch(self, page: Page) -> Watch:
        return next(watch for context, watch in self.open if context is page.context)

    def close(self) -> None:
        for context, _ in self.open:
            context.close()

    def check(self) -> None:
        for _, watch in self.open:
            watch.check()


def opened(page: Page, game: str, *seats: Mapping[str, str], **more: object) -> str:
    """Open a new table for this page through the API."""
    answer = page.request.post("/api/tables", data={"game": game, "seats": list(seats), **more})
    assert answer.ok, answer.text()
    return str(answer.json()["table"]["id"])
