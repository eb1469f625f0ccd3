"""An offer: a legal move with what it would bring, derived from the position after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from dicecup.core.frozen import frozen
from dicecup.core.machine import Choice
from dicecup.core.moves import CardMove, Dice, Keep, Move
from dicecup.events.event import bonuses, look
from dicecup.games.edition import PlayableGame
from dicecup.games.sheet import UPPER, Sheet, SheetGame, State
from dicecup.games.turn import ROLLS, keeps
from dicecup.games.view import Seen, Slot, View


@frozen
class Bonus:
    """Points that come on top of the row, by the name of their sum."""

    name: str
    amount: int


@frozen
class Loss:
    """What another seat would lose."""

    seat: int
    amount: int


@frozen
class Offer:
    """What a move that ends the rolling would bring."""

    move: str
    points: int
    """The change of the own score, bonuses included."""
    total: int
    """The own score after it."""
    row: int | None = None
    """Which row would be written, and what would stand there."""
    slot: Slot | None = None
    bonuses: tuple[Bonus, ...] = ()
    losses: tuple[Loss, ...] = ()
    space: int | None = None
    """The space of the board on which the card would lie."""
    pushed: bool = False
    """Whether the token would be pushed aside by others."""
    index: int = 0
    """Which of the row's slots would be written."""


def offers(game: PlayableGame[Any], seen: Seen) -> dict[Move, Offer]:
    """Every legal move of a choice that is not a keep, with what it would bring."""
    return dict(zip(_moves(seen), offered(game, seen), strict=True))


def offered(game: PlayableGame[Any], seen: Seen) -> tuple[Offer, ...]:
    """The same without the moves as keys, which an offer names too."""
    if not isinstance(seen.node, Choice):
        return ()
    if isinstance(game, SheetGame):
        return tuple(_sheet_offers(game, seen.state, seen.node))
    return tuple([_offer(game, seen, seen.node.seat, move) for move in _moves(seen)])


def legal_texts(game: PlayableGame[Any], choice: Choice, offers: Sequence[Offer]) -> tuple[str, ...]:
    """Every legal move of a choice in the notation; offers of it are at hand and name the moves that are no keeps."""
    if not isinstance(game, SheetGame):
        return tuple(map(str, choice.legal))
    marks = tuple([offer.move for offer in offers])
    return marks if len(marks) == len(choice.legal) else _keep_texts(choice.dice) + marks


@lru_cache(maxsize=1024)
def _keep_texts(dice: Dice) -> tuple[str, ...]:
    return tuple(map(str, keeps(dice)))


def _moves(seen: Seen) -> list[Move]:
    return [move for move in seen.node.legal if not isinstance(move, Keep)] if isinstance(seen.node, Choice) else []


def points(game: PlayableGame[Any], state: Any, choice: Choice) -> dict[Move, int]:
    """The points of every offer alone, without the rest: cheap enough for a bot to ask at every choice."""
    before = game.scores(state)[choice.seat]
    moves = (move for move in choice.legal if not isinstance(move, Keep))
    return {move: game.scores(game.step(state, move))[choice.seat] - before for move in moves}


def _offer(game: PlayableGame[Any], seen: Seen, seat: int, move: Move) -> Offer:
    after = look(game, game.step(seen.state, move))
    old, new = seen.view.scores, after.view.scores
    row, index, slot = _written(seen.view, after.view, seat)
    return Offer(
        str(move),
        new[seat] - old[seat],
        new[seat],
        row,
        slot,
        tuple(Bonus(name, amount) for name, amount in bonuses(seen.view, after.view, seat)),
        tuple(Loss(other, old[other] - new[other]) for other in range(len(old)) if new[other] < old[other]),
        _space_of(after.view, move),
        bool(seen.view.shared) and any(notice.kind.startswith("pushed") for notice in game.notices(seen, move, after)),
        index,
    )


def _sheet_offers(game: SheetGame, state: State, choice: Choice) -> Iterator[Offer]:
    """The same on a score sheet of one's own: only that sheet changes, so no view of the others is made."""
    sheet, dice, index, texts = state.sheets[choice.seat], state.dice, game.row_index, game.mark_texts
    total, upper = game.total(sheet), sheet.upper
    bonus, plain = game.upper_bonus(upper), game.plain(dice)
    is_plain = not game.depends_on(dice)
    for move in choice.legal[len(keeps(dice)) if state.rolls < ROLLS else 0 :]:
        row, extra = index[move.row], 0  # type: ignore[union-attr] # after the keeps all moves are scores
        if is_plain:
            points = brought = plain[row]
        else:
            points, extra = game.pays(sheet, dice, row)
            brought = points + extra
        if points and row < len(UPPER):
            brought += game.upper_bonus(upper + points) - bonus
        found = () if brought == points else tuple(_sheet_bonuses(game, sheet, sheet.write(row, points, extra)))
        yield _sheet_offer(texts[row], brought, total + brought, row, points, found)


def _sheet_bonuses(game: SheetGame, before: Sheet, after: Sheet) -> Iterator[Bonus]:
    for old, new in zip(game.bonus_sums((before,)), game.bonus_sums((after,)), strict=True):
        if new.values != old.values:
            yield Bonus(new.name, new.values[0] - old.values[0])


@lru_cache(maxsize=8192)  # the same rows are offered for the same points again and again
def _sheet_offer(move: str, points: int, total: int, row: int, slot: int, bonuses: tuple[Bonus, ...]) -> Offer:  # noqa: PLR0917 - keyword arguments would make the cache slower
    return Offer(move, points, total, row, Slot(slot), bonuses)


def _written(before: View, after: View, seat: int) -> tuple[int | None, int, Slot | None]:
    for row, (old, new) in enumerate(zip(before.columns[seat], after.columns[seat], strict=True)):
        for index, (then, now) in enumerate(zip(old, new, strict=True)):
            if then != now:
                return row, index, now
    return None, 0, None


def _space_of(view: View, move: Move) -> int | None:
    if not isinstance(move, CardMove):
        return None
    return next(at for at, space in enumerate(view.board) if space.card == move.card)
