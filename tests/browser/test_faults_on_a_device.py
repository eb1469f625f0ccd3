"""What fails on a device: its storage, Python, files that do not come. The games stay as they are, and the others can be played."""

from __future__ import annotations

import json
import re
import threading
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser import steps
from tests.browser.kit import FLAGS, Screens, chromium, until
from tests.browser.person import Person
from tests.browser.static import ENTRIES, SLOW, Files, sends

FAIL: Final = """(how) => {
  self.stored ??= [IDBObjectStore.prototype.add, IDBFactory.prototype.open]
  const [add, open] = self.stored
  const fail = () => { throw new DOMException('', how) }
  IDBObjectStore.prototype.add = how === 'QuotaExceededError' ? fail : add
  IDBFactory.prototype.open = how === 'SecurityError' ? fail : open
}"""
"""Runs in the Web Worker: lets a test make storage fail."""


@pytest.mark.heavy
def test_storage_that_is_full_or_refused_says_so_and_keeps_what_it_has(site: str, screens: Screens) -> None:
    page = screens.new(site, on_device=True)

    def fails(how: str) -> None:
        if not page.workers:
            page.wait_for_event("worker")
        for worker in page.workers:
            worker.evaluate(FAIL, how)

    page.context.set_default_timeout(SLOW)
    page.goto(site)
    ann = Person(page)
    table = ann.opens("Yahtzee")
    ann.comes_to_turn()
    ann.acts()
    ann.comes_to_turn()
    before = page.evaluate(ENTRIES, table)
    fails("QuotaExceededError")
    ann.acts()
    ann.sees(page.get_by_text("This device cannot store the game"))
    assert page.evaluate(ENTRIES, table) == before
    fails("")
    while not ann.others.first.is_visible():
        ann.comes_to_turn()
        ann.acts()
        page.wait_for_timeout(200)
    fails("QuotaExceededError")  # in the turn of the bot
    ann.sees(page.get_by_text("This device cannot store the game"))
    fails("")
    assert ann.comes_to_turn()
    page.goto(f"{site}#/new/yahtzee")
    page.reload()
    page.get_by_role("button", name="Alone").wait_for()
    fails("SecurityError")
    ann.tap("Play")
    ann.sees(page.get_by_text("This device cannot store the game"))


@pytest.mark.heavy
def test_what_fails_beside_a_game_leaves_the_others_playable(site: str, screens: Screens, tmp_path: Path) -> None:
    page = screens.new(site, on_device=True)
    page.context.set_default_timeout(SLOW)
    screens.watch(page).forgive(re.compile("pocket|ERR_", re.IGNORECASE))
    page.goto(site)
    ann = Person(page)
    Files.cut = ".pocket"
    try:
        ann.opens("Yahtzee")
        while not ann.others.first.is_visible():
            ann.comes_to_turn()
            ann.acts()
            page.wait_for_timeout(200)
        assert ann.comes_to_turn(), "the bot plays without its values"
    finally:
        Files.cut = ""

    deep = tmp_path / "deep.json"
    deep.write_text('{"a":' + "[" * 3_000, encoding="utf-8")
    page.goto(f"{site}#/history")
    page.locator("input[type=file]").set_input_files(deep)
    ann.sees(page.get_by_text("Nothing was taken over."))
    page.goto(site)
    table = ann.opens("Mickey Mouse Yahtzee")
    steps.comes_into_mid_turn(ann)

    other = Person(page.context.new_page())
    other.page.goto(site)
    other.tap("Remove Mickey Mouse Yahtzee from this list")
    other.page.reload()  # while it could still be put back
    until(other.page, f"async (table) => (await ({ENTRIES})(table))[0] === undefined", table)
    expect(other.page.get_by_role("button", name="Remove Yahtzee from this list")).to_have_count(1)
    expect(other.page.get_by_role("button", name="Remove Mickey Mouse Yahtzee from this list")).to_have_count(0)
    ann.sees(page.get_by_text("There is no such table here."))
    page.goto(site)
    ann.opens("Yatzy", way="Alone")
    assert ann.comes_to_turn()


KILL: Final = "() => { crypto.getRandomValues = () => { throw new Error('no chance') } }"
"""Runs in the Web Worker: the next dice end Python by an error inside of its program."""


@pytest.mark.heavy
def test_a_game_goes_on_when_python_has_died(site: str, screens: Screens) -> None:
    page = screens.new(site, on_device=True)
    page.context.set_default_timeout(SLOW)
    screens.watch(page).forgive(re.compile("no chance|fatal|Pyodide|Python", re.IGNORECASE))
    page.goto(site)
    ann = Person(page)
    table = ann.opens("Yahtzee")
    steps.comes_into_mid_turn(ann)
    before = page.evaluate(ENTRIES, table)
    (worker,) = page.workers
    worker.evaluate(KILL)
    page.goto(f"{site}#/new/mickey-mouse")  # a new game draws a seed
    ann.tap("Play")
    ann.sees(page.get_by_text("Something went wrong on this device."))
    assert page.evaluate(ENTRIES, table) == before
    ann.tap("Play")
    assert ann.comes_to_turn(), "another Web Worker has taken its place"
    page.goto(f"{site}#/t/{table}")
    assert ann.comes_to_turn()
    ann.acts()
    until(page, f"async ([table, version]) => (await ({ENTRIES})(table))[0] > version", [table, before[0]])


