"""What is transferred: the sizes, and what comes first."""

from __future__ import annotations

import gzip
import re
import threading
from pathlib import PurePath
from typing import Final

import pytest
from playwright.sync_api import Response

from dicecup.games import EDITIONS, open_record
from dicecup.games.registry import record_of
from dicecup.server.pages import APP
from dicecup.worker.tables import value_names
from tests.browser.kit import Screens, Server, until
from tests.browser.static import Files, sends

START: Final = 100_000
FIRST: Final = re.compile(r"assets/python/(pyodide|dicecup)-")
"""Python and our package: what is fetched before the first game."""

LETTERS: Final = """() => Promise.all(
  ['1em Figtree', '1em "Bree Serif"'].map(async (face) => (await document.fonts.load(face, 'AzÅÄÖåäöé’–ŠŽšž')).length))"""
"""How many files of each face have these letters: the smallest one, and the one with the rest of the Latin alphabet."""


@pytest.mark.parametrize("locale", ["en-GB", "fi-FI"])
def test_the_start_page_takes_less_than_a_hundred_kilobytes(locale: str, server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, locale=locale)
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/")
    page.get_by_role("article").first.wait_for()
    page.wait_for_load_state("networkidle")
    weights = {answer.url.removeprefix(server.origin): answer.request.sizes()["responseBodySize"] for answer in answers}
    assert "/" in weights
    needed = {path: weight for path, weight in weights.items() if not path.endswith((".png", ".svg", ".webmanifest"))}
    assert sum(needed.values()) < START, needed
    faces = sorted(path.split("/")[-1].split("-latin-")[0] for path in needed if path.endswith(".woff2"))
    assert faces == ["bree-serif", "figtree"], "one face for titles, one for text, and no letter outside their smallest subsets"
    assert page.evaluate(LETTERS) == [2, 2], "each face has the letters of Finnish, Swedish and English"
    assert "SIL OPEN FONT LICENSE" in page.request.get("/licences.txt").text()


def test_a_game_on_a_device_takes_seven_megabytes_with_its_python_and_all_games_eighteen() -> None:
    files = {path.relative_to(APP).as_posix(): path for path in APP.rglob("*") if path.is_file()}
    weights = {name: len(gzip.compress(path.read_bytes(), 6)) for name, path in files.items()}
    first = {name: weight for name, weight in weights.items() if FIRST.match(name)}
    assert len(first) == 6
    assert START + sum(first.values()) <= 7_000_000, first
    assert sum(weights.values()) <= 18_000_000, weights
    built = {re.sub(r"-[0-9a-f]{8}(?=\.\w+$)", "", PurePath(name).name) for name in files}
    for edition in EDITIONS.values():
        for seats in (*edition.solvable, *edition.trained):
            game, _ = open_record(record_of(edition.key, seats))
            assert {PurePath(name).name for name in value_names(game)} & built, f"no values for {edition.key} with {seats}"


def test_the_start_page_of_a_site_is_painted_without_python(site: str, screens: Screens, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Files, "stalled", "/python/pyodide-")
    monkeypatch.setattr(Files, "goes_on", threading.Event())
    monkeypatch.setattr(Files, "sent", [])
    page = screens.new(site, on_device=True, service_workers="allow")
    try:
        page.goto(site)
        page.get_by_role("article").first.wait_for()
        until(page, "() => performance.getEntriesByName('first-contentful-paint').length === 1")
        sends(page, "/python/pyodide-")
        assert [path for path in Files.sent if "/python/pyodide-" in path][1:] == [], "one file after the other, when nobody waits"
    finally:
        Files.goes_on.set()


TELL: Final = "async (what) => (await navigator.serviceWorker.ready).active.postMessage(what)"
"""Tells the service worker what pages tell it."""


def test_no_other_file_is_fetched_while_a_window_waits_for_a_game(
    site: str, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Files, "sent", [])

    page = screens.new(site, on_device=True, service_workers="allow")
    page.add_init_script(f"({TELL})('hold')")
    page.goto(site)
    page.evaluate(TELL, "keep")
    other = page.context.new_page()
    other.goto(site)
    other.evaluate(TELL, "keep")
    other.wait_for_timeout(500)
    assert not any("/python/dicecup-" in path for path in Files.sent)
    page.close()
    other.evaluate(TELL, "keep")
    sends(other, "/python/dicecup-")
