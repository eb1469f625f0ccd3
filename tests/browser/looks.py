"""Layout and accessibility checks of a page: clipped text, overflow, small touch targets, and axe-core."""

from __future__ import annotations

from typing import Any, Final, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SIZES: Final = ((320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800))
"""A small phone, a phone upright and on its side, a tablet, a desktop."""

NAMES: Final = ("Ann", "Bob", "Christina", "Di", "Eskil", "Fay", "Gus", "Hildegard", "Ida", "Jo")

THUMB: Final = 24
"""The least size of what is tapped; `test_one_screen.py` has what is tapped every turn."""

RULER: Final = """(thumb) => {
  const found = []
  const page = document.scrollingElement
  const width = document.documentElement.clientWidth
  const said = (element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\\s+/g, ' ').slice(0, 40)
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${text}`
  }
  const style = (element) => getComputedStyle(element)
  const within = (element, holds) => {
    for (let one = element; one; one = one.parentElement) if (holds(one)) return true
    return false
  }
  const unseen = (element) =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    within(element, (one) => one.clientHeight <= 1 && style(one).overflow === 'hidden' && style(one).position === 'absolute')
  const slides = (one) => one !== page && /auto|scroll/.test(style(one).overflowX) && one.scrollWidth > one.clientWidth
  const scrolls = (element) => within(element, slides)

  if (page.scrollWidth > width) {
    found.push(`the page is ${page.scrollWidth} wide in ${width}`)
    for (const element of document.body.querySelectorAll('*')) {
      const box = element.getBoundingClientRect()
      if (box.right <= width + 0.5 || box.width === 0 || scrolls(element.parentElement)) continue
      found.push(`  as far as ${box.right} by ${said(element)}`)
      break
    }
  }
  for (const element of document.querySelectorAll('a[href], button, input, select, summary, textarea')) {
    if (unseen(element)) continue
    const box = element.getBoundingClientRect()
    if (box.width === 0) continue
    if ((box.left < -0.5 || box.right > width + 0.5) && !scrolls(element)) found.push(`outside: ${said(element)}`)
    const inline = element.tagName === 'A' && style(element).display === 'inline'
    const labelled = element.closest('label')?.getBoundingClientRect() ?? box
    const high = Math.max(box.height, labelled.height), wide = Math.max(box.width, labelled.width)
    if (!inline && (high < thumb - 0.5 || wide < thumb - 0.5))
      found.push(`small: ${said(element)} ${wide.toFixed(1)}×${high.toFixed(1)}`)
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('svg') || !element.innerText?.trim() || unseen(element)) continue
    const { overflowX, overflowY, textOverflow } = style(element)
    if (textOverflow === 'ellipsis' && element.closest('[title]')?.title.includes(element.innerText.trim())) continue
    if (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
      found.push(`cut off: ${said(element)} ${element.scrollWidth} in ${element.clientWidth}`)
    if (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1)
      found.push(`cut off below: ${said(element)} ${element.scrollHeight} in ${element.clientHeight}`)
  }
  return found
}"""

AXE: Final = Axe()


def settled(page: Page) -> None:
    """Wait until a new size is drawn."""
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def measured(page: Page) -> list[str]:
    """Everything that does not fit, at every size."""
    before = page.viewport_size
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        troubles = page.evaluate(RULER, THUMB)
        found += [f"{width}×{height}: {trouble}" for trouble in troubles[:4]]
    if before:
        page.set_viewport_size(before)
    return found


def violations(page: Page) -> list[str]:
    """The findings of axe-core in the light and the dark theme; in the dark one only those about colours."""
    return findings(page, "light") + findings(page, "dark", runOnly=["color-contrast"])


def findings(page: Page, scheme: Literal["light", "dark"], **options: Any) -> list[str]:
    """The findings of axe-core in one theme."""
    page.emulate_media(color_scheme=scheme)
    found = []
    for one in AXE.run(page, options={"resultTypes": ["violations"], **options}).response["violations"]:
        places = [f"{node['html'][:160]} {node['failureSummary'][:300]}" for node in one["nodes"][:3]]
        found.append(f"{scheme}: {one['id']}: {one['help']}: " + " | ".join(places))
    page.emulate_media(color_scheme="light")
    return found


def check_looks(page: Page) -> None:
    """Assert that everything fits at every size and that axe-core finds nothing."""
    found = measured(page) + violations(page)
    assert not found, f"{page.url}\n" + "\n".join(found)
