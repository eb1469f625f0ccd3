"""The machine: a game is a pure function of its moves, and luck is a move.

`node(state)` says who acts next: `Chance`, `Choice` or `Over`. `step(state, move)` returns the next state. A state never changes,
so it can be kept, hashed, shared and returned to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, Protocol, TypeVar

from dicecup.core.dice import Throw
from dicecup.core.errors import IllegalMove, shown
from dicecup.core.moves import Dice, Keep, Move, dice_text, parse

Purpose = Literal["roll", "walk", "first-turn", "tie-break"]
"""What a throw is for: the dice of a turn, the red die that moves a pawn, the first turn, or to break a tie."""


class Chance(NamedTuple):
    """The dice are thrown next, for this seat."""

    seat: int
    throw: Throw
    purpose: Purpose = "roll"

    @property
    def outcomes(self) -> Mapping[Move, int]:
        """Every throw that can fall, with its exact weight."""
        return self.throw.outcomes


class Choice(NamedTuple):
    """This seat chooses one of the legal moves; the dice are what lies on the table."""

    seat: int
    legal: tuple[Move, ...]
    dice: Dice = ()
    power: str | None = None


class Over(NamedTuple):
    """The game has ended."""

    winners: tuple[int, ...]


Node = Chance | Choice | Over

State = TypeVar("State")


class Game(Protocol[State]):
    """One edition at one table: its number of seats and its options are fixed."""

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        ...

    def start(self) -> State:
        """The position before the first move."""
        ...

    def node(self, state: State, /) -> Node:
        """Who acts next, and which moves are possible."""
        ...

    def step(self, state: State, move: Move, /) -> State:
        """The state after `move`, which must be one that `node(state)` offers."""
        ...

    def scores(self, state: State, /) -> tuple[int, ...]:
        """What each seat's sheet or board adds up to now."""
        ...


def play(game: Game[State], state: State, move: Move) -> State:
    """Step, refusing a move that the game does not offer here."""
    check_offered(game.node(state), move)
    return game.step(state, move)


def check_offered(node: Node, move: Move) -> None:
    """Refuse a move that is not offered here."""
    offered: Iterable[Move] = ()
    match node:
        case Chance():
            offered = node.outcomes
        case Choice():
            offered = node.legal
    if move not in offered:
        raise IllegalMove(f"illegal move {shown(str(move))}: {instead(node, move)}")


def replay(game: Game[State], moves: Iterable[Move | str]) -> State:
    """The state after all these moves from the start; the first that does not fit is refused with its index."""
    state = game.start()
    for at, move in enumerate(moves):
        try:
            state = play(game, state, move if isinstance(move, Move) else parse(move))
        except IllegalMove as error:
            raise IllegalMove(str(error), at) from None
    return state


def instead(node: Node, move: Move) -> str:
    """Why a move does not fit here, and what would."""
    match node:
        case Over():
            return "the game is over"
        case Chance():
            return f"a throw is next, such as {next(iter(node.outcomes))}"
        case Choice() if isinstance(move, Keep) and any(isinstance(other, Keep) for other in node.legal):
            return f"the hand is {dice_text(node.dice, node.power)}"
        case Choice():
            others = [str(other) for other in node.legal if not isinstance(other, Keep)]
            listed = ", ".join(others) if others else "any k: move that throws at least one die"
            hand = f"the hand is {dice_text(node.dice, node.power)}; " if node.dice else ""
            return f"{hand}allowed are {listed}"
