"""A game as it is watched: every position so far, where the dice lie, and what was said about each move.

The machine's dice cannot be told apart; on a table they lie somewhere. Here a kept die stays in its place and a thrown one falls
into a free place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from dicecup.core.fair import begins_turn
from dicecup.core.machine import Node, Over
from dicecup.core.moves import Dice, Face, Keep, Move, RedDie, Roll
from dicecup.events import event, look
from dicecup.games import PlayableGame, View
from dicecup.games.notices import Notice
from dicecup.tui.saying import ScreenWords


class Line(NamedTuple):
    """One line of the log."""

    text: str
    kind: Literal["move", "notice", "note"] = "move"
    seat: int | None = None


@dataclass(frozen=True)
class Moment:
    """A position as it lies on the table; the Power die's place is the one after the other dice."""

    state: Any
    view: View
    node: Node
    dice: tuple[Face | None, ...] = ()
    kept: frozenset[int] = frozenset()
    red: int | None = None
    said: tuple[Line, ...] = ()

    @property
    def seat(self) -> int | None:
        """Whose word is next."""
        return None if isinstance(self.node, Over) else self.node.seat


class Following:
    """Follows a game move by move, forwards and back."""

    def __init__(self, game: PlayableGame[Any], words: ScreenWords, moves: Iterable[Move] = ()) -> None:
        self.game = game
        self.words = words
        self.moves: list[Move] = []
        state = game.start()
        self.moments = [Moment(state, game.view(state), game.node(state))]
        for move in moves:
            self.add(move)

    @property
    def now(self) -> Moment:
        """Where the game is."""
        return self.moments[-1]

    def add(self, move: Move, kept: Iterable[int] = ()) -> tuple[Line, ...]:
        """Go on by a move; `kept` are the places of the dice that a player chose to keep, if they were seen."""
        before = self.now
        seat = before.seat
        if seat is None:
            raise ValueError("no move follows the end of a game")
        state = self.game.step(before.state, move)
        after = Moment(state, self.game.view(state), self.game.node(state), red=before.red)
        after = replace(after, **_dice(before, move, after.view, frozenset(kept)))
        if isinstance(move, RedDie):
            after = replace(after, red=move.spaces, dice=(), kept=frozenset())
        elif isinstance(move, Roll) and begins_turn(self.moves[-1] if self.moves else None):
            after = replace(after, red=None)
        told = event(self.game, look(self.game, before.state), move, look(self.game, state)).notices
        after = replace(after, said=tuple(_said(self.words, move, (seat, before.view, after.view), told)))
        self.moments.append(after)
        self.moves.append(move)
        return after.said

    def back(self) -> None:
        """Take the last move back."""
        self.moments.pop()
        self.moves.pop()


def _dice(before: Moment, move: Move, view: View, kept: frozenset[int]) -> dict[str, Any]:
    """Where the dice lie after a move, and which of them were kept."""
    match move:
        case Keep(dice=dice, power=power):
            places = _places(before.dice, dice, kept)
            lying = tuple(face if at in places else None for at, face in enumerate(before.dice))
            return {"dice": lying, "kept": places if power is None else places | {len(before.dice)}}
        case Roll(dice=thrown) if not view.dice:  # thrown for the first turn, or to break a tie
            return {"dice": thrown}
        case Roll(dice=thrown) if before.view.dice or (before.kept and None in before.dice):
            left = list(thrown)
            return {"dice": tuple(left.pop(0) if face is None else face for face in before.dice), "kept": before.kept}
        case Roll():
            return {"dice": view.dice}
    return {"dice": view.dice or before.dice}


def _places(lying: tuple[Face | None, ...], kept: Dice, wished: frozenset[int]) -> frozenset[int]:
    """Which of the dice that lie there are kept: those wished for, if they show the right faces."""
    wished = frozenset(at for at in wished if at < len(lying))
    if sorted(str(lying[at]) for at in wished) == sorted(map(str, kept)):
        return wished
    left = list(kept)
    places = set()
    for at, face in enumerate(lying):
        if face in left:
            left.remove(face)
            places.add(at)
    return frozenset(places)


def _said(words: ScreenWords, move: Move, course: tuple[int, View, View], told: tuple[Notice, ...]) -> list[Line]:
    seat, before, after = course
    happened = words.happened(seat, move, before, after)
    if isinstance(move, Roll) and after.dice:
        happened = words.rolled(seat, move, before)
    said = [words.notice(notice) for notice in told]
    if isinstance(move, Roll) and not after.dice and said:  # a throw of a contest, with what it counts
        happened = f"{happened} {said.pop(0)}"
    return [*([Line(happened, "move", seat)] if happened else ()), *(Line(text, "notice", seat) for text in said)]
