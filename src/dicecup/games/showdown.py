"""Showdown Yahtzee: cards on a ring, placed, stolen and raised. Rule numbers as in `docs/rules/showdown.md`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Final, Literal, NamedTuple, TypeVar, cast

from dicecup.core.dice import PIPS, red_throw
from dicecup.core.machine import Chance, Choice, Node, Over
from dicecup.core.moves import AGAIN, PASS, STAY, CardMove, Keep, Move, Place, Raise, RedDie, Roll, Say, Steal
from dicecup.games.edition import Edition, Option, RowFacts, Section
from dicecup.games.examples import EXAMPLES
from dicecup.games.guide import NOTHING, Closed, Guide, Here
from dicecup.games.notices import Notice
from dicecup.games.patterns import Hand, alike, full_house, run
from dicecup.games.sheet import NUMBERS
from dicecup.games.turn import ROLLS, keeps, leaders, throw_of
from dicecup.games.view import Seen, Slot, Space, Sum, View

T = TypeVar("T")

SPACES: Final = 16  # R3
WILD_SPACES: Final = (0, 4, 8, 12)  # R2 R3
MOST_ON_NUMBER: Final = 4  # R23 R34 R45
HAND_SIZE: Final = 5  # R14
CHANCE_FROM: Final = 25  # R29


class CardKind(NamedTuple):
    """A card, the most chips it takes, and the chips a hand stacks on it: 0 if the hand does not fit."""

    name: str
    most: int
    chips: Callable[[Hand], int]
    counts: bool = False
    """Whether each die of the card's number is a chip."""


def _number(name: str, number: int) -> CardKind:
    return CardKind(name, MOST_ON_NUMBER, counts=True, chips=lambda dice: min(dice.count(number), MOST_ON_NUMBER))  # R23


def _combination(name: str, chips: int, fits: Callable[[Hand], bool]) -> CardKind:
    return CardKind(name, chips, lambda dice: chips if fits(dice) else 0)


CARDS: Final = (
    *(_number(name, number) for number, name in enumerate(NUMBERS, 1)),
    _combination("three-of-a-kind", 3, lambda dice: alike(dice) >= 3),  # R24
    _combination("four-of-a-kind", 4, lambda dice: alike(dice) >= 4),  # R25
    _combination("full-house", 5, full_house),  # R26
    _combination("small-straight", 5, lambda dice: run(dice) >= 4),  # R27
    _combination("large-straight", 7, lambda dice: run(dice) >= 5),  # R28
    _combination("chance", 6, lambda dice: sum(dice) >= CHANCE_FROM),  # R29
)
NAMES: Final = tuple(card.name for card in CARDS)  # R4
INDEX: Final = {name: index for index, name in enumerate(NAMES)}
PLACES: Final = tuple(map(Place, NAMES))
STEALS: Final = tuple(map(Steal, NAMES))
RAISES: Final = tuple(map(Raise, NAMES))

Phase = Literal["red", "own", "dice"]


class Card(NamedTuple):
    """A card on the board."""

    space: int
    owner: int
    chips: int


Cards = tuple[Card | None, ...]


class State(NamedTuple):
    """A position: pawns, cards, whose turn it is and what it waits for; `closing` counts the turns left in the Showdown Round."""

    pawns: tuple[int, ...]
    cards: Cards
    seat: int = 0
    phase: Phase = "red"
    dice: Hand = ()
    rolls: int = 0
    closing: int | None = None


