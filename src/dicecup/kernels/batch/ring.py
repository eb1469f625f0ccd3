"""Many games on a ring of spaces at once: pawns walk by a die, hands of dice place, steal and raise cards on the spaces.

Moves are numbers: a row of the lattice (a keep, or the full hand that was thrown), then a card for each card that is gained, then
`pass`, `again` and `stay`, then the steps of a walk. A turn ends with an *option*: a card at so many chips, to pass, or to walk
again. `features` is a position before a walk as the player to move sees it, for a trained judge.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from dicecup.kernels.batch.dice import NEVER, Array, Dice, select, shares

WALK: Final = 0
OWN: Final = 1
THROW: Final = 2
PIPS: Final = 6
WIDEST: Final = 20
"""A lead by more chips counts as one by so many."""


class Tables(NamedTuple):
    """The rules as nested sequences: what each hand stacks on each card and what it raises it to, and where the ring is wild.

    `most[card]` are the chips a card takes, and `options` the pairs of card and chips that a turn can end with.
    """

    stacks: list[list[int]]
    raises: list[list[int]]
    is_five: list[bool]
    most: list[int]
    options: list[tuple[int, int]]
    wild: list[bool]


class State(NamedTuple):
    """Positions: of a card off the board owner and space are -1; `closing` is -1 before the last round."""

    pawns: Array
    owner: Array
    chips: Array
    space: Array
    seat: Array
    phase: Array
    row: Array
    rolls: Array
    closing: Array


@dataclass(frozen=True, eq=False)
class Ring:
    """The game for so many seats."""

    dice: Dice
    tables: Tables
    seats: int

    branches = PIPS
    """Ways a turn begins: the steps of the first walk."""

    @property
    def xp(self) -> Any:
        """The module of the arrays."""
        return self.dice.xp

    @cached_property
    def cards(self) -> int:
        """How many cards there are."""
        return len(self.tables.most)

    @cached_property
    def spaces(self) -> int:
        """How many spaces the ring has."""
        return len(self.tables.wild)

    @cached_property
    def leaves(self) -> int:
        """The options: cards with chips, then to pass, then to walk again."""
        return len(self.tables.options) + 2

    @cached_property
    def moves(self) -> int:
        """How many numbers moves have."""
        return self.dice.rows + self.cards + 3 + PIPS

    @cached_property
    def _arrays(self) -> dict[str, Array]:
        xp, tables = self.xp, self.tables
        where = {option: index for index, option in enumerate(tables.options)}
        option_of = [[where.get((card, chips), 0) for card, chips in enumerate(hand)] for hand in tables.stacks]
        return {
            "stacks": xp.asarray(tables.stacks),
            "raises": xp.asarray(tables.raises),
            "five": xp.asarray(tables.is_five),
            "most": xp.asarray(tables.most),
            "wild": xp.asarray(tables.wild),
            "card": xp.asarray([card for card, _ in tables.options] + [0, 0]),
            "chips": xp.asarray([chips for _, chips in tables.options] + [0, 0]),
            "option_of": xp.asarray(option_of),
        }

    def start(self, pawns: Array) -> State:
        """All cards off the board; `pawns[game, seat]` are the spaces to start from."""
        none = pawns[:, :1] * 0 + self.xp.zeros_like(self.xp.arange(self.cards))[None] - 1
        zero = pawns[:, 0] * 0
        return State(pawns, none, none + 1, none, zero, zero + WALK, zero, zero, zero - 1)

    def is_over(self, state: State) -> Array:
        """Whether each game is over."""
        return (state.closing == 0) & (state.phase == WALK)

    def seat(self, state: State) -> Array:
        """Who is to move."""
        return state.seat

    def scores(self, state: State) -> Array:
        """The chips of every seat."""
        mine = state.owner[:, :, None] == self.xp.arange(self.seats)[None, None]
        return (mine * state.chips[:, :, None]).sum(1)

    def wins(self, state: State) -> Array:
        """Each seat's share of the win, if the game ended here."""
        return shares(self.xp, self.scores(state))

    # One move at a time.

    def legal(self, state: State) -> Array:
        """Whether each move is legal, throws included."""
        xp, dice, throwing = self.xp, self.dice, state.phase == THROW
        is_full = throwing & (state.row >= dice.keeps)
        row, hand = xp.clip(state.row, 0, dice.keeps - 1), xp.clip(state.row - dice.keeps, 0, dice.rows - dice.keeps - 1)
        keeps = dice.within.T[hand] & (is_full & (state.rolls < 3))[:, None]
        hands = dice.within[row] & (throwing & ~is_full)[:, None]
        gains, raises, space = self._gains(state, hand)
        passes = ~gains.any(1) | (self._arrays["wild"][space] & (gains == raises).all(1))
        own = state.phase == OWN
        walks = ((state.phase == WALK) & ~self.is_over(state))[:, None] & (xp.arange(PIPS) >= 0)[None]
        ends = [gains & is_full[:, None], (passes & is_full)[:, None], own[:, None], own[:, None]]
        return xp.concatenate([keeps, hands, *ends, walks], 1)

    def _gains(self, state: State, hand: Array) -> tuple[Array, Array, Array]:
        """The cards that a hand gains, those of them it raises, and the space of the pawn."""
        arrays, seat = self._arrays, state.seat[:, None]
        space = self._pawn(state)
        here, wild, five = state.space == space[:, None], arrays["wild"][space][:, None], arrays["five"][hand][:, None]
        stacked = arrays["stacks"][hand]
        is_off, is_own = state.owner < 0, state.owner == seat
        places = is_off & (five | ~here.any(1)[:, None])
        steals = ~is_off & ~is_own & (five | wild | here) & (stacked >= state.chips)
        raises = is_own & (wild | here) & (arrays["raises"][hand] > state.chips) & (stacked > 0)
        return (stacked > 0) & (places | steals | raises), raises, space

    def step(self, state: State, move: Array) -> State:
        """The positions after a move in each game; a move of -1 is none."""
        xp, dice = self.xp, self.dice
        kind = move - dice.rows
        card = xp.clip(kind, 0, self.cards - 1)
        hand = xp.clip(state.row - dice.keeps, 0, dice.rows - dice.keeps - 1)
        chips = self._arrays["stacks"][hand, card]
        after = self.walked(state, kind - self.cards - 2)
        after = select(xp, kind == self.cards + 2, state._replace(phase=state.phase * 0 + THROW), after)
        after = select(xp, kind == self.cards + 1, state._replace(phase=state.phase * 0 + WALK), after)
        after = select(xp, kind == self.cards, self._next_turn(state), after)
        after = select(xp, (kind >= 0) & (kind < self.cards), self.gained(state, card, chips, self._free_space(state)), after)
        after = select(xp, kind < 0, state._replace(row=move, rolls=state.rolls + (move >= dice.keeps) * 1), after)
        found: State = select(xp, move < 0, state, after)
        return found

    def walked(self, state: State, steps: Array) -> State:
        """The pawns of the players to move so many steps further, and what their turns wait for there."""
        xp = self.xp
        space = (self._pawn(state) + steps) % self.spaces
        here = (state.space == space[:, None]) & (state.owner == state.seat[:, None])
        can_rise = (here & (state.chips < self._arrays["most"][None])).any(1)
        phase = xp.where(here.any(1), xp.where(can_rise, OWN, WALK), THROW)
        return state._replace(pawns=self._moved(state, space), phase=phase, row=state.row * 0, rolls=state.rolls * 0)

    def gained(self, state: State, card: Array, chips: Array, free: Array) -> State:
        """The positions after a card is placed (on the space `free`), stolen or raised."""
        xp = self.xp
        games = xp.arange(len(card))
        owner, space = state.owner[games, card], state.space[games, card]
        space = xp.where(owner < 0, free, space)
        is_it = xp.arange(self.cards)[None] == card[:, None]
        after = state._replace(
            pawns=self._moved(state, space),
            owner=xp.where(is_it, state.seat[:, None], state.owner),
            chips=xp.where(is_it, chips[:, None], state.chips),
            space=xp.where(is_it, space[:, None], state.space),
        )
        goes_on = (owner >= 0) & (owner != state.seat) & (state.closing >= 0)
        again = after._replace(phase=state.phase * 0 + WALK, row=state.row * 0, rolls=state.rolls * 0)
        found: State = select(xp, goes_on, again, self._next_turn(after))
        return found

    def _pawn(self, state: State) -> Array:
        return state.pawns[self.xp.arange(len(state.seat)), state.seat]

    def _moved(self, state: State, space: Array) -> Array:
        return self.xp.where(self.xp.arange(self.seats)[None] == state.seat[:, None], space[:, None], state.pawns)

    def _free_space(self, state: State) -> Array:
        """The next free space from the pawn on."""
        xp = self.xp
        ahead = (self._pawn(state)[:, None] + xp.arange(self.spaces)[None]) % self.spaces
        is_free = ~self._arrays["wild"][ahead] & ~(state.space[:, None] == ahead[:, :, None]).any(2)
        first = (is_free * (self.spaces - xp.arange(self.spaces))[None]).argmax(1)
        return ahead[xp.arange(len(first)), first]

    def _next_turn(self, state: State) -> State:
        xp, zero = self.xp, state.seat * 0
        all_placed = (state.owner >= 0).all(1)
        closing = xp.where(state.closing >= 0, state.closing - 1, xp.where(all_placed, self.seats, -1))
        return state._replace(seat=(state.seat + 1) % self.seats, phase=zero + WALK, row=zero, rolls=zero, closing=closing)

    # A turn at a time.

    def begun(self, state: State) -> State:
        """The turns after each first walk, those of one step first."""
        xp = self.xp
        games = xp.arange(PIPS * len(state.seat))
        count = len(state.seat)
        return self.walked(State(*(field[games % count] for field in state)), games // count + 1)

    def ended(self, state: State) -> State:
        """The positions after every option, the options of one game beside each other; those not allowed are meaningless."""
        xp, arrays, leaves = self.xp, self._arrays, self.leaves
        every = xp.arange(leaves * len(state.seat))
        wide, option = State(*(field[every // leaves] for field in state)), every % leaves
        free = self._free_space(state)[every // leaves]
        after = self.gained(wide, arrays["card"][option], arrays["chips"][option], free)
        after = select(xp, option == leaves - 2, self._next_turn(wide), after)
        found: State = select(xp, option == leaves - 1, wide._replace(phase=wide.phase * 0 + WALK), after)
        return found

    def hands(self, state: State, values: Array) -> tuple[Array, Array, Array, Array]:
        """From the values of all options, `[game, option, …]`, those of every full hand when stopping, and at the end.

        With each goes the option it is worth; here both are the same, since what ends a turn does so after any throw.
        """
        xp, arrays = self.xp, self._arrays
        space, games = self._pawn(state), xp.arange(len(state.seat))
        wild, five = arrays["wild"][space][None], arrays["five"][:, None]
        here = state.space == space[:, None]
        on_empty = ~here.any(1)[None]
        own = values[..., 0]
        found = own[None, :, 0] * 0 + arrays["five"][:, None] * 0 + NEVER
        chosen = arrays["five"][:, None] * 0 + games[None] * 0
        takes = chosen > 0
        for card in range(self.cards):
            stacked, owner = arrays["stacks"][:, card][:, None], state.owner[:, card][None]
            chips, is_here = state.chips[:, card][None], here[:, card][None]
            is_own = owner == state.seat[None]
            raises = is_own & (wild | is_here) & (arrays["raises"][:, card][:, None] > chips)
            steals = (owner >= 0) & ~is_own & (five | wild | is_here) & (stacked >= chips)
            places = (owner < 0) & (five | on_empty)
            option = arrays["option_of"][:, card][:, None]
            allowed = (stacked > 0) & (raises | steals | places)
            value = xp.where(allowed, own[games[None], option], NEVER)
            chosen = xp.where(value > found, option, chosen)
            found = xp.where(value > found, value, found)
            takes = takes | (allowed & ~raises)
        may_pass = (found == NEVER) | (wild & ~takes)
        passing = own[:, self.leaves - 2][None]
        chosen = xp.where(may_pass & (passing > found), self.leaves - 2, chosen)
        ends = values[games[None], chosen]
        return ends, ends, chosen, chosen

    def walks_again(self, state: State, stay: Array, again: Array) -> Array:
        """Whether to walk again: those who must, and those who may if it is worth more than to stay."""
        return (state.phase == WALK) | ((state.phase == OWN) & (again > stay))

    # What a judge sees.

    @cached_property
    def _blocks(self) -> dict[str, int]:
        """Where each block of features begins, and how many there are."""
        cards, seats, spaces = self.cards, self.seats, self.spaces
        sizes = {
            "off": cards,
            "card": cards * seats * spaces,
            "chips": self._numbers * seats * self._most,
            "reach": (seats - 1) * cards * seats * PIPS,
            "pawn": (seats - 1) * spaces,
            "corner": 4,
            "closing": seats + 1,
            "lead": (seats - 1) * (2 * WIDEST + 1),
        }
        starts, at = {}, 0
        for name, size in sizes.items():
            starts[name], at = at, at + size
        return {**starts, "all": at}

    @property
    def inputs(self) -> int:
        """How many features there are; this number itself stands for none."""
        return self._blocks["all"]

    def features(self, state: State) -> Array:
        """The features that are on before a walk, a fixed number of places for each game."""
        xp, seats, spaces, cards, blocks = self.xp, self.seats, self.spaces, self.cards, self._blocks
        none, games = self.inputs, xp.arange(len(state.seat))[:, None]
        card = xp.arange(cards)[None]
        around = (state.seat[:, None] + xp.arange(seats)[None]) % seats
        pawns = state.pawns[games, around]
        is_on = state.owner >= 0
        owned = card * seats + (state.owner - state.seat[:, None]) % seats
        ahead = (state.space - pawns[:, :1]) % spaces
        lies = xp.where(is_on, blocks["card"] + owned * spaces + ahead, blocks["off"] + card)
        chips = xp.where(is_on, blocks["chips"] + owned * self._most + state.chips - 1, none)
        places = [lies, chips[:, : self._numbers]]
        scores = self.scores(state)[games, around]
        for other in range(1, seats):
            ahead = (state.space - pawns[:, other : other + 1]) % spaces
            reach = blocks["reach"] + ((other - 1) * cards * seats + owned) * PIPS + ahead - 1
            places.append(xp.where(is_on & (ahead >= 1) & (ahead <= PIPS), reach, none))
            away = (pawns[:, other] - pawns[:, 0]) % spaces
            lead = xp.clip(scores[:, 0] - scores[:, other], -WIDEST, WIDEST) + WIDEST
            places.append((blocks["pawn"] + (other - 1) * spaces + away)[:, None])
            places.append((blocks["lead"] + (other - 1) * (2 * WIDEST + 1) + lead)[:, None])
        places.append((blocks["corner"] + pawns[:, 0] % 4)[:, None])
        places.append((blocks["closing"] + xp.clip(state.closing, 0, seats))[:, None])
        return xp.concatenate(places, 1)

    @cached_property
    def _numbers(self) -> int:
        """How many cards take more or fewer chips; they come first."""
        cards = [card for card, _ in self.tables.options]
        return sum(cards.count(card) > 1 for card in range(self.cards))

    @cached_property
    def _most(self) -> int:
        return max(self.tables.most[: self._numbers])
