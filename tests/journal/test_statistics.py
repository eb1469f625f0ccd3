"""Statistics are counted from summaries: winners as they were stored, ties shared, peeked seats and bots left out."""

from dicecup.journal import Summary
from dicecup.journal.statistics import Best, Standing, bests_of, progress_of, series_of

ANN_BOB = ("Ann", "Bob")


def game(number: int, scores: tuple[int, ...], winners: tuple[int, ...], **changes: object) -> Summary:
    fields = {
        "id": f"g{number}",
        "game": "yahtzee",
        "rules": 1,
        "created": number,
        "names": ANN_BOB[: len(scores)],
        "bots": (False,) * len(scores),
        "scores": scores,
        "winners": winners,
        "peeked": (),
        "series": "g1",
    }
    return Summary(**{**fields, **changes})  # type: ignore[arg-type]


def test_a_lost_tie_break_is_no_win_and_a_tie_is_shared() -> None:
    lost, tied = game(1, (20, 20), (1,)), game(2, (30, 30), (0, 1))
    assert series_of([lost, tied]).standings == (Standing("Bob", 1.5, 50), Standing("Ann", 0.5, 50))
    assert [(best.name, best.wins, best.against) for best in bests_of([lost, tied])] == [("Ann", 0.5, 2), ("Bob", 1.5, 2)]


def test_a_series_follows_the_players_when_seats_rotate_and_lists_those_without_a_game() -> None:
    games = [game(1, (10, 20), (1,)), game(2, (5, 30), (1,), names=("Bob", "Ann"))]
    assert series_of(games).standings == (Standing("Ann", 1, 40), Standing("Bob", 1, 25))
    assert series_of([], ANN_BOB).standings == (Standing("Ann", 0, 0), Standing("Bob", 0, 0))
    assert series_of(games).games == 2


def test_bots_and_seats_that_peeked_have_no_best() -> None:
    games = [game(1, (300, 100), (0,), peeked=(0,)), game(2, (200, 250), (1,), bots=(False, True))]
    assert bests_of(games) == [
        Best("yahtzee", "Ann", 1, 200, "g2", 200, 0, 1),
        Best("yahtzee", "Bob", 1, 100, "g1", 100, 0, 1),
    ]


def test_a_game_alone_is_not_won_and_the_first_of_equal_scores_is_the_best() -> None:
    games = [game(2, (180,), (0,)), game(1, (180,), (0,)), game(3, (90,), (0,), names=("ANN",))]
    assert bests_of(games) == [Best("yahtzee", "ANN", 3, 180, "g1", 150, 0, 0)]


def test_progress_compares_the_same_person_and_edition_before_a_game_and_with_it() -> None:
    games = [game(1, (180,), (0,)), game(2, (500,), (0,), game="firefly"), game(3, (200, 90), (0,))]
    assert [(before.best, now.best, now.games) for before, now in progress_of(games, games[2])] == [(180, 200, 2)]
    assert progress_of(games[1:], games[2]) == []
    assert progress_of(games, game(4, (300,), (0,), peeked=(0,))) == []
