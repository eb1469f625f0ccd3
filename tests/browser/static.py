"""The app as a folder of static files below a path of a plain host, visited once and then with the network cut."""

from __future__ import annotations

import functools
import http.server
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
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
  const ours = `dicecup:${new URL((await navigator.serviceWorker.ready).scope).pathname}:`
  const kept = await (await caches.open(`${ours}python`)).keys()
  return navigator.serviceWorker.controller !== null && kept.some(({ url }) => url.endsWith('.wasm')) && kept.length >= 60
}"""


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
    """The address of a site, in a folder below that of its host."""
    assert CliRunner().invoke(app, ["site", str(root / folder)]).exit_code == 0
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
