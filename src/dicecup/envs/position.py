"""A game in progress, with chance in the open: the shared core of the single-agent and the many-agent environment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from dicecup.core import Chance, Choice, IllegalMove, Move, Node, Over, Roll
from dicecup.core.machine import check_offered
from dicecup.envs.actions import Actions
from dicecup.envs.observations import Observation, Observing
from dicecup.games import PlayableGame, edition
from dicecup.games.registry import record_of

Below = Callable[[int], int]
"""`below(n)` is a random number from 0 to n - 1."""


class Saved(NamedTuple):
    """A position that can be returned to; all of it is frozen."""

    state: Any
    moves: tuple[Move, ...]
    marks: int


class Position:
    """Where a game stands. `choose` makes a choice, `throw` lets a throw fall as it is told or at random."""

    def __init__(self, key: str, seats: int, **options: Any) -> None:
        self.edition = edition(key)
        self.record = record_of(key, seats, **options)
        self.game: PlayableGame[Any] = self.edition.table(seats, self.record.options)
        self.actions = Actions(self.edition)
        self.observing = Observing(self.edition, self.game)
        self.begin()

    def begin(self) -> None:
        """Go back to the start."""
        self._enter(Saved(self.game.start(), (), 0))

    def save(self) -> Saved:
        """The position, to be restored later."""
        return Saved(self.state, tuple(self.moves), self.marks)

    def _enter(self, saved: Saved) -> None:
        self.state, moves, self.marks = saved
        self.moves = list(moves)
        self.node: Node = self.game.node(self.state)

    restore = _enter

    @property
    def choice(self) -> Choice | None:
        """What is to be chosen, if a choice is next."""
        return self.node if isinstance(self.node, Choice) else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.node, Over)

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of every seat."""
        return self.game.scores(self.state)

    @property
    def wins(self) -> tuple[float, ...]:
        """Each seat's share of the win, 0 for all before the end."""
        winners = self.node.winners if isinstance(self.node, Over) else ()
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(self.game.seats))

    def chance_outcomes(self) -> dict[Move, float]:
        """Every throw that can fall next with its probability; nothing where no throw is next."""
        if not isinstance(self.node, Chance):
            return {}
        total = self.node.throw.total
        return {move: ways / total for move, ways in self.node.outcomes.items()}

    def choose(self, move: Move) -> None:
        """Make a legal choice; a throw that follows stays in the air."""
        if not isinstance(self.node, Choice):
            raise IllegalMove(f"nothing is to be chosen here: {move}")
        self._step(move)

    def throw(self, outcome: Move) -> None:
        """Let the throw that is next fall so."""
        if not isinstance(self.node, Chance):
            raise IllegalMove(f"no throw is next: {outcome}")
        self._step(outcome)

    def throw_all(self, below: Below) -> None:
        """Throw at random until a choice is next or the game is over."""
        while isinstance(self.node, Chance):
            self._advance(self.node.throw.draw(below))

    def observe(self, seat: int) -> Observation:
        """What a seat observes."""
        to_move = seat if isinstance(self.node, Over) else self.node.seat
        return self.observing.observe(self.state, seat, to_move, self.marks)

    def text(self) -> str:
        """The position in a few lines."""
        view = self.game.view(self.state)
        dice = " ".join(map(str, view.dice)) + (f" +{view.power}" if view.power is not None else "")
        scores = ", ".join(map(str, view.scores))
        return f"roll {view.roll}: {dice or '-'}\nscores: {scores}\nlast move: {self.moves[-1] if self.moves else '-'}\n"

    def _step(self, move: Move) -> None:
        check_offered(self.node, move)
        self._advance(move)

    def _advance(self, move: Move) -> None:
        self.marks = 0 if isinstance(move, Roll) or not isinstance(self.node, Choice) else self.marks + 1
        self.state = self.game.step(self.state, move)
        self.moves.append(move)
        self.node = self.game.node(self.state)
