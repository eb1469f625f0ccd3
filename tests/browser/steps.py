"""What a person does and has to see, the same against a server and without one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import expect

from dicecup.core.record import read
from dicecup.games.registry import open_record
from tests.browser.person import DIE, Person
from tests.browser.typist import Typist

TITLES: Final = {
    "yahtzee": "Yahtzee",
    "firefly": "Firefly Yahtzee",
    "yatzy": "Yatzy",
    "maxi-yatzy": "Maxi Yatzy",
    "power-yahtzee": "Power Yahtzee",
    "mickey-mouse": "Mickey Mouse Yahtzee",
    "showdown": "Showdown Yahtzee",
}
REPORTING: Final = 240_000
"""A long game without exact values is estimated position by position, which takes minutes without numpy."""
SCROLLS: Final = """() => {
  window.scrolls = []
  const said = (element) => element === document ? 'the page' : element.outerHTML.slice(0, 120)
  addEventListener('scroll', ({ target }) => window.scrolls.push(`${said(target)} to ${scrollY}`), true)
}"""
"""Note every scroll: a tap on something that is out of sight is one."""


def shown_scores(person: Person) -> dict[str, int]:
    """The ranking on the screen."""
    found = {}
    for item in person.page.get_by_role("list", name="Final scores").get_by_role("listitem").all():
        name, score = re.findall(r"[A-Z]\w+|[\d,]+$", item.inner_text())
        found[name] = int(score.replace(",", ""))  # at Power Yahtzee there may be more than 1,000
    return found


def recorded_scores(text: str) -> dict[str, int]:
    """The scores of a record when it is replayed."""
    record = read(text)
    game, state = open_record(record)
    names = [record.tags[f"Seat-{seat}"] for seat in range(record.seats)]
    return dict(zip(names, game.scores(state), strict=True))


def keeps_record(person: Person, folder: Path) -> Path:
    """Save the record of the finished game that is shown."""
    with person.page.expect_download() as downloading:
        person.page.get_by_role("button", name="As text", exact=True).click()
    downloading.value.save_as(folder / "record.txt")
    return folder / "record.txt"


def finishes(person: Person, folder: Path) -> Path:
    """Play to the end without one scroll; the result is that of the record, and the dice are proved. Returns the record."""
    person.comes_to_turn()
    person.page.evaluate(SCROLLS)
    person.plays()
    assert person.page.evaluate("() => window.scrolls") == []
    path = keeps_record(person, folder)
    text = path.read_text(encoding="utf-8")
    assert shown_scores(person) == recorded_scores(text)
    person.tap("Check the dice")
    throws = sum(str(move).startswith(("r:", "m:")) for move in read(text).moves)
    person.sees(person.page.get_by_text(f"Verified: all {throws} throws follow from the seed."))
    person.sees(person.page.get_by_text("This browser saw the fingerprint of the seed before the first throw."))
    return path


def comes_into_mid_turn(person: Person) -> list[str]:
    """Play until dice lie on the table that may be rolled again; returns them."""
    while not (dice := lying(person)):
        assert person.comes_to_turn()
        person.acts()
        person.comes_to_turn()
    return dice


def lying(person: Person) -> list[str]:
    """The dice that the person may hold."""
    return [button.name for button in person.buttons() if DIE.search(button.name)]


def undoes_a_turn_by_keyboard(person: Person) -> None:
    """Play a turn without a tap, and take its last choice back: dice and scores are as before it."""
    typist = Typist(person.page, eager=0.5)
    players, undo = person.page.get_by_role("list", name="Players"), person.button("Undo")
    scores, dice = players.inner_text(), []
    while not undo.is_visible():
        dice = lying(person)
        typist.acts()
        person.comes_to_turn()
    expect(players).not_to_have_text(scores, use_inner_text=True)
    person.page.keyboard.press("u")
    expect(undo).to_be_hidden()
    expect(players).to_have_text(scores, use_inner_text=True)
    assert lying(person) == dice


def goes_on_in_finnish(person: Person) -> None:
    """Choose another language in mid-turn, at the table, and back: the same dice lie there."""
    dice = comes_into_mid_turn(person)
    person.tap("Menu")
    person.tap("Settings")
    person.page.get_by_role("combobox", name="Language").select_option(label="Suomi")
    person.sees(person.page.get_by_role("dialog", name="Asetukset"))
    person.tap("Sulje")
    person.sees(person.button(re.compile("^Heitä")))
    person.tap("Valikko")
    person.tap("Asetukset")
    person.page.get_by_role("combobox", name="Kieli").select_option(label="English")
    person.tap("Close")
    person.comes_to_turn()
    assert lying(person) == dice


def finds_in_the_replay(person: Person) -> None:
    """From the costliest decision of the report that is shown to its move in the replay, and back."""
    costliest = person.page.get_by_role("region", name="The costliest decisions").get_by_role("listitem").first
    loss = re.search(r"Better by ([\d.]+ [a-z ]+):", costliest.inner_text())
    assert loss, costliest.inner_text()
    person.press(person.page.get_by_role("link", name="Show in the replay: 1", exact=True))
    person.sees(person.page.get_by_text(re.compile(r"^Move [1-9][\d,]* of ")))
    person.tap("Step on")
    person.sees(person.page.get_by_text(f"Gave away {loss[1]}."))
    person.page.go_back()
    person.sees(costliest)


def looks_back(person: Person) -> None:
    """From the result to the report, the replay and the history, and home."""
    person.press(person.page.get_by_role("link", name="Report", exact=True))
    report = person.page.get_by_text(re.compile(r"the dice gave|The costliest decisions|Luck"))
    expect(report.first).to_be_visible(timeout=REPORTING)
    finds_in_the_replay(person)
    person.press(person.page.get_by_role("link", name="Replay", exact=True))
    person.sees(person.page.get_by_role("slider"))
    person.press(person.page.get_by_role("link", name="To the table", exact=True))
    person.press(person.page.get_by_role("link", name="Home", exact=True).last)
    person.press(person.page.get_by_role("link", name="Games played", exact=True))
    person.sees(person.page.get_by_role("table", name="Bests and averages"))
    expect(person.page.get_by_text("Ann").first).to_be_visible()
    person.press(person.page.get_by_role("link", name="Home", exact=True))


def reads_rules_in_finnish(person: Person, game: str) -> None:
    """From the start page to the rules of a game in another language, and back."""
    person.page.get_by_role("combobox", name="Language").select_option(label="Suomi")
    person.press(
        person.page.get_by_role("link", name=re.compile(f"Säännöt.*{re.escape(TITLES[game])}|{re.escape(TITLES[game])}.*säännöt"))
    )
    person.sees(person.page.get_by_role("article"))
    assert person.page.locator("html").get_attribute("lang") == "fi"
    person.page.go_back()
    person.page.get_by_role("combobox", name="Kieli").select_option(label="English")


def asks_the_coach(person: Person) -> None:
    """Decide, look at the values, and see what the choice was worth."""
    comes_into_mid_turn(person)
    person.tap("Coach")
    person.press(person.page.get_by_role("button", name=re.compile("^(This is my keep|Show the values)$")).first)
    person.sees(person.page.get_by_role("list", name="The best choices"))
