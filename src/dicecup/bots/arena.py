"""The arena: bots play each other with the same dice on all sides.

A deal is one stream of fair dice, fixed for each seat, turn, roll and die. It is played once for every rotation of the bots
around the table, so that each bot has had each seat with its dice, and luck mostly cancels out. Deals are independent of each
other; games of one deal are not, so all intervals are computed over deals: with `k` deals of mean `x_i`, the 95% interval is `mean
± 1.96 s / sqrt(k)`.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import islice
from math import nan, sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from dicecup.bots.base import Bot, Breakdown
from dicecup.bots.registry import Maker, make
from dicecup.core import Chance, Choice, Move, Record
from dicecup.core.fair import Places, Stream
from dicecup.games import Edition, PlayableGame, open_record, record_of
from dicecup.games.registry import add

Z95 = 1.959964


@dataclass(frozen=True)
class Match:
    """What is played: the game with its options, the bots in seat order, and the seed that all dice come from."""

    game: str | Edition
    """The name of an edition, or one that is not registered."""
    bots: tuple[str | Maker, ...]
    """Names of bots, or functions that make one."""
    seed: str
    options: dict[str, Any] = field(default_factory=dict, hash=False)
    seconds: float | None = None
    """How long a program may think about a move, if not the usual time."""
    keeps_records: bool = False
    """Whether every game is kept as a record."""

    def record(self) -> Record:
        """The record of a game of this match, before its first move."""
        return record_of(self.game if isinstance(self.game, str) else add(self.game), len(self.bots), **self.options)


class Game(NamedTuple):
    """One game: what each bot scored and won, in the order of the match; `forfeit` says who broke down and how.

    `record` is the text of the game, if the match keeps records.
    """

    scores: tuple[int, ...]
    wins: tuple[float, ...]
    forfeit: tuple[int, str] | None = None
    record: str = ""


class Deal(NamedTuple):
    """All games with the same dice."""

    number: int
    games: tuple[Game, ...]


def check(match: Match) -> None:
    """Refuse a match that cannot be played, before it begins."""
    record = match.record()
    game, _ = open_record(record)
    for seat, bot in enumerate(match.bots):
        make(bot, record, game, seat, random.Random(0), seconds=match.seconds).close()  # noqa: S311


def play_deal(match: Match, number: int) -> Deal:
    """Play one deal, every way around the table."""
    seed = sha256(f"{match.seed}:{number}".encode()).digest()
    turns = range(len(match.bots))
    return Deal(number, tuple(_play(match, seed, turn) for turn in turns))


def _play(match: Match, seed: bytes, turned: int) -> Game:
    record = match.record()
    game, state = open_record(record)
    seated = [(seat + turned) % len(match.bots) for seat in range(len(match.bots))]
    bots: list[Bot] = []
    try:
        for seat, bot in enumerate(seated):
            rng = random.Random(f"{seed.hex()}:{turned}:{seat}")  # noqa: S311 - repeatable by the seed
            bots.append(make(match.bots[bot], record, game, seat, rng, seconds=match.seconds))
        played = play_out(game, state, bots, Stream(seed, words=""))
    finally:
        for made in bots:
            made.close()
    wins = [1 / len(played.winners) if seat in played.winners else 0.0 for seat in range(len(seated))]
    by_bot = sorted(range(len(seated)), key=seated.__getitem__)
    return Game(
        tuple(played.scores[seat] for seat in by_bot),
        tuple(wins[seat] for seat in by_bot),
        None if played.forfeit is None else (seated[played.forfeit[0]], played.forfeit[1]),
        _kept(record, played, bots) if match.keeps_records else "",
    )


def _kept(record: Record, played: Played, bots: Sequence[Bot]) -> str:
    """The game as the text of a record; the dice of the arena can be repeated, so that none of them is proven."""
    tags = {f"Seat-{seat}": f"Bot {seat}" for seat in range(len(bots))}
    names = {f"Arena-{seat}": " ".join(bot.name.split()) for seat, bot in enumerate(bots)}
    forfeit = {} if played.forfeit is None else {"Forfeit": f"seat {played.forfeit[0]}"}
    return replace(record, moves=played.moves, tags={**tags, **names, **forfeit}).to_text()


class Played(NamedTuple):
    """A game to its end: the scores, the winners, the seat that forfeited and why, and the moves."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    forfeit: tuple[int, str] | None
    moves: tuple[Move, ...]


def play_out(game: PlayableGame[Any], state: Any, bots: Sequence[Bot], dice: Stream) -> Played:
    """Let bots play a game to its end; a forfeit is a loss against everyone else."""
    moves: list[Move] = []
    places = Places()
    while True:
        node = game.node(state)
        if isinstance(node, Chance):
            before = moves[-1] if moves else None
            red = node.throw.red
            move = dice.throw(places.place(node.seat, red, before), node.throw)
            places.add(node.seat, red, before)
        elif isinstance(node, Choice):
            try:
                move = bots[node.seat].choose(state, node, moves)
            except Breakdown as error:
                others = tuple(seat for seat in range(game.seats) if seat != node.seat)
                return Played(game.scores(state), others, (node.seat, str(error)), tuple(moves))
        else:
            return Played(game.scores(state), node.winners, None, tuple(moves))
        state = game.step(state, move)
        moves.append(move)


class Estimate(NamedTuple):
    """A mean and the half-width of its 95% interval; the width is unknown for a single deal."""

    mean: float
    margin: float | None


class Standing(NamedTuple):
    """How one bot did."""

    bot: str
    score: Estimate
    wins: Estimate
    forfeits: int
    last_forfeit: str


def standings(match: Match, deals: Iterable[Deal]) -> list[Standing]:
    """How each bot did, in the order of the match; the same deals give the same numbers in whatever order they were played."""
    ordered = sorted(deals, key=lambda deal: deal.number)
    found = []
    for bot, named in enumerate(match.bots):
        name = named if isinstance(named, str) else getattr(named, "__name__", f"bot {bot}")
        forfeits = [game.forfeit[1] for deal in ordered for game in deal.games if game.forfeit and game.forfeit[0] == bot]
        found.append(
            Standing(
                name,
                _estimate([fmean(scores) for deal in ordered if (scores := _scores(deal, bot))]),
                _estimate([fmean(game.wins[bot] for game in deal.games) for deal in ordered]),
                len(forfeits),
                forfeits[-1] if forfeits else "",
            )
        )
    return found


def _scores(deal: Deal, bot: int) -> list[int]:
    """What a bot scored in the games of a deal that were played to their end."""
    return [game.scores[bot] for game in deal.games if game.forfeit is None]


def _estimate(means: Sequence[float]) -> Estimate:
    if not means:
        return Estimate(nan, None)
    margin = Z95 * stdev(means) / sqrt(len(means)) if len(means) > 1 else None
    return Estimate(fmean(means), margin)


def tournament(match: Match, deals: int, executor: Executor, in_flight: int) -> Generator[Deal]:
    """Play so many deals on an executor, some at a time, in whatever order they are done; closing the generator stops the rest."""
    numbers = iter(range(deals))
    playing = {executor.submit(play_deal, match, number) for number in islice(numbers, in_flight)}
    try:
        while playing:
            done, playing = wait(playing, return_when=FIRST_COMPLETED)
            playing |= {executor.submit(play_deal, match, number) for number in islice(numbers, len(done))}
            for each in done:
                yield each.result()
    finally:
        for each in playing:
            each.cancel()
