"""The transfer size of a first visit."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Response

from tests.browser.kit import Screens, Server

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
    assert sum(needed.values()) < 100_000, needed
    faces = sorted(path.split("/")[-1].split("-latin-")[0] for path in needed if path.endswith(".woff2"))
    assert faces == ["bree-serif", "figtree"], "one face for titles, one for text, and no letter outside their smallest subsets"
    assert page.evaluate(LETTERS) == [2, 2], "each face has the letters of Finnish, Swedish and English"
    assert "SIL OPEN FONT LICENSE" in page.request.get("/licences.txt").text()
