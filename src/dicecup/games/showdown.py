"""Showdown Yahtzee: cards on a ring, placed, stolen and raised. Rule numbers as in `docs/rules/showdown.md`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, NamedTuple, TypeVar, cast

from dicecup.core.dice import red_throw
from dicecup.core.machine import Chance, Choice, Node, Over
from dicecup.core.moves import AGAIN, PASS, STAY, Keep, Move, Place, Raise, RedDie, Roll, Say, Steal
from dicecup.games.patterns import Hand, alike, full_house, run
from dicecup.games.sheet import NUMBERS
from dicecup.games.turn import ROLLS, keeps, leaders, throw_of
from dicecup.games.view import Slot, Space, View

T = TypeVar("T")

SPACES: Final = 16
WILD_SPACES: Final = (0, 4, 8, 12)
MOST_ON_NUMBER: Final = 4
HAND_SIZE: Final = 5


class CardKind(NamedTuple):
    """A card, the most chips it takes, and the chips a hand stacks on it: 0 if the hand does not fit."""

    name: str
    most: int
    chips: Callable[[Hand], int]


def _number(name: str, number: int) -> CardKind:
    return CardKind(name, MOST_ON_NUMBER, lambda dice: min(dice.count(number), MOST_ON_NUMBER))


def _combination(name: str, chips: int, fits: Callable[[Hand], bool]) -> CardKind:
    return CardKind(name, chips, lambda dice: chips if fits(dice) else 0)


CARDS: Final = (
    *(_number(name, number) for number, name in enumerate(NUMBERS, 1)),
    _combination("three-of-a-kind", 3, lambda dice: alike(dice) >= 3),
    _combination("four-of-a-kind", 4, lambda dice: alike(dice) >= 4),
    _combination("full-house", 5, full_house),
    _combination("small-straight", 5, lambda dice: run(dice) >= 4),
    _combination("large-straight", 7, lambda dice: run(dice) >= 5),
    _combination("chance", 6, lambda dice: sum(dice) >= 25),
)
NAMES: Final = tuple(card.name for card in CARDS)


class Card(NamedTuple):
    """A card on the board."""

    space: int
    owner: int
    chips: int


class State(NamedTuple):
    """A position: pawns, cards, whose turn it is and what it waits for; `closing` counts the turns left in the Showdown Round."""

    pawns: tuple[int, ...]
    cards: tuple[Card | None, ...]
    seat: int = 0
    phase: Literal["red", "own", "dice"] = "red"
    dice: Hand = ()
    rolls: int = 0
    closing: int | None = None


@dataclass(frozen=True)
class Showdown:
    """The game for 2 to 4; seat 0 starts."""

    seats: int = 2

    def start(self) -> State:
        """Every pawn on its own Wild space, all cards off the board."""
        return State(WILD_SPACES[: self.seats], (None,) * len(CARDS))

    def node(self, state: State) -> Node:
        """The red die, what to do on one's own card, the black dice, and what they gain."""
        seat, dice = state.seat, state.dice
        if state.closing == 0:
            return Over(leaders(self.scores(state)))
        if state.phase == "red":
            return _red_die(seat)
        if state.phase == "own":
            return Choice(seat, (AGAIN, STAY))
        if len(dice) < HAND_SIZE:
            return throw_of(seat, HAND_SIZE - len(dice))
        ends = gains(state) or (PASS,)
        return Choice(seat, keeps(dice) + ends if state.rolls < ROLLS else ends, dice)

    def step(self, state: State, move: Move) -> State:
        """Walk, throw, keep, or gain a card."""
        match move:
            case RedDie():
                return self._walked(state, (state.pawns[state.seat] + move.spaces) % SPACES)
            case Say(word="again"):
                return state._replace(phase="red")
            case Say(word="stay"):
                return state._replace(phase="dice")
            case Keep():
                return state._replace(dice=cast(Hand, move.dice))
            case Roll():
                dice = tuple(sorted(state.dice + cast(Hand, move.dice)))
                return state._replace(dice=dice, rolls=state.rolls + 1)
            case Place() | Steal() | Raise():
                return self._gained(state, move)
            case Say(word="pass"):
                return self._turn_over(state)
        raise AssertionError(move)

    def scores(self, state: State) -> tuple[int, ...]:
        """The chips each seat has on the board."""
        chips = [0] * self.seats
        for card in state.cards:
            if card is not None:
                chips[card.owner] += card.chips
        return tuple(chips)

    def view(self, state: State) -> View:
        """The position as a person sees it."""
        return View(
            dice=state.dice,
            power=None,
            roll=state.rolls,
            columns=tuple(tuple((_slot(card, seat),) for card in state.cards) for seat in range(self.seats)),
            sums=(("chips", self.scores(state)),),
            board=tuple(_space(state, space) for space in range(SPACES)),
            off_board=tuple(name for name, card in zip(NAMES, state.cards, strict=True) if card is None),
            last_round=state.closing is not None,
        )

    def _walked(self, state: State, space: int) -> State:
        state = state._replace(pawns=_with(state.pawns, state.seat, space))
        under = card_on(state, space)
        if under is None or owner(state, under) != state.seat:
            return state._replace(phase="dice")
        return state._replace(phase="own" if raisable(state, under) else "red")

    def _gained(self, state: State, move: Place | Steal | Raise) -> State:
        index, seat = NAMES.index(move.card), state.seat
        card = state.cards[index]
        space = place_space(state) if card is None else card.space
        state = state._replace(
            pawns=_with(state.pawns, seat, space),
            cards=_with(state.cards, index, Card(space, seat, chips(index, state.dice))),
        )
        if isinstance(move, Steal) and state.closing is not None:
            return state._replace(phase="red", dice=(), rolls=0)
        if isinstance(move, Place) and None not in state.cards:
            return self._turn_over(state)._replace(closing=self.seats)
        return self._turn_over(state)

    def _turn_over(self, state: State) -> State:
        closing = None if state.closing is None else state.closing - 1
        return State(state.pawns, state.cards, (state.seat + 1) % self.seats, closing=closing)


