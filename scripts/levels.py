"""Find the temperatures of the bots' levels, or measure what the levels lose and score.

    nice python scripts/levels.py calibrate                              # all editions; those in the file are kept
    nice python scripts/levels.py calibrate yahtzee --again              # one of them anew
    nice python scripts/levels.py measure yahtzee --games 20000          # a line for each level, as docs/bots.md has them
    nice python scripts/levels.py measure showdown --seats 2 --levels club expert

Needs the value files of the games (`dicecup solve GAME`). A game's loss is added up from the mean loss of each decision that comes
up, not from the loss of the moves that were drawn, and not from scores: its error is small after a few hundred games. Where the
score is a seat's own, one seat plays; where the seats play to win, all of them play at the level.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import exp, log, sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

from dicecup import solve
from dicecup.bots.levels import LEVELS, LOSSES, weights
from dicecup.bots.registry import best_known
from dicecup.core import Chance, Over
from dicecup.games import EDITIONS, Edition, open_record, record_of
from dicecup.games.calibration import CALIBRATIONS
from dicecup.games.edition import Calibration

FILE: Final = Path(__file__).parents[1] / "src" / "dicecup" / "games" / "calibration.py"
GUESSES: Final = 5
CLOSE: Final = 0.03
"""A temperature is kept once the loss is so near to what it should be."""
WARMEST: Final = 0.3
"""The highest temperature, in standard deviations: above it play would be near to random, and no mistake natural."""


@dataclass
class Sample:
    """What was played: loss and score of every seat, and who won."""

    losses: list[float] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)

    @property
    def loss(self) -> float:
        """The mean loss of a seat in a game."""
        return fmean(self.losses)

    @property
    def error(self) -> float:
        """The standard error of the mean loss."""
        return stdev(self.losses) / sqrt(len(self.losses)) if len(self.losses) > 1 else 0.0


@dataclass(frozen=True)
class Subject:
    """What is calibrated: an edition at numbers of seats that share one calibration."""

    listed: Edition
    seats: tuple[int, ...]

    @property
    def counts_wins(self) -> bool:
        """Whether the values are chances to win."""
        return self.listed.judge is not None and self.seats[0] > 1

    def play(self, temperature: float, most: float, rng: random.Random, sample: Sample) -> None:
        """Play one game, all seats alike, and add it to the sample."""
        record = record_of(self.listed.key, self.seats[0])
        game, state = open_record(record)
        valuers = [best_known(self.listed, record, game, seat) for seat in range(record.seats)]
        losses = [0.0] * record.seats
        while not isinstance(node := game.node(state), Over):
            if isinstance(node, Chance):
                state = game.step(state, node.throw.draw(rng.randrange))
                continue
            move = node.legal[0]
            if len(node.legal) > 1:
                values = valuers[node.seat].values(state, node)
                weighed, best = weights(values, temperature, most), max(values.values())
                lost = sum(weight * (best - values[each]) for each, weight in weighed.items())
                losses[node.seat] += lost / sum(weighed.values())
                move = rng.choices(list(weighed), list(weighed.values()))[0]
            state = game.step(state, move)
        sample.losses.append(fmean(losses))
        sample.scores += game.scores(state)

    def sample(self, temperature: float, most: float, games: int, seed: str) -> Sample:
        """Play so many games; the same seed gives the same games."""
        sample, began = Sample(), time.monotonic()
        for number in range(games):
            self.play(temperature, most, random.Random(f"{seed}:{number}"), sample)  # noqa: S311
            if number % 10 == 9:
                note(f"{self}: {number + 1} of {games} games, {time.monotonic() - began:.0f} s, loss {sample.loss / most:.4f}")
        return sample

    def spread(self) -> float:
        """The standard deviation of the result under perfect play.

        Of the win it follows from the number of seats: on average each of `n` wins one game in `n`.
        """
        if self.counts_wins:
            return sqrt(self.seats[0] - 1) / self.seats[0]
        known = CALIBRATIONS.get(self.listed.key, {}).get(self.seats[0])
        if known is not None:  # a report takes minutes, and the rules are the same
            return known.spread
        found = solve.report(self.listed.new(1), threads=1)  # exact, or of 100,000 games
        mean = sum(score * chance for score, chance in enumerate(found.chances))
        sampled = sqrt(sum((score - mean) ** 2 * chance for score, chance in enumerate(found.chances)))
        return float(found.figures.get("standard deviation", sampled))

    def __str__(self) -> str:
        """`mickey-mouse for 2`."""
        one = len(self.listed.players) == len(self.seats)
        return self.listed.key if one else f"{self.listed.key} for {' and '.join(map(str, self.seats))}"


def note(text: str) -> None:
    """Show progress on one line."""
    print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def subjects(names: list[str], seats: int | None = None) -> Iterator[Subject]:
    """The editions of these names, or all that have rules of their own; each number of seats apart where the seats play to win."""
    seen: set[Any] = set()
    for listed in EDITIONS.values():
        if (names and listed.key not in names) or (not names and listed.make in seen):
            continue
        seen.add(listed.make)
        groups = [tuple(listed.players)] if listed.judge is None else [(count,) for count in listed.players]
        yield from (Subject(listed, group) for group in groups if seats is None or seats in group)


def calibrated(subject: Subject, games: int) -> Calibration:
    """The temperatures at which the levels lose what they should; at most `WARMEST`.

    The loss grows about as a power of the temperature: each guess follows the line, in logarithms, through the two guesses before
    it that came nearest.
    """
    spread = subject.spread()
    tried: list[tuple[float, float]] = []
    temperatures: dict[str, float] = {}
    for level in reversed(LEVELS[:-1]):  # the strongest first: where games have no fixed length, its games are the shortest
        wanted, warmest = log(LOSSES[level] * spread), log(WARMEST * spread)
        for attempt in range(GUESSES):
            guess = min(_guess(tried, wanted) if tried else log(0.01 * spread), warmest)
            lost = log(subject.sample(exp(guess), spread, games, f"{subject} {attempt}").loss)
            tried.append((guess, lost))
            if abs(lost - wanted) < CLOSE or (guess == warmest and lost < wanted):
                break
        guess, lost = min(tried, key=lambda each: abs(each[1] - wanted))
        note("")
        print(f"{subject}, {level}: temperature {exp(guess):.4g}, loss {exp(lost) / spread:.3f} of {LOSSES[level]}", flush=True)
        temperatures[level] = float(f"{exp(guess):.4g}")
    return Calibration(float(f"{spread:.6g}"), tuple(temperatures[level] for level in LEVELS[:-1]))


def _guess(tried: list[tuple[float, float]], wanted: float) -> float:
    """The logarithm of the temperature at which the loss should have the logarithm `wanted`."""
    (guess, lost), *others = sorted(tried, key=lambda each: abs(each[1] - wanted))
    apart = [each for each in others if abs(each[0] - guess) > 0.1]
    slope = (apart[0][1] - lost) / (apart[0][0] - guess) if apart else 1.2
    return guess + (wanted - lost) / min(max(slope, 0.3), 4.0)


def write(found: dict[str, dict[int, Calibration]]) -> None:
    """Write the file anew: a line for each edition and group of seats."""
    head, _, _ = FILE.read_text("utf-8").partition("CALIBRATIONS: Final")
    lines = ["CALIBRATIONS: Final[dict[str, dict[int, Calibration]]] = {"]
    for key, by_seats in found.items():
        lines.append(f'    "{key}": {{')
        for calibration in dict.fromkeys(by_seats.values()):
            seats = [count for count, each in by_seats.items() if each == calibration]
            value = f"Calibration({calibration.spread}, {calibration.temperatures})"
            if len(seats) == 1:
                lines.append(f"        {seats[0]}: {value},")
            else:
                lines.append(f"        **dict.fromkeys(range({seats[0]}, {seats[-1] + 1}), {value}),")
        lines.append("    },")
    FILE.write_text(head + "\n".join([*lines, "}"]) + "\n", "utf-8")


def calibrate(names: list[str], games: int | None, *, again: bool) -> None:
    """Calibrate what has no calibration yet, and write each into the file at once."""
    found = {key: dict(CALIBRATIONS.get(key, {})) for key in EDITIONS}
    for subject in subjects(names):
        if again or subject.seats[0] not in found[subject.listed.key]:
            usual = 20 if subject.seats[0] not in subject.listed.solvable else 300
            calibration = calibrated(subject, games or usual)
            for listed in EDITIONS.values():
                if listed.make is subject.listed.make:
                    found[listed.key] |= dict.fromkeys(subject.seats, calibration)
            write({key: dict(sorted(each.items())) for key, each in found.items() if each})


def measure(names: list[str], seats: int | None, games: int, levels: list[str]) -> None:
    """Print what each level loses, in standard deviations, and its mean score."""
    print("| game | level | loss in standard deviations | mean score | games |\n|---|---|---|---|---|")
    for subject in subjects(names, seats):
        calibration = CALIBRATIONS[subject.listed.key][subject.seats[0]]
        for level in levels:
            temperature = (*calibration.temperatures, 0.0)[LEVELS.index(level)]
            sample = subject.sample(temperature, calibration.spread, games, f"measure {subject} {level}")
            note("")
            loss, error = sample.loss / calibration.spread, sample.error / calibration.spread
            score = f"{fmean(sample.scores):.2f} ± {stdev(sample.scores) / sqrt(len(sample.scores)):.2f}"
            print(f"| {subject} | {level} | {loss:.4f} ± {error:.4f} | {score} | {games:,} |", flush=True)


def main() -> None:
    """Calibrate or measure."""
    parser = argparse.ArgumentParser(description="Calibrate the bots' levels, or measure them.")
    parser.add_argument("what", choices=["calibrate", "measure"])
    parser.add_argument("editions", nargs="*", help="all, unless some are named")
    parser.add_argument("--games", type=int, help="games for each guess or measurement")
    parser.add_argument("--seats", type=int, help="measure this number of seats only")
    parser.add_argument("--levels", nargs="*", choices=LEVELS, default=LEVELS, help="measure these levels only")
    parser.add_argument("--again", action="store_true", help="also calibrate what is calibrated already")
    asked = parser.parse_args()
    if asked.what == "calibrate":
        calibrate(asked.editions, asked.games, again=asked.again)
    else:
        measure(asked.editions, asked.seats, asked.games or 300, list(asked.levels))


if __name__ == "__main__":
    main()
