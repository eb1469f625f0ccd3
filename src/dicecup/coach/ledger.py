"""The ledger of a game: what the throws gave each seat, and what its choices gave away.

Over a seat's own score, or over its chance to win where that is what the values count:

    luck of a throw   = best value after it - value before it
    loss of a choice  = best value - value of what was chosen, never negative
    final             = start + luck - loss + cut short + others + remainder

`start` is the value before the first move that is no throw for the first turn. `cut short` is the final score less the value of a
sheet that was not full when the game ended. `others` is what the other seats' turns did to a chance to win. `remainder` is what
values that are not exact leave; with exact ones it is 0. Chances by distributions take it that everybody plays for the score once
the turn is over, so that what a seat gains by playing its next turn to win is in the remainder, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Literal, NamedTuple, get_args

from dicecup import solve
from dicecup.core import AGAIN, STAY, Chance, Choice, Keep, Move, Over
from dicecup.core.moves import CardMove, Cross, Score
from dicecup.games import PlayableGame

SAME: Final = 1e-9
"""Values that differ by no more are equal: a choice among them is forced."""

Stage = Literal["first-keep", "second-keep", "later-keep", "mark"]
"""What a choice decides: which dice to keep (or to stop) after a turn's first, second or a later throw, or what the dice mark."""

STAGES: Final[tuple[Stage, ...]] = get_args(Stage)


class ThrowLine(NamedTuple):
    """A throw in a turn, the move number `at` of the record, what it gave, and what the seat stands at after it."""

    at: int
    turn: int
    luck: float
    value: float


class ChoiceLine(NamedTuple):
    """A choice, the move number `at` of the record: what was chosen, what was best, and the values of both."""

    at: int
    turn: int
    move: Move
    best: Move
    value: float
    best_value: float
    is_forced: bool
    stage: Stage

    @property
    def loss(self) -> float:
        """What the choice gave away."""
        return self.best_value - self.value

    @property
    def row(self) -> str | None:
        """The row, picture or card that was marked."""
        return marked(self.move)


@dataclass
class SeatLedger:
    """The ledger of one seat; `value` is what it stands at now, and `final` what it came to, once the game is over."""

    seat: int
    start: float = 0.0
    cut_short: float = 0.0
    others: float = 0.0
    value: float = 0.0
    final: float | None = None
    is_cut_short: bool = False
    lines: list[ThrowLine | ChoiceLine] = field(default_factory=list)

    @property
    def luck(self) -> float:
        """What all throws gave."""
        return sum(line.luck for line in self.lines if isinstance(line, ThrowLine))

    @property
    def loss(self) -> float:
        """What all choices gave away."""
        return sum(line.loss for line in self.choices)

    @property
    def remainder(self) -> float:
        """What the values leave that are not exact."""
        end = self.value if self.final is None else self.final
        return end - (self.start + self.luck - self.loss + self.cut_short + self.others)

    @property
    def choices(self) -> Iterator[ChoiceLine]:
        """The choices in order."""
        return (line for line in self.lines if isinstance(line, ChoiceLine))

    @property
    def decisions(self) -> int:
        """How many choices made a difference."""
        return sum(not line.is_forced for line in self.choices)

    @property
    def forced(self) -> int:
        """How many choices made none."""
        return sum(line.is_forced for line in self.choices)

    @property
    def played_like(self) -> float:
        """What the seat would have come to with neither good nor bad luck."""
        return self.start - self.loss


class Ledger(NamedTuple):
    """The ledgers of all seats, what their values count, and where the values come from."""

    objective: str
    source: str
    error: float
    within: float
    seats: list[SeatLedger]


def marked(move: Move) -> str | None:
    """The row, picture or card that a move marks."""
    match move:
        case Score(row=name) | Cross(row=name) | CardMove(card=name):
            return name
    return None


Standing = Callable[[Any], Sequence[float]]
"""Every seat's chance to win in a position between turns."""


def keep_ledger(game: PlayableGame[Any], moves: Sequence[Move], objective: str | None = None) -> Ledger:
    """The ledger of a game so far, over what its values count or over another objective; `NoAdvice` where a game has no values."""
    answering = solve.adviser(game, objective)
    seats = [SeatLedger(seat) for seat in range(game.seats)]
    standing = partial(solve.standing, game) if answering.objective == "win" else None
    keeping = _Keeping(game, answering.values, seats, standing)
    keeping.follow(moves)
    origin = answering.source_of(keeping.start)
    within = answering.source.within if origin.name == answering.source.name else 2 * origin.error
    return Ledger(answering.objective, origin.name, origin.error, within, seats)


