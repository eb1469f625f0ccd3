"""One browser and one server for all tests of this folder; a separate browser context for every player of a test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.kit import PATIENCE, PHONE, Screens, Server, launch
from tests.browser.person import Person
from tests.browser.static import hosted

Visit = Callable[..., Person]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Not session-scoped: Playwright's event loop runs in this thread, and the tests of other folders start their own."""
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server")).start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a static site, below the path of its host."""
    with hosted(tmp_path_factory.mktemp("host")) as address:
        yield address


@pytest.fixture
def screens(browser: Browser) -> Iterator[Screens]:
    """Opens browser contexts; the test fails if an error occurred in any of them."""
    screens = Screens(browser)
    try:
        yield screens
        screens.check()
    finally:
        screens.close()


@pytest.fixture
def visit(server: Server, screens: Screens) -> Visit:
    """Opens the start page on a phone-sized screen."""

    def come(path: str = "/", size: tuple[int, int] = PHONE, seed: int = 1, **more: Any) -> Person:
        page: Page = screens.new(server.origin, size, **more)
        page.goto(path)
        return Person(page, seed)

    return come
