"""Dialogs and menus over a screen: closed by Back and by Escape, also where the next key comes at once."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import opened

KEYS = """async (keys) => {
  for (const key of keys) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    const goesOn = document.activeElement.dispatchEvent(event)
    // what a browser does for Escape by itself
    if (key === 'Escape' && goesOn) document.querySelector('dialog')?.close()
    await null // a browser, too, finishes what a key started before the next one, but not its events
  }
}"""
"""Press keys one after the other, without a moment in between."""


def test_back_closes_what_is_open_and_only_then_leaves_the_table(visit: Visit) -> None:
    ann = visit()
    ann.page.goto("/history")
    table = opened(ann.page, "yahtzee", {"kind": "here", "name": "Ann"})
    ann.page.goto(f"/t/{table}")
    dialog, menu = ann.page.get_by_role("dialog"), ann.button("What happened")
    for name in ("What happened", "Invite", "Keys"):
        ann.tap("Menu")
        ann.tap(name)
        ann.sees(dialog)
        ann.page.go_back()
        expect(dialog).to_have_count(0)
        assert ann.page.url.endswith(f"/t/{table}")
    ann.tap("Menu")
    ann.sees(menu)
    ann.page.go_back()
    expect(menu).to_be_hidden()
    ann.sees(ann.doable)
    for _ in range(2):  # closed by its button, a dialog leaves nothing to go back through
        ann.tap("Menu")
        ann.tap("What happened")
        ann.tap("Close")
        expect(dialog).to_have_count(0)
    ann.page.go_back()
    ann.page.wait_for_url("**/history")
    ann.page.go_forward()
    for shut in (True, False):  # another address, as if it were typed, is no Back
        ann.tap("Menu")
        ann.tap("What happened")
        if shut:
            ann.tap("Close")
        ann.page.evaluate("() => { location.hash = '#/history' }")
        ann.sees(ann.page.get_by_role("heading", name="Games played"))
        ann.page.go_back()
        ann.sees(ann.doable)
    ann.page.go_back()  # the entry of the dialog, at which the table is shown, takes no press of its own
    ann.page.wait_for_url("**/history")
    ann.sees(ann.page.get_by_role("heading", name="Games played"))


def test_escape_and_the_key_of_a_dialog_at_once_open_that_dialog(visit: Visit) -> None:
    ann = visit(has_touch=False)
    table = opened(ann.page, "yahtzee", {"kind": "here", "name": "Ann"})
    ann.page.goto(f"/t/{table}")
    ann.sees(ann.doable)
    ann.page.keyboard.press("l")
    for keys, title in ((["Escape", "?"], "By keyboard"), (["Escape", "l"], "What happened"), (["Escape", "l"], "What happened")):
        ann.page.evaluate(KEYS, keys)
        ann.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        expect(ann.page.get_by_role("dialog")).to_have_count(1)
        ann.sees(ann.page.get_by_role("dialog", name=title))
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("dialog")).to_have_count(0)
