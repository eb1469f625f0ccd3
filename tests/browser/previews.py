"""The pictures that messengers show beside an invite link, one for each edition: `make pictures` remakes them.

Messengers take no SVG, so the app's own drawings are photographed: the dice of the game's card, the cup and the title.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import sync_playwright

from dicecup.games.registry import EDITIONS
from tests.browser.kit import Screens, Server, launch

FOLDER: Final = Path(__file__).parents[2] / "web" / "public"
SIZE: Final = (1200, 630)
COLOURS: Final = 48

ARRANGE: Final = """() => {
  const set = (element, style) => Object.assign(element.style, style)
  const title = document.querySelector('h1').cloneNode(true)
  const dice = document.querySelector('header .dice').cloneNode(true)
  const cup = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  cup.setAttribute('viewBox', '90 30 332 450')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', '/icon.svg#cup')
  cup.append(use)
  set(document.body, { background: '#1f5a43', display: 'grid', placeContent: 'center', justifyItems: 'center', height: '100vh' })
  set(title, { fontSize: '92px', margin: '24px 0 44px', textAlign: 'center' })
  set(cup, { width: '150px' })
  set(dice, { gap: '28px' })
  for (const die of dice.children) set(die, { flex: '0 0 130px', filter: 'none' })
  document.body.replaceChildren(cup, title, dice)
}"""


def main() -> None:
    """Make all pictures."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = launch(playwright)
        screens = Screens(browser)
        try:
            page = screens.new(server.origin, SIZE, color_scheme="light")
            for key in EDITIONS:
                page.goto(f"/new/{key}")
                page.locator("header .dice").wait_for()
                page.evaluate("() => document.fonts.ready.then(() => null)")
                page.evaluate(ARRANGE)
                page.wait_for_load_state("networkidle")
                with Image.open(io.BytesIO(page.screenshot())) as picture:
                    picture.convert("RGB").quantize(COLOURS).save(FOLDER / f"preview-{key}.png", optimize=True)
            screens.check()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
