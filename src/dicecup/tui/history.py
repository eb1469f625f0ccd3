"""Games that were played, in words: dates, players, endings, bests and the score of a series."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from dicecup.core.errors import DicecupError
from dicecup.core.record import Record
from dicecup.games import EDITIONS
from dicecup.journal import Stored, Summary
from dicecup.journal.statistics import Best, Series, bests_of, progress_of
from dicecup.store import Store, complete_summaries, summaries
from dicecup.tui.local_table import LocalTable
from dicecup.tui.speaking import game_title, moment_text
from dicecup.words import Catalogue

DAY: Final = 86_400.0


def seat_names(say: Catalogue, record: Record) -> tuple[str, ...]:
    """Who sat where."""
    return tuple(record.tags.get(f"Seat-{seat}", say("setup-seat", number=seat + 1)) for seat in range(record.seats))


def played_here(stored: Stored) -> bool:
    """Whether only people at this keyboard and bots sit at a table."""
    return all(seat.player == "here" or seat.bot is not None for seat in stored.seats)


def played(store: Store) -> list[Stored]:
    """All games in which something has happened, the newest first."""
    return [stored for stored in store.games() if stored.version]


def unfinished(store: Store) -> list[Stored]:
    """The games of people here that can go on, the newest first; one in which nothing has happened is none."""
    return [stored for stored in store.games(finished=False) if stored.version and played_here(stored)]


def leave(store: Store, table: LocalTable) -> bool:
    """Leave a table; a game without a move is not kept. Returns whether it is."""
    with suppress(DicecupError):  # what cannot be removed stays
        table.refresh()
        if not table.moves:
            store.forget(table.id)
            return False
    return True


def forget_empty(store: Store, now: float) -> None:
    """Remove games of people here that were begun more than a day ago and never had a move: a killed program left them."""
    for stored in store.games(finished=False):
        is_here = any(seat.player == "here" for seat in stored.seats) and played_here(stored)
        if is_here and not stored.version and stored.header.created < 1000 * (now - DAY):
            with suppress(DicecupError):
                store.forget(stored.header.id)


def rematch(store: Store, table: LocalTable) -> LocalTable:
    """The next game of the series; one that was already begun is opened again."""
    begun = store.rematch_of(table.id)
    return table.rematch() if begun is None else LocalTable.open(store, begun)


def personal_bests(store: Store) -> list[Best]:
    """Everyone who played here to the end, in the order of the editions, the best first."""
    complete_summaries(store)
    order = list(EDITIONS)
    return sorted(bests_of(summaries(store)), key=lambda one: order.index(one.game) if one.game in order else len(order))


def begun(stored: Stored) -> str:
    """When a game was begun."""
    return moment_text(stored.header.created / 1000)


def title_of(say: Catalogue, stored: Stored) -> str:
    """What was played."""
    return game_title(say, stored.header.record.game)


def players(stored: Stored) -> str:
    """Who played, and what they have."""
    scores = stored.position.scores or ("",) * len(stored.seats)
    return ", ".join(f"{seat.name} {score}".strip() for seat, score in zip(stored.seats, scores, strict=False))


def ending(say: Catalogue, stored: Stored) -> str:
    """How a game ended, if it did; a game by rules that this program does not know has no winners."""
    winners = stored.position.winners
    if not stored.position.finished:
        return say("terminal-ended-unfinished")
    if winners is None:
        return say("terminal-ended")
    if len(stored.seats) == 1:
        return say("terminal-ended-alone")
    return say("terminal-ended-won", players=say.list(stored.seats[seat].name for seat in winners), count=len(winners))


def won(say: Catalogue, one: Best) -> str:
    """How many of the games against others a person has won; a shared win counts as a part of one."""
    return say("history-won-of", wins=one.wins, of=one.against) if one.against else ""


def series_score(say: Catalogue, series: Series) -> str:
    """The score of a series; alone, the average."""
    if len(series.standings) == 1:
        return say("after-series-alone", games=series.games, average=say.number(series.standings[0].points / series.games, 1))
    each = (say("after-standing", player=one.name, wins=one.wins, points=one.points) for one in series.standings)
    return say("after-series", games=series.games, standings=say.list(each))


def news(say: Catalogue, store: Store, finished: Summary) -> list[str]:
    """What a finished game changed in the personal bests."""
    complete_summaries(store)
    lines = []
    for before, now in progress_of(summaries(store), finished):
        best, average = say.number(now.best), say.number(now.average, 1)
        if now.best > before.best:
            lines.append(say("terminal-new-best", player=now.name, best=best, old=say.number(before.best)))
        else:
            lines.append(say("terminal-best", player=now.name, best=best, average=average, games=now.games))
    return lines
