"""A game of each edition by taps on a small phone, from the first page to the result, without one scroll at the table.

`test_anywhere.py` plays whole games so.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import Screens, Server
from tests.browser.steps import SCROLLS, TITLES, finishes
from tests.plugin import install

SMALL: Final = (360, 640)
BEGINNING: Final = 9
"""Taps before the API plays on to the last turn."""


@pytest.mark.parametrize(
    ("game", "tapped"),
    [
        *((game, "the first and the last turn") for game in ("firefly", "maxi-yatzy", "power-yahtzee", "mickey-mouse")),
        ("showdown", "the first turns"),  # a whole game has hundreds of moves
    ],
)
def test_a_whole_game_against_a_bot_by_taps(game: str, tapped: str, visit: Visit, server: Server, tmp_path: Path) -> None:
    ann = visit(size=SMALL, seed=7)
    table = ann.opens(TITLES[game])
    assert ann.comes_to_turn()
    ann.page.evaluate(SCROLLS)
    for _ in range(BEGINNING):
        assert ann.comes_to_turn()
        ann.acts()
    assert ann.page.evaluate("() => window.scrolls") == []
    if tapped == "the first turns":
        return
    ann.page.goto("about:blank")  # so that it need not show every move
    server.hurry(table, ann.page, until=lambda position: position["view"]["turns"][:1] == [1])
    ann.page.goto(f"/t/{table}")
    finishes(ann, tmp_path)


def test_a_game_of_another_package_is_shown_with_its_own_words(screens: Screens, tmp_path: Path) -> None:
    install(tmp_path)
    server = Server(tmp_path)
    server.process.environment["PYTHONPATH"] = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    server.start()
    try:
        page = screens.new(server.origin, SMALL, locale="fi")
        page.goto("/")
        page.get_by_role("link", name="Vain yläosa", exact=True).click()
        page.get_by_role("button", name="Pelaa", exact=True).click()
        expect(page.get_by_role("rowheader", name="Parittomat")).to_be_visible()
    finally:
        server.stop()
