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
STAGES: Final = (1, 2, 3, 5, 8)
"""A stage of the game is that at least so many cards are off the board; the turns of the last round follow."""


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
        top = max(tables.most)
        where = {option: index for index, option in enumerate(tables.options)}
        fives = [hand for hand, is_five in enumerate(tables.is_five) if is_five]
        sort = {hand: at for at, hand in enumerate(fives, 1)}
        rows = [
            [sort.get(hand, 0) * len(where) + where[card, chips] for card, chips in enumerate(stacked) if chips]
            for hand, stacked in enumerate(tables.stacks)
        ]
        none = (1 + len(fives)) * len(where)
        row_of = [[*each, *[none] * (max(map(len, rows)) - len(each))] for each in rows]
        return {
            "stacks": xp.asarray(tables.stacks),
            "raises": xp.asarray(tables.raises),
            "five": xp.asarray(tables.is_five),
            "most": xp.asarray(tables.most),
            "wild": xp.asarray(tables.wild),
            "card": xp.asarray([card for card, _ in tables.options] + [0, 0]),
            "chips": xp.asarray([chips for _, chips in tables.options] + [0, 0]),
            "sorts": [
                (
                    xp.asarray(is_five),
                    xp.asarray([chips if hand is None else tables.raises[hand][card] for card, chips in tables.options]),
                )
                for is_five, hand in [(False, None), *((True, hand) for hand in fives)]
            ],
            "row_of": xp.asarray(row_of),
            "level": xp.asarray([[where.get((card, chips), 0) for chips in range(top + 1)] for card in range(self.cards)]),
            "stage": xp.asarray(
                [max(sum(off >= least for least in STAGES) - 1, 0) if off else len(STAGES) - 1 for off in range(self.cards + 1)]
            ),
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
        games = xp.arange(len(state.seat))
        space = self._pawn(state)
        wild, on_empty = arrays["wild"][space], ~(state.space == space[:, None]).any(1)
        card, fits = arrays["card"][:-2], arrays["chips"][:-2]
        owner, chips = state.owner[:, card], state.chips[:, card]
        here = wild[:, None] | (state.space[:, card] == space[:, None])
        is_own, own = owner == state.seat[:, None], values[..., 0]
        worths, takes = [], []
        for is_five, raised in arrays["sorts"]:
            places = (owner < 0) & (is_five | on_empty[:, None])
            steals = (owner >= 0) & ~is_own & (is_five | here) & (fits >= chips)
            allowed = places | steals | (is_own & here & (raised > chips))
            worths.append(xp.where(allowed, own[:, :-2], NEVER).T)
            takes.append((places | steals).T)
        nothing = own[None, :, 0] * 0 + NEVER
        worth, take = xp.concatenate([*worths, nothing]), xp.concatenate([*takes, nothing > 0])
        found, chosen, taken = nothing, arrays["row_of"][:, :1] * 0 + games[None] * 0, nothing > 0
        for at in range(arrays["row_of"].shape[1]):
            row = arrays["row_of"][:, at]
            value = worth[row]
            chosen = xp.where(value > found, (row % len(card))[:, None], chosen)
            found = xp.where(value > found, value, found)
            taken = taken | take[row]
        may_pass = (found == NEVER) | (wild[None] & ~taken)
        passing = own[:, self.leaves - 2][None]
        passes = may_pass & (passing > found)
        chosen = xp.where(passes, self.leaves - 2, chosen)
        ends = xp.where(passes, passing, found)[..., None] if values.shape[2] == 1 else values[games[None], chosen]
        return ends, ends, chosen, chosen

    def walks_again(self, state: State, stay: Array, again: Array) -> Array:
        """Whether to walk again: those who must, and those who may if it is worth more than to stay."""
        return (state.phase == WALK) | ((state.phase == OWN) & (again > stay))

    def walking(self, state: State) -> Array:
        """The games in which the player may or must walk again."""
        return self.xp.argwhere(state.phase != THROW)[:, 0]

    # What a judge sees.

    @cached_property
    def _blocks(self) -> dict[str, int]:
        """Where each block of features begins, and how many there are."""
        cards, seats, spaces, levels = self.cards, self.seats, self.spaces, len(self.tables.options)
        sizes = {
            "off": cards,
            "card": levels * seats * spaces,
            "reach": (seats - 1) * levels * seats * PIPS,
            "pawn": (seats - 1) * spaces,
            "corner": 4,
            "stage": len(STAGES) + seats,
            "lead": (seats - 1) * (len(STAGES) + seats) * (2 * WIDEST + 1),
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
        level = self._arrays["level"][card, state.chips] * seats + (state.owner - state.seat[:, None]) % seats
        ahead = (state.space - pawns[:, :1]) % spaces
        places = [xp.where(is_on, blocks["card"] + level * spaces + ahead, blocks["off"] + card)]
        scores = self.scores(state)[games, around]
        stages = len(STAGES) + seats
        stage = (self._arrays["stage"][(~is_on).sum(1)] + xp.clip(state.closing, 0, seats))[:, None]
        for other in range(1, seats):
            ahead = (state.space - pawns[:, other : other + 1]) % spaces
            reach = blocks["reach"] + ((other - 1) * len(self.tables.options) * seats + level) * PIPS + ahead - 1
            places.append(xp.where(is_on & (ahead >= 1) & (ahead <= PIPS), reach, none))
            away = (pawns[:, other : other + 1] - pawns[:, :1]) % spaces
            lead = xp.clip(scores[:, :1] - scores[:, other : other + 1], -WIDEST, WIDEST) + WIDEST
            places.append(blocks["pawn"] + (other - 1) * spaces + away)
            places.append(blocks["lead"] + ((other - 1) * stages + stage) * (2 * WIDEST + 1) + lead)
        places.append(blocks["corner"] + pawns[:, :1] % 4)
        places.append(blocks["stage"] + stage)
        return xp.concatenate(places, 1)
