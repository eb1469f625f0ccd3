"""A new version of a static site comes soon, and never in mid-game; other pages of its host are left alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser import steps
from tests.browser.kit import CUT, Screens, until
from tests.browser.person import Person
from tests.browser.static import SLOW, Files, hosted, keeps_all, rebuild

CONTROLLED: Final = "() => navigator.serviceWorker.controller !== null"
UPDATE: Final = "async () => (await navigator.serviceWorker.getRegistration()).update()"
WAITS: Final = "async () => (await navigator.serviceWorker.getRegistration()).waiting !== null"


def release(site: Path) -> None:
    """Another build, whose page is marked as new."""
    worker, page = site / "sw.js", site / "index.html"
    worker.write_text(re.sub(r'VERSION="\w+"', 'VERSION="newer"', worker.read_text(encoding="utf-8")), encoding="utf-8")
    text = page.read_text(encoding="utf-8").replace("<head>", '<head><meta name="release" content="new" />')
    page.write_text(re.sub(r'data-version="\w+"', 'data-version="newer"', text), encoding="utf-8")


def is_new(page: Page) -> bool:
    return page.locator('meta[name="release"]').count() == 1


def first_visit(site: str, screens: Screens) -> Page:
    page = screens.new(site, on_device=True, service_workers="allow")
    page.goto(site)
    until(page, CONTROLLED)
    return page


@pytest.mark.heavy
def test_a_new_version_takes_over_on_the_start_page_alone(screens: Screens, tmp_path: Path) -> None:
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
        page.get_by_role("link", name="Home", exact=True).first.click()
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
        later.goto(address)
        expect(later.locator('meta[name="release"]')).to_have_count(1)
        again = Person(later)
        assert again.comes_to_turn()
        assert steps.lying(again) == dice
        again.plays()
