"""The app as a folder of static files below a path of a plain host, visited once and then with the network cut."""

from __future__ import annotations

import functools
import http.server
import os
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page
from typer.testing import CliRunner

from dicecup.cli.app import app
from tests.browser.kit import CUT, PHONE, Screens, until
from tests.browser.person import Person

SLOW: Final = 60_000
"""Loading Python takes seconds, and more on a busy machine."""
ALL_KEPT: Final = """async () => {
  const { scope } = await navigator.serviceWorker.ready
  const all = (await (await fetch(`${scope}sw.js`)).text()).match(/assets\\/python\\/[^"]+(?=":)/g)
  const kept = await (await caches.open(`dicecup:${new URL(scope).pathname}:python`)).keys()
  return navigator.serviceWorker.controller !== null && all.every((name) => kept.some(({ url }) => url === scope + name))
}"""
"""Whether the browser has all files of Python that the service worker names."""
WAITS: Final = "async () => (await navigator.serviceWorker.getRegistration()).waiting !== null"
"""Whether a newer service worker waits until the present one has no window left."""
ENTRIES: Final = """async (table) => {
  const database = await new Promise((done) => {
    const opening = indexedDB.open('dicecup-games')
    opening.onsuccess = () => done(opening.result)
  })
  const reading = database.transaction(['games', 'entries'])
  const all = (store) => new Promise((done) => {
    reading.objectStore(store).getAll().onsuccess = (event) => done(event.target.result)
  })
  const [games, entries] = [await all('games'), await all('entries')]
  database.close()
  return [games.find(({ id }) => id === table)?.version, entries.filter(({ game }) => game === table).map(({ version }) => version)]
}"""
"""The version of a table of this device, and those of its entries."""


class Files(http.server.SimpleHTTPRequestHandler):
    """A plain server of static files."""

    extensions_map = {  # noqa: RUF012
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "application/octet-stream",
        ".wasm": "application/octet-stream",
    }
    """A host that does not know the newer kinds of files."""
    sent: list[str] = []  # noqa: RUF012
    """The paths of all files that were sent whole."""
    cut = ""
    """A file whose path has this in it is sent by half."""

    stalled = ""
    """Of a file whose path has this in it the second half comes only when `goes_on` is set."""
    goes_on = threading.Event()

    wrong = ""
    """In the place of a file whose path has this in it a log-in page comes, with status 200."""

    def do_GET(self) -> None:
        """Send a file."""
        if self.wrong and self.wrong in self.path:
            self._send(b"<title>Log in</title>", "text/html")
        elif self.cut and self.cut in self.path:
            data = Path(self.translate_path(self.path)).read_bytes()
            self._send(data[: len(data) // 2], "application/octet-stream", len(data))
            self.close_connection = True
        elif self.stalled and self.stalled in self.path:
            data = Path(self.translate_path(self.path)).read_bytes()
            self._send(data[: len(data) // 2], "application/octet-stream", len(data))
            self.goes_on.wait(SLOW / 1000)
            with suppress(ConnectionError):  # the browser has given it up
                self.wfile.write(data[len(data) // 2 :])
        else:
            super().do_GET()

    def _send(self, data: bytes, kind: str, length: int | None = None) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data) if length is None else length))
        self.end_headers()
        self.wfile.write(data)

    def log_request(self, code: Any = "-", size: Any = "-") -> None:
        """Note what is sent; a file that has not changed is not."""
        if str(int(code)) == "200":
            self.sent.append(self.path)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def hosted(root: Path, folder: str = "some/where") -> Iterator[str]:
    """The address of a site, in a folder below that of its host.

    Its files are dated a minute ago: the host sends a file that changes only if its date does, and dates are whole seconds.
    """
    assert CliRunner().invoke(app, ["site", str(root / folder)]).exit_code == 0
    a_minute_ago = time.time() - 60
    for file in root.rglob("*"):
        os.utime(file, (a_minute_ago, a_minute_ago))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{folder}/"
    server.shutdown()
    server.server_close()


def rebuild(folder: Path) -> None:
    """Another build of the app, with another package of Python: all scripts have other names, and the page is marked as new."""
    (package,) = folder.glob("assets/python/dicecup-*.zip")
    renamed = {package.name: "dicecup-0a1b2c3d.zip"}
    package.rename(package.with_name(renamed[package.name]))
    renamed |= {one.name: f"{one.stem[:-8]}{one.stem[:-9:-1]}.js" for one in folder.glob("assets/*.js")}
    for script in [*folder.glob("assets/*.js"), folder / "sw.js", folder / "index.html"]:
        text = script.read_text(encoding="utf-8")
        for old, new in renamed.items():
            text = text.replace(old, new)
        text = re.sub(r'VERSION="\w+"', 'VERSION="newer"', text).replace("<head>", '<head><meta name="release" content="new" />')
        script.write_text(re.sub(r'data-version="\w+"', 'data-version="newer"', text), encoding="utf-8")
        if script.name in renamed:
            script.rename(script.with_name(renamed[script.name]))


def sends(page: Page, part: str) -> None:
    """Wait until the host sends a file whose path has this in it."""
    end = time.monotonic() + SLOW / 1000
    while not any(part in path for path in Files.sent):
        assert time.monotonic() < end, f"never sent: {part}"
        page.wait_for_timeout(50)


def keeps_all(page: Page) -> None:
    """Wait until the browser has all files."""
    until(page, ALL_KEPT, patience=SLOW)


def visited(site: str, screens: Screens, size: tuple[int, int] = PHONE, seed: int = 1) -> Person:
    """Somebody who has seen the start page once, and has no network any more."""
    page = screens.new(site, size, on_device=True, service_workers="allow")
    page.add_init_script("localStorage['dicecup.pace'] ??= 'instant'")
    page.goto(site)
    page.get_by_role("article").first.wait_for()
    keeps_all(page)
    screens.watch(page).forgive(CUT)
    page.context.set_offline(True)
    page.goto(site)
    page.get_by_role("article").first.wait_for()
    page.context.set_default_timeout(SLOW)
    return Person(page, seed)
