"""The game on the shared board alone and for two, as numbers.

Characters are alike in the rules, so a board is a multiset of five (mine, theirs): where the token of the player to move lies,
and the opponent's. A token on the board matters only to a token still in hand (it may take its space), so two that both lie on the
board are left out, and so are the points: for two players there is a value for each (board, lead), a board seen by the player to
move, which leaves 2,616 boards. Alone there is no opponent, and a board is only how many tokens are left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import inf

from dicecup.core.lattice import Lattice, lattice
from dicecup.games import mickey_mouse as rules
from dicecup.solve.kind import Cost
from dicecup.solve.value_files import layout_of

Pair = tuple[int | None, int | None]
Board = tuple[Pair, ...]
"""Characters in order, each with my token and theirs."""

DONE: Pair = (0, 0)
MOST = len(rules.CHARACTERS) * rules.HAND_SIZE
"""The highest score, and so the largest lead."""

COUNTS = rules.HAND_SIZE + 1
ZERO = len(rules.CHARACTERS) * COUNTS
"""The first of the options that give a token up; before it, option = character × counts + count."""


@dataclass(frozen=True, eq=False)
class BoardModel:
    """The game for one or two players, as numbers."""

    game: rules.MickeyMouse

    @property
    def seats(self) -> int:
        """How many play."""
        return self.game.seats

    @cached_property
    def lattice(self) -> Lattice:
        """The hands and keeps."""
        return lattice(rules.HAND_SIZE, rules.FACES)

    @property
    def start(self) -> Board:
        """All tokens in hand."""
        return ((None, None if self.seats == 2 else 0),) * len(rules.CHARACTERS)

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """Every board up to symmetry, fewest tokens left first."""
        found = {self.start: None}
        waiting = [self.start]
        while waiting:
            for after, _ in self.moves(waiting.pop()).values():
                if after not in found:
                    found[after] = None
                    waiting.append(after)
        return tuple(sorted(found, key=lambda board: (tokens_left(board), *map(_rank, board))))

    @cached_property
    def index(self) -> dict[Board, int]:
        """Each board's row."""
        return {board: row for row, board in enumerate(self.boards)}

    @cached_property
    def moves(self) -> Callable[[Board], dict[int, tuple[Board, int]]]:
        """Every option of a board: the next board, seen by the next player, and the points gained."""
        return cache(self._list_moves)

    def _list_moves(self, board: Board) -> dict[int, tuple[Board, int]]:
        moves = {}
        for character, (mine, theirs) in enumerate(board):
            if mine is None:
                placed = [self.placed(board, character, column) for column in range(COUNTS)]
                for count in range(1, COUNTS):
                    column = landing(theirs, count)
                    moves[character * COUNTS + count] = placed[column], column
                moves[ZERO + character] = placed[0], 0
        return moves

    def placed(self, board: Board, character: int, column: int) -> Board:
        """The board after a token is placed, up to symmetry and seen by the next player."""
        theirs = board[character][1]
        others = board[:character] + board[character + 1 :]
        if self.seats == 1:
            return canonical(((column, theirs), *others))
        return canonical(((theirs, column), *((their, my) for my, their in others)))

    @cached_property
    def hand_counts(self) -> tuple[tuple[int, ...], ...]:
        """How many of each character every full hand counts."""
        return tuple(tuple(rules.count(hand, name) for name in rules.CHARACTERS) for hand in self.lattice.hands)

    @cached_property
    def hand_options(self) -> tuple[tuple[int, ...], ...]:
        """The options of every full hand that place a token on what it shows."""
        return tuple(
            tuple(character * COUNTS + count for character, count in enumerate(counts) if count) for counts in self.hand_counts
        )

    # The values: boards by leads, or alone one for each board.

    @cached_property
    def layout(self) -> int:
        """A checksum of what the values' rows and columns mean."""
        return layout_of(self.boards)

    @property
    def cost(self) -> Cost:
        """A second."""
        return Cost(len(self.boards) * self.columns)

    @property
    def columns(self) -> int:
        """The columns of the value file: every lead from `-MOST` on, or alone one."""
        return 2 * MOST + 1 if self.seats == 2 else 1

    def option_values(self, value: Callable[[int, int], float], board: Board, lead: int) -> list[float]:
        """The value of every option for the player to move; minus infinity where it does not exist.

        `value(row, column)` is what a board is worth to the player who moves next.
        """
        values = [-inf] * (ZERO + len(rules.CHARACTERS))
        for option, (after, points) in self.moves(board).items():
            row = self.index[after]
            values[option] = 1 - value(row, MOST - (lead + points)) if self.seats == 2 else value(row, 0) + points
        return values

    def hand_values(self, options: Sequence[float]) -> tuple[list[float], list[float]]:
        """The value of each hand when the player stops before the last throw, and at the end."""
        stop = [max([options[each] for each in shown], default=-inf) for shown in self.hand_options]
        give_up = max(options[ZERO:])
        return stop, [give_up if value == -inf else value for value in stop]

    def seen_by(self, tokens: tuple[rules.Tokens, ...], seat: int) -> Board:
        """The board as this seat sees it, in the order of the characters."""
        mine = tokens[seat]
        theirs = tokens[1 - seat] if self.seats == 2 else (0,) * len(mine)
        return tuple(zip(mine, theirs, strict=True))


@cache
def landing(theirs: int | None, count: int) -> int:
    """The column a token with this count comes to beside the opponent's."""
    return rules.landing(((None,), (theirs,)), 0, count)


def canonical(board: Board) -> Board:
    """The board up to symmetry: what no longer matters left out, characters in one order."""
    return tuple(sorted((DONE if None not in pair else pair for pair in board), key=_rank))


@cache
def _rank(pair: Pair) -> tuple[int, ...]:
    return tuple(-1 if column is None else column for column in pair)


def tokens_left(board: Board) -> int:
    """How many tokens are still in hand."""
    return sum(pair.count(None) for pair in board)