class _Keeping:
    """A ledger while it is being kept; `standing` says how seats stand between turns where it is over chances to win."""

    def __init__(
        self,
        game: PlayableGame[Any],
        values: Callable[[Any], Mapping[Move, float] | float],
        seats: list[SeatLedger],
        standing: Standing | None,
    ) -> None:
        self._game = game
        self._values = values
        self._seats = seats
        self._standing = standing
        self._throws = 0
        """Throws of the present turn, walks with them."""
        self._walks = 0
        self._turns = [0] * len(seats)
        self._acting: int | None = None
        """The seat that has begun its turn and not ended it."""
        self.start: Any = game.start()
        """The position of the first move that counts."""

    def follow(self, moves: Sequence[Move]) -> None:
        """Enter all moves, and what the game came to if it is over."""
        state, begun = self._game.start(), False
        for at, move in enumerate(moves):
            node = self._game.node(state)
            assert not isinstance(node, Over), "a record has no moves after its end"
            after = self._game.step(state, move)
            if not (isinstance(node, Chance) and node.purpose == "first-turn"):
                if not begun:
                    begun = True
                    self._start(state)
                if isinstance(node, Chance):
                    self._walks += node.purpose == "walk"
                    self._enter_throw(at, node.seat, state, after)
                else:
                    self._enter_choice(at, node, state, move, after)
            state = after
        if not begun:
            self._start(state)
        if isinstance(self._game.node(state), Over):
            self._end(state)
        elif self._standing:
            self._stop(self._standing(state) if self._acting is None else None)

    def _start(self, state: Any) -> None:
        """The value of every seat before anything counts: over scores all sheets are alike."""
        node = self._game.node(state)
        assert not isinstance(node, Over)
        self.start = state
        values = self._standing(state) if self._standing else [self._best(state, node.seat)] * len(self._seats)
        for ledger, value in zip(self._seats, values, strict=True):
            ledger.start = ledger.value = value

    def _enter_throw(self, at: int, seat: int, state: Any, after: Any) -> None:
        before, now = self._best(state, seat), self._best(after, seat)
        self._turns[seat] += not self._throws
        self._throws += 1
        self._seats[seat].lines.append(ThrowLine(at, self._turns[seat], now - before, now))
        self._move_to(seat, now, after)

    def _enter_choice(self, at: int, node: Choice, state: Any, move: Move, after: Any) -> None:
        found = self._values(state)
        assert not isinstance(found, float)
        best = max(found, key=lambda each: found[each])
        is_forced = found[best] - min(found.values()) <= SAME
        turn = self._turns[node.seat]
        line = ChoiceLine(at, turn, move, best, found[move], found[best], is_forced, self._stage(found))
        self._seats[node.seat].lines.append(line)
        self._move_to(node.seat, line.value, after)
        if not isinstance(move, Keep) and move not in (AGAIN, STAY):
            self._throws = self._walks = 0

    def _stage(self, found: Mapping[Move, float]) -> Stage:
        if not any(isinstance(move, Keep) for move in found):
            return "mark"
        return STAGES[min(max(self._throws - self._walks, 1), 3) - 1]

    def _move_to(self, seat: int, value: float, after: Any) -> None:
        """The seat stands at this value; once its turn is over, the others stand where it left them."""
        self._seats[seat].value = value
        node = self._game.node(after)
        is_through = isinstance(node, Over) or node.seat != seat
        self._acting = None if is_through else seat
        if self._standing and is_through:
            standing = [self._result(after, node, each) for each in range(len(self._seats))] if isinstance(node, Over) else None
            for ledger, now in zip(self._seats, standing or self._standing(after), strict=True):
                if ledger.seat != seat:
                    ledger.others += now - ledger.value
                    ledger.value = now

    def _stop(self, standing: Sequence[float] | None) -> None:
        """The record stops here: between turns all seats stand so, else those who wait have what the seat in its turn has not.

        For two that is exact where values are; more of them divide it in proportion to what they had when the turn began.
        """
        if standing is not None:
            for ledger, now in zip(self._seats, standing, strict=True):
                ledger.value = now
            return
        assert self._acting is not None
        own = self._seats[self._acting].value
        waiting = [ledger for ledger in self._seats if ledger.seat != self._acting]
        before = sum(ledger.value for ledger in waiting)
        for ledger in waiting:
            now = (1 - own) * (ledger.value / before if before > 0 else 1 / len(waiting))
            ledger.others += now - ledger.value
            ledger.value = now

    def _best(self, state: Any, seat: int) -> float:
        """What a position is worth to a seat that acts next, or has just thrown."""
        node = self._game.node(state)
        if isinstance(node, Over):
            return self._result(state, node, seat)
        if self._standing and node.seat != seat:
            return self._standing(state)[seat]
        found = self._values(state)
        return found if isinstance(found, float) else max(found.values())

    def _result(self, state: Any, over: Over, seat: int) -> float:
        if self._standing:
            return 1 / len(over.winners) if seat in over.winners else 0.0
        return float(self._game.scores(state)[seat])

    def _end(self, state: Any) -> None:
        over = self._game.node(state)
        assert isinstance(over, Over)
        columns = self._game.view(state).columns
        for ledger in self._seats:
            ledger.final = self._result(state, over, ledger.seat)
            if not self._standing and any(None in slots for slots in columns[ledger.seat]):
                ledger.is_cut_short = True
                ledger.cut_short = ledger.final - ledger.value