@pytest.mark.heavy
def test_a_browser_that_blocks_all_storage_says_that_games_cannot_be_stored(site: str, browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "Default").mkdir()
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default/Preferences").write_text(json.dumps(blocked), encoding="utf-8")
    device = browser.browser_type.launch_persistent_context(tmp_path, executable_path=chromium(), args=list(FLAGS), locale="en")
    try:
        page = device.new_page()
        page.goto(f"{site}#/new/yahtzee")
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.get_by_text("This device cannot store the game")).to_be_visible(timeout=SLOW)
        page.goto(f"{site}#/history")
        page.get_by_role("button", name="Save all games as a file").click()
        expect(page.get_by_text("This browser does not let Dicecup read the games of this device")).to_be_visible(timeout=SLOW)
        expect(page.get_by_text("cannot store the game")).to_have_count(0)
    finally:
        device.close()


COMMITMENTS: Final = """async () => {
  const database = await new Promise((done) => {
    const opening = indexedDB.open('dicecup-seen')
    opening.onsuccess = () => done(opening.result)
  })
  const found = await new Promise((done) => {
    database.transaction(['commitments']).objectStore('commitments').getAllKeys().onsuccess = (event) => done(event.target.result)
  })
  database.close()
  return found
}"""
"""The games of which this browser keeps what it saw before the first throw."""


@pytest.mark.heavy
def test_what_was_seen_before_the_first_throw_outlives_a_browser_that_is_killed(site: str, screens: Screens) -> None:
    page = screens.new(site, on_device=True)
    page.context.set_default_timeout(SLOW)
    page.goto(site)
    ann = Person(page)
    table = ann.opens("Mickey Mouse Yahtzee", way="Alone")
    steps.comes_into_mid_turn(ann)
    page.evaluate("() => localStorage.clear()")  # which it writes later than the journals
    page.reload()
    ann.plays()
    ann.tap("Check the dice")
    ann.sees(page.get_by_text("This browser saw the fingerprint of the seed before the first throw."))
    assert page.evaluate(COMMITMENTS) == [table]
    page.goto(f"{site}#/history")
    ann.tap(re.compile("^Remove Mickey Mouse Yahtzee"))
    until(page, f"async () => (await ({COMMITMENTS})()).length === 0")


@pytest.mark.heavy
def test_a_start_that_does_not_get_pythons_program_ends_with_an_error(site: str, screens: Screens) -> None:
    page = screens.new(site, on_device=True)
    screens.watch(page).forgive(re.compile("net::ERR_FAILED"))
    asked: list[str] = []

    def second_fails(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 1:
            route.abort()
        else:
            route.continue_()

    page.context.route("**/*.wasm", second_fails)
    page.goto(f"{site}#/new/yahtzee")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("The games could not be loaded.")).to_be_visible(timeout=SLOW)
    assert len(asked) == 2


@pytest.fixture
def newcomer(site: str, screens: Screens) -> Person:
    """Somebody whose browser has nothing of the site yet, and keeps what it gets."""
    page = screens.new(site, on_device=True, service_workers="allow")
    page.context.set_default_timeout(SLOW)
    return Person(page)


@pytest.mark.heavy
def test_a_log_in_page_in_the_place_of_a_file_is_not_kept(site: str, newcomer: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    page = newcomer.page
    monkeypatch.setattr(Files, "wrong", "/dicecup-")
    page.goto(f"{site}#/new/yahtzee")
    newcomer.tap("Play")
    newcomer.sees(page.get_by_text("The games could not be loaded."))
    monkeypatch.undo()
    newcomer.tap("Play")
    assert newcomer.comes_to_turn()


@pytest.mark.heavy
def test_a_download_of_python_that_stalls_is_given_up_and_tried_again(
    site: str, newcomer: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = newcomer.page
    monkeypatch.setattr(Files, "goes_on", threading.Event())
    monkeypatch.setattr(Files, "sent", [])
    with monkeypatch.context() as host:
        host.setattr(Files, "stalled", ".wasm")
        page.goto(f"{site}#/new/yahtzee")
        newcomer.tap("Play")
        sends(page, ".wasm")
    newcomer.sees(page.get_by_text("The games could not be loaded."))
    newcomer.tap("Play")
    assert newcomer.comes_to_turn()


@pytest.mark.heavy
def test_a_game_gets_what_comes_of_a_file_that_is_fetched_in_the_background(
    site: str, newcomer: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = newcomer.page
    monkeypatch.setattr(Files, "goes_on", threading.Event())
    monkeypatch.setattr(Files, "stalled", ".wasm")
    monkeypatch.setattr(Files, "sent", [])
    page.goto(site)
    sends(page, ".wasm")
    page.goto(f"{site}#/new/yahtzee")
    newcomer.tap("Play")
    newcomer.sees(page.get_by_text(re.compile(r"Getting the games ready: [5-9]\d%")))
    Files.goes_on.set()
    assert newcomer.comes_to_turn()
    assert sum(".wasm" in path for path in Files.sent) == 1
