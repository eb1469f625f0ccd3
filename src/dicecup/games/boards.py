"""Estimates of a position between turns, where there are no exact values: Showdown, and Mickey Mouse for three and four."""

from __future__ import annotations

from functools import cache
from math import comb, exp, tanh

from dicecup.core.lattice import lattice
from dicecup.games import mickey_mouse, showdown
from dicecup.games.turn import ROLLS


def showdown_margin(state: showdown.State, seat: int) -> float:
    """How far this seat is ahead of its strongest rival, from -1 (lost) to 1 (won).

    A card counts its chips, less what its owner's claim fades by: `exp(-pressure * chance)`, where `chance` is that of a turn
    spent on stealing it. What has faded is shared by all seats. The figures are fitted to who won games among such players.
    """
    seats = len(state.pawns)
    expected = [0.0] * seats
    for index, card in enumerate(state.cards):
        if card is not None:
            claim = exp(-_pressure(state, card) * chance_of(index, card.chips))
            shared = card.chips * (1 - claim) / seats
            expected[card.owner] += card.chips * claim + shared
            for other in range(seats):
                if other != card.owner:
                    expected[other] += shared
    ahead = expected[seat] - max(chips for other, chips in enumerate(expected) if other != seat)
    return tanh(ahead * (0.06 if state.closing is None else 0.045))


def _pressure(state: showdown.State, card: showdown.Card) -> float:
    """About how often a card will be tried for: rich ones more, and in the Showdown Round once by each rival still to come."""
    seats, attraction = len(state.pawns), card.chips / 5
    if state.closing is None:
        return 5.0 * attraction * (1 - 1 / seats)
    to_come = {(state.seat + turn) % seats for turn in range(state.closing)}
    return 1.0 * attraction * len(to_come - {card.owner})


@cache
def chance_of(index: int, chips: int) -> float:
    """The chance that a turn which tries for nothing else stacks at least so many chips on this card."""
    return best_turn([float(showdown.stacks(hand)[index] >= chips) for hand in lattice(showdown.HAND_SIZE).hands])


def best_turn(hand_values: list[float]) -> float:
    """The mean of the final hand's value over a turn of three rolls, played for nothing else."""
    return lattice(showdown.HAND_SIZE).turn(hand_values, hand_values, ROLLS)[0][0]


def mickey_margin(state: mickey_mouse.State, seat: int) -> float:
    """This seat's points and what its tokens in hand can hope for, less the same of its strongest rival."""
    seats = len(state.tokens)
    hopes = [float(total) for total in mickey_mouse.totals(state.tokens)]
    for other, own in enumerate(state.tokens):
        turns = mickey_mouse.TURNS[seats] - sum(column is not None for column in own)
        rooms = sorted((_room(state.tokens, at) for at, column in enumerate(own) if column is None), reverse=True)
        hopes[other] += sum(rooms[:turns])
    ahead = hopes[seat] - max(hope for other, hope in enumerate(hopes) if other != seat)
    return tanh(ahead / 8)


def _room(tokens: tuple[mickey_mouse.Tokens, ...], character: int) -> float:
    """What a turn for this character brings on average on the spaces still free."""
    return sum(share * mickey_mouse.landing(tokens, character, count) for count, share in enumerate(_counts()))


@cache
def _counts() -> tuple[float, ...]:
    """The chance of each count of one character with its Mickeys if all rolls are spent on it: a die has three tries at 2 in 6."""
    dice, hit = mickey_mouse.HAND_SIZE, 1 - (4 / 6) ** ROLLS
    return tuple(comb(dice, count) * hit**count * (1 - hit) ** (dice - count) for count in range(dice + 1))
