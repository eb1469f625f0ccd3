"""Playing to win against seats that play for the score, many games at once.

A seat that plays to win weighs each sheet it may come to by its chance to beat the others, of whom the distribution of the final
score is known (`dicecup.solve.chances` has the formula). Eight games are eight lanes: every game has its own curve of chances by
final score and its own values of writing each hand, and the throws of the turn are evaluated for all eight at once. In the last
round the curve is exact: each seat that still has to move plays for its own win (`dicecup.solve.sheets.win`).
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicecup.kernels import LANES
from dicecup.kernels.chances import WIDTH, Curves, Spreads, curves, fill_curve, weighed, worth
from dicecup.kernels.compiled import compiled
from dicecup.kernels.follow import Room, look_ahead, pass_through
from dicecup.kernels.lanes import spread
from dicecup.kernels.lattice import Floats, Indices, choose, copy, throw
from dicecup.kernels.play import STEP, Policy, Turn, add_dice, keep, random, write
from dicecup.kernels.sheets import Sheets, special_list


class Tables(NamedTuple):
    """What one worker needs: room for curves and shares, and for two kinds of turns.

    `ends[hand, lane]` holds points, config and slot of writing each hand in its best row.
    """

    curves: Curves
    shares: Floats
    options: Floats
    ends: NDArray[np.int64]
    turn: Turn
    room: Room


def tables(sheets: Sheets, seats: int, turn: Turn, room: Room) -> Tables:
    """Scratch arrays for one worker."""
    return Tables(
        curves(),
        np.zeros((seats + 1, seats + 2, WIDTH)),
        np.zeros(len(sheets.upper_points)),
        np.zeros((len(sheets.lattice.chances), LANES, 3), np.int64),
        turn,
        room,
    )


@compiled
def _weigh_hands(
    sheets: Sheets, policy: Policy, spreads: Spreads, config: int, slot: int, scored: int, lane: int, tables: Tables
) -> None:
    """The worth of writing each hand in its best row, in one lane of the desk; of equal ones the first."""
    hands, ends, room = tables.turn.desk.hands, tables.ends, tables.curves
    rows = policy.classes.shape[1]
    width = len(sheets.upper_points) // rows
    number, at_lane = slot // LANES, slot % LANES
    for option in range(len(sheets.upper_points)):
        after = sheets.upper_after[number, LANES * option + at_lane]
        if spreads.values[config, after] == -np.inf:
            tables.options[option] = -np.inf
        else:
            tables.options[option] = worth(spreads, room, config, after, scored + int(sheets.upper_points[option]))
    for hand in range(len(hands)):
        best = -np.inf
        for row in range(rows):
            option = row * width + policy.classes[hand, row]
            if tables.options[option] > best + spreads.tie:
                ends[hand, lane, 0] = int(sheets.upper_points[option])
                ends[hand, lane, 1] = config
                ends[hand, lane, 2] = sheets.upper_after[number, LANES * option + at_lane]
            best = max(best, tables.options[option])
        hands[hand, lane] = best
    for at in range(policy.row_start[config], policy.row_start[config + 1]):
        lower = policy.row[at]
        for group in range(policy.group_start[lower], policy.group_start[lower + 1]):
            points, after_config = policy.group_points[group], policy.row_after[at, policy.group_digit[group]]
            value = worth(spreads, room, after_config, slot, scored + points)
            for each in range(policy.group_hand_start[group], policy.group_hand_start[group + 1]):
                hand = policy.group_hand[each]
                if value > hands[hand, lane] + spreads.tie:
                    ends[hand, lane, 0], ends[hand, lane, 1], ends[hand, lane, 2] = points, after_config, slot
                hands[hand, lane] = max(hands[hand, lane], value)
    for special in range(len(sheets.special_hand)):
        first = special_list(sheets, config, special)
        if first < 0:
            continue
        which, hand = first + sheets.special_context[special, slot], sheets.special_hand[special]
        hands[hand, lane] = -np.inf
        for at in range(sheets.special_start[which], sheets.special_start[which + 1]):
            after_config, points = sheets.special_after[at], int(sheets.special_points[at])
            after = sheets.upper_after[number, LANES * sheets.special_option[at] + at_lane]
            value = worth(spreads, room, after_config, after, scored + points)
            if value > hands[hand, lane] + spreads.tie:
                ends[hand, lane, 0], ends[hand, lane, 1], ends[hand, lane, 2] = points, after_config, after
            hands[hand, lane] = max(hands[hand, lane], value)


@compiled
def _last_finals(
    sheets: Sheets, policy: Policy, spreads: Spreads, config: int, slot: int, scored: int, finals: NDArray[np.int64]
) -> int:
    """The final score that each hand brings in the last row, and the highest of them."""
    most = 0
    for hand in range(len(finals)):
        written = write(sheets, policy, spreads.values, config, slot, hand)
        bonus = spreads.values[written.config, written.slot]
        finals[hand] = scored + written.points + written.extra + int(bonus)
        most = max(most, finals[hand])
    return most


@compiled
def fill_last_curve(
    sheets: Sheets,
    policy: Policy,
    spreads: Spreads,
    configs: Indices,
    slots: Indices,
    scores: Indices,
    game: int,
    seat: int,
    tables: Tables,
) -> None:
    """The exact chance to win by final score in the last round; the seats before this one are through, those after it are not."""
    seats, curve, shares = len(configs), tables.curves.curve, tables.shares
    best, holders = -1, 0
    for each in range(seat):
        total = scores[each, game] + spreads.first[configs[each, game], slots[each, game]]
        holders = 1 if total > best else holders + (total == best)
        best = max(best, total)
    hands = len(sheets.lattice.chances)
    finals = np.zeros((seats, hands), np.int64)
    most = np.zeros(seats, np.int64)
    for each in range(seat, seats):
        config, slot = configs[each, game], slots[each, game]
        most[each] = _last_finals(sheets, policy, spreads, config, slot, scores[each, game], finals[each])
    for count in range(1, seats + 2):
        shares[seats, count, :] = 1.0 / count
    wanted = np.zeros((LANES, 2), np.int64)
    for each in range(seats - 1, seat, -1):
        possible = np.zeros(WIDTH, np.bool_)
        for before in range(seat, each):
            for hand in range(hands):
                possible[finals[before, hand]] = True
        found = 0
        for total in range(max(best, 0), WIDTH):
            if not possible[total]:
                continue
            first = holders + 1 if total == best else 1
            for count in range(first, first + each - seat):
                if most[each] < total:
                    shares[each, count, total] = shares[each + 1, count, total]
                    continue
                wanted[found, 0], wanted[found, 1] = total, count
                found += 1
                if found == LANES:
                    _share_lanes(sheets, spreads, finals[each], wanted, found, each, tables)
                    found = 0
        if found:
            _share_lanes(sheets, spreads, finals[each], wanted, found, each, tables)
    curve[:] = 0.0
    for hand in range(hands):
        total = finals[seat, hand]
        if total == best:
            curve[total] = shares[seat + 1, holders + 1, total]
        elif total > best:
            curve[total] = shares[seat + 1, 1, total]


@compiled
def _share_lanes(
    sheets: Sheets, spreads: Spreads, finals: NDArray[np.int64], wanted: NDArray[np.int64], found: int, seat: int, tables: Tables
) -> None:
    """The share of each of the holders of these totals, once this seat and those after it have played for their own win."""
    room, shares = tables.room, tables.shares
    written = room.desk.hands
    for lane in range(LANES):
        total, count = wanted[min(lane, found - 1), 0], wanted[min(lane, found - 1), 1]
        for hand in range(len(finals)):
            final, chance = finals[hand], 0.0
            if final == total:
                chance = shares[seat + 1, count + 1, total]
            elif final > total:
                chance = shares[seat + 1, 1, final]
            written[hand, lane] = weighed(spreads, chance, float(final))
    look_ahead(sheets, room)
    pass_through(sheets, spread(1.0), room)
    for lane in range(found):
        total, count = wanted[lane, 0], wanted[lane, 1]
        below = level = 0.0
        for hand in range(len(finals)):
            if finals[hand] < total:
                below += room.final[hand, lane]
            elif finals[hand] == total:
                level += room.final[hand, lane]
        shares[seat, count, total] = below * shares[seat + 1, count, total] + level * shares[seat + 1, count + 1, total]


@compiled
def win_turns(
    sheets: Sheets,
    policy: Policy,
    spreads: Spreads,
    own: Spreads,
    games: Indices,
    seat: int,
    configs: Indices,
    slots: Indices,
    scores: Indices,
    is_last: bool,
    seed: int,
    tables: Tables,
) -> None:
    """Play one turn of one seat to win in these games; `configs[seat, game]`, and `seed` is a fresh one for every turn.

    What the seat itself may still score is `own`, since a model of a distribution may take it otherwise than that of a rival.
    """
    turn, keeps = tables.turn, sheets.lattice.keeps
    dice = policy.size[keeps]
    for start in range(0, len(games), LANES):
        some = games[start : start + LANES]
        for lane in range(LANES):
            game = some[min(lane, len(some) - 1)]
            if lane < len(some):
                if is_last:
                    fill_last_curve(sheets, policy, spreads, configs, slots, scores, game, seat, tables)
                else:
                    fill_curve(spreads, configs, slots, scores, game, seat, tables.curves)
                _weigh_hands(sheets, policy, own, configs[seat, game], slots[seat, game], scores[seat, game], lane, tables)
            else:
                turn.desk.hands[:, lane] = 0.0
        copy(turn.desk.hands, turn.write, 0)
        throw(turn.desk.hands, turn.desk.keeps, sheets.lattice)
        copy(turn.desk.keeps, turn.third, 0)
        choose(turn.desk.hands, turn.desk.keeps, sheets.lattice)
        throw(turn.desk.hands, turn.desk.keeps, sheets.lattice)
        copy(turn.desk.keeps, turn.second, 0)
        for lane in range(len(some)):
            game = some[lane]
            state = np.uint64(seed) + np.uint64(game) * STEP
            hand = add_dice(policy.larger, 0, dice, random(state)) - keeps
            for again in range(2):
                part = keep(policy, turn.second if again == 0 else turn.third, turn.write, lane, hand, spreads.tie)
                if part >= keeps:
                    break
                hand = add_dice(policy.larger, part, dice - policy.size[part], random(state + np.uint64(again + 1))) - keeps
            scores[seat, game] += tables.ends[hand, lane, 0]
            configs[seat, game], slots[seat, game] = tables.ends[hand, lane, 1], tables.ends[hand, lane, 2]
