"""What being exact in the round before the last adds for two, against one who plays for the score.

    PYTHONPATH=. python bench/two_rounds.py --positions 1000     positions of Yahtzee before the player's turn of that round

The exact adviser takes it that the other seat plays for its own win, too. Here it does not: it plays for the score. From each
position the turn is played by three policies, for the score, to win with the last round alone being exact, and to win with both
rounds being exact; what follows is the same for all. The chance to win of each is worked out, not played, so that only the choice
of positions is left to luck.
"""

from __future__ import annotations

import argparse
import random
from functools import lru_cache
from typing import Any

import numpy as np

from dicecup import games
from dicecup.core import Chance
from dicecup.games.sheet import Sheet, State
from dicecup.games.turn import ROLLS
from dicecup.solve import service
from dicecup.solve.chances import weighed
from dicecup.solve.lattice_arrays import Floats, lattice_arrays
from dicecup.solve.moments import open_moments
from dicecup.solve.sheets.advice import SheetAdvice
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.two_rounds import TwoRounds
from dicecup.solve.sheets.win import Kind, WinAdvice, kind_of, scored_on
from dicecup.solve.sheets.win_arrays import WinArrays
from dicecup.solve.spread_files import open_spreads

Ends = dict[tuple[Kind, int], float]
"""What a turn may leave on a sheet, and the points of the turn, with a chance each."""


class Trial:
    """A game for two with its advisers."""

    def __init__(self, key: str) -> None:
        self.game: Any = games.new(key, 2, first=0)
        posed = service.problem(self.game)
        score = service.adviser(self.game)
        assert isinstance(posed.model, SheetModel)
        assert isinstance(score, SheetAdvice)
        self.model, self.score = posed.model, score
        layout = self.model.layout
        by = self.model, score, open_moments(posed.subject, layout, self.model.configs), open_spreads(posed.subject, layout)
        self.plain, self.exact = WinAdvice(*by), WinArrays(*by)
        self.rounds, self.lattice = TwoRounds(self.model), lattice_arrays(self.model.lattice)
        self.last_chances = lru_cache(None)(self._last_chances)

    def position(self, winner: int, rng: random.Random) -> State:
        """A game of one who plays to win against a score player, before the former's turn of the round before the last."""
        state = self.game.start()
        while state.rolls or state.seat != winner or state.sheets[winner].boxes.count(None) > 2:
            node = self.game.node(state)
            if isinstance(node, Chance):
                move = rng.choices(list(node.outcomes), list(node.outcomes.values()))[0]
            else:
                values: Any = (self.plain if state.seat == winner else self.score).values(state)
                move = max(values, key=values.__getitem__)
            state = self.game.step(state, move)
        return State(state.sheets, state.seat)

    def chances(self, state: State) -> list[float]:
        """The chance to win by playing this turn for the score, to win, and to win with both rounds being exact."""
        sheet, other = state.sheets[state.seat], state.sheets[1 - state.seat]
        after = self._after(sheet, other)
        turns = [self.score, *(each._make_turn(state.sheets, state.seat) for each in (self.plain, self.exact))]
        return [self._play(turn, sheet, after) for turn in turns]

    def _play(self, turn: SheetAdvice, sheet: Sheet, after: Ends) -> float:
        """The chance to win of a turn that is played by these worths."""
        place, figures = self.model.place(sheet), []
        for hand in self.model.hands:
            offer = [(turn._brings(place, row, *paid), row, paid) for row, paid in self.model.offer(sheet, hand).items()]
            worth, row, (points, extra) = max(offer, key=lambda each: each[0])
            figures.append((worth, after[self._kind(sheet.write(row, points)), points + extra]))
        return float(self.lattice.follow(np.array(figures), ROLLS)[1])

    def _after(self, sheet: Sheet, other: Sheet) -> Ends:
        """The chance to win after each end of this turn, if the other seat plays for the score."""
        mine, lead = self.rounds._ends(sheet), scored_on(sheet) - scored_on(other)
        ends = list(zip(mine.kinds, mine.points.tolist(), strict=True))
        if other.boxes.count(None) == 1:  # its last turn, then this seat's
            kind = self.rounds._known(other)
            brings, chances = self.rounds._last_turns[kind].points, self.last_chances(kind)
            return {
                (own, made): float(self.rounds._last_turns[own].against(brings - lead - made)[0] @ chances) for own, made in ends
            }
        theirs: Ends = {}
        for (row, points, extra), chance in self.score._turn_ends(other, (), 0).items():
            end = self.rounds._known(other.write(row, points)), points + extra
            theirs[end] = theirs.get(end, 0.0) + chance
        rounds = {(own, their, lead + made - less) for own, made in ends for their, less in theirs}
        columns = {each: at for at, each in enumerate(rounds)}
        found = self._last_rounds(list(columns))
        return {
            (own, made): sum(chance * found[columns[own, their, lead + made - less]] for (their, less), chance in theirs.items())
            for own, made in ends
        }

    def _last_rounds(self, rounds: list[tuple[Kind, Kind, int]]) -> list[float]:
        """The chance of who is first in the last round and plays it to win, if the other plays for the score."""
        figures = np.empty((len(self.model.hands), 2, len(rounds)))
        for at, (kind, other, lead) in enumerate(rounds):
            own, last = self.rounds._last_turns[kind].points, self.rounds._last_turns[other]
            totals, theirs = (own + lead)[:, None], last.points
            figures[:, 0, at] = weighed(1 - last.against(own + lead)[0], own)  # type: ignore[arg-type]
            figures[:, 1, at] = ((theirs < totals) + (theirs == totals) / 2) @ self.last_chances(other)
        parts = [self.lattice.follow(figures[:, :, first : first + 64], ROLLS)[1] for first in range(0, len(rounds), 64)]
        return [float(each) for each in np.concatenate(parts)]

    def _last_chances(self, kind: Kind) -> Floats:
        """The chance of each full hand at the end of a last turn that is played for the score."""
        points = self.rounds._last_turns[kind].points.astype(np.float64)
        return self.lattice.ends([each.tolist() for each in self.lattice.turn(points, points, ROLLS)])

    def _kind(self, sheet: Sheet) -> Kind:
        return kind_of(self.model, self.model.place(sheet))


def main() -> None:
    """Print how often each policy wins, and the differences between them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="yahtzee")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    trial, rng, found = Trial(given.game), random.Random(given.seed), []
    for at in range(given.positions):
        found.append(trial.chances(trial.position(at % 2, rng)))
        if (at + 1) % 100 == 0 or at + 1 == given.positions:
            score, plain, exact = (100 * each for each in np.array(found).T)
            means = f"for the score {score.mean():.2f}%, to win {plain.mean():.2f}%, exact {exact.mean():.2f}%"
            print(f"{at + 1} positions, of the wins: {means}")
            for name, more in (("to win over the score", plain - score), ("exact over to win", exact - plain)):
                error = more.std() / len(more) ** 0.5
                print(
                    f"    {name}: {more.mean():+.4f} (standard error {error:.4f}); another turn in {(abs(more) > 1e-7).mean():.0%}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
