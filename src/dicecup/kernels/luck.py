"""Luck and loss of random games that are played by the values, but carelessly: some keeps are chosen at random.

With V the value of a sheet between turns and v the value of a hand or of a keep, a turn adds to a game's luck, for each throw,
v(hand after it) - v(keep before it), where the first throw has V before it, and to its loss v(hand) - v(keep that is chosen).
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

import numpy as np

from dicecup.kernels import LANES
from dicecup.kernels.compiled import compiled
from dicecup.kernels.lattice import Floats, Indices
from dicecup.kernels.play import STEP, Policy, Turn, add_dice, evaluate_lanes, keep, next_lanes, random, write
from dicecup.kernels.sheets import Sheets

THROWS = 3
CHANCE = np.uint64(1 << 16)
"""Carelessness is counted in parts of this."""


@compiled
def _worth(keeps: Floats, written: Floats, lane: int, part: int) -> float:
    """The value of a part of a hand: of throwing the rest, or of writing the whole hand."""
    return float(keeps[part, lane] if part < len(keeps) else written[part - len(keeps), lane])


@compiled
def careless_turns(
    sheets: Sheets,
    policy: Policy,
    values: Floats,
    games: Indices,
    configs: Indices,
    slots: Indices,
    scores: Indices,
    seed: int,
    careless: int,
    luck: Floats,
    loss: Floats,
    room: Turn,
) -> None:
    """Play one turn of these games as `play_turns` does; of 65,536 keeps `careless` are chosen at random."""
    keeps = sheets.lattice.keeps
    lanes = np.empty(LANES, np.int32)
    after = np.empty(sheets.upper_after.shape[1], np.int32)
    dice = policy.size[keeps]
    start = 0
    while start < len(games):
        config = configs[games[start]]
        end = next_lanes(games, configs, slots, start, lanes)
        evaluate_lanes(sheets, values, config, lanes, after, room)
        lane = 0
        for each in range(start, end):
            game = games[each]
            while lanes[lane] != slots[game]:
                lane += 1
            state = np.uint64(seed) + np.uint64(game) * STEP
            before, part = values[config, slots[game]], 0
            hand = 0
            for thrown in range(THROWS):
                hand = add_dice(policy.larger, part, dice - policy.size[part], random(state + np.uint64(thrown))) - keeps
                if thrown == THROWS - 1:
                    luck[game] += room.write[hand, lane] - before
                    break
                later = room.second if thrown == 0 else room.third
                best = keep(policy, later, room.write, lane, hand, 0.0)
                value = _worth(later, room.write, lane, best)
                luck[game] += value - before
                drawn = random(state + np.uint64(THROWS + thrown))
                part = best
                if int(drawn % CHANCE) < careless:
                    first, last = policy.parts_start[hand], policy.parts_start[hand + 1]
                    part = policy.parts[first + int((drawn // CHANCE) % np.uint64(last - first))]
                before = _worth(later, room.write, lane, part)
                loss[game] += value - before
                if part >= keeps:
                    break
            written = write(sheets, policy, values, config, slots[game], hand)
            scores[game] += written.points + written.extra
            configs[game], slots[game] = written.config, written.slot
        start = end
