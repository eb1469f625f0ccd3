"""How every screen looks, at 80 columns and 24 lines and at 120 and 40, in colour and without.

`UPDATE_SCREENS=1 pytest tests/tui/test_snapshots.py` writes the texts in `tests/tui/screens` anew; read the difference before it is
committed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.color import ColorType
from textual.pilot import Pilot

from dicecup.games import EDITIONS
from dicecup.journal import LONGEST_NAME, Seat
from dicecup.store import Store
from dicecup.tui.app.app import DicecupApp
from dicecup.tui.app.dialogs import PickScreen, ValuesScreen
from dicecup.tui.app.training import ExerciseScreen
from dicecup.tui.training import Training, TrainRequest
from dicecup.tui.values import Found
from tests.tui.hands import NAMES, press, until
from tests.tui.person import quick_store
from tests.tui.positions import NOON, begun, finished, played
from tests.tui.screens import Script, check_screen, check_text, colours, looks

BOARDS = {
    "yahtzee-alone": ("yahtzee", 1, 12),
    "yahtzee": ("yahtzee", 2, 30),
    "yahtzee-ten": ("yahtzee", 10, 90),
    "firefly": ("firefly", 3, 30),
    "maxi-yatzy": ("maxi-yatzy", 2, 50),
    "maxi-yatzy-five": ("maxi-yatzy", 5, 90),
    "power-yahtzee": ("power-yahtzee", 2, 40),
    "power-yahtzee-six": ("power-yahtzee", 6, 60),
    "mickey-mouse": ("mickey-mouse", 2, 10),
    "mickey-mouse-four": ("mickey-mouse", 4, 16),
    "showdown": ("showdown", 2, 40),
    "showdown-four": ("showdown", 4, 60),
}
KNOWN = ("yahtzee", "firefly", "maxi-yatzy", "power-yahtzee", "mickey-mouse", "showdown")
SIZES = {"80x24": (80, 24), "120x40": (120, 40)}


@pytest.fixture(autouse=True)
def _known_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games at the start, so that a new edition changes no stored screen."""
    monkeypatch.setattr("dicecup.tui.app.home.EDITIONS", {key: EDITIONS[key] for key in KNOWN})


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with quick_store(tmp_path) as opened:
        yield opened


async def hold_first(pilot: Pilot[None]) -> None:
    await press(pilot, "1")


async def hold_and_choose(pilot: Pilot[None]) -> None:
    await press(pilot, "1", "down")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board", BOARDS)
def test_a_board(board: str, size: str, store: Store) -> None:
    key, seats, moves = BOARDS[board]
    app = DicecupApp(store, table=played(store, key, NAMES[:seats], moves), bot_seconds=0)
    check_screen(app, f"board-{board}-{size}", hold_first if size == "80x24" else hold_and_choose, SIZES[size])


@pytest.mark.parametrize("key", ["yahtzee", "power-yahtzee", "mickey-mouse", "showdown"])
def test_long_names_are_shortened_to_their_columns(key: str, store: Store) -> None:
    names = [f"{name} {'of the long names and even longer titles'}"[:LONGEST_NAME] for name in NAMES[:3]]
    app = DicecupApp(store, table=played(store, key, names, 30), bot_seconds=0)
    check_screen(app, f"long-names-{key}", hold_and_choose)


@pytest.mark.parametrize("language", ["fi", "sv"])
@pytest.mark.parametrize("board", ["yahtzee", "power-yahtzee", "mickey-mouse", "showdown"])
def test_a_board_in_other_languages(board: str, language: str, store: Store) -> None:
    key, seats, moves = BOARDS[board]
    app = DicecupApp(store, table=played(store, key, NAMES[:seats], moves), bot_seconds=0, language=language)
    check_screen(app, f"board-{board}-{language}", hold_and_choose)


