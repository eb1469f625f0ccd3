"""One screen, always: all that the player to move needs is in sight without scrolling, and large enough to be read and tapped."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from dicecup.games import EDITIONS
from tests.browser.kit import Screens, Server, opened
from tests.browser.looks import NAMES, settled
from tests.browser.person import Person

SIZES: Final = ((360, 640), (390, 664), (820, 1180), (844, 390), (1280, 800), (1920, 1080))

NEEDED: Final = """() => {
  const found = []
  const wide = innerWidth, high = innerHeight
  const said = (element) => {
    const text = (element.getAttribute('aria-label') ?? element.innerText ?? '').trim().replace(/\\s+/g, ' ').slice(0, 40)
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${text}`
  }
  const box = (element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    return `${[left, top, right, bottom].map(Math.round)} (${Math.round(width)}×${Math.round(height)})`
  }
  const inSight = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return left >= -0.5 && top >= -0.5 && right <= wide + 0.5 && bottom <= high + 0.5
  }
  const uncovered = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const at = [[0.5, 0.5], [0.1, 0.15], [0.9, 0.85]]
    return at.every(([x, y]) => {
      const met = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
      return met !== null && (element.contains(met) || met.contains(element))
    })
  }
  const needs = (what, selector, least) => {
    const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
    for (const one of all) {
      const { width, height } = one.getBoundingClientRect()
      if (!inSight(one)) found.push(`${what} out of sight: ${said(one)} ${box(one)}`)
      else if (!uncovered(one)) found.push(`${what} covered: ${said(one)} ${box(one)}`)
      if (width < least - 0.5 || height < least - 0.5) found.push(`${what} small: ${said(one)} ${box(one)}`)
    }
    return all.length
  }
  const rows = needs('row', '.sheet tbody tr, .shared tbody tr', 20)
  const spaces = needs('space', '.ring ol > li', 44)
  needs('card', '.off-board li', 44)
  const dice = needs('die', '.tray .place', 40)
  needs('button', '.board button, .tray button, .hand .buttons button', 44)
  const buttons = needs('button', '.hand .buttons .button', 44)
  needs('player', '.players li', 24)
  if (scrollY !== 0) found.push(`scrolled by ${scrollY}`)
  if (document.scrollingElement.scrollWidth > wide) found.push(`${document.scrollingElement.scrollWidth} wide in ${wide}`)
  for (const one of document.querySelectorAll('button, a[href], input, select, summary')) {
    const { width, height } = one.getBoundingClientRect()
    if (one.checkVisibility() && width > 1 && (width < 23.5 || height < 23.5)) found.push(`target small: ${said(one)} ${box(one)}`)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const holder = text.parentElement
    if (!text.data.trim() || holder.closest('svg, script, style') || !holder.checkVisibility()) continue
    const size = parseFloat(getComputedStyle(holder).fontSize)
    if (size < 11.99 && holder.getBoundingClientRect().width > 1) found.push(`text of ${size} px: ${said(holder)}`)
  }
  for (const one of document.querySelectorAll('.board *, .hand *')) {
    const style = getComputedStyle(one)
    // a small screen may cut off a name that is told whole
    const whole = high > 500 && wide > 500 ? null : one.closest('[title]')?.title
    if (one.closest('svg, .unseen') || one.clientWidth <= 1 || whole?.includes(one.innerText.trim())) continue
    if (!one.checkVisibility() || !/hidden|clip/.test(style.overflowX + style.overflowY)) continue
    const fits = one.scrollWidth <= one.clientWidth + 1 && one.scrollHeight <= one.clientHeight + 1
    if (!fits) found.push(`cut off: ${said(one)} ${box(one)}`)
  }
  return { found, rows, spaces, dice, buttons }
}"""


def missing(page: Page) -> list[str]:
    """Everything that is out of sight, covered, cut off or too small, at every size."""
    found: list[str] = []
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        settled(page)
        told = page.evaluate(NEEDED)
        assert told["rows"] + told["spaces"] > 0
        assert told["dice"] > 0
        found += [f"{wide}×{high}: {trouble}" for trouble in dict.fromkeys(told["found"])]
    return found


def at_a_choice(page: Page, server: Server, game: str, players: int, **more: object) -> None:
    """Open a table, brought to the first choice between rolling again and scoring."""
    table = opened(page, game, *({"kind": "here", "name": name} for name in NAMES[:players]), **more)
    server.hurry(table, page, until=lambda position: position["node"] == "choice" and len(position["legal"]) > 3)
    page.goto(f"/t/{table}")
    assert Person(page).comes_to_turn()


@pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game, edition in EDITIONS.items() for players in edition.players]
)
def test_the_player_to_move_needs_no_scrolling(game: str, players: int, server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    at_a_choice(page, server, game, players)
    assert not (found := missing(page)), "\n".join(found)
