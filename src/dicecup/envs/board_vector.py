"""Many games on a shared board at once: every step is a choice of the seat to move, so that an agent plays all seats alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from dicecup.bots.registry import PROGRAM, read_spec
from dicecup.core.lattice import lattice
from dicecup.core.moves import CardMove, Cross, Move, Place, Raise, RedDie, Roll, Say, Score
from dicecup.envs.actions import Actions, Mask, checked_actions
from dicecup.envs.observations import Observing
from dicecup.envs.sheet_tables import kept_rows
from dicecup.games import edition
from dicecup.kernels.batch.dice import fill, select
from dicecup.kernels.batch.ring import PIPS, THROW, WALK, Ring
from dicecup.kernels.batch.spaces import ROWS
from dicecup.solve.board import CROWDED
from dicecup.solve.ring import RING

Observations = dict[str, NDArray[np.int16]]
Result = tuple[Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class BoardVectorEnv(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """Many games of all seats on a shared board, with the actions and observations of `DiceEnv` for the seat to move.

    `opponents` are named as for `DiceEnv`, and say only how many further seats there are: the agent plays for them too.
    The reward of the last step is that seat's share of the win, `info["wins"]` has those of all seats; who is level shares the win,
    since throws that break a tie are even. A game that is over begins anew at the next step (`AutoresetMode.NEXT_STEP`).
    """

    def __init__(
        self, game: str, num_envs: int = 4096, seats: int | None = None, opponents: Sequence[str] | str = (), **options: Any
    ) -> None:
        listed = edition(game)
        others = (opponents,) if isinstance(opponents, str) else tuple(opponents)
        for name in others:
            if not name.startswith(PROGRAM):
                read_spec(name)  # refuses a name that no bot has
        count = seats or 1 + len(others)
        made = listed.table(count, options)
        file = (RING if RING.judges(made) else CROWDED).file("simulator")
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.num_envs, self.seats = num_envs, count
        self._sim: Any = file.simulator(np, made)
        self._start = self._sim.start(np.tile(made.start().pawns, (num_envs, 1)) if isinstance(self._sim, Ring) else num_envs)
        self._lattice = dice = lattice(listed.dice, listed.faces)
        self._dictated: dict[int, list[Move]] = {}
        self._kept = kept_rows(dice.hands, dice.index)
        self._dice = np.array([[listed.faces.index(face) + 1 for face in hand] for hand in dice.hands], np.int16)
        self._ends = np.array([_number(self._sim, move, listed.rows) for move in listed.every_choice])
        self._verbs = np.array([_verb(move) for move in listed.every_choice])
        size = Actions(listed).size
        seen = Observing(listed, made).space
        self._shapes = {name: space.shape or () for name, space in seen.items()}
        self.single_action_space, self.single_observation_space = spaces.Discrete(size), seen
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.state: Any = None
        self._mask = np.zeros((num_envs, size), np.int8)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observations, dict[str, Any]]:
        """Begin all games anew."""
        super().reset(seed=seed)
        self.state = self._thrown(_part(self._start, np.arange(self.num_envs)))
        self._mask = self._masks()
        return self._observe(), {"action_mask": self._mask}

    def step(self, actions: NDArray[np.int64]) -> Result:
        """Make a choice in every game and throw; an illegal number changes nothing, and `info["illegal"]` says where."""
        if self.state is None:
            raise ResetNeeded("no game has begun: call reset before step")
        actions = checked_actions(actions, self.num_envs)
        games, sim = np.arange(self.num_envs), self._sim
        was_over, mover = sim.is_over(self.state), sim.seat(self.state)
        number = np.clip(actions, 0, self._mask.shape[1] - 1)
        illegal = ((number != actions) | (self._mask[games, number] == 0)) & ~was_over
        masks = self._kept.shape[1]
        hand = np.clip(self.state.row - sim.dice.keeps, 0, len(self._dice) - 1)
        after = select(np, was_over, self._start, self.state)
        moves = ~illegal & ~was_over
        keeps, ends = moves & (number < masks), np.flatnonzero(moves & (number >= masks))
        after.row[keeps] = self._kept[hand[keeps], number[keeps]]
        _put(after, ends, sim.step(_part(after, ends), self._ends[number[ends] - masks]))
        self.state = self._thrown(after)
        ended = sim.is_over(self.state)
        wins = np.where(ended[:, None], sim.wins(self.state), 0.0)
        self._mask = self._masks()
        info = {"action_mask": self._mask, "illegal": illegal, "wins": wins, "mover": mover}
        return self._observe(), wins[games, mover], ended, np.zeros(self.num_envs, np.bool_), info

    def dictate(self, game: int, *throws: Move) -> None:
        """Say how the next throws of one game fall, in their order."""
        self._dictated.setdefault(game, []).extend(throws)

    def action_masks(self) -> Mask:
        """The legal numbers of every game."""
        return self._mask

    def random_actions(self) -> NDArray[np.int64]:
        """A legal number for every game, each as likely as the others."""
        found: NDArray[np.int64] = (self._mask * self.np_random.random(self._mask.shape, np.float32)).argmax(1)
        return found

    def _draw(self, faces: int, count: int) -> NDArray[np.int64]:
        return self.np_random.integers(faces, size=count)

    def _thrown(self, state: Any) -> Any:
        """Walk and throw wherever that is next, in place."""
        sim, dice = self._sim, self._sim.dice
        on_ring = isinstance(sim, Ring)
        while on_ring and (walks := (state.phase == WALK) & ~sim.is_over(state)).any():
            games = np.flatnonzero(walks)
            steps = 1 + self._draw(PIPS, len(games))
            for game, throw in self._next_dictated(walks):
                steps[games == game] = cast(RedDie, throw).spaces
            _put(state, games, sim.walked(_part(state, games), steps))
        throws = (state.row < dice.keeps) & ~sim.is_over(state)
        if on_ring:
            throws &= state.phase == THROW
        hands = fill(dice, state.row, self._draw)
        for game, throw in self._next_dictated(throws):
            faces = (*self._lattice.rows[state.row[game]], *cast(Roll, throw).dice)
            hands[game] = self._lattice.index[tuple(sorted(faces, key=self._lattice.faces.index))]
        state.row[throws] = hands[throws]
        state.rolls[throws] += 1
        return state

    def _next_dictated(self, thrown: NDArray[np.bool_]) -> list[tuple[int, Move]]:
        return [(game, throws.pop(0)) for game, throws in self._dictated.items() if throws and thrown[game]]

    def _masks(self) -> Mask:
        sim, state = self._sim, self.state
        legal = sim.legal(state)
        hand = np.clip(state.row - sim.dice.keeps, 0, len(self._dice) - 1)
        kept = self._kept[hand]
        keeps = (kept >= 0) & np.take_along_axis(legal, np.maximum(kept, 0), 1)
        ends = legal[:, self._ends]
        if isinstance(sim, Ring):
            owner, seat = state.owner, state.seat[:, None]
            relation = np.where(owner < 0, 0, np.where(owner == seat, 2, 1))
            cards = self._ends - sim.dice.rows
            wanted = relation[:, np.clip(cards, 0, sim.cards - 1)] == self._verbs
            ends &= wanted | (self._verbs < 0)
        found = np.concatenate([keeps, ends], 1).astype(np.int8)
        found[sim.is_over(state), 0] = 1
        return found

    def _observe(self) -> Observations:
        sim, state, count = self._sim, self.state, self.num_envs
        found = {name: np.zeros((count, *shape), np.int16) for name, shape in self._shapes.items()}
        games, seat = np.arange(count)[:, None], sim.seat(state)[:, None]
        around = (seat + np.arange(self.seats)[None]) % self.seats
        is_full = (state.row >= sim.dice.keeps) & ~sim.is_over(state)
        found["dice"][:] = np.where(is_full[:, None], self._dice[np.clip(state.row - sim.dice.keeps, 0, len(self._dice) - 1)], 0)
        found["roll"][:, 0] = state.rolls
        found["sums"][:, :, 0] = sim.scores(state)[games, around]
        if isinstance(sim, Ring):
            self._observe_ring(found, around)
        else:
            tokens = state.tokens[games, around]
            found["open"][:], found["points"][:] = tokens < 0, np.maximum(tokens, 0)
            found["turns"][:] = sim.turns - (tokens >= 0).sum(2)
        return found

    def _observe_ring(self, found: Observations, around: NDArray[np.int64]) -> None:
        state, seat = self.state, self._sim.seat(self.state)[:, None]
        is_own = state.owner[:, None] == around[:, :, None]
        found["open"][:], found["points"][:] = ~is_own, np.where(is_own, state.chips[:, None], 0)
        closing = state.closing[:, None]
        found["turns"][:] = np.where(closing < 0, -1, np.arange(self.seats)[None] < closing)
        found["last_round"][:] = closing >= 0
        board, games = found["board"], np.arange(self.num_envs)
        for card in range(self._sim.cards):
            on = state.owner[:, card] >= 0
            lies = games[on], state.space[on, card]
            board[(*lies, 0)] = card + 1
            board[(*lies, 1)] = (state.owner[on, card] - seat[on, 0]) % self.seats + 1
            board[(*lies, 2)] = state.chips[on, card]
        for other in range(self.seats):
            board[games, state.pawns[games, around[:, other]], 3 + other] = 1


def _part(state: Any, games: NDArray[np.intp]) -> Any:
    """The positions of some games."""
    return type(state)(*(field[games] for field in state))


def _put(state: Any, games: NDArray[np.intp], part: Any) -> None:
    """Put the positions of some games back."""
    for field, found in zip(state, part, strict=True):
        field[games] = found


def _number(sim: Any, move: Move, rows: tuple[str, ...]) -> int:
    """A choice as the simulator numbers it."""
    match move:
        case CardMove(card):
            return int(sim.dice.rows + rows.index(card))
        case Say():
            return int(sim.dice.rows + sim.cards + ("pass", "again", "stay").index(move.word))
        case Score(row):
            return int(sim.dice.rows + rows.index(row))
        case Cross(row):
            return int(sim.dice.rows + ROWS + rows.index(row))
    raise AssertionError(move)


def _verb(move: Move) -> int:
    """Whose card it must be: 0 nobody's, 1 another's, 2 one's own; -1 where it is about no card."""
    return -1 if not isinstance(move, CardMove) else 0 if isinstance(move, Place) else 2 if isinstance(move, Raise) else 1
