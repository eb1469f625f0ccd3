"""Many games for the spaces of one shared board at once: hands of dice bring tokens onto rows of spaces, one token a space.

Moves are numbers: a row of the lattice (a keep, or the full hand that was thrown), then a row of the board for the token that
scores there, then a row for the token that is given up. A turn ends with an *option*: a row with the dice that count for it, or a
row given up. The last turn ends a game; who is level shares the win, since the throws that break a tie are even.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from dicecup.kernels.batch.dice import NEVER, Array, Dice, select, shares

WIDEST: Final = 15
"""A lead by more points counts as one by so many."""

ROWS: Final = 5
COLUMNS: Final = 5


class State(NamedTuple):
    """Positions: `tokens[game, seat, row]` is -1 in hand, else the column; `turn` counts the turns taken."""

    tokens: Array
    turn: Array
    row: Array
    rolls: Array


@dataclass(frozen=True, eq=False)
class Spaces:
    """The game for so many seats, each with so many turns; `counts[hand][row]` are the dice that count for a row."""

    dice: Dice
    counts: list[list[int]]
    seats: int
    turns: int

    branches = 1
    """Ways a turn begins."""

    leaves = ROWS * COLUMNS + ROWS
    """The options: for every row one for each count from 1 on, then the rows given up."""

    @property
    def xp(self) -> Any:
        """The module of the arrays."""
        return self.dice.xp

    @cached_property
    def moves(self) -> int:
        """How many numbers moves have."""
        return self.dice.rows + 2 * ROWS

    @cached_property
    def _counts(self) -> Array:
        return self.xp.asarray(self.counts)

    def start(self, games: int) -> State:
        """So many games with all tokens in hand."""
        xp = self.xp
        zero = xp.zeros_like(xp.arange(games))
        return State(
            zero[:, None, None] + xp.zeros_like(xp.arange(self.seats * ROWS)).reshape(1, self.seats, ROWS) - 1, zero, zero, zero
        )

    def seat(self, state: State) -> Array:
        """Who is to move."""
        return state.turn % self.seats

    def is_over(self, state: State) -> Array:
        """Whether each game is over."""
        return state.turn >= self.seats * self.turns

    def scores(self, state: State) -> Array:
        """The points of every seat."""
        return self.xp.clip(state.tokens, 0, COLUMNS).sum(2)

    def wins(self, state: State) -> Array:
        """Each seat's share of the win, if the game ended here."""
        return shares(self.xp, self.scores(state))

    # One move at a time.

    def legal(self, state: State) -> Array:
        """Whether each move is legal, throws included."""
        xp, dice = self.xp, self.dice
        goes_on = ~self.is_over(state)
        is_full = goes_on & (state.row >= dice.keeps)
        row, hand = xp.clip(state.row, 0, dice.keeps - 1), xp.clip(state.row - dice.keeps, 0, dice.rows - dice.keeps - 1)
        keeps = dice.within.T[hand] & (is_full & (state.rolls < 3))[:, None]
        hands = dice.within[row] & (goes_on & ~is_full)[:, None]
        in_hand = self._own(state) < 0
        scores = in_hand & (self._counts[hand] > 0) & is_full[:, None]
        zeros = in_hand & (is_full & (state.rolls == 3) & ~scores.any(1))[:, None]
        return xp.concatenate([keeps, hands, scores, zeros], 1)

    def step(self, state: State, move: Array) -> State:
        """The positions after a move in each game; a move of -1 is none."""
        xp, dice = self.xp, self.dice
        kind = move - dice.rows
        line = xp.clip(kind, 0, 2 * ROWS - 1)
        hand = xp.clip(state.row - dice.keeps, 0, dice.rows - dice.keeps - 1)
        count = xp.where(line < ROWS, self._counts[hand, line % ROWS], 0)
        thrown = state._replace(row=move, rolls=state.rolls + (move >= dice.keeps) * 1)
        after = select(xp, kind < 0, thrown, self.placed(state, line % ROWS, count))
        found: State = select(xp, move < 0, state, after)
        return found

    def placed(self, state: State, line: Array, count: Array) -> State:
        """The positions after a token goes onto a row with so many dice: left over taken spaces, at the end for nothing."""
        xp = self.xp
        games = xp.arange(len(line))
        taken = state.tokens[games, :, line]
        column = count
        for _ in range(self.seats):
            column = xp.where((column > 0) & (taken == column[:, None]).any(1), column - 1, column)
        is_it = (xp.arange(self.seats)[None] == self.seat(state)[:, None])[:, :, None] & (xp.arange(ROWS)[None] == line[:, None])[
            :, None
        ]
        tokens = xp.where(is_it, column[:, None, None], state.tokens)
        return State(tokens, state.turn + 1, state.row * 0, state.rolls * 0)

    def _own(self, state: State) -> Array:
        return state.tokens[self.xp.arange(len(state.turn)), self.seat(state)]

    # A turn at a time.

    def begun(self, state: State) -> State:
        """The turns as they begin: nothing is thrown before the dice."""
        return state

    def ended(self, state: State) -> State:
        """The positions after every option, the options of one game beside each other; those not allowed are meaningless."""
        xp = self.xp
        every = xp.arange(self.leaves * len(state.turn))
        wide, option = State(*(field[every // self.leaves] for field in state)), every % self.leaves
        is_zero = option >= ROWS * COLUMNS
        line = xp.where(is_zero, option - ROWS * COLUMNS, option // COLUMNS)
        return self.placed(wide, line, xp.where(is_zero, 0, option % COLUMNS + 1))

    def hands(self, state: State, values: Array) -> tuple[Array, Array, Array, Array]:
        """From the values of all options, `[game, option, …]`, those of every full hand when stopping, and at the end.

        With each goes the option it is worth.
        """
        xp = self.xp
        games = xp.arange(len(state.turn))
        in_hand, own = self._own(state) < 0, values[..., 0]
        found = own[None, :, 0] * 0 + self._counts[:, :1] * 0 + NEVER
        chosen = self._counts[:, :1] * 0 + games[None] * 0
        for line in range(ROWS):
            counted = self._counts[:, line][:, None]
            option = line * COLUMNS + xp.clip(counted - 1, 0, COLUMNS - 1)
            value = xp.where((counted > 0) & in_hand[:, line][None], own[games[None], option], NEVER)
            chosen = xp.where(value > found, option, chosen)
            found = xp.where(value > found, value, found)
        zeros = xp.where(in_hand, own[:, ROWS * COLUMNS :], NEVER)
        zero = (ROWS * COLUMNS + zeros.argmax(1))[None]
        last = xp.where(found == NEVER, zero, chosen)
        stop = values[games[None], chosen]
        return xp.where((found == NEVER)[..., None], NEVER, stop), values[games[None], last], chosen, last

    def walks_again(self, state: State, stay: Array, again: Array) -> Array:
        """Nobody walks here."""
        return (stay > again) & (stay < again)

    def walking(self, state: State) -> Array:
        """Nobody walks here."""
        return self.xp.arange(0)

    # What a judge sees.

    @cached_property
    def _patterns(self) -> int:
        return int((COLUMNS + 2) ** self.seats)

    @property
    def inputs(self) -> int:
        """How many features there are; this number itself stands for none."""
        return self._patterns + (self.seats - 1) * (2 * WIDEST + 1) + self.seats * self.turns

    def features(self, state: State) -> Array:
        """The features that are on before a turn: each row's tokens, the leads, and the turn; the rows are alike."""
        xp, seats = self.xp, self.seats
        games = xp.arange(len(state.turn))[:, None]
        around = (self.seat(state)[:, None] + xp.arange(seats)[None]) % seats
        tokens, scores = state.tokens[games, around], self.scores(state)[games, around]
        pattern = tokens[:, 0] * 0
        for seat in range(seats):
            pattern = pattern * (COLUMNS + 2) + tokens[:, seat] + 1
        places = [pattern]
        at = self._patterns
        for other in range(1, seats):
            places.append((at + xp.clip(scores[:, 0] - scores[:, other], -WIDEST, WIDEST) + WIDEST)[:, None])
            at += 2 * WIDEST + 1
        places.append((at + xp.clip(state.turn, 0, seats * self.turns - 1))[:, None])
        return xp.concatenate(places, 1)
