"""The transfer size of a first visit."""

from __future__ import annotations

from playwright.sync_api import Response

from tests.browser.kit import Screens, Server


def test_the_start_page_takes_less_than_a_hundred_kilobytes(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/")
    page.get_by_role("article").first.wait_for()
    page.wait_for_load_state("networkidle")
    weights = {answer.url.removeprefix(server.origin): answer.request.sizes()["responseBodySize"] for answer in answers}
    assert "/" in weights
    needed = {path: weight for path, weight in weights.items() if not path.endswith((".png", ".svg", ".webmanifest"))}
    assert sum(needed.values()) < 100_000, needed
