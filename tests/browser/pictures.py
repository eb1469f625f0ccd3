"""The pictures of the documentation: `make pictures` remakes them, with the same game each time.

The dice are entered as physical ones, drawn from a seed, so every picture shows a position that the rules can lead to.
"""

from __future__ import annotations

import io
import re
import tempfile
from pathlib import Path
from random import Random
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from dicecup.bots.registry import make
from dicecup.core import Chance, Choice, Over
from dicecup.games.registry import EDITIONS, new, open_record, record_of
from tests.browser.kit import Screens, Server, launch, opened
from tests.browser.person import Person
from tests.golden.player import GOOD, choose

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
COLOURS: Final = 128
SIZES: Final = {"phone": (390, 664), "desk": (1280, 800)}
NAMES: Final = ("Ann", "Bob", "Cleo")

MID_GAME: Final = {"maxi-yatzy": 110, "power-yahtzee": 84, "mickey-mouse": 34, "showdown": 75}
"""How many moves come before the picture, where it is not the usual number."""

OPTIONS: Final[dict[str, dict[str, Any]]] = {key: {"first": 0} for key in ("yahtzee", "firefly", "power-yahtzee")}


def moves_of(key: str) -> list[tuple[int, str]]:
    """The moves before a picture, each with its seat, up to a choice between rolling again and scoring."""
    random = Random(f"picture of {key}")
    game = new(key, len(NAMES), **OPTIONS.get(key, {}))
    state = game.start()
    made: list[tuple[int, str]] = []
    while True:
        node = game.node(state)
        assert isinstance(node, Chance | Choice)
        kinds = {str(move)[0] for move in node.legal} if isinstance(node, Choice) else set()
        if len(made) >= MID_GAME.get(key, 60) and "k" in kinds and len(kinds) > 1:
            return made
        move = (
            node.throw.draw(random.randrange) if isinstance(node, Chance) else choose(game, state, node, GOOD.get(key, 28), random)
        )
        made.append((node.seat, str(move)))
        state = game.step(state, move)


def whole_game(key: str, *levels: str) -> list[tuple[int, str]]:
    """The moves of a whole game of bots, each with its seat."""
    random = Random(f"report of {key}")
    record = record_of(key, len(levels), **OPTIONS.get(key, {}))
    game, state = open_record(record)
    bots = [make(level, record, game, seat, random) for seat, level in enumerate(levels)]
    made: list[tuple[int, str]] = []
    while not isinstance(node := game.node(state), Over):
        move = node.throw.draw(random.randrange) if isinstance(node, Chance) else bots[node.seat].choose(state, node, ())
        made.append((node.seat, str(move)))
        state = game.step(state, move)
    return made


def play(page: Page, key: str, moves: list[tuple[int, str]]) -> str:
    """The table at which these moves were made."""
    seats = [{"kind": "here", "name": name} for name in NAMES[: max(seat for seat, _ in moves) + 1]]
    table = opened(page, key, *seats, dice="physical", options=OPTIONS.get(key, {}))
    for version, (seat, move) in enumerate(moves):
        command = {"kind": "move", "seat": seat, "expect": version, "command": f"picture-{version}", "move": move}
        answer = page.request.post(f"/api/tables/{table}/commands", data=command)
        assert answer.ok, answer.text()
    return table


def keep(page: Page, name: str) -> None:
    """Save a screenshot with a reduced palette."""
    with Image.open(io.BytesIO(page.screenshot())) as picture:
        picture.convert("RGB").quantize(COLOURS).save(FOLDER / f"{name}.png", optimize=True)


def coached(page: Page, size: str) -> None:
    """The coach in a game, after a look at the values."""
    page.goto(f"/t/{play(page, 'yahtzee', moves_of('yahtzee'))}")
    person = Person(page)
    person.tap("Coach")
    person.tap("Show the values")
    page.get_by_text(re.compile("^Best: ")).first.wait_for()
    keep(page, f"coach-{size}")


def trained(page: Page, size: str) -> None:
    """An exercise with its answer."""
    page.goto("/train")
    page.get_by_role("combobox").select_option("yatzy")
    person = Person(page)
    person.tap("Deal a position")
    person.press(person.button("This is my keep").or_(page.locator(".offer")).first)  # there may be no roll left
    person.sees(page.locator(".verdict"))
    keep(page, f"training-{size}")


def main() -> None:
    """Make all pictures."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = launch(playwright)
        screens = Screens(browser)
        try:
            for size, box in SIZES.items():
                page = screens.new(server.origin, box, device_scale_factor=2 if size == "phone" else 1)
                page.set_default_timeout(300_000)  # a review computes for a while
                for key in EDITIONS:
                    page.goto(f"/t/{play(page, key, moves_of(key))}")
                    Person(page).comes_to_turn()
                    keep(page, f"{key}-{size}")
                page.goto(f"/report/{play(page, 'yahtzee', whole_game('yahtzee', 'expert', 'casual'))}")
                page.get_by_role("heading", name="The costliest decisions").wait_for()
                keep(page, f"report-{size}")
                coached(page, size)
                trained(page, size)
                page.evaluate("localStorage.clear()")
                page.goto("/")
                page.get_by_role("article").first.wait_for()
                keep(page, f"start-{size}")
            screens.check()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
