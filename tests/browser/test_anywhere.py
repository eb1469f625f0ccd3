"""Without a server: a folder of static files under a path, visited once, then with the network cut."""

from __future__ import annotations

import functools
import http.server
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect
from typer.testing import CliRunner

from dicecup.cli.app import app
from tests.browser.kit import CUT, Screens
from tests.browser.person import Person

SLOW: Final = 60_000
"""Loading Python takes seconds, and more on a busy machine."""
ALL_KEPT: Final = """async () => {
  const kept = await (await caches.open('dicecup-python')).keys()
  return navigator.serviceWorker.controller !== null && kept.some(({ url }) => url.endsWith('.wasm')) && kept.length >= 60
}"""


class Files(http.server.SimpleHTTPRequestHandler):
    """A plain server of static files."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".wasm": "application/wasm"}  # noqa: RUF012

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site, in a folder below that of its host."""
    root = tmp_path_factory.mktemp("host")
    assert CliRunner().invoke(app, ["site", str(root / "some/where")]).exit_code == 0
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/some/where/"
    server.shutdown()
    server.server_close()


def visited(site: str, screens: Screens) -> Person:
    """Somebody who has seen the start page once, and has no network any more."""
    page = screens.new(site, on_device=True, service_workers="allow")
    page.add_init_script("localStorage['dicecup.pace'] ??= 'instant'")
    page.goto(site)
    page.get_by_role("article").first.wait_for()
    until = time.monotonic() + SLOW / 1000
    while not page.evaluate(ALL_KEPT):
        assert time.monotonic() < until, "the files are not kept"
        page.wait_for_timeout(100)
    screens.watch(page).forgive(CUT)
    page.context.set_offline(True)
    page.goto(site)
    page.get_by_role("article").first.wait_for()
    page.context.set_default_timeout(SLOW)
    return Person(page)


def record_of(page: Page, tmp_path: Path) -> str:
    """The record that the page of a finished game gives."""
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Record", exact=True).click()
    path = tmp_path / "record.txt"
    downloading.value.save_as(path)
    return path.read_text()


def test_a_game_against_a_bot_is_played_without_a_network_and_survives_a_reload(
    site: str, screens: Screens, tmp_path: Path
) -> None:
    ann = visited(site, screens)
    ann.opens("Mickey Mouse Yahtzee")
    ann.comes_to_turn()
    ann.acts()
    ann.page.reload()
    while ann.comes_to_turn():
        ann.acts()
    assert "#/t/" in ann.page.url
    expect(ann.page.get_by_role("link", name="Replay", exact=True)).to_be_visible()