def gains(state: State) -> tuple[Move, ...]:
    """Every place, steal and raise that the dice on the table allow."""
    seat, dice, space = state.seat, state.dice, state.pawns[state.seat]
    wild, five = space in WILD_SPACES, alike(dice) == HAND_SIZE
    can_place = five or wild or card_on(state, space) is None
    moves: list[Move] = []
    for index, (kind, card) in enumerate(zip(CARDS, state.cards, strict=True)):
        stack = chips(index, dice)
        if card is None:
            if can_place and stack:
                moves.append(Place(kind.name))
        elif card.owner != seat:
            if (five or wild or card.space == space) and stack >= card.chips:
                moves.append(Steal(kind.name))
        elif (wild or card.space == space) and raisable(state, index) and kind.chips(dice) > card.chips:
            moves.append(Raise(kind.name))
    return tuple(moves)


def chips(index: int, dice: Hand) -> int:
    """The chips this hand stacks on a card; five alike fit every card."""
    return CARDS[index].most if alike(dice) == HAND_SIZE else CARDS[index].chips(dice)


def card_on(state: State, space: int) -> int | None:
    """The card that covers a space."""
    return next((index for index, card in enumerate(state.cards) if card is not None and card.space == space), None)


def owner(state: State, index: int) -> int | None:
    """Who controls a card."""
    card = state.cards[index]
    return None if card is None else card.owner


def raisable(state: State, index: int) -> bool:
    """Whether more chips fit on a card: number cards take four."""
    card = state.cards[index]
    return card is not None and index < len(NUMBERS) and card.chips < MOST_ON_NUMBER


def place_space(state: State) -> int:
    """Where a card is placed: here if this is an empty diamond, else on the next one clockwise."""
    covered = {card.space for card in state.cards if card is not None}.union(WILD_SPACES)
    here = state.pawns[state.seat]
    return next(space % SPACES for space in range(here, here + SPACES) if space % SPACES not in covered)


@cache
def _red_die(seat: int) -> Chance:
    return Chance(seat, red_throw())


def _with(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])


def _slot(card: Card | None, seat: int) -> Slot | None:
    return Slot(card.chips) if card is not None and card.owner == seat else None


def _space(state: State, space: int) -> Space:
    pawns = tuple(seat for seat, at in enumerate(state.pawns) if at == space)
    index = card_on(state, space)
    card = None if index is None else state.cards[index]
    if index is None or card is None:
        return Space(space in WILD_SPACES, None, None, 0, pawns)
    return Space(False, NAMES[index], card.owner, card.chips, pawns)
