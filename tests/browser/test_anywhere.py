"""The same steps against a server and without one: a folder of static files, visited once, then with the network cut."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Error, Page, expect
from typer.testing import CliRunner

from dicecup.cli.app import app
from dicecup.core.record import read
from dicecup.worker.shared import pack
from tests.browser import steps
from tests.browser.kit import CUT, PHONE, Screens, Server, until
from tests.browser.person import Person
from tests.browser.static import ENTRIES, SLOW, keeps_all, visited
from tests.browser.steps import TITLES
from tests.worker.device import Device, shortest

SMALL: Final = (360, 640)
STORING: Final = """() => {
  self.stored = { durability: [], locks: [] }
  const [transaction, request] = [IDBDatabase.prototype.transaction, LockManager.prototype.request]
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    if (mode === 'readwrite' && stores.includes('entries')) self.stored.durability.push(options?.durability)
    return transaction.call(this, stores, mode, options)
  }
  LockManager.prototype.request = function (...asked) {
    self.stored.locks.push(asked[0])
    return request.apply(this, asked)
  }
}"""
"""Runs in the Web Worker: notes how it stores."""
PERSISTING: Final = """StorageManager.prototype.persist = async () => (self.isPersisting = true)"""

Come = Callable[..., Person]


@pytest.fixture(params=["server", "worker"])
def come(request: pytest.FixtureRequest, screens: Screens) -> Come:
    """Somebody comes to the start page: of a server, or of a static site without a network."""

    def arrive(size: tuple[int, int] = PHONE, seed: int = 7) -> Person:
        if request.param == "worker":
            return visited(request.getfixturevalue("site"), screens, size, seed)
        page = screens.new(request.getfixturevalue("server").origin, size)
        page.goto("/")
        return Person(page, seed)

    return arrive


def invoke(*words: Any) -> str:
    """Run a command, which must succeed."""
    ended = CliRunner().invoke(app, list(map(str, words)))
    assert ended.exit_code == 0, ended.output
    return ended.output


# The same steps against both


def test_a_game_begins_without_a_network_and_survives_a_reload_in_mid_turn(site: str, screens: Screens) -> None:
    ann = visited(site, screens)
    ann.opens("Mickey Mouse Yahtzee")
    dice = steps.comes_into_mid_turn(ann)
    address = ann.page.url
    assert address.startswith(f"{site}#/t/")
    ann.page.add_init_script(PERSISTING)
    ann.page.reload()
    assert ann.comes_to_turn()
    assert steps.lying(ann) == dice
    assert ann.page.url == address
    assert ann.page.evaluate("() => self.isPersisting"), "the browser is asked not to empty its storage"
    (worker,) = ann.page.workers
    worker.evaluate(STORING)
    ann.acts()
    assert ann.comes_to_turn()
    stored = worker.evaluate("() => self.stored")
    assert set(stored["durability"]) == {"strict"}
    assert any(address.rsplit("/", 1)[-1] in lock for lock in stored["locks"]), "no other window appends meanwhile"
    # a browser that is killed loses its lists, which it writes late; the start page finds the game in its journal
    table = address.rsplit("/", 1)[-1]
    ann.page.evaluate("() => localStorage.removeItem('dicecup.tables')")
    ann.page.goto(site)
    ann.page.reload()
    ann.sees(ann.page.get_by_role("link", name=re.compile("^Mickey Mouse Yahtzee")).first)
    ann.tap("Remove Mickey Mouse Yahtzee from this list")
    ann.page.goto(f"{site}#/history")
    until(ann.page, f"async (table) => (await ({ENTRIES})(table))[0] === undefined", table)
    ann.page.goto(f"{site}#/rules/showdown#R31")
    expect(ann.page.locator("#R31")).to_be_in_viewport()


@pytest.mark.heavy
@pytest.mark.parametrize("game", TITLES)
def test_each_edition_is_played_whole_against_a_bot(game: str, come: Come, tmp_path: Path) -> None:
    ann = come(SMALL)
    ann.opens(TITLES[game])
    record = steps.finishes(ann, tmp_path)
    for command in ("verify", "review"):
        invoke(command, record)
    steps.looks_back(ann)


@pytest.mark.heavy
@pytest.mark.parametrize("game", TITLES)
def test_each_edition_is_played_whole_around_one_screen(game: str, come: Come, tmp_path: Path) -> None:
    ann = come()
    ann.eager = 0.02
    ann.opens(TITLES[game], way="Around this screen")
    ann.plays()
    assert "verified" in invoke("verify", steps.keeps_record(ann, tmp_path))


@pytest.mark.heavy
def test_a_scorekeepers_game_the_coach_the_rules_and_another_language(come: Come) -> None:
    ann = come()
    steps.reads_rules_in_finnish(ann, "mickey-mouse")
    ann.prepares("Mickey Mouse Yahtzee", "Alone")
    ann.page.get_by_role("radio", name="Real dice").check()
    ann.sits_down()
    ann.plays()
    ann.press(ann.page.get_by_role("link", name="Home", exact=True).last)
    ann.opens("Yahtzee", way="Alone")
    steps.asks_the_coach(ann)


@pytest.mark.parametrize("come", ["server", pytest.param("worker", marks=pytest.mark.heavy)], indirect=True)
def test_a_turn_by_keyboard_is_undone_and_goes_on_in_another_language(come: Come) -> None:
    ann = come()
    ann.opens("Yahtzee", way="Alone")
    steps.undoes_a_turn_by_keyboard(ann)
    steps.goes_on_in_finnish(ann)


@pytest.mark.heavy
def test_a_tab_that_is_killed_in_mid_turn_is_opened_again(come: Come, screens: Screens) -> None:
    ann = come()
    ann.opens("Yahtzee")
    dice = steps.comes_into_mid_turn(ann)
    screens.watch(ann.page).forgive(re.compile("crash|ERR_FAILED", re.IGNORECASE))
    address = ann.page.url
    with pytest.raises(Error):
        ann.page.goto("chrome://crash")
    again = Person(ann.page.context.new_page())
    for _ in range(8):  # without a network, until the service worker, which dies with the tab, has started again
        with suppress(Error):
            again.page.goto("about:blank")
            again.page.goto(address, timeout=5_000)
            again.page.get_by_role("heading", level=1).first.wait_for(timeout=5_000)
            break
    assert again.comes_to_turn()
    assert steps.lying(again) == dice


# Without a server alone


@pytest.mark.heavy
def test_two_windows_of_one_game_cannot_fork_it(site: str, screens: Screens) -> None:
    ann = visited(site, screens)
    table = ann.opens("Yahtzee", way="Around this screen")
    other = Person(ann.page.context.new_page())
    other.page.goto(ann.page.url)
    for _ in range(8):
        for window in (ann, other):
            window.comes_to_turn()
        for window in (ann, other):  # both at once: the first of what the screen offers
            window.page.evaluate("""() => setTimeout(() => {
              const all = [...document.querySelectorAll('.hand button, main button')].filter((one) => !one.disabled)
              const named = (one) => one.getAttribute('aria-label') ?? one.textContent
              all.find((one) => /^\\s*Roll\\b|: \\d+ points?\\b|^\\s*Write 0/.test(named(one)))?.click()
            }, 100)""")
        ann.page.wait_for_timeout(600)
    expect(ann.page.get_by_role("status").first).to_be_attached()
    version, entries = ann.page.evaluate(ENTRIES, table)
    assert entries == list(range(1, version + 1))
    assert version > 8
    assert steps.lying(ann) == steps.lying(other)


@pytest.mark.heavy
def test_two_windows_make_one_rematch_and_keep_each_others_names(site: str, screens: Screens, tmp_path: Path) -> None:
    device = Device()
    table = device.play(device.open({"kind": "here"}, {"kind": "here"}, game="mickey-mouse")["id"], shortest)["id"]
    (tmp_path / "finished.txt").write_text(device.request("GET /api/records"), encoding="utf-8")
    ann = visited(site, screens)
    ann.page.goto(f"{site}#/history")
    ann.page.locator("input[type=file]").set_input_files(tmp_path / "finished.txt")
    ann.sees(ann.page.get_by_text("1 game was taken over."))

    bea = Person(ann.page.context.new_page())
    for window in (ann, bea):
        window.page.goto(f"{site}#/t/{table}")
        window.sees(window.button("Rematch"))
    for window, offered in ((ann, "Rematch"), (bea, "Join the rematch")):
        window.tap(offered)
        window.page.wait_for_url(lambda address: table not in address)
        window.comes_to_turn()
    assert ann.table == bea.table

    def show(*names: str) -> None:
        for window in (ann, bea):
            for name in names:
                expect(window.page.get_by_role("list", name="Players")).to_contain_text(name)

    for window in (ann, bea):  # both begin before one of them saves
        window.tap("Menu")
        window.tap("Change name")
    for seat, (window, name) in enumerate(((ann, "Zoe"), (bea, "Yrsa"))):
        window.page.get_by_role("dialog").get_by_role("textbox").nth(seat).fill(name)
        window.tap("Save")
        show(name)
    show("Zoe", "Yrsa")
    ann.page.reload()
    show("Zoe", "Yrsa")


@pytest.mark.heavy
def test_a_running_game_is_only_looked_at_elsewhere_and_the_history_outlives_its_list(
    site: str, screens: Screens, tmp_path: Path
) -> None:
    ann = visited(site, screens)
    ann.opens("Mickey Mouse Yahtzee")
    steps.comes_into_mid_turn(ann)
    ann.page.goto(f"{site}#/history")
    with ann.page.expect_download() as downloading:
        ann.tap("Save all games as a file")
    downloading.value.save_as(tmp_path / "running.txt")

    bea = visited(site, screens)
    bea.page.goto(f"{site}#/history")
    bea.page.locator("input[type=file]").set_input_files(tmp_path / "running.txt")
    bea.sees(bea.page.get_by_text("1 game was taken over."))
    bea.page.goto(site)
    bea.press(bea.page.get_by_role("link", name=re.compile("^Mickey Mouse Yahtzee")).first)
    bea.sees(bea.page.get_by_text("This game can only be looked at here"))
    expect(bea.page.locator(".offer")).to_have_count(0)

    ann.page.go_back()
    ann.plays()
    ann.page.evaluate("() => localStorage.clear()")  # as a browser that is killed may lose it
    ann.page.goto(f"{site}#/history")
    ann.page.reload()
    ann.sees(ann.page.get_by_role("table", name="Bests and averages"))


@pytest.mark.heavy
def test_a_link_made_on_a_servers_page_shows_its_game_on_any_site(site: str, server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, on_device=True)
    page.context.set_default_timeout(SLOW)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/")
    ann = Person(page)
    ann.opens("Mickey Mouse Yahtzee", way="Alone")
    ann.plays()
    ann.tap("As a link")
    ann.sees(page.get_by_text("The link is copied."))
    link = str(page.evaluate("() => navigator.clipboard.readText()"))
    address, _, fragment = link.partition("#")
    assert address == f"{server.origin}/", "the record is in the fragment, which no server is sent"
    for opened in (link, f"{site}#{fragment}"):
        eve = Person(screens.new(opened.partition("#")[0]).context.new_page())
        eve.page.goto(opened)
        expect(eve.page.get_by_role("slider")).to_be_visible(timeout=SLOW)


@pytest.mark.heavy
def test_a_local_game_goes_on_when_the_server_is_gone(tmp_path: Path, screens: Screens) -> None:
    server = Server(tmp_path).start()
    try:
        page = screens.new(server.origin, on_device=True, service_workers="allow")
        page.context.set_default_timeout(SLOW)
        page.goto("/")
        ann = Person(page)
        ann.opens("Mickey Mouse Yahtzee")
        dice = steps.comes_into_mid_turn(ann)
        keeps_all(page)
        page.evaluate("() => localStorage.clear()")  # as a browser that is killed may lose it
        page.reload()
        assert ann.comes_to_turn()
        assert steps.lying(ann) == dice
    finally:
        server.stop()
    screens.watch(page).forgive(CUT)
    page.reload()
    ann.plays()
    assert "verified" in invoke("verify", steps.keeps_record(ann, tmp_path))


@pytest.mark.heavy
def test_games_move_to_the_command_line_and_back_and_by_a_link(site: str, screens: Screens, tmp_path: Path) -> None:
    ann = visited(site, screens)
    ann.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.opens("Mickey Mouse Yahtzee")
    ann.plays()
    scores = steps.shown_scores(ann)
    ann.tap("As a link")
    ann.sees(ann.page.get_by_text("The link is copied."))
    link = str(ann.page.evaluate("() => navigator.clipboard.readText()"))
    ann.page.goto(f"{site}#/history")
    with ann.page.expect_download() as downloading:
        ann.tap("Save all games as a file")
    downloading.value.save_as(tmp_path / "all.txt")
    database = f"sqlite:///{tmp_path / 'games.db'}"
    invoke("import", tmp_path / "all.txt", "--database", database)
    invoke("export", "--all", "--to", tmp_path / "back.txt", "--database", database)
    assert (tmp_path / "back.txt").read_text(encoding="utf-8").strip() == (tmp_path / "all.txt").read_text(encoding="utf-8").strip()

    bea = visited(site, screens)
    bea.page.goto(f"{site}#/history")
    chooser: Page = bea.page
    chooser.locator("input[type=file]").set_input_files(tmp_path / "back.txt")
    bea.sees(chooser.get_by_text("1 game was taken over."))
    bea.sees(chooser.get_by_role("table", name="Bests and averages"))
    altered = (tmp_path / "back.txt").read_text(encoding="utf-8").replace("Seat-0: Ann", "Seat-0: Eve")
    (tmp_path / "altered.txt").write_text(altered, encoding="utf-8")
    chooser.locator("input[type=file]").set_input_files(tmp_path / "altered.txt")
    bea.sees(chooser.get_by_text("Nothing was taken over."))
    bea.sees(chooser.get_by_text("The game in the file was changed after Dicecup had written it."))

    table = read((tmp_path / "back.txt").read_text(encoding="utf-8")).tags["Id"]
    assert chooser.evaluate(ENTRIES, table)[0] > 0
    bea.tap(re.compile("^Remove Mickey Mouse Yahtzee"))
    until(chooser, f"async (table) => (await ({ENTRIES})(table))[0] === undefined", table)

    eve = visited(site, screens)
    eve.page.goto(link)
    eve.page.reload()
    eve.sees(eve.page.get_by_role("slider"))
    eve.press(eve.page.get_by_role("link", name="Report", exact=True))
    eve.sees(eve.page.get_by_text("Luck"))
    steps.finds_in_the_replay(eve)
    eve.press(eve.page.get_by_role("link", name="Replay", exact=True))
    eve.press(eve.page.get_by_role("link", name="To the table", exact=True))
    eve.sees(eve.over)
    assert steps.shown_scores(eve) == scores
    eve.page.goto(link[:-20])
    eve.page.reload()
    eve.sees(eve.page.get_by_text("This link is not whole."))
    newer = pack(replace(read((tmp_path / "back.txt").read_text(encoding="utf-8")), rules=99))
    for screen in ("replay", "t"):
        eve.page.goto(f"{site}#/{screen}/{newer}")
        eve.sees(eve.page.get_by_text("This game cannot be shown here."))
        eve.page.goto(site)
