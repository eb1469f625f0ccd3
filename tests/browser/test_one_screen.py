"""One screen, always: all that the player to move needs is in sight without scrolling, and large enough to be read and tapped."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from dicecup.games import EDITIONS
from tests.browser.kit import Screens, Server, opened
from tests.browser.looks import NAMES, RULER, THUMB, settled
from tests.browser.person import DIE, FELL, ROLL, Person

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
  for (const one of document.querySelectorAll('.board *, .hand *, .players *')) {
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


@pytest.mark.parametrize("counts", ["fewest and most", pytest.param("all", marks=pytest.mark.heavy)])
@pytest.mark.parametrize("game", EDITIONS)
def test_the_player_to_move_needs_no_scrolling(game: str, counts: str, server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    listed = EDITIONS[game].players
    for players in listed if counts == "all" else (listed[0], listed[-1]):
        at_a_choice(page, server, game, players)
        assert not (found := missing(page)), f"{players} players\n" + "\n".join(found)


def test_another_players_column_comes_at_a_tap_or_a_swipe_and_goes_with_the_turn(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, SIZES[0])
    at_a_choice(page, server, "maxi-yatzy", 3)
    ann, players = Person(page), page.get_by_role("list", name="Players")
    mine = page.locator(".offer")
    expect(mine).to_have_count(20)
    ann.press(players.get_by_role("button", name="Bob"))
    expect(players.get_by_role("button", name="Bob")).to_have_attribute("aria-pressed", "true")
    expect(mine).to_have_count(0)
    ann.press(players.get_by_role("button", name="Ann"))
    page.locator(".sheet").evaluate("""(sheet) => {
      const more = { clientY: 200, isPrimary: true, bubbles: true }
      const at = (type, clientX) => sheet.dispatchEvent(new PointerEvent(type, { clientX, ...more }))
      at('pointerdown', 250)
      at('pointerup', 150)
    }""")
    expect(players.get_by_role("button", name="Bob")).to_have_attribute("aria-pressed", "true")
    ann.press(players.get_by_role("button", name="Ann"))
    ann.tap(re.compile("^Chance: "))
    expect(players.get_by_role("button", name="Bob")).to_have_attribute("aria-pressed", "true")


def test_of_many_players_a_tap_tells_the_whole_name(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, SIZES[0])
    at_a_choice(page, server, "yahtzee", 10, options={"first": 0})
    one = page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text="Hildegard")
    name = one.locator(".name")
    assert name.bounding_box()["width"] <= 1  # type: ignore[index]
    Person(page).press(one)
    assert name.evaluate(
        "one => one.clientWidth > 30 && one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight"
    )


def test_before_the_first_throw_and_beside_the_coach_nothing_is_scrolled(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, SIZES[0])
    table = opened(page, "maxi-yatzy", {"kind": "here", "name": "Ann"}, {"kind": "friend", "name": "Bob"})
    page.goto(f"/t/{table}")
    expect(page.get_by_role("button", name="Invite")).to_be_visible()
    assert not (found := missing(page)), "\n".join(found)
    at_a_choice(page, server, "maxi-yatzy", 2)
    ann = Person(page)
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        ann.tap("Coach")
        seen = page.get_by_role("region", name="Coach").get_by_role("button", name="Show the values")
        expect(seen).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight"), size
        if (fold := ann.button("Show the board")).is_visible():
            ann.press(fold)
            assert not (found := page.evaluate(NEEDED)["found"]), f"{size}\n" + "\n".join(found)
            ann.tap(re.compile("^Coach "))
        ann.tap("Never mind")


def test_letters_with_marks_are_whole_in_the_head_of_the_sheet(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, (1280, 800))
    table = opened(page, "yahtzee", {"kind": "here", "name": "ÅÖ"}, {"kind": "here", "name": "ÑÜ"})
    page.goto(f"/t/{table}")
    assert Person(page).comes_to_turn()
    settled(page)
    head = page.locator("thead").first
    cut = head.screenshot()
    page.locator("thead *").evaluate_all("all => all.forEach((one) => (one.style.overflow = 'visible'))")
    assert head.screenshot() == cut


STAYS: Final = """() => [...document.querySelectorAll('.sheet tbody tr, .hand, .tray')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect()
  return [x, y, width, height]
})"""


@pytest.mark.parametrize("game", ["yahtzee", "maxi-yatzy"])
def test_the_sheet_stays_where_it_is_at_each_throw(game: str, server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, SIZES[0])
    table = opened(page, game, *({"kind": "here", "name": name} for name in NAMES[:2]))
    page.goto(f"/t/{table}")
    ann = Person(page)
    seen = []

    def look() -> None:
        settled(page)
        seen.append(page.evaluate(STAYS))

    for _ in range(3):
        assert ann.comes_to_turn()
        look()
        if ann.button(DIE).count():
            ann.press(ann.button(DIE).first)
            look()
        ann.tap(ROLL)
    assert ann.comes_to_turn()
    zero = ann.button(re.compile(r": 0 points$|^Cross out (?!a row)")).first
    if zero.is_visible():
        ann.press(zero)
        look()
    assert all(one == seen[0] for one in seen), seen


def test_a_page_is_printed_as_a_score_sheet_on_white(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, SIZES[0], color_scheme="dark")
    at_a_choice(page, server, "yahtzee", 3)
    page.emulate_media(media="print", color_scheme="dark")
    for name in NAMES[:3]:
        expect(page.get_by_role("columnheader", name=name).first).to_be_visible()
    for gone in (".hand", ".offer", ".players"):
        expect(page.locator(gone).first).not_to_be_visible()
    white = "one => getComputedStyle(one).getPropertyValue('background-color') + getComputedStyle(one).backgroundImage"
    assert "rgb(255, 255, 255)" in page.locator("body").evaluate(white)
    assert "rgb(255, 255, 255)" in page.locator(".sheet").evaluate(white)


def test_slots_of_the_entry_pad_do_not_overlap_and_a_single_die_needs_no_enter(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, SIZES[0])
    table = opened(page, "showdown", *({"kind": "here", "name": name} for name in NAMES[:2]), dice="physical")
    page.goto(f"/t/{table}")
    ann = Person(page)
    while server.table(table)["position"]["throw"]["red"] is False:  # who begins is thrown for
        ann.acts()
        ann.sees(ann.button(FELL))
    before = len(server.log(table))
    ann.tap("Add 3")
    expect(page.get_by_text("5 dice to enter")).to_be_visible()
    assert len(server.log(table)) == before + 1
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        settled(page)
        assert not (found := page.evaluate(NEEDED)["found"]), f"{size}\n" + "\n".join(found)
        slots = page.locator(".fallen > *").evaluate_all("all => all.map((one) => one.getBoundingClientRect())")
        assert len(slots) == 5
        assert all(one["right"] <= other["left"] + 0.5 for one, other in pairwise(slots)), (size, slots)


ONE_LETTER: Final = """() => [...document.querySelectorAll('h1, h2, h3, p, button, a, th, label, li')].flatMap((one) => {
  if (!one.innerText?.trim() || !one.checkVisibility() || one.closest('.unseen')) return []
  const { width, height } = one.getBoundingClientRect()
  const letter = parseFloat(getComputedStyle(one).fontSize)
  const long = one.innerText.trim().length
  return width > 1 && long > 3 && width < 1.6 * letter && height > 3 * letter ? [`one letter a line: ${one.innerText}`] : []
})"""


def test_larger_text_fits_and_is_scrolled_down_at_most(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, SIZES[0])
    paths = ["/", "/new/maxi-yatzy"]
    for game in ("yahtzee", "power-yahtzee", "mickey-mouse", "showdown"):
        at_a_choice(page, server, game, 3)
        paths.append(page.url)
    found = []
    for path in paths:
        page.goto(path)
        page.locator("main").wait_for()
        for percent in (150, 200):
            page.evaluate(
                "(percent) => document.documentElement.style.setProperty('font-size', `${percent}%`, 'important')", percent
            )
            for size in (SIZES[0], SIZES[3], SIZES[4]):
                page.set_viewport_size({"width": size[0], "height": size[1]})
                settled(page)
                troubles = page.evaluate(RULER, THUMB) + page.evaluate(ONE_LETTER)
                found += [f"{path} at {percent}% in {size}: {trouble}" for trouble in troubles]
    assert not found, "\n".join(found)