@pytest.mark.parametrize("look", ["sixteen", "none"])
@pytest.mark.parametrize("board", ["power-yahtzee", "mickey-mouse", "showdown"])
def test_a_board_with_few_colours(board: str, look: str, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("COLORTERM")
    if look == "none":
        monkeypatch.setenv("NO_COLOR", "1")
    key, seats, moves = BOARDS[board]
    app = DicecupApp(store, table=played(store, key, NAMES[:seats], moves), bot_seconds=0)

    drawn: list[str] = []

    async def only_few(pilot: Pilot[None]) -> None:
        await hold_first(pilot)
        await pilot.pause()
        assert {colour.type for colour in colours(app)} <= {ColorType.DEFAULT, ColorType.STANDARD}
        drawn.append(looks(app))

    check_screen(app, f"board-{board}-80x24", only_few)
    check_text(f"looks-{look}", drawn[0])


def keys(*pressed: str) -> Script:
    async def script(pilot: Pilot[None]) -> None:
        for key in pressed:
            await press(pilot, key)

    return script


SCREENS: dict[str, tuple[str, ...]] = {
    "home": (),
    "home-help": ("question_mark",),
    "setup": ("down", "down", "enter"),
    "setup-crowd": ("down", "down", "enter", *["ctrl+n"] * 8),
    "setup-showdown": ("end", *["up"] * 5, "enter"),
    "history": ("h",),
    "bests": ("b",),
    "replay": ("h", "down", "enter", *["right"] * 9),
    "replay-end": ("b", "enter", "end"),
}


def filled(store: Store) -> None:
    """Games to look back at, and two to go on with."""
    for seed, (key, seats) in enumerate([("yahtzee", 2), ("mickey-mouse", 3), ("showdown", 2), ("yahtzee", 1)]):
        finished(store, key, NAMES[:seats], seed)
    played(store, "firefly", NAMES[:2], 9)
    played(store, "power-yahtzee", NAMES[:2], 9, seed=6)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen(screen: str, store: Store) -> None:
    filled(store)
    check_screen(DicecupApp(store, bot_seconds=0), screen, keys(*SCREENS[screen]))


@pytest.mark.parametrize("language", ["fi", pytest.param("sv", marks=pytest.mark.heavy)])
@pytest.mark.parametrize("screen", ["home", "home-help", "setup", "setup-showdown", "history", "bests", "replay"])
def test_a_screen_in_other_languages(screen: str, language: str, store: Store) -> None:
    filled(store)
    check_screen(DicecupApp(store, bot_seconds=0, language=language), f"{screen}-{language}", keys(*SCREENS[screen]))


@pytest.mark.parametrize("screen", ["home", "setup", "history"])
def test_without_colours_what_is_chosen_is_reversed_or_underlined(
    screen: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    filled(store)
    app = DicecupApp(store, bot_seconds=0)

    async def marked(pilot: Pilot[None]) -> None:
        await keys(*SCREENS[screen])(pilot)
        await pilot.pause()
        styles = [segment.style for strip in app.screen._compositor.render_strips()[1:-1] for segment in strip if segment.style]
        assert any(style.reverse or style.underline for style in styles)

    check_screen(app, screen, marked)


def test_an_empty_history(store: Store) -> None:
    check_screen(DicecupApp(store, bot_seconds=0), "history-empty", keys("h"))


@pytest.mark.parametrize(("screen", "pressed"), [("rules", "question_mark"), ("log", "l")])
def test_rules_and_log(screen: str, pressed: str, store: Store) -> None:
    table = played(store, "power-yahtzee", NAMES[:2], 40)
    check_screen(DicecupApp(store, table=table, bot_seconds=0), screen, keys(pressed))


@pytest.mark.parametrize("key", ["yahtzee", "power-yahtzee", "mickey-mouse", "showdown"])
def test_typing_in_real_dice(key: str, store: Store) -> None:
    options = {"first": 0} if "yahtzee" in key else {}
    table = begun(store, key, NAMES[:2], dice="physical", **options)
    pressed = ("3",) if key == "showdown" else ("1", "4", "6")
    check_screen(DicecupApp(store, table=table, bot_seconds=0), f"real-dice-{key}", keys(*pressed))


def test_the_result(store: Store) -> None:
    finished(store, "mickey-mouse", NAMES[:2], 1)
    table = finished(store, "mickey-mouse", NAMES[:2], 2)
    check_screen(DicecupApp(store, table=table, bot_seconds=0), "result", keys("enter"))


def test_a_bot_that_breaks_down(store: Store) -> None:
    table = begun(store, "yahtzee", [Seat("Ann"), Seat("Robo", "bot:optimist")], first=1)

    async def broken(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, PickScreen))

    check_screen(DicecupApp(store, table=table, bot_seconds=0.4), "broken-bot", broken)


def test_the_values_of_choices(store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path / "no exact values"))
    table = played(store, "yahtzee", NAMES[:1], 4)

    def values(_game: Any, _state: Any) -> Found:
        return Found("score", 0.02, {move: 200.0 - 0.37 * at for at, move in enumerate(reversed(table.node.legal))})  # type: ignore[union-attr]

    monkeypatch.setattr("dicecup.tui.app.play.look", values)

    async def looked(pilot: Pilot[None]) -> None:
        await press(pilot, "v")
        await until(pilot, lambda: isinstance(pilot.app.screen, ValuesScreen))

    check_screen(DicecupApp(store, table=table, bot_seconds=0), "values", looked)


@pytest.mark.parametrize("language", ["en", "fi", "sv"])
def test_an_exercise(language: str, store: Store) -> None:
    finished(store, "mickey-mouse", NAMES[:2], 3)
    app = DicecupApp(store, bot_seconds=0, language=language)
    training = Training(store, TrainRequest(), clock=lambda: NOON)
    list(training.look_through())

    async def dealt(pilot: Pilot[None]) -> None:
        screen = ExerciseScreen(app._session, TrainRequest(), training, training.next())
        app.push_screen(screen)
        await until(pilot, lambda: bool(screen.query("#board")) and bool(screen.keeps))
        await press(pilot, "2")

    check_screen(app, f"exercise-{language}", dealt)
