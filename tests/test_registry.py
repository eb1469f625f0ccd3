"""The registry of editions: lookup, and errors for wrong games, seats and options."""

from typing import Any

import pytest

from dicecup.core import BadOption, BadSeats, DicecupError, UnknownGame
from dicecup.games import EDITIONS, edition, new, record_of

GAMES = ", ".join(EDITIONS)

NOT_SEATS = [True, False, 0, -1, 99, 1.0, 2.5, "2", "", b"2", [], (), {}, float("nan"), 10**5000]


def test_the_editions_are_listed_once_under_their_names() -> None:
    assert {"yahtzee", "firefly", "maxi-yatzy", "power-yahtzee", "mickey-mouse", "showdown"} <= EDITIONS.keys()
    assert all(edition(key).key == key for key in EDITIONS)


@pytest.mark.parametrize("listed", EDITIONS.values(), ids=list(EDITIONS))
def test_an_edition_declares_what_a_screen_needs_to_draw_it(listed: Any) -> None:
    assert len(set(listed.faces)) == 6
    assert len(listed.signs) in (0, 6)
    assert len(set(listed.rows)) == len(listed.rows)
    for seats in listed.players:
        game = listed.new(seats)
        view = game.view(game.start())
        assert game.seats == len(view.columns) == len(game.scores(game.start())) == seats
        assert {len(column) for column in view.columns} == {len(listed.rows)}


@pytest.mark.parametrize("name", ["", "Yahtzee", "kniffel", "yahtzee ", "ya\nhtzee", None, 3, [], {}, "\ud800", "x" * 10_000])
def test_the_error_for_an_unknown_game_lists_the_games(name: Any) -> None:
    for ask in (edition, new, lambda key: record_of(key, 2)):
        with pytest.raises(UnknownGame, match=f"^unknown game .*: the games are {GAMES}$") as refused:
            ask(name)
        assert len(str(refused.value)) < 200


@pytest.mark.parametrize("key", EDITIONS)
@pytest.mark.parametrize("seats", NOT_SEATS, ids=lambda seats: type(seats).__name__)
def test_the_error_for_wrong_seats_gives_the_number_of_players(key: str, seats: Any) -> None:
    players = edition(key).players
    for ask in (new, record_of):
        with pytest.raises(BadSeats, match=f"^{key} cannot seat .*: it is for {players[0]} to {players[-1]} players$"):
            ask(key, seats)


def test_showdown_is_not_for_one() -> None:
    with pytest.raises(BadSeats, match="showdown cannot seat 1: it is for 2 to 4 players"):
        new("showdown", 1)


def test_the_default_number_of_seats_is_the_smallest() -> None:
    assert {key: new(key).seats for key in EDITIONS} == dict.fromkeys(EDITIONS, 1) | {"showdown": 2}


FIRST = "yahtzee option first cannot be {}: it is one of roll, 0, 1"
JOKER = "yahtzee option joker cannot be {}: it is one of forced, free, none"
BONUS = "yahtzee option yahtzee_bonus cannot be {}: it is one of true, false"
TOGETHER = "maxi-yatzy options bonus_at and bonus go together: 75/50 or 84/100, not {}"


@pytest.mark.parametrize(
    ("key", "options", "message"),
    [
        ("yahtzee", {"first": 2}, FIRST.format(2)),
        ("yahtzee", {"first": -1}, FIRST.format(-1)),
        ("yahtzee", {"first": True}, FIRST.format(True)),
        ("yahtzee", {"first": False}, FIRST.format(False)),
        ("yahtzee", {"first": 0.0}, FIRST.format(0.0)),
        ("yahtzee", {"first": "0"}, FIRST.format("'0'")),
        ("yahtzee", {"first": None}, FIRST.format(None)),
        ("yahtzee", {"first": "Roll"}, FIRST.format("'Roll'")),
        ("yahtzee", {"first": [0]}, FIRST.format("[0]")),
        ("yahtzee", {"joker": "on"}, JOKER.format("'on'")),
        ("yahtzee", {"joker": 0}, JOKER.format(0)),
        ("yahtzee", {"yahtzee_bonus": 1}, BONUS.format(1)),
        ("yahtzee", {"yahtzee_bonus": "true"}, BONUS.format("'true'")),
        ("yahtzee", {"yahtzee_bonus": float("nan")}, BONUS.format("nan")),
        ("yahtzee", {"bonus": 50}, "yahtzee has no option 'bonus': its options are first, joker, yahtzee_bonus"),
        ("firefly", {"Joker": "free"}, "firefly has no option 'Joker': its options are first, joker, yahtzee_bonus"),
        ("power-yahtzee", {"joker": "free"}, "power-yahtzee has no option 'joker': its options are first"),
        ("mickey-mouse", {"first": 0}, "mickey-mouse has no option 'first': it has no options"),
        ("showdown", {"first": 0}, "showdown has no option 'first': its options are corners"),
        ("maxi-yatzy", {"first": 0}, "maxi-yatzy has no option 'first': its options are bonus_at, bonus"),
        ("maxi-yatzy", {"bonus_at": 63}, "maxi-yatzy option bonus_at cannot be 63: it is one of 75, 84"),
        ("maxi-yatzy", {"bonus": 35}, "maxi-yatzy option bonus cannot be 35: it is one of 50, 100"),
        ("maxi-yatzy", {"bonus_at": 84}, TOGETHER.format("84/50")),
        ("maxi-yatzy", {"bonus": 100}, TOGETHER.format("75/100")),
        ("maxi-yatzy", {"bonus_at": 75, "bonus": 100}, TOGETHER.format("75/100")),
    ],
)
def test_a_wrong_option_is_refused_by_name_with_what_is_allowed(key: str, options: dict[str, Any], message: str) -> None:
    for ask in (new, record_of):
        with pytest.raises(BadOption) as refused:
            ask(key, 2, **options)
        assert str(refused.value) == message


def test_the_printed_rules_are_the_defaults() -> None:
    assert record_of("yahtzee", 1).options == {"first": "roll", "joker": "forced", "yahtzee_bonus": True}
    assert record_of("firefly", 1).options == record_of("yahtzee", 1).options
    assert record_of("maxi-yatzy", 1).options == {"bonus_at": 75, "bonus": 50}
    assert record_of("power-yahtzee", 1).options == {"first": "roll"}
    assert record_of("mickey-mouse", 1).options == {}
    assert record_of("showdown", 2).options == {"corners": "01"}


@pytest.mark.parametrize("key", EDITIONS)
def test_every_default_makes_the_same_game_as_leaving_it_out(key: str) -> None:
    for seats in edition(key).players:
        assert new(key, seats, **record_of(key, seats).options) == new(key, seats)


def test_the_other_pair_of_maxi_yatzy_is_allowed_together() -> None:
    assert record_of("maxi-yatzy", 1, bonus_at=84, bonus=100).options == {"bonus_at": 84, "bonus": 100}


def test_every_refusal_is_one_line_that_a_caller_can_catch() -> None:
    for kind in (UnknownGame, BadSeats, BadOption):
        assert issubclass(kind, DicecupError)
