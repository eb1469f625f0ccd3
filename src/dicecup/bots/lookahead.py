"""Looking one turn ahead, exactly, if a position after the turn is worth what `evaluate` says.

With the dice `m` kept and the rest in the air, `E(m)` is the mean over the six faces of `E(m + face)`, down to full hands; a
full hand is worth the better of its best end and the best `E` among its parts. Both are taken one face at a time over the
lattice of multisets, so that a whole turn costs thousands of additions, not millions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dicecup.core import AGAIN, STAY, Chance, Choice, Dice, Keep, Move, Over
from dicecup.core.lattice import lattice
from dicecup.games import PlayableGame

Evaluate = Callable[[Any], float]


class Lookahead:
    """The values of the moves of one seat in one game, one turn deep."""

    def __init__(self, game: PlayableGame[Any], seat: int, faces: Dice, size: int, evaluate: Evaluate) -> None:
        self.game = game
        self.seat = seat
        self.lattice = lattice(size, faces)
        self._evaluate = evaluate
        self._plans: dict[Any, list[float]] = {}
        self._ends: dict[tuple[Any, ...], float] = {}
        self._worth: dict[Any, float] = {}

    def values(self, state: Any, choice: Choice) -> dict[Move, float]:
        """What each legal move is worth."""
        if len(self._plans) > 200:
            self._plans.clear()
        self._ends.clear()
        self._worth.clear()
        return {move: self._after_move(state, move) for move in choice.legal}

    def _after_move(self, state: Any, move: Move) -> float:
        if isinstance(move, Keep):
            return self._plan(self._all_thrown(state, move.power))[self.lattice.index[move.dice]]
        after = self.game.step(state, move)
        return self._before_dice(after, red=2) if move in (AGAIN, STAY) else self.evaluate(after)

    def _before_dice(self, state: Any, red: int) -> float:
        """A position within the turn whose dice are still to be thrown; so many walks by the red die are followed."""
        node = self.game.node(state)
        if isinstance(node, Over) or node.seat != self.seat or red < 0:
            return self.evaluate(state)
        if isinstance(node, Choice):
            return max(self._before_dice(self.game.step(state, move), red - 1) for move in node.legal)
        if node.purpose == "walk":
            walks = (self._before_dice(self.game.step(state, move), red - 1) for move in node.outcomes)
            return sum(walks) / len(node.outcomes)
        return self._plan(state)[0]

    def _plan(self, thrown: Any) -> list[float]:
        """For every multiset of dice kept, the value of throwing the others; `thrown` is the state with all of them in the air."""
        plan = self._plans.get(thrown)
        if plan is None:
            plan = self._plans[thrown] = self.lattice.throw(self._hand_values(thrown))
        return plan

    def _hand_values(self, thrown: Any) -> list[float]:
        node = self.game.node(thrown)
        if not isinstance(node, Chance):
            raise TypeError(f"dice are not in the air: {node}")
        totals = [0.0] * (len(self.lattice.hands))
        counts = [0] * len(totals)
        parts: dict[str | None, list[list[float]]] = {}
        for move in node.outcomes:
            state = self.game.step(thrown, move)
            choice = self.game.node(state)
            if not isinstance(choice, Choice):
                raise TypeError(f"a full hand is no choice: {choice}")
            if choice.power not in parts:
                parts[choice.power] = self._best_keeps(state, choice)
            hand = self.lattice.index[choice.dice]
            totals[hand - self.lattice.keeps] += max([self._best_end(state, choice), *(best[hand] for best in parts[choice.power])])
            counts[hand - self.lattice.keeps] += 1
        return [total / count for total, count in zip(totals, counts, strict=True)]

    def _best_keeps(self, state: Any, choice: Choice) -> list[list[float]]:
        """For every hand, the best it can keep: once with an extra die in the air, once with it on the table."""
        powers = dict.fromkeys(move.power for move in choice.legal if isinstance(move, Keep))
        tables = []
        for power in powers:
            plan = list(self._plan(self._all_thrown(state, power)))
            if power == choice.power:
                plan[self.lattice.keeps :] = [float("-inf")] * len(self.lattice.hands)
            tables.append(self.lattice.best(plan))
        return tables

    def _best_end(self, state: Any, choice: Choice) -> float:
        ends = tuple(move for move in choice.legal if not isinstance(move, Keep))
        key = (choice.dice, choice.power, ends)
        if key not in self._ends:
            self._ends[key] = max((self.evaluate(self.game.step(state, move)) for move in ends), default=float("-inf"))
        return self._ends[key]

    def evaluate(self, state: Any) -> float:
        """What a position after the turn is worth."""
        worth = self._worth.get(state)
        if worth is None:
            worth = self._worth[state] = self._evaluate(state)
        return worth

    def _all_thrown(self, state: Any, power: str | None) -> Any:
        return self.game.step(state, Keep((), power))
