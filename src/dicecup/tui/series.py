"""Series of games, bests and averages of this store, and their words."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from dicecup.core.record import Record
from dicecup.games import EDITIONS
from dicecup.journal import Stored
from dicecup.journal.statistics import Best, Series, bests_of
from dicecup.store import Store, complete_summaries, summaries
from dicecup.tui.local_table import LocalTable


def rematch(store: Store, table: LocalTable) -> LocalTable:
    """The next game of the series; one that was already begun is opened again."""
    begun = store.rematch_of(table.id)
    return table.rematch() if begun is None else LocalTable.open(store, begun)


def personal_bests(store: Store) -> list[Best]:
    """Everyone who played here to the end, in the order of the editions, the best first."""
    complete_summaries(store)
    order = list(EDITIONS)
    return sorted(bests_of(summaries(store)), key=lambda one: order.index(one.game) if one.game in order else len(order))


def match_words(match: Series) -> str:
    """The score in a few words: `2 games: Ann 1.5, Bob 0.5`."""
    who = ", ".join(f"{standing.name} {number_text(standing.wins)}" for standing in match.standings)
    return f"{match.games} {'game' if match.games == 1 else 'games'}: {who}"


def match_lines(match: Series) -> list[str]:
    """The match score, once there is more than one game."""
    if match.games < 2:
        return []
    if len(match.standings) == 1:
        return [f"{match.games} games in a row, {match.standings[0].points / match.games:.1f} on average."]
    lines = (f"{standing.name}: {number_text(standing.wins)} won, {standing.points} in all" for standing in match.standings)
    return [f"The match after {match.games} games:", *lines]


def news(before: Iterable[Best], after: Iterable[Best], game: str, names: Iterable[str]) -> list[str]:
    """What a finished game changed in the personal bests, in words."""
    earlier = {(one.game, one.name.casefold()): one for one in before}
    wanted = {name.casefold() for name in names}
    said = []
    for one in after:
        if one.game != game or one.name.casefold() not in wanted:
            continue
        old = earlier.get((one.game, one.name.casefold()))
        if old is None:
            continue
        if one.best > old.best:
            said.append(f"A new best for {one.name}: {one.best}, before {old.best}.")
        else:
            said.append(f"{one.name}: best {one.best}, average {one.average:.1f} of {one.games} games.")
    return said


def when(stored: Stored) -> str:
    """When a game was begun."""
    return f"{datetime.fromtimestamp(stored.header.created / 1000, UTC).astimezone():%Y-%m-%d %H:%M}"


def players(stored: Stored) -> str:
    """Who played, and what they have."""
    scores = stored.position.scores or ("",) * len(stored.seats)
    return ", ".join(f"{seat.name} {score}".strip() for seat, score in zip(stored.seats, scores, strict=False))


def ending(stored: Stored) -> str:
    """How a game ended, if it did."""
    if not stored.position.finished:
        return "unfinished"
    winners = stored.position.winners
    if winners is None:
        return "ended"
    if len(stored.seats) == 1:
        return "alone"
    return f"{stored.seats[winners[0]].name} won" if len(winners) == 1 else "a tie"


def seat_names(record: Record) -> tuple[str, ...]:
    """Who sat where."""
    return tuple(record.tags.get(f"Seat-{seat}", f"Player {seat + 1}") for seat in range(record.seats))


def number_text(value: float) -> str:
    """A number of wins, which may be shared."""
    return f"{value:g}" if value == int(value) else f"{value:.1f}"
