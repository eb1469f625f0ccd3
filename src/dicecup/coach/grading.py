"""The grade of a bot: what it scores, what its choices give away, and at which stage.

Luck has the mean 0, so the score less the luck of its throws has the same mean as the score and spreads far less: luck is a control
variate. With standard deviations `s` of the score and `r` of the score less luck, `(s / r)**2` times fewer games give the same
standard error.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from dicecup.bots.arena import play_out
from dicecup.bots.base import Bot, BotError
from dicecup.bots.registry import Maker, make
from dicecup.coach.ledger import STAGES, keep_ledger
from dicecup.core import Record
from dicecup.core.fair import Stream
from dicecup.games import PlayableGame, open_record, record_of


@dataclass(frozen=True)
class Mean:
    """A mean and its standard error, which one game alone does not tell."""

    mean: float
    error: float | None


@dataclass(frozen=True)
class BotGrade:
    """How a bot did over so many games; values count points, or chances to win where `objective` says so."""

    agent: str
    game: str
    games: int
    objective: str
    source: str
    perfect: float
    """What perfect play comes to from the start."""
    result: Mean
    """The score, or the share of wins."""
    without_luck: Mean
    """The same with the luck of all throws taken out."""
    loss: Mean
    """What the choices of a game gave away."""
    stages: dict[str, Mean]
    """The loss of a game by what was decided."""
    fewer: float | None
    """How many times fewer games give the same standard error with luck taken out; nothing where no error is left."""
    forfeits: int = 0
    """Games that somebody forfeited: they are left out of everything else."""
    last_forfeit: str = ""


def grade_bot(
    agent: str | Maker,
    game: str,
    games: int,
    against: tuple[str, ...] = (),
    seed: str = "dicecup",
    *,
    seconds: float | None = None,
    **options: Any,
) -> Iterator[BotGrade]:
    """Let a bot play games at seat 0, alone or against others, and grade it after each: the last grade counts.

    Forfeited games are counted and left out; where all of them were, there is no grade and the error says why.
    """
    results, without, losses = [], [], []
    grade: BotGrade | None = None
    forfeits, last_forfeit = 0, ""
    stages: dict[str, list[float]] = {stage: [] for stage in STAGES}
    for number in range(games):
        record = record_of(game, 1 + len(against), **options)
        table, state = open_record(record)
        dice = sha256(f"{seed}:{number}".encode()).digest()
        name, bots = _bots((agent, *against), record, table, dice, seconds)
        try:
            played = play_out(table, state, bots, Stream(dice, words=""))
        finally:
            for bot in bots:
                bot.close()
        if played.forfeit is not None:
            forfeits, last_forfeit = forfeits + 1, played.forfeit[1]
            if grade is not None:
                grade = replace(grade, forfeits=forfeits, last_forfeit=last_forfeit)
                yield grade
            continue
        ledger = keep_ledger(table, played.moves)
        own = ledger.seats[0]
        assert own.final is not None
        results.append(own.final)
        without.append(own.final - own.luck - own.others - own.cut_short)
        losses.append(own.loss)
        for stage, found in stages.items():
            found.append(sum(line.loss for line in own.choices if line.stage == stage))
        grade = BotGrade(
            name,
            game,
            len(results),
            ledger.objective,
            ledger.source,
            own.start,
            _mean(results),
            _mean(without),
            _mean(losses),
            {stage: _mean(found) for stage, found in stages.items() if any(found)},
            _fewer(results, without),
            forfeits,
            last_forfeit,
        )
        yield grade
    if grade is None:
        raise BotError(f"no game was played to its end: {last_forfeit}")


def _bots(
    agents: tuple[str | Maker, ...], record: Record, table: PlayableGame[Any], dice: bytes, seconds: float | None
) -> tuple[str, list[Bot]]:
    bots: list[Bot] = []
    try:
        for seat, agent in enumerate(agents):
            rng = random.Random(f"{dice.hex()}:{seat}")  # noqa: S311 - repeatable by the seed
            bots.append(make(agent, record, table, seat, rng, seconds=seconds))
    except BaseException:
        for bot in bots:
            bot.close()
        raise
    return bots[0].name, bots


def _mean(values: list[float]) -> Mean:
    return Mean(fmean(values), stdev(values) / sqrt(len(values)) if len(values) > 1 else None)


def _fewer(results: list[float], without: list[float]) -> float | None:
    left = stdev(without) if len(without) > 1 else 0.0
    return (stdev(results) / left) ** 2 if left > 1e-9 else None
