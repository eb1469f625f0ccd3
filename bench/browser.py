"""Latency from a move in one browser to its display in another, with both browsers and the server on this machine.

    PYTHONPATH=. python bench/browser.py              30 moves
    PYTHONPATH=. python bench/browser.py --moves 200

Measured from the tap on one page to the first frame of the other page that shows the result. Both pages use the same clock.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.browser.kit import Screens, Server, launch, opened
from tests.browser.person import SURE, Person

GOAL = 150
"""The target, in milliseconds."""

TAPPED = "addEventListener('click', () => (window.tappedAt = performance.timeOrigin + performance.now()), true)"
SAID = "[...document.querySelectorAll('[role=status]')].map((one) => one.textContent).join()"
EXPECT = f"""() => {{
  const before = {SAID}
  window.shown = new Promise((resolve) => {{
    const watch = new MutationObserver(() => {{
      if ({SAID} === before) return
      watch.disconnect()
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
    }})
    watch.observe(document.body, {{ subtree: true, childList: true, characterData: true }})
    setTimeout(() => resolve(null), 3000)
  }})
}}"""


def sit_down(here: Page, there: Page) -> None:
    """Open a new table on one page and watch it on the other."""
    table = opened(here, "yahtzee", {"kind": "here", "name": "Ann"})
    for page in (here, there):
        page.goto(f"/t/{table}")
    there.get_by_text("You are watching.").wait_for()


def measure(here: Page, there: Page, moves: int) -> list[float]:
    """The latencies of this many throws and choices, in milliseconds."""
    person = Person(here, seed=3)
    delays: list[float] = []
    while len(delays) < moves:
        if not person.comes_to_turn():
            sit_down(here, there)
            continue
        there.evaluate(EXPECT)
        person.acts()
        if person.button(SURE).count():
            person.acts()
        shown = there.evaluate("() => window.shown")
        if shown is not None:  # null if the text did not change, because the same announcement came twice
            delays.append(shown - here.evaluate("() => window.tappedAt"))
    return delays


def main() -> None:
    """Print the median and the maximum."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--moves", type=int, default=30)
    moves: int = arguments.parse_args().moves
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = launch(playwright)
        screens = Screens(browser)
        try:
            here, there = screens.new(server.origin), screens.new(server.origin)
            here.context.add_init_script(TAPPED)
            sit_down(here, there)
            delays = measure(here, there, moves)
        finally:
            browser.close()
            server.stop()
    median, slowest = statistics.median(delays), max(delays)
    print(
        f"latency to the other screen: median {median:.0f} ms, maximum {slowest:.0f} ms over {moves} moves; the goal is {GOAL} ms"
    )


if __name__ == "__main__":
    main()
