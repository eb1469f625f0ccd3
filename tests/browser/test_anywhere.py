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
from playwright.sync_api import expect
from typer.testing import CliRunner

from dicecup.cli.app import app
from tests.browser.kit import CUT, Screens
from tests.browser.person import Person
from tests.browser.test_games import TITLES

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


def plays(person: Person) -> None:
    """Play for everybody here until the game is over."""
    while person.comes_to_turn():
        person.acts()


def test_a_game_begins_without_a_network_and_survives_a_reload(site: str, screens: Screens) -> None:
    ann = visited(site, screens)
    ann.opens("Mickey Mouse Yahtzee")
    ann.comes_to_turn()
    ann.acts()
    address = ann.page.url
    assert address.startswith(f"{site}#/t/")
    ann.page.reload()
    assert ann.comes_to_turn()
    assert ann.page.url == address


@pytest.mark.heavy
@pytest.mark.parametrize("game", TITLES)
def test_each_edition_is_played_whole_without_a_network_and_its_record_is_verified(
    game: str, site: str, screens: Screens, tmp_path: Path
) -> None:
    ann = visited(site, screens)
    ann.opens(TITLES[game])
    plays(ann)
    ann.page.get_by_text("Keep the record").click()
    with ann.page.expect_download() as downloading:
        ann.page.get_by_role("button", name="As text", exact=True).click()
    downloading.value.save_as(tmp_path / "record.txt")
    for command in ("verify", "review"):
        ended = CliRunner().invoke(app, [command, str(tmp_path / "record.txt")])
        assert ended.exit_code == 0, ended.output
    ann.page.get_by_role("link", name="Replay", exact=True).click()
    ann.page.wait_for_url("**/#/replay/*")
    ann.page.goto(f"{site}#/history")
    expect(ann.page.get_by_text("Ann").first).to_be_visible()


@pytest.mark.heavy
def test_two_around_one_screen_and_real_dice_need_no_network(site: str, screens: Screens) -> None:
    ann = visited(site, screens)
    ann.opens("Mickey Mouse Yahtzee", way="Around this screen")
    plays(ann)
    ann.page.goto(f"{site}#/new/mickey-mouse")
    ann.page.get_by_role("radio", name="Real dice").check()
    ann.tap("Alone")
    ann.sits_down()
    plays(ann)


@pytest.mark.heavy
def test_rules_and_languages_need_no_network(site: str, screens: Screens) -> None:
    ann = visited(site, screens)
    for game in TITLES:
        ann.page.goto(f"{site}#/rules/{game}")
        expect(ann.page.get_by_role("article").first).to_be_visible()
