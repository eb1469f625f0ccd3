"""A game followed move by move: every position so far, where its dice lie, and the log lines of each move.

Games do not tell equal dice apart; on a table each lies somewhere. Here a kept die stays in its place and a thrown one falls into a
free place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from dicecup.core.machine import Node, Over
from dicecup.core.moves import Dice, Face, Move
from dicecup.events import Event, event, look
from dicecup.games import PlayableGame, Seen, View
from dicecup.words import Speaker


class Line(NamedTuple):
    """One line of the log."""

    text: str
    kind: Literal["move", "notice", "note"] = "move"
    seat: int | None = None


@dataclass(frozen=True)
class Moment:
    """A position as it lies on the table; the Power die's place is the one after the other dice."""

    seen: Seen
    dice: tuple[Face | None, ...] = ()
    kept: frozenset[int] = frozenset()
    red: int | None = None
    lines: tuple[Line, ...] = ()
    """The log lines of the move that led here."""

    @property
    def node(self) -> Node:
        """Who acts next, and what is legal."""
        return self.seen.node

    @property
    def view(self) -> View:
        """The position as a person sees it."""
        return self.seen.view

    @property
    def seat(self) -> int | None:
        """Who acts next."""
        return None if isinstance(self.node, Over) else self.node.seat


class Following:
    """Follows a game move by move, forwards and back."""

    def __init__(self, game: PlayableGame[Any], speaker: Speaker, moves: Iterable[Move] = ()) -> None:
        self.game = game
        self.speaker = speaker
        self.moves: list[Move] = []
        self.moments = [Moment(look(game, game.start()))]
        for move in moves:
            self.add(move)

    @property
    def now(self) -> Moment:
        """Where the game is."""
        return self.moments[-1]

    def add(self, move: Move, held: Iterable[int] = ()) -> tuple[Line, ...]:
        """Go on by a move; `held` are the places of the dice that a player chose to keep, if they were seen."""
        before = self.now
        seen = look(self.game, self.game.step(before.seen.state, move))
        happened = event(self.game, before.seen, move, seen)
        lines = tuple(event_lines(self.speaker, happened))
        self.moments.append(replace(_after(before, happened, frozenset(held)), seen=seen, lines=lines))
        self.moves.append(move)
        return lines

    def back(self) -> None:
        """Take the last move back."""
        self.moments.pop()
        self.moves.pop()


def event_lines(speaker: Speaker, happened: Event) -> list[Line]:
    """The log lines of an event.

    Kept dice have no line, because the next throw names them; what a throw of a contest counts stands on the line of the throw.
    """
    notices = [notice for notice in happened.notices if notice.kind != "contest-result"]
    counts = [notice for notice in happened.notices if notice.kind == "contest-result"]
    lines = [Line(speaker.notice(notice), "notice", happened.seat) for notice in notices]
    if happened.kind != "kept":
        lines.insert(0, Line(" ".join([speaker.event(happened), *map(speaker.notice, counts)]), "move", happened.seat))
    return lines


def _after(before: Moment, happened: Event, held: frozenset[int]) -> Moment:
    """Where the dice lie after an event, and which of them were kept."""
    match happened.kind:
        case "kept":
            places = _places(before.dice, happened.dice, held)
            lying = tuple(face if at in places else None for at, face in enumerate(before.dice))
            return replace(before, dice=lying, kept=places if happened.power is None else places | {len(before.dice)})
        case "threw-again":
            left = list(happened.dice)
            return replace(before, dice=tuple(left.pop(0) if face is None else face for face in before.dice))
        case "threw":
            return replace(before, dice=happened.dice, kept=frozenset())
        case "threw-for":
            return replace(before, dice=happened.dice, kept=frozenset(), red=None)
    if happened.purpose == "walk":
        return replace(before, dice=(), kept=frozenset(), red=happened.spaces)
    return replace(before, kept=frozenset())


def _places(lying: tuple[Face | None, ...], kept: Dice, held: frozenset[int]) -> frozenset[int]:
    """Which of the dice that lie there are kept: those held, if they show the right faces."""
    held = frozenset(at for at in held if at < len(lying))
    if sorted(str(lying[at]) for at in held) == sorted(map(str, kept)):
        return held
    left = list(kept)
    places = set()
    for at, face in enumerate(lying):
        if face in left:
            left.remove(face)
            places.add(at)
    return frozenset(places)
