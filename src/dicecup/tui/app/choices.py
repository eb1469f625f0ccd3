"""What each choice would bring, found by trying it: nothing here knows a rule."""

from __future__ import annotations

from typing import Any, NamedTuple

from dicecup.core.machine import Choice
from dicecup.core.moves import Cross, Keep, Move, Place, Raise, Say, Score, Steal
from dicecup.games import PlayableGame, Slot, View


class Prospect(NamedTuple):
    """One choice: what it adds, the slot it would fill and the space it would come to lie on."""

    move: Move
    row: str
    gain: int
    slot: int = 0
    filled: Slot | None = None
    space: int | None = None


class Offer(NamedTuple):
    """One line to choose: a row with all that can be done in it, or a single move."""

    key: str
    prospects: tuple[Prospect, ...]

    @property
    def scoring(self) -> tuple[Prospect, ...]:
        """What does not give the row up."""
        return tuple(prospect for prospect in self.prospects if not isinstance(prospect.move, Cross))

    @property
    def crossing(self) -> Prospect | None:
        """Giving the row up."""
        return next((prospect for prospect in self.prospects if isinstance(prospect.move, Cross)), None)

    @property
    def best(self) -> Prospect:
        """What brings the most."""
        return max(self.prospects, key=lambda prospect: (not isinstance(prospect.move, Cross), prospect.gain))


def offers(game: PlayableGame[Any], state: Any, choice: Choice) -> tuple[Offer, ...]:
    """All choices but the keeps, a line for each row; where cards are gained, a line for each move."""
    before = game.view(state)
    found: dict[str, list[Prospect]] = {}
    for move in choice.legal:
        if isinstance(move, Keep):
            continue
        prospect = _tried(game, state, choice.seat, move, before)
        found.setdefault(str(move) if before.board else prospect.row, []).append(prospect)
    return tuple(Offer(key, tuple(prospects)) for key, prospects in found.items())


def first_choice(listed: tuple[Offer, ...]) -> int:
    """Where a cursor begins: the line that brings the most now."""
    return max(range(len(listed)), key=lambda at: (listed[at].best.gain, -at), default=0)


def _tried(game: PlayableGame[Any], state: Any, seat: int, move: Move, before: View) -> Prospect:
    if isinstance(move, Say):
        return Prospect(move, "", 0)
    row = _row(move)
    after_state = game.step(state, move)
    after = game.view(after_state)
    gain = game.scores(after_state)[seat] - game.scores(state)[seat]
    if after.board:
        return Prospect(move, row, gain, space=next(at for at, space in enumerate(after.board) if space.card == row))
    slots = _changed(before, after, seat)
    if slots is None:
        return Prospect(move, row, gain)
    slot, filled = slots
    return Prospect(move, row, gain, slot, filled, filled.total if after.shared else None)


def _changed(before: View, after: View, seat: int) -> tuple[int, Slot] | None:
    for old_row, new_row in zip(before.columns[seat], after.columns[seat], strict=True):
        for slot, (old, new) in enumerate(zip(old_row, new_row, strict=True)):
            if old is None and new is not None:
                return slot, new
    return None


def _row(move: Move) -> str:
    match move:
        case Score(row=row) | Cross(row=row):
            return row
        case Place(card=card) | Steal(card=card) | Raise(card=card):
            return card
    return ""