@dataclass(frozen=True)
class Showdown:
    """The game for 2 to 4; seat 0 starts."""

    seats: int = 2  # R1
    corners: str = ""  # R5 R7 R57
    rules: int = 2  # R56

    def start(self) -> State:
        """Every pawn on its own Wild space, all cards off the board."""
        corners = self.corners or corner_choices(self.seats)[0]
        return State(tuple(WILD_SPACES[int(corner)] for corner in corners), (None,) * len(CARDS))  # R2 R4 R5 R7

    def node(self, state: State) -> Node:
        """The red die, what to do on one's own card, the black dice, and what they gain."""
        _, _, seat, phase, dice, rolls, closing = state
        if phase == "dice":
            if len(dice) < HAND_SIZE:
                return throw_of(seat, HAND_SIZE - len(dice))  # R14 R20
            ends = gains(state)
            if not ends or (self.rules > 1 and may_pass(state, ends)):  # R18 R19 R55 R56: version 1 forced the raise
                ends = (*ends, PASS)
            return Choice(seat, keeps(dice) + ends if rolls < ROLLS else ends, dice)  # R15 R16 R17
        if phase == "own":
            return Choice(seat, (AGAIN, STAY))  # R33 R49
        if closing == 0:
            return Over(leaders(self.scores(state)))  # R53 R54
        return _red_die(seat)

    def step(self, state: State, move: Move) -> State:
        """Walk, throw, keep, or gain a card."""
        pawns, cards, seat, phase, dice, rolls, closing = state
        match move:
            case Keep():
                return State(pawns, cards, seat, phase, cast(Hand, move.dice), rolls, closing)
            case Roll():
                dice = tuple(sorted(dice + cast(Hand, move.dice)))
                return State(pawns, cards, seat, phase, dice, rolls + 1, closing)
            case RedDie():
                space = (pawns[seat] + move.spaces) % SPACES  # R8
                return State(_with(pawns, seat, space), cards, seat, landing(cards, seat, space), closing=closing)
            case Place() | Steal() | Raise():
                return self._gained(state, move)
            case Say(word="again"):
                return State(pawns, cards, seat, "red", closing=closing)
            case Say(word="stay"):
                return State(pawns, cards, seat, "dice", closing=closing)
            case Say(word="pass"):
                return self._next_turn(pawns, cards, seat, closing)  # R13 R51
        raise AssertionError(move)

    def scores(self, state: State) -> tuple[int, ...]:
        """The chips each seat has on the board."""
        chips = [0] * self.seats
        for card in state.cards:
            if card is not None:
                chips[card.owner] += card.chips  # R30
        return tuple(chips)

    def view(self, state: State) -> View:
        """The position as a person sees it."""
        return View(
            dice=state.dice,
            power=None,
            roll=state.rolls,
            columns=tuple(tuple((_slot(card, seat),) for card in state.cards) for seat in range(self.seats)),
            sums=(Sum("chips", "total", self.scores(state)),),
            board=tuple(_space(state, space) for space in range(SPACES)),
            off_board=tuple(name for name, card in zip(NAMES, state.cards, strict=True) if card is None),
            last_round=state.closing is not None,
            turns=() if state.closing is None else self._turns(state.seat, state.closing),
        )

    def _turns(self, seat: int, closing: int) -> tuple[int, ...]:
        """Who still has a turn in the Showdown Round."""
        return tuple(int((other - seat) % self.seats < closing) for other in range(self.seats))  # R47

    def guide(self, seen: Seen) -> Guide:
        """What the space asks of the dice, and why cards cannot be gained with those that lie there."""
        state = seen.state
        if state.phase == "red":
            return NOTHING
        here = _here(state)
        if state.phase == "own" or len(state.dice) < HAND_SIZE:
            return Guide(here)
        gained = {move.card for move in seen.node.legal if isinstance(move, CardMove)} if isinstance(seen.node, Choice) else set()
        return Guide(here, tuple(_closed(state, index) for index, name in enumerate(NAMES) if name not in gained))

    def notices(self, before: Seen, move: Move, after: Seen) -> tuple[Notice, ...]:
        """What the walk came to, dice that gain nothing, and the Showdown Round."""
        old, new, seat = before.state, after.state, before.state.seat
        notices: list[Notice] = []
        if isinstance(move, RedDie) and new.phase != "dice":
            card = NAMES[card_on(new.cards, new.pawns[seat]) or 0]
            notices.append(Notice("own-card" if new.phase == "own" else "red-again", seat, card))  # R33 R34 R35
        if isinstance(move, Roll) and isinstance(after.node, Choice) and after.node.legal == (PASS,):
            notices.append(Notice("must-pass", seat))  # R13
        if isinstance(move, Steal) and old.closing is not None:
            notices.append(Notice("steal-again", seat))  # R50
        if new.closing is not None and old.closing is None:
            notices.append(Notice("last-round", seat))  # R47
        return tuple(notices)

    def _gained(self, state: State, move: Place | Steal | Raise) -> State:
        pawns, cards, seat, _, dice, _, closing = state
        index = INDEX[move.card]
        card = cards[index]
        space = place_space(cards, pawns[seat]) if card is None else card.space  # R39 R41 R43 R44
        pawns = _with(pawns, seat, space)
        cards = _with(cards, index, Card(space, seat, stacks(dice)[index]))  # R21 R22 R32 R36
        if isinstance(move, Steal) and closing is not None:  # R50 R58
            return State(pawns, cards, seat, closing=closing)
        return self._next_turn(pawns, cards, seat, closing)  # R12 R52

    def _next_turn(self, pawns: tuple[int, ...], cards: Cards, seat: int, closing: int | None) -> State:
        if closing is not None:
            closing -= 1
        elif None not in cards:
            closing = self.seats  # R47 R48
        return State(pawns, cards, (seat + 1) % self.seats, closing=closing)  # R6


def gains(state: State) -> tuple[Move, ...]:
    """Every place, steal and raise that the dice on the table allow."""
    cards, seat, dice = state.cards, state.seat, state.dice
    space = state.pawns[seat]
    wild, five = space in WILD_SPACES, dice[0] == dice[-1]
    may_place = five or card_on(cards, space) is None  # R9 R11 R37 R38 R42
    moves: list[Move] = []
    for index, chips, raised in fitting(dice):
        card = cards[index]
        if card is None:
            if may_place:  # R21
                moves.append(PLACES[index])
        elif card.owner != seat:
            if (five or wild or card.space == space) and chips >= card.chips:  # R10 R31 R38 R44
                moves.append(STEALS[index])
        elif (wild or card.space == space) and raised > card.chips:  # R36 R38
            moves.append(RAISES[index])
    return tuple(moves)


