"""Several games in a row, and what the store remembers of everyone: matches, bests and averages."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final, NamedTuple

from dicecup.core.errors import DicecupError
from dicecup.core.machine import Over
from dicecup.core.record import Record
from dicecup.games import EDITIONS
from dicecup.journal import Stored
from dicecup.store import Store
from dicecup.tui.local_table import LocalTable

MATCH: Final = "Match"
"""The tag of a game that goes on with a match: the id of the match's first game."""


class Standing(NamedTuple):
    """What a player has won in a match; a shared win counts for each who shares it as that part of a win."""

    name: str
    wins: float
    points: int


class Match(NamedTuple):
    """A match so far."""

    games: int
    standings: tuple[Standing, ...]

    def __str__(self) -> str:
        who = ", ".join(f"{standing.name} {_number(standing.wins)}" for standing in self.standings)
        return f"{self.games} {'game' if self.games == 1 else 'games'}: {who}"


class Personal(NamedTuple):
    """How one person does in one edition."""

    game: str
    name: str
    games: int
    best: int
    average: float
    wins: int
    against: int
    best_game: str


def match_of(stored: Stored) -> str:
    """The match a game belongs to; every game begins one of its own."""
    return stored.header.record.tags.get(MATCH, stored.header.id)


def match_score(store: Store, table: LocalTable) -> Match:
    """The finished games of the match that this table plays, this game included if it is over."""
    wanted = table.header.record.tags.get(MATCH, table.id)
    games = [stored for stored in store.games(finished=True) if match_of(stored) == wanted]
    wins: dict[str, float] = {seat.name: 0.0 for seat in table.seats}
    points: dict[str, int] = dict.fromkeys(wins, 0)
    for stored in games:
        names = [seat.name for seat in stored.seats]
        winners = _winners(store, stored)
        for seat, name in enumerate(names):
            wins[name] = wins.get(name, 0.0) + (1 / len(winners) if seat in winners else 0)
            points[name] = points.get(name, 0) + stored.position.scores[seat]
    ordered = sorted(wins, key=lambda name: (-wins[name], -points[name]))
    return Match(len(games), tuple(Standing(name, wins[name], points[name]) for name in ordered))


def match_lines(match: Match) -> list[str]:
    """The match score, once there is more than one game."""
    if match.games < 2:
        return []
    if len(match.standings) == 1:
        return [f"{match.games} games in a row, {match.standings[0].points / match.games:.1f} on average."]
    lines = (f"{standing.name}: {_number(standing.wins)} won, {standing.points} in all" for standing in match.standings)
    return [f"The match after {match.games} games:", *lines]


def rematch(store: Store, table: LocalTable) -> LocalTable:
    """The next game of a match: the same people and rules; who sat second begins, unless the first turn is thrown for."""
    begun = store.rematch_of(table.id)
    return table.rematch() if begun is None else LocalTable.open(store, begun)


def personal_bests(store: Store) -> list[Personal]:
    """Everyone who played here to the end, edition by edition, the best first."""
    found: dict[tuple[str, str], list[tuple[int, int, int, str]]] = {}
    names: dict[tuple[str, str], str] = {}
    for stored in store.games(finished=True):
        scores = stored.position.scores
        for seat, who in enumerate(stored.seats):
            if who.bot is None and len(scores) == len(stored.seats):
                key = (stored.header.record.game, who.name.casefold())
                names.setdefault(key, who.name)
                won = int(scores[seat] == max(scores) and len(scores) > 1)
                found.setdefault(key, []).append((scores[seat], won, int(len(scores) > 1), stored.header.id))
    everyone = [_personal(key[0], names[key], games) for key, games in found.items()]
    order = list(EDITIONS)
    return sorted(everyone, key=lambda one: (order.index(one.game) if one.game in order else 99, -one.best, one.name))


def news(before: Iterable[Personal], after: Iterable[Personal], game: str, names: Iterable[str]) -> list[str]:
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
    """How a game stands, as far as the scores tell."""
    if not stored.position.finished:
        return "unfinished"
    scores = stored.position.scores
    leaders = [seat.name for seat, score in zip(stored.seats, scores, strict=False) if score == max(scores)]
    return "alone" if len(scores) == 1 else f"{leaders[0]} won" if len(leaders) == 1 else "a tie"


def seat_names(record: Record) -> tuple[str, ...]:
    """Who sat where."""
    return tuple(record.tags.get(f"Seat-{seat}", f"Player {seat + 1}") for seat in range(record.seats))


def _personal(game: str, name: str, games: list[tuple[int, int, int, str]]) -> Personal:
    best = max(games)
    average = sum(score for score, *_ in games) / len(games)
    return Personal(
        game, name, len(games), best[0], average, sum(won for _, won, *_ in games), sum(of for *_, of, _ in games), best[3]
    )


def _winners(store: Store, stored: Stored) -> tuple[int, ...]:
    """Who won, a tie-break included; by the scores alone if the game cannot be followed any more."""
    scores = stored.position.scores
    leaders = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    if len(leaders) == 1:
        return leaders
    try:
        node = LocalTable.open(store, stored.header.id).node
    except DicecupError:
        return leaders
    return node.winners if isinstance(node, Over) else leaders


def _number(value: float) -> str:
    return f"{value:g}" if value == int(value) else f"{value:.1f}"
