"""What is known of a game without values: how the dice fell, what was gained with which chance, and what was stolen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from dicecup.core import Chance, Choice, Move, Over
from dicecup.core.moves import CardMove, RedDie, Roll, Score, Steal
from dicecup.games import PlayableGame


@dataclass(frozen=True, slots=True)
class Gain:
    """A move that gained something, and the chance that the throw before it made it possible."""

    at: int
    move: str
    chance: float


@dataclass(slots=True)
class Facts:
    """What is known of one seat's game: its dice by face, its gains, the cards it stole and lost."""

    seat: int
    name: str
    faces: dict[str, int] = field(default_factory=dict)
    gains: list[Gain] = field(default_factory=list)
    stolen: int = 0
    lost: int = 0

    def as_json(self) -> dict[str, Any]:
        """As an object of JSON."""
        return asdict(self)


def facts_of(game: PlayableGame[Any], moves: Sequence[Move], names: Sequence[str]) -> tuple[Facts, ...]:
    """What is known of every seat."""
    seats = tuple(Facts(seat, name) for seat, name in enumerate(names))
    counts: list[Counter[str]] = [Counter() for _ in seats]
    state = game.start()
    thrown: tuple[Any, Chance] | None = None
    """The position before the last throw of dice, and the throw."""
    for at, move in enumerate(moves):
        node = game.node(state)
        assert not isinstance(node, Over), "a record has no moves after its end"
        after = game.step(state, move)
        match move:
            case Roll(dice=dice) if isinstance(node, Chance):
                counts[node.seat].update(map(str, dice))
                thrown = state, node
            case RedDie():
                thrown = None
            case Score() | CardMove():
                seats[node.seat].gains.append(Gain(at, str(move), _chance(game, thrown, move)))
                if isinstance(move, Steal):
                    seats[node.seat].stolen += 1
                    owners = (space.owner for space in game.view(state).board if space.card == move.card)
                    seats[next(owner for owner in owners if owner is not None)].lost += 1
        state = after
    for seat, count in zip(seats, counts, strict=True):
        seat.faces = dict(sorted(count.items()))
    return seats


def _chance(game: PlayableGame[Any], thrown: tuple[Any, Chance] | None, move: Move) -> float:
    """The chance that the throw allowed the move."""
    assert thrown is not None, "a gain follows a throw"
    state, chance = thrown
    nodes = ((weight, game.node(game.step(state, outcome))) for outcome, weight in chance.outcomes.items())
    allowed = sum(weight for weight, node in nodes if isinstance(node, Choice) and move in node.legal)
    return allowed / sum(chance.outcomes.values())
