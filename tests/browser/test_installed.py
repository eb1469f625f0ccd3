"""The installed app: it opens offline, is never older than its server, and an update disturbs no game."""

from __future__ import annotations

import re
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Browser, BrowserContext, Page, expect

from dicecup.games import EDITIONS
from dicecup.server.editions.routes import router as editions
from dicecup.server.pages import APP, add_pages
from tests.browser.kit import CUT, Screens, Server, opened, until
from tests.browser.person import DIE, ROLL, Person
from tests.browser.static import SLOW, WAITS, keeps_all, rebuild

READY: Final = "navigator.serviceWorker.ready.then(() => true)"
ALL_KEPT: Final = """caches.keys()
  .then((names) => Promise.all(names.map(async (name) => (await caches.open(name)).keys())))
  .then((found) => found.flat().map(({ url }) => url))"""
CONTROLLED: Final = "navigator.serviceWorker.controller !== null"


class Shelf:
    """A server for the app's files and the editions alone, whose files can be replaced as by a new release."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(APP, folder)
        app = FastAPI()
        app.include_router(editions)
        add_pages(app, folder)
        self._server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="warning"))
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.02)
        self.origin = f"http://localhost:{self._server.servers[0].sockets[0].getsockname()[1]}"

    def release(self) -> None:
        """Another build: the script of the rules screen has another name, and the page is marked as new."""
        (old,) = self.folder.glob("assets/Rules-*.js")
        old.rename(old.with_name("Rules-released.js"))
        for file in [*self.folder.glob("assets/*.js"), self.folder / "index.html", self.folder / "sw.js"]:
            file.write_text(file.read_text().replace(old.name, "Rules-released.js"))
        worker, page = self.folder / "sw.js", self.folder / "index.html"
        worker.write_text(re.sub(r'VERSION="\w+"', 'VERSION="released"', worker.read_text()))
        text = page.read_text().replace("<head>", '<head><meta name="release" content="new" />')
        page.write_text(re.sub(r'data-version="\w+"', 'data-version="released"', text))

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(10)


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    shelf = Shelf(tmp_path / "web_app")
    yield shelf
    shelf.stop()


@pytest.fixture
def device(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en")
    yield context
    context.close()


def install(device: BrowserContext, shelf: Shelf) -> Page:
    """A first visit, until the service worker has cached everything."""
    page = device.new_page()
    page.goto(shelf.origin)
    page.evaluate(READY)
    page.wait_for_function(CONTROLLED)
    return page


def opens_anew(device: BrowserContext, address: str) -> Page:
    """Open a window after all others were closed, once the newer service worker has taken over.

    The browser takes a while to notice that the older one has no window left; one that comes sooner is another window of it.
    """
    for _ in range(100):
        page = device.new_page()
        page.goto(address)
        page.evaluate(READY)
        if not page.evaluate(WAITS):
            return page
        page.close()
        time.sleep(0.2)
    raise AssertionError("the newer service worker never took over")


def kept(page: Page) -> list[str]:
    found: list[str] = page.evaluate("caches.keys()")
    return found


def test_the_start_page_opens_offline_with_the_known_games(device: BrowserContext, shelf: Shelf) -> None:
    page = install(device, shelf)
    expect(page.get_by_role("article")).to_have_count(len(EDITIONS))
    shelf.stop()
    device.set_offline(True)
    page.reload()
    expect(page.get_by_role("article")).to_have_count(len(EDITIONS))
    page.get_by_role("link", name="Maxi Yatzy", exact=True).click()
    page.get_by_role("radio", name="On this server").check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("The server cannot be reached.")
    page.get_by_role("radio", name="Here on this device").check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("The games could not be loaded. They need the network once.")


def test_rules_that_were_read_can_be_read_offline(device: BrowserContext, shelf: Shelf) -> None:
    page = install(device, shelf)
    page.goto(f"{shelf.origin}/rules/showdown")
    expect(page.get_by_role("heading", name="What you need")).to_be_visible()
    until(page, f"{ALL_KEPT}.then((all) => all.some((url) => url.endsWith('/page?language=en')))")
    shelf.stop()
    device.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="What you need")).to_be_visible()
    expect(page.get_by_role("article", name="How to play").get_by_role("img").first).to_be_visible()
    page.goto(f"{shelf.origin}/rules/yatzy")
    expect(page.get_by_role("alert")).to_have_text("The server cannot be reached.")


def test_a_game_that_was_looked_at_can_be_looked_at_offline(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, service_workers="allow")
    screens.watch(page).forgive(CUT)
    table = opened(page, "mickey-mouse", {"kind": "here", "name": "Ann"})
    server.hurry(table, page)
    page.goto("/")
    page.evaluate(READY)
    page.wait_for_function(CONTROLLED)
    page.goto(f"/replay/{table}")
    expect(page.get_by_role("button", name="Step on")).to_be_visible()
    page.wait_for_load_state("networkidle")
    until(page, f"{ALL_KEPT}.then((all) => all.some((url) => url.endsWith('/{table}?since=0')))")
    kept = [address.removeprefix(server.origin) for address in page.evaluate(ALL_KEPT) if "/api/" in address]
    assert not [address for address in kept if not re.match(r"/api/(editions|tables/\w+(/replay|/review)?(\?|$))", address)]
    running = opened(page, "mickey-mouse", {"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"})
    page.goto(f"/t/{running}")
    person = Person(page)
    person.tap(ROLL)
    expect(page.get_by_role("button", name=DIE)).to_have_count(5)
    dice = page.get_by_role("group", name="Dice")
    shown = dice.aria_snapshot()
    page.context.set_offline(True)
    expect(page.get_by_role("status").filter(has_text="The connection is lost.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("status").filter(has_text="The connection is lost.")).to_be_visible()
    expect(page.get_by_role("list", name="Players")).to_contain_text("Bob")
    assert re.findall(r"Die \d: \w+", dice.aria_snapshot()) == re.findall(r"Die \d: \w+", shown), "as it was seen last"
    expect(page.locator(".offer")).to_have_count(0)
    page.goto(f"/replay/{table}")
    expect(page.get_by_role("button", name="Step on")).to_be_visible()
    page.context.set_offline(False)
    page.goto(f"/t/{running}")
    assert person.comes_to_turn()


def test_a_new_release_is_used_at_once_and_does_not_break_an_open_page(device: BrowserContext, shelf: Shelf) -> None:
    playing = install(device, shelf)
    before = kept(playing)
    shelf.release()

    playing.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    playing.get_by_role("link", name="Rules of Showdown Yahtzee").click()  # its script is no longer on the server
    expect(playing.get_by_role("heading", name="What you need")).to_be_visible()
    assert set(before) <= set(kept(playing))

    newcomer = device.new_page()
    newcomer.goto(shelf.origin)
    expect(newcomer.locator('meta[name="release"]')).to_have_count(1)
    newcomer.get_by_role("link", name="Rules of Yahtzee", exact=True).click()
    expect(newcomer.get_by_role("heading", name="What you need")).to_be_visible()

    playing.close()
    newcomer.close()
    later = opens_anew(device, shelf.origin)
    until(later, "caches.keys().then((names) => names.sort().join() === 'dicecup:/:python,dicecup:/:released')")


HERE: Final = "(ids) => localStorage.setItem('dicecup.local', JSON.stringify(ids))"
"""Marks tables as those of this device. The files alone are served: no table of a server could have such a name."""
SHOWN: Final = "(id) => caches.match(`/t/${id}`, { cacheName: 'dicecup:/:shown' }).then((by) => by !== undefined)"


@pytest.mark.heavy
def test_a_new_release_does_not_change_the_version_of_a_game_on_this_device(device: BrowserContext, shelf: Shelf) -> None:
    page = install(device, shelf)
    page.evaluate(HERE, ["BEFORE", "AFTER"])

    def shows(path: str, is_new: bool) -> None:
        page.goto(shelf.origin + path)
        expect(page.locator('meta[name="release"]')).to_have_count(int(is_new))

    shows("/t/BEFORE", False)
    until(page, SHOWN, "BEFORE")
    shelf.release()
    shows("/t/BEFORE", False)
    shows("/history", True)
    shows("/t/BEFORE", False)
    shows("/t/AFTER", True)  # a game that is begun on the new page, while an open window keeps the old service worker
    until(page, SHOWN, "AFTER")
    other = device.new_page()
    other.goto(f"{shelf.origin}/t/BEFORE")
    until(page, WAITS)
    shows("/t/AFTER", True)
    device.set_offline(True)
    shows("/t/AFTER", True)
    shows("/t/BEFORE", False)
    shows("/history", False)
    device.set_offline(False)
    other.close()
    page.close()
    page = opens_anew(device, f"{shelf.origin}/history")
    shows("/t/BEFORE", True)
    until(page, "caches.keys().then((names) => !names.some((name) => /:(?!python|shown|released)\\w+$/.test(name)))")


@pytest.mark.heavy
def test_games_of_this_device_go_on_without_the_server_after_a_new_release(screens: Screens, shelf: Shelf) -> None:
    page = screens.new(shelf.origin, on_device=True, service_workers="allow")
    screens.watch(page).forgive(CUT)
    page.context.set_default_timeout(SLOW)
    page.goto("/")
    ann = Person(page)
    before = ann.opens("Mickey Mouse Yahtzee", way="Alone")
    keeps_all(page)
    rebuild(shelf.folder)
    page.goto(f"{shelf.origin}/")
    expect(page.locator('meta[name="release"]')).to_have_count(1)
    after = ann.opens("Yatzy", way="Alone")
    assert ann.comes_to_turn()
    until(page, WAITS, patience=SLOW)
    page.close()
    shelf.stop()
    again = Person(opens_anew(page.context, f"{shelf.origin}/history"))
    for table in (before, after):
        again.page.goto(f"{shelf.origin}/t/{table}")
        expect(again.page.locator('meta[name="release"]')).to_have_count(1)
        assert again.comes_to_turn()
