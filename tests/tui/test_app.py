"""The app: keys, mouse, physical dice, failing bots, history and resuming."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import DataTable, Input, OptionList, Select, Static

from dicecup.core.machine import Chance, Choice
from dicecup.core.moves import Keep
from dicecup.games import EDITIONS
from dicecup.journal import Seat
from dicecup.store import Store, export
from dicecup.tui.app.app import DicecupApp
from dicecup.tui.app.art.canvas import Drawing
from dicecup.tui.app.dialogs import PickScreen, RulesScreen, ValuesScreen
from dicecup.tui.app.history import BestsScreen, HistoryScreen
from dicecup.tui.app.home import HomeScreen
from dicecup.tui.app.play import PlayScreen
from dicecup.tui.app.replay import ReplayScreen
from dicecup.tui.app.screen import KeyLine
from dicecup.tui.app.setup import SetupScreen
from dicecup.tui.app.widgets import Board, TextLine, Tray
from dicecup.tui.history import personal_bests
from dicecup.tui.local_table import LocalTable
from dicecup.tui.values import Found, Missing
from tests.tui.hands import NAMES, Hand, press, run, until
from tests.tui.making import FakeMaker
from tests.tui.person import quick_store
from tests.tui.positions import begun, finished, played


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with quick_store(tmp_path) as opened:
        yield opened


def line(pilot: Pilot[None], name: str) -> str:
    found = Hand(pilot).screen.query(f"#{name}")
    return found.first(TextLine).shown[0] if found else ""


async def click_on(pilot: Pilot[None], kind: type[Drawing], target: object) -> None:
    """Click on the part of a drawing that means this."""
    drawing = Hand(pilot).screen.query_one(kind)
    hit = next(hit for hit in drawing.canvas(drawing.size.width).hits if hit.target == target)
    await pilot.click(drawing, offset=(hit.region.x + drawing.gutter.left, hit.region.y + drawing.gutter.top))
    await pilot.pause()


async def setting_up(pilot: Pilot[None]) -> SetupScreen:
    """Choose the first edition, and wait until it can be set up."""
    await press(pilot, "enter")
    await until(pilot, lambda: pilot.app.focused is not None and pilot.app.focused.id == "begin")
    assert isinstance(pilot.app.screen, SetupScreen)
    return pilot.app.screen


async def at_the_table(pilot: Pilot[None]) -> LocalTable:
    """Wait until a game is on the screen, and return its table."""
    await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen) and bool(line(pilot, "title")))
    return Hand(pilot).table


# Holding and throwing


def test_dice_are_held_by_digit_and_by_click_and_stay_where_they_lie(store: Store) -> None:
    table = begun(store, "yahtzee", ["Ann"])

    async def script(pilot: Pilot[None]) -> None:
        hand = Hand(pilot)
        await press(pilot, "space")
        await hand.my_turn()
        first = hand.screen.moment.dice
        await press(pilot, "2")
        await click_on(pilot, Tray, ("die", 4))
        assert hand.screen.held == {1, 4}
        await click_on(pilot, Tray, ("throw",))
        await hand.my_turn()
        second = hand.screen.moment.dice
        assert (second[1], second[4]) == (first[1], first[4])
        assert hand.screen.held == {1, 4}
        assert "HELD" in hand.screen.query_one(Tray).canvas(29).text()

    run(DicecupApp(store, table=table, bot_seconds=0), script)
    assert [type(move).__name__ for move in table.moves] == ["Roll", "Keep", "Roll"]


def test_w_shows_everyones_chance_to_win_notes_the_look_and_hides_it_again(store: Store) -> None:
    table = begun(store, "yahtzee", ["Ann", "Bob"])

    async def script(pilot: Pilot[None]) -> None:
        await at_the_table(pilot)
        before = line(pilot, "title")
        await press(pilot, "w")
        await until(pilot, lambda: "%" in line(pilot, "title"))
        shown = re.findall(r"(Ann|Bob)\D+(\d+)%", line(pilot, "title"))
        assert [name for name, _ in shown] == ["Ann", "Bob"]
        assert sum(int(chance) for _, chance in shown) in {99, 100, 101}
        await press(pilot, "w")
        assert line(pilot, "title") == before

    run(DicecupApp(store, table=table, pace="instant"), script)
    assert set(table.record().tags["Peeked"].split(", ")) == {"0@1", "1@1"}


def test_all_dice_held_cannot_be_thrown_and_the_line_says_so(store: Store) -> None:
    table = begun(store, "yahtzee", ["Ann"])

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "space")
        await Hand(pilot).my_turn()
        await press(pilot, "a", "space")
        assert line(pilot, "event").startswith("All dice are held")
        await press(pilot, "a")
        assert Hand(pilot).screen.held == set()

    run(DicecupApp(store, table=table, bot_seconds=0), script)
    assert len(table.moves) == 1


def test_a_row_is_marked_by_two_clicks_and_the_hint_says_what_it_brings(store: Store) -> None:
    table = played(store, "yahtzee", ["Ann"], 1)

    async def script(pilot: Pilot[None]) -> None:
        screen = Hand(pilot).screen
        at = next(at for at in range(len(screen.choices)) if at != screen.cursor)
        await click_on(pilot, Board, ("choice", at))
        assert screen.cursor == at
        assert line(pilot, "hint").startswith("Enter: ")
        await click_on(pilot, Board, ("choice", at))

    run(DicecupApp(store, table=table, bot_seconds=0), script)
    assert str(table.moves[-1]).startswith("s:")


@pytest.mark.parametrize("key", ["mickey-mouse", "showdown"])
def test_a_board_is_played_with_the_mouse_alone(key: str, store: Store) -> None:
    table = begun(store, key, ["Ann", "Bob"])

    async def script(pilot: Pilot[None]) -> None:
        hand = Hand(pilot)
        for _ in range(12):
            await hand.my_turn()
            node = hand.screen.moment.node
            if isinstance(node, Chance) or not hand.screen.choices:
                await click_on(pilot, Tray, ("throw",))
            else:
                await click_on(pilot, Board, ("choice", 0))
                await click_on(pilot, Board, ("choice", 0))

    run(DicecupApp(store, table=table, bot_seconds=0), script)
    assert len(table.moves) >= 12


def test_the_keys_at_the_bottom_can_be_clicked(store: Store) -> None:
    table = begun(store, "yahtzee", ["Ann"])

    async def script(pilot: Pilot[None]) -> None:
        await click_on(pilot, KeyLine, ("action", "throw"))
        await Hand(pilot).my_turn()
        await click_on(pilot, KeyLine, ("action", "help"))
        await until(pilot, lambda: isinstance(pilot.app.screen, RulesScreen))

    run(DicecupApp(store, table=table, bot_seconds=0), script)
    assert len(table.moves) == 1


def test_every_open_row_shows_what_it_would_give(store: Store) -> None:
    table = played(store, "yahtzee", ["Ann"], 1)

    async def script(pilot: Pilot[None]) -> None:
        screen = Hand(pilot).screen
        scores = {line.row: line.offer.points for line in screen.choices}
        node = table.node
        assert isinstance(node, Choice)
        for move in node.legal:
            if not isinstance(move, Keep):
                assert table.game.scores(table.game.step(table.state, move))[0] == scores[str(move)[2:]]
        assert screen.query_one(Board).canvas(50).text().count("+") == 13

    run(DicecupApp(store, table=table, bot_seconds=0), script)


def test_the_power_row_shows_base_times_power_and_a_row_is_crossed_only_by_x(store: Store) -> None:
    table = played(store, "power-yahtzee", ["Ann"], 1, seed=3)

    async def script(pilot: Pilot[None]) -> None:
        screen = Hand(pilot).screen
        assert "×" in screen.query_one(Board).canvas(50).text()
        screen.cursor = next(at for at, line in enumerate(screen.choices) if not line.scoring)
        await press(pilot, "enter")
        assert "press x to cross it out" in line(pilot, "event")
        assert len(table.moves) == 1
        await press(pilot, "x")

    run(DicecupApp(store, table=table, bot_seconds=0), script)
    assert str(table.moves[1]).startswith("x:")


# Taking back


def test_a_decision_can_be_taken_back_until_the_next_throw(store: Store) -> None:
    table = played(store, "yahtzee", ["Ann", "Bob"], 3)
    before = table.moves

    async def script(pilot: Pilot[None]) -> None:
        hand = Hand(pilot)
        await press(pilot, "down", "enter")
        await hand.my_turn()
        assert len(table.moves) == len(before) + 1
        await press(pilot, "u")
        await hand.my_turn()
        assert table.moves == before
        assert "takes the last move back" in hand.screen.log_lines[-1].text
        await press(pilot, "u")
        assert "no decision to take back" in line(pilot, "event")

    run(DicecupApp(store, table=table, bot_seconds=0), script)


def test_a_decision_can_be_taken_back_before_a_bot_goes_on(store: Store) -> None:
    table = begun(store, "maxi-yatzy", [Seat("Ann"), Seat("Robo", "bot:random")])

    async def script(pilot: Pilot[None]) -> None:
        hand = Hand(pilot)
        await press(pilot, "space")
        await hand.my_turn()
        await press(pilot, "down", "enter")
        await until(pilot, lambda: len(hand.screen.following.moves) == 2)
        await press(pilot, "u")
        await hand.my_turn()

    run(DicecupApp(store, table=table, bot_seconds=30), script)
    assert len(table.moves) == 1


# Real dice


def test_real_dice_are_typed_rubbed_out_clicked_and_taken_back(store: Store) -> None:
    table = begun(store, "power-yahtzee", ["Ann"], dice="physical")

    async def script(pilot: Pilot[None]) -> None:
        hand = Hand(pilot)
        await press(pilot, "space")
        assert "real dice" in line(pilot, "event")
        await press(pilot, "1", "2", "3", "backspace", "4", "5")
        await click_on(pilot, Tray, ("side", 5))
        await press(pilot, "enter")
        assert "Power die" in line(pilot, "event")
        await click_on(pilot, Tray, ("side", 3))
        await press(pilot, "1")  # one key too many is ignored
        await press(pilot, "enter")
        await hand.my_turn()
        assert str(table.moves[0]) == "r:1,2,4,5,6+double"
        await press(pilot, "u")
        await hand.my_turn()
        assert table.moves == ()

    run(DicecupApp(store, table=table, bot_seconds=0), script)


# Bots


@pytest.mark.parametrize(("bot", "reason"), [("program:false", "has ended"), ("program:yes", "r:"), ("optimist", "unknown bot")])
def test_a_failing_bot_is_reported_and_a_person_takes_over(bot: str, reason: str, store: Store) -> None:
    table = begun(store, "yahtzee", [Seat("Ann"), Seat("Robo", f"bot:{bot}")], first=1)
    told: list[str] = []

    async def script(pilot: Pilot[None]) -> None:
        hand = Hand(pilot)
        await until(pilot, lambda: isinstance(pilot.app.screen, PickScreen))
        told.extend(each.text for each in hand.screen.log_lines if "has not made a move" in each.text)
        await press(pilot, "enter")  # a person takes over
        await hand.my_turn()
        assert hand.screen.person == 1
        await press(pilot, "down", "enter")
        await until(pilot, lambda: hand.screen.moment.seat == 0)

    run(DicecupApp(store, table=table, bot_seconds=0), script)
    assert told
    assert str(table.moves[1]).startswith("s:")


def test_another_bot_can_take_over_and_the_game_goes_to_its_end(store: Store) -> None:
    table = begun(store, "mickey-mouse", [Seat("Ann"), Seat("Robo", "bot:program:false")])

    async def script(pilot: Pilot[None]) -> None:
        hand = Hand(pilot)
        await press(pilot, "space")
        await hand.my_turn()
        while await hand.follow() == 0:
            await hand.decide()
        await until(pilot, lambda: isinstance(pilot.app.screen, PickScreen))
        await press(pilot, "down", "enter")  # the first bot of the list
        await hand.play()

    run(DicecupApp(store, table=table, bot_seconds=0), script)
    assert table.over


def test_a_bots_seat_can_be_taken_over_while_it_thinks(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun(store, "maxi-yatzy", [Seat("Robo", "bot:random"), Seat("Ann")])

    async def script(pilot: Pilot[None]) -> None:
        hand = Hand(pilot)
        await press(pilot, "t")
        await until(pilot, lambda: isinstance(pilot.app.screen, PickScreen))
        await press(pilot, "enter")
        await hand.my_turn()
        assert hand.screen.person == 0
        await press(pilot, "space")
        await until(pilot, lambda: len(hand.screen.following.moves) == 1)
        assert "A person plays on for Robo." in [each.text for each in hand.screen.log_lines]

    run(DicecupApp(store, table=table, bot_seconds=30), script)
    assert len(table.moves) == 1
    assert export(store, table.id).tags["Played-By"] == "0:person@1"
    assert LocalTable.open(store, table.id).bots == (None, None), "and goes on so when the game is opened again"


def test_leaving_in_the_middle_of_a_bots_turn_does_not_hang(store: Store) -> None:
    table = begun(store, "maxi-yatzy", [Seat("Robo", "bot:random"), Seat("Ann")])

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))

    run(DicecupApp(store, table=table, bot_seconds=30), script)


# Exact values


def test_a_peek_shows_the_values_and_is_marked_in_the_record(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(store, "yahtzee", ["Ann"], 1)
    values = dict.fromkeys(table.node.legal, 200.5)  # type: ignore[union-attr]
    monkeypatch.setattr("dicecup.tui.app.play.look", lambda game, state: Found("score", 0.02, values))

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "v")
        await until(pilot, lambda: isinstance(pilot.app.screen, ValuesScreen))
        await press(pilot, "escape")

    run(DicecupApp(store, table=table, bot_seconds=0), script)
    assert export(store, table.id).tags["Peeked"] == "0@2"


@pytest.fixture
def maker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> type[FakeMaker]:
    """Makes nothing, but says that it does; and an empty folder of exact values."""
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path / "values"))
    monkeypatch.setattr("dicecup.solve.making.Maker", FakeMaker)
    FakeMaker.share = 0.25
    return FakeMaker


def test_without_values_the_offer_is_to_make_them_and_nothing_is_marked(
    store: Store, monkeypatch: pytest.MonkeyPatch, maker: type[FakeMaker]
) -> None:
    table = played(store, "yahtzee", ["Ann"], 1)
    monkeypatch.setattr("dicecup.tui.app.play.look", lambda game, state: Missing("no table yet"))

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "v")
        await until(pilot, lambda: "It takes less than a minute and 3 MB on disk, 6 MB until it is done." in shown(pilot))
        await press(pilot, "enter")
        await until(pilot, lambda: "Making the values exact: 25 %" in told(pilot))
        await press(pilot, "v")
        await until(pilot, lambda: "Making the values exact: 25 %" in shown(pilot))
        await press(pilot, "escape")
        maker.share = 1.0
        await until(pilot, lambda: "The values are exact now: ask again." in told(pilot))

    run(DicecupApp(store, table=table, bot_seconds=0), script)
    assert "Peeked" not in export(store, table.id).tags


def test_values_are_made_exact_and_stopped_from_the_page_that_shows_them(
    store: Store, monkeypatch: pytest.MonkeyPatch, maker: type[FakeMaker]
) -> None:
    table = played(store, "yahtzee", ["Ann"], 1)
    found = Found("score", 0.02, dict.fromkeys(table.node.legal, 200.5))  # type: ignore[union-attr]
    monkeypatch.setattr("dicecup.tui.app.play.look", lambda game, state: found)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "v")
        await until(pilot, lambda: "e: Make the values exact. It takes" in shown(pilot))
        await press(pilot, "e")
        await until(pilot, lambda: "e: Stop. Making the values exact: 25 %" in shown(pilot))
        await press(pilot, "e")
        await until(pilot, lambda: "e: Make the values exact. Stopped." in shown(pilot))
        await press(pilot, "e")
        maker.share = 1.0
        await until(pilot, lambda: "The values are exact now: ask again." in told(pilot))

    run(DicecupApp(store, table=table, bot_seconds=0), script)


def shown(pilot: Pilot[None]) -> str:
    """All texts of the screen on top."""
    return " ".join(" ".join(str(each.render()) for each in pilot.app.screen.query(Static)).split())


def told(pilot: Pilot[None]) -> list[str]:
    """All notifications so far."""
    return [each.message for each in pilot.app._notifications]


# Before and after a game


def test_a_game_is_set_up_with_names_bots_dice_and_house_rules(store: Store) -> None:
    tables: list[LocalTable] = []

    async def script(pilot: Pilot[None]) -> None:
        screen = await setting_up(pilot)
        await press(pilot, "ctrl+n")
        screen.query_one("#name-0", Input).value = "Zoe"
        screen.query_one("#player-2", Select).value = "perfect"
        screen.query_one("#option-joker", Select).value = ("free",)
        screen.query_one("#option-first", Select).value = (0,)
        screen.query_one("#dice", Select).value = "physical"
        await pilot.pause()
        await press(pilot, "ctrl+s")
        tables.append(await at_the_table(pilot))

    run(DicecupApp(store, bot_seconds=0), script)
    (stored,) = tables
    assert [(seat.name, seat.player) for seat in stored.seats] == [
        ("Zoe", "here"),
        ("Club player", "bot:club"),
        ("Perfect", "bot:perfect"),
    ]
    assert stored.header.dice == "physical"
    assert stored.header.record.options["joker"] == "free"


@pytest.mark.parametrize(
    ("key", "names", "options"),
    [
        ("yahtzee", ["Ann", "Club player", "Player 3"], {"first": 2}),
        ("maxi-yatzy", ["Player 3", "Ann", "Club player"], {}),
        ("showdown", ["Player 3", "Ann", "Club player"], {"corners": "103"}),
    ],
)
def test_whoever_starts_is_chosen_in_every_edition(key: str, names: list[str], options: dict[str, object], store: Store) -> None:
    tables: list[LocalTable] = []

    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        await until(pilot, lambda: pilot.app.focused is not None and pilot.app.focused.id == "begin")
        await press(pilot, "ctrl+n")
        screen.query_one("#name-0", Input).value = "Ann"
        screen.query_one("#option-first", Select).value = (2,)
        if "corners" in options:
            screen.query_one("#option-corners", Select).value = ("031",)
        await pilot.pause()
        await press(pilot, "ctrl+s")
        tables.append(await at_the_table(pilot))

    run(DicecupApp(store, setting_up=EDITIONS[key], bot_seconds=30), script)
    (stored,) = tables
    assert [seat.name for seat in stored.seats] == names
    assert {name: stored.header.record.options[name] for name in options} == options
    assert stored.node.seat == options.get("first", 0)  # type: ignore[union-attr]


@pytest.mark.parametrize("key", EDITIONS)
def test_every_edition_can_be_begun_with_enter_alone(key: str, store: Store) -> None:
    tables: list[LocalTable] = []

    async def script(pilot: Pilot[None]) -> None:
        menu = pilot.app.screen.query_one(OptionList)
        menu.highlighted = menu.get_option_index(f"new:{key}")
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, SetupScreen))
        await until(pilot, lambda: pilot.app.focused is not None and pilot.app.focused.id == "begin")
        await press(pilot, "enter")
        tables.append(await at_the_table(pilot))

    run(DicecupApp(store, bot_seconds=30), script)
    (stored,) = tables
    assert stored.header.record.game == key


def test_two_players_of_one_name_are_refused_with_a_reason(store: Store) -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = await setting_up(pilot)
        for seat in (0, 1):
            screen.query_one(f"#name-{seat}", Input).value = "Ann"
        await press(pilot, "ctrl+s")
        await until(pilot, lambda: "same name" in str(screen.query_one("#problem").render()))

    run(DicecupApp(store, bot_seconds=0), script)
    assert not store.games()


def test_an_unfinished_game_goes_on_in_the_middle_of_a_turn(store: Store) -> None:
    table = played(store, "power-yahtzee", ["Ann", "Bob"], 7)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        await at_the_table(pilot)
        hand = Hand(pilot)
        assert hand.screen.moment.seen.state == table.state
        await hand.play(3)

    run(DicecupApp(store, bot_seconds=0), script)
    assert len(LocalTable.open(store, table.id).moves) > len(table.moves)


def test_an_unfinished_game_is_dropped_only_when_it_is_really_wanted(store: Store) -> None:
    played(store, "yahtzee", ["Ann"], 3)

    async def script(pilot: Pilot[None]) -> None:
        for keys, left in ((("d", "enter"), 1), (("d", "down", "enter"), 0)):
            await press(pilot, keys[0])
            await until(pilot, lambda: isinstance(pilot.app.screen, PickScreen))
            await press(pilot, *keys[1:])
            await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
            await pilot.pause()
            assert len(store.games()) == left

    run(DicecupApp(store, bot_seconds=0), script)


def test_a_match_goes_on_with_the_other_player_first_and_keeps_the_score(store: Store) -> None:
    table = finished(store, "mickey-mouse", ["Ann", "Bob"])

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, PickScreen))
        await press(pilot, "enter")  # play again
        hand = Hand(pilot)
        await until(pilot, lambda: hand.screen.table.id != table.id and pilot.app.screen is hand.screen)
        assert hand.screen.speaker.names == ("Bob", "Ann")
        await at_the_table(pilot)
        assert "After one game of this series: " in hand.screen.heading()
        await hand.play()
        score = hand.table.series
        assert score.games == 2
        assert sum(standing.wins for standing in score.standings) == 2

    run(DicecupApp(store, table=table, bot_seconds=0), script)


def test_history_replay_and_bests(store: Store) -> None:
    games = [finished(store, "mickey-mouse", NAMES[:2], seed) for seed in (1, 2, 3)]

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "h")
        await until(pilot, lambda: isinstance(pilot.app.screen, HistoryScreen))
        await pilot.pause()
        assert pilot.app.screen.query_one(DataTable).row_count == 3
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        replay = pilot.app.screen
        assert isinstance(replay, ReplayScreen)
        await press(pilot, "right", "right", "down", "left", "end")
        await until(pilot, lambda: replay.at == replay.last)
        assert replay.moment.seat is None
        await press(pilot, "home")
        await until(pilot, lambda: replay.at == 0)
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, HistoryScreen))
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        await press(pilot, "b")
        await until(pilot, lambda: isinstance(pilot.app.screen, BestsScreen))
        await pilot.pause()
        assert pilot.app.screen.query_one(DataTable).row_count == 2

    run(DicecupApp(store, bot_seconds=0), script)
    best = max(game.game.scores(game.state)[0] for game in games)
    ann = next(one for one in personal_bests(store) if one.name == "Ann")
    assert (ann.games, ann.best) == (3, best)


def test_a_small_window_still_works(store: Store) -> None:
    table = played(store, "maxi-yatzy", NAMES[:3], 20)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "down", "down")
        await pilot.resize_terminal(60, 20)
        await Hand(pilot).play(4)
        await pilot.resize_terminal(160, 60)
        await Hand(pilot).play(4)

    run(DicecupApp(store, table=table, bot_seconds=0), script, size=(40, 12))