def may_pass(state: State, ends: tuple[Move, ...]) -> bool:
    """Whether these gains may be declined: only raises, from a Wild space."""
    return state.pawns[state.seat] in WILD_SPACES and all(isinstance(move, Raise) for move in ends)  # R55


def corner_choices(seats: int) -> tuple[str, ...]:
    """Every way to give each seat a corner of its own, one digit a seat; the first is the usual one."""
    return tuple("".join(corners) for corners in permutations("0123", seats))  # R7 R57


@cache
def fitting(dice: Hand) -> tuple[tuple[int, int, int], ...]:
    """The cards this hand fits: which, the chips it stacks there, and those it can raise one's own card to."""
    return tuple((index, chips, CARDS[index].chips(dice)) for index, chips in enumerate(stacks(dice)) if chips)  # R46


@cache
def stacks(dice: Hand) -> tuple[int, ...]:
    """The chips this hand stacks on each card; five alike fit every card."""
    return tuple(card.most if alike(dice) == HAND_SIZE else card.chips(dice) for card in CARDS)  # R42 R45


def landing(cards: Cards, seat: int, space: int) -> Phase:
    """What a turn waits for once the pawn has walked: on one's own card, a choice if it takes more chips, else the red die."""
    index = card_on(cards, space)
    card = None if index is None else cards[index]
    if index is None or card is None or card.owner != seat:
        return "dice"
    return "own" if card.chips < CARDS[index].most else "red"  # R34 R35


def card_on(cards: Cards, space: int) -> int | None:
    """Which card covers a space."""
    for index, card in enumerate(cards):
        if card is not None and card.space == space:
            return index
    return None


def place_space(cards: Cards, here: int) -> int:
    """Where a card is placed: here if this is an empty diamond, else on the next one clockwise."""
    covered = {card.space for card in cards if card is not None}.union(WILD_SPACES)  # R37
    return next(space % SPACES for space in range(here, here + SPACES) if space % SPACES not in covered)  # R40 R43


def _here(state: State) -> Here:
    space = state.pawns[state.seat]
    index, left = card_on(state.cards, space), None in state.cards
    if space in WILD_SPACES:
        return Here("wild" if left else "wild-full")  # R38
    card = None if index is None else state.cards[index]
    if index is None or card is None:
        return Here("place" if left else "only-five")  # R9 R42 R44
    kind, own = CARDS[index], card.owner == state.seat
    wanted = (card.chips + own) * kind.counts  # R31 R36
    return Here("raise" if own else "steal-number" if kind.counts else "steal", kind.name, card.owner, card.chips, wanted)


def _closed(state: State, index: int) -> Closed:
    """Why a card cannot be gained with the dice on the table."""
    card, kind, chips = state.cards[index], CARDS[index], stacks(state.dice)[index]
    space, need = state.pawns[state.seat], 1 if kind.counts else kind.most
    if card is None:
        return Closed(kind.name, "no-place" if chips else "no-match", need=need)  # R9 R11
    stands = space in WILD_SPACES or card.space == space
    if card.owner == state.seat:
        if card.chips == kind.most:
            return Closed(kind.name, "own-full")
        return Closed(kind.name, "too-few" if stands else "own-away", have=kind.chips(state.dice), need=card.chips + 1)  # R36 R38
    return Closed(kind.name, "too-few" if stands else "away", have=chips, need=card.chips)  # R10 R31


@cache
def _red_die(seat: int) -> Chance:
    return Chance(seat, red_throw(), "walk")


def _with(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])


def _slot(card: Card | None, seat: int) -> Slot | None:
    return Slot(card.chips) if card is not None and card.owner == seat else None


def _space(state: State, space: int) -> Space:
    pawns = tuple(seat for seat, at in enumerate(state.pawns) if at == space)
    index = card_on(state.cards, space)
    card = None if index is None else state.cards[index]
    if index is None or card is None:
        return Space(space in WILD_SPACES, None, None, 0, pawns)
    return Space(False, NAMES[index], card.owner, card.chips, pawns)


def _facts(card: CardKind) -> RowFacts:
    example = EXAMPLES[card.name]
    fixed = () if card.counts else (card.most,)
    least = CHANCE_FROM if card.name == "chance" else 0
    return RowFacts("each" if card.counts else "fixed", example, card.chips(example), fixed, least, card.most)


EDITION: Final = Edition(
    key="showdown",
    players=range(2, 5),  # R1
    faces=PIPS,
    dice=HAND_SIZE,
    sections=(Section("", NAMES),),
    facts={card.name: _facts(card) for card in CARDS},
    make=Showdown,
    unit="chip",
    options=(Option("corners", for_seats=corner_choices, each_seat=True),),
    rules=2,
    page="showdown",
    trained=(2, 3, 4),
    points_a_turn=4,
    choices=(*PLACES, *STEALS, *RAISES, PASS, AGAIN, STAY),
)
