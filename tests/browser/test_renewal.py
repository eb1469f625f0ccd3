"""A new version of a static site comes soon, and never in mid-game; other pages of its host are left alone."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser import steps
from tests.browser.kit import CUT, Screens, until
from tests.browser.person import Person
from tests.browser.static import SLOW, WAITS, Files, hosted, keeps_all, rebuild, sends

CONTROLLED: Final = "() => navigator.serviceWorker.controller !== null"
UPDATE: Final = "async () => (await navigator.serviceWorker.getRegistration()).update()"


def release(site: Path, version: str = "newer") -> None:
    """Another build, whose page is marked as new."""
    worker, page = site / "sw.js", site / "index.html"
    worker.write_text(re.sub(r'VERSION="\w+"', f'VERSION="{version}"', worker.read_text(encoding="utf-8")), encoding="utf-8")
    text = page.read_text(encoding="utf-8").replace("<head>", '<head><meta name="release" content="new" />')
    page.write_text(re.sub(r'data-version="\w+"', f'data-version="{version}"', text), encoding="utf-8")


def is_new(page: Page) -> bool:
    return page.locator('meta[name="release"]').count() == 1


def first_visit(site: str, screens: Screens) -> Page:
    page = screens.new(site, on_device=True, service_workers="allow")
    page.goto(site)
    until(page, CONTROLLED)
    return page


def test_a_new_version_takes_over_once_all_windows_show_the_start_page(screens: Screens, tmp_path: Path) -> None:
    with hosted(tmp_path) as site:
        page = first_visit(site, screens)
        page.goto(f"{site}#/rules/yahtzee")
        expect(page.get_by_role("heading", name="What you need")).to_be_visible()
        release(tmp_path / "some/where")
        page.evaluate(UPDATE)
        until(page, WAITS)
        screens.watch(page).forgive(CUT)
        for is_offline in (False, True):
            page.context.set_offline(is_offline)
            page.reload()
            expect(page.get_by_role("heading", name="What you need")).to_be_visible()
            assert not is_new(page)
        page.context.set_offline(False)
        other = page.context.new_page()
        other.goto(f"{site}#/rules/yahtzee")
        expect(other.get_by_role("heading", name="What you need")).to_be_visible()
        page.get_by_role("link", name="Home", exact=True).first.click()
        page.get_by_role("article").first.wait_for()
        page.wait_for_timeout(1000)
        assert not is_new(page)
        other.close()
        expect(page.locator('meta[name="release"]')).to_have_count(1)
        until(
            page,
            "async () => (await caches.keys()).filter((name) => !name.endsWith(':python')).join() === 'dicecup:/some/where/:newer'",
        )


def test_a_site_answers_for_no_other_page_of_its_host_and_works_in_any_folder(screens: Screens, tmp_path: Path) -> None:
    with hosted(tmp_path, "api-games") as site:
        (tmp_path / "api-games/docs").mkdir()
        (tmp_path / "api-games/docs/index.html").write_text("<h1>Another page</h1>", encoding="utf-8")
        page = first_visit(site, screens)
        screens.watch(page).forgive(CUT)
        page.context.set_offline(True)
        page.reload()
        page.get_by_role("article").first.wait_for()
        page.goto(f"{site}licences.txt")
        assert "Mozilla Public License" in page.content()
        with pytest.raises(Error, match="ERR_INTERNET_DISCONNECTED"):
            page.goto(f"{site}docs/")


@pytest.mark.heavy
def test_a_version_is_not_installed_while_the_host_sends_the_page_of_another(screens: Screens, tmp_path: Path) -> None:
    with hosted(tmp_path) as site:
        page = first_visit(site, screens)
        release(tmp_path / "some/where")
        (tmp_path / "some/where/index.html").write_text("<title>Log in</title>", encoding="utf-8")
        screens.watch(page).forgive(re.compile("is not of this version"))
        with pytest.raises(Error, match="ServiceWorker"):
            page.evaluate("""async () => {
              const registration = await navigator.serviceWorker.getRegistration()
              await registration.update()
              await new Promise((done, failed) => {
                const { installing } = registration
                installing.onstatechange = () => installing.state === 'redundant' ? failed(new Error('ServiceWorker')) : done()
              })
            }""")
        page.reload()
        page.get_by_role("article").first.wait_for()


@pytest.mark.heavy
def test_an_update_waits_for_the_end_of_the_game_and_fetches_only_what_changed(screens: Screens, tmp_path: Path) -> None:
    with hosted(tmp_path) as site:
        page = screens.new(site, on_device=True, service_workers="allow")
        page.context.set_default_timeout(SLOW)
        page.goto(site)
        ann = Person(page)
        ann.opens("Mickey Mouse Yahtzee")
        steps.comes_into_mid_turn(ann)
        keeps_all(page)
        release(tmp_path / "some/where")
        Files.sent.clear()
        page.evaluate(UPDATE)
        until(page, WAITS)
        assert sorted(path.removeprefix("/some/where/") for path in Files.sent) == ["", "sw.js?site"]
        assert "dicecup:/some/where/:newer" in page.evaluate("() => caches.keys()")
        page.reload()
        ann.plays()
        assert not is_new(page)
        page.close()
        later = screens.open[-1][0].new_page()
        later.goto(site)
        expect(later.locator('meta[name="release"]')).to_have_count(1)
        names = "dicecup:/some/where/:newer,dicecup:/some/where/:python"
        until(later, f"async () => (await caches.keys()).sort().join() === '{names}'")


@contextmanager
def visited_while_a_file_stalls(screens: Screens, root: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, Page]]:
    """A site and a page of it, for which one of the files of Python is on its way until `Files.goes_on` is set."""
    monkeypatch.setattr(Files, "stalled", ".moments")
    monkeypatch.setattr(Files, "goes_on", threading.Event())
    with hosted(root) as site:
        Files.sent.clear()
        page = first_visit(site, screens)
        page.context.set_default_timeout(SLOW)
        sends(page, ".moments")
        yield site, page


@pytest.mark.heavy
def test_a_new_version_does_not_take_over_in_a_game_that_began_while_a_file_was_on_its_way(
    screens: Screens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with visited_while_a_file_stalls(screens, tmp_path, monkeypatch) as (site, page):
        rebuild(tmp_path / "some/where")
        page.evaluate(UPDATE)
        until(page, WAITS, patience=SLOW)
        page.wait_for_timeout(1000)  # all windows show the start page
        ann = Person(page)
        ann.opens("Yahtzee", way="Alone")
        assert ann.comes_to_turn()
        address = page.url
        Files.goes_on.set()
        page.wait_for_timeout(3000)
        until(page, WAITS)
        page.goto(f"{site}#/rules/yahtzee")  # a part of the app that was not loaded yet
        expect(page.get_by_role("heading", name="What you need")).to_be_visible()
        page.goto(address)
        page.reload()
        assert ann.comes_to_turn()
        assert not is_new(page)
        page.get_by_role("link", name="Home", exact=True).first.click()
        expect(page.locator('meta[name="release"]')).to_have_count(1)


@pytest.mark.heavy
def test_the_newest_version_takes_over_where_it_comes_while_the_one_before_waits_for_a_file(
    screens: Screens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with visited_while_a_file_stalls(screens, tmp_path, monkeypatch) as (_, page):
        for version in ("newer", "newest"):
            release(tmp_path / "some/where", version)
            page.evaluate(UPDATE)
            until(
                page, f"async () => ({WAITS})() && (await caches.keys()).includes('dicecup:/some/where/:{version}')", patience=SLOW
            )
            until(page, "async () => (await navigator.serviceWorker.getRegistration()).installing === null", patience=SLOW)
            page.wait_for_timeout(1100)  # it asks to take over, which has to wait; and the next one is dated a second later
        Files.goes_on.set()
        expect(page.locator('html[data-version="newest"]')).to_have_count(1, timeout=SLOW)
        keeps_all(page)


TELLS: Final = """(isHeard) => {
  const tell = ServiceWorker.prototype.postMessage
  ServiceWorker.prototype.postMessage = function (...told) {
    if (told[0] === 'renew') window.name = document.body.inert ? 'nothing can be begun' : 'a game can be begun'
    if (told[0] !== 'renew' || isHeard) tell.apply(this, told)
  }
}"""
"""Notes, also for the next page, what can be done when a new version is told to take over, and whether it hears that."""


@pytest.mark.heavy
@pytest.mark.parametrize("is_heard", [True, False])
def test_no_game_can_be_begun_while_a_new_version_takes_over_if_that_is_soon(
    screens: Screens, tmp_path: Path, is_heard: bool
) -> None:
    with hosted(tmp_path) as site:
        page = first_visit(site, screens)
        release(tmp_path / "some/where")
        page.evaluate(TELLS, is_heard)
        page.evaluate(f"() => void ({UPDATE})()")
        if is_heard:
            expect(page.locator('meta[name="release"]')).to_have_count(1)
        else:
            page.wait_for_function("() => window.name && !document.body.inert")
            assert not is_new(page)
        assert page.evaluate("() => window.name") == "nothing can be begun"


@pytest.mark.heavy
def test_a_new_version_takes_over_with_its_python_so_that_it_plays_without_a_network(screens: Screens, tmp_path: Path) -> None:
    with hosted(tmp_path) as site:
        page = first_visit(site, screens)
        page.context.set_default_timeout(SLOW)
        keeps_all(page)
        ann = Person(page)
        ann.opens("Mickey Mouse Yahtzee")
        dice = steps.comes_into_mid_turn(ann)
        address = page.url
        rebuild(tmp_path / "some/where")
        Files.sent.clear()
        page.reload()
        until(page, WAITS)
        assert [path for path in Files.sent if "/python/" in path] == ["/some/where/assets/python/dicecup-0a1b2c3d.zip"]
        page.close()
        later = screens.open[-1][0].new_page()
        screens.watch(later).forgive(CUT)
        later.context.set_offline(True)
        later.goto(site)  # not the game: the browser takes a while to notice that the older version has no window left
        expect(later.locator('meta[name="release"]')).to_have_count(1)
        later.goto(address)
        again = Person(later)
        assert again.comes_to_turn()
        assert steps.lying(again) == dice
        again.plays()
