"""Statistics of finished games, counted from their summaries: the score of a series, bests and averages.

A win that several seats share counts for each of them as that part of a win. A seat that looked at exact values counts in no best
and no average, and neither does a bot.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dicecup.core.frozen import frozen
from dicecup.journal.summary import Summary


@frozen
class Standing:
    """What a player has won in a series."""

    name: str
    wins: float
    points: int


@frozen
class Series:
    """The score of several games in a row, the leader first."""

    games: int
    standings: tuple[Standing, ...]


@frozen
class Best:
    """How one person does in one edition."""

    game: str
    name: str
    games: int
    best: int
    best_game: str
    """The id of the game with the best score, the first of equals."""
    average: float
    wins: float
    against: int
    """Games against others, the only ones that can be won."""


class Progress(NamedTuple):
    """How one person did in an edition before a game and with it."""

    before: Best
    now: Best


def series_of(summaries: Iterable[Summary], names: Sequence[str] = ()) -> Series:
    """The score of the games of one series; players are told apart by name, and `names` are listed also without a game."""
    games = 0
    wins: dict[str, float] = dict.fromkeys(names, 0.0)
    points: dict[str, int] = dict.fromkeys(names, 0)
    for summary in summaries:
        games += 1
        for seat, name in enumerate(summary.names):
            wins[name] = wins.get(name, 0.0) + _win(summary, seat)
            points[name] = points.get(name, 0) + summary.scores[seat]
    ordered = sorted(wins, key=lambda name: (-wins[name], -points[name], name))
    return Series(games, tuple(Standing(name, wins[name], points[name]) for name in ordered))


def bests_of(summaries: Iterable[Summary]) -> list[Best]:
    """Everyone's games, best and average in each edition, the best first; letter case does not tell names apart."""
    found: dict[tuple[str, str], list[tuple[Summary, int]]] = {}
    for summary in sorted(summaries, key=lambda summary: (summary.created, summary.id)):
        for seat, name in enumerate(summary.names):
            if not summary.bots[seat] and seat not in summary.peeked:
                found.setdefault((summary.game, name.casefold()), []).append((summary, seat))
    everyone = [_best(games) for games in found.values()]
    return sorted(everyone, key=lambda one: (one.game, -one.best, one.name))


def progress_of(summaries: Iterable[Summary], finished: Summary) -> list[Progress]:
    """What a finished game changed for each of its people who had played the edition before and did not peek in it."""
    of_edition = [summary for summary in summaries if summary.game == finished.game and summary.id != finished.id]
    before = {best.name.casefold(): best for best in bests_of(of_edition)}
    now = {best.name.casefold(): best for best in bests_of([*of_edition, finished])}
    people = [
        name.casefold()
        for seat, name in enumerate(finished.names)
        if not finished.bots[seat] and seat not in finished.peeked and name.casefold() in before
    ]
    return [Progress(before[name], now[name]) for name in people]


def _best(games: list[tuple[Summary, int]]) -> Best:
    scores = [summary.scores[seat] for summary, seat in games]
    top = scores.index(max(scores))
    latest, seat = games[-1]
    return Best(
        game=latest.game,
        name=latest.names[seat],
        games=len(games),
        best=scores[top],
        best_game=games[top][0].id,
        average=sum(scores) / len(scores),
        wins=sum(_win(summary, seat) for summary, seat in games if len(summary.scores) > 1),
        against=sum(len(summary.scores) > 1 for summary, _ in games),
    )


def _win(summary: Summary, seat: int) -> float:
    return 1 / len(summary.winners) if seat in summary.winners else 0.0
