"""Positions as messages: everything a screen draws is asked of the game here, so that no screen repeats a rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from dicecup.core import Chance, Choice, Keep, Move, Over, Place, Raise, RedDie, Roll, Score, Steal
from dicecup.core.fair import Places, is_throw
from dicecup.events import event, look
from dicecup.games import PlayableGame, Seen
from dicecup.games import View as GameView
from dicecup.games.notices import Notice as GameNotice
from dicecup.games.sheet import SheetGame
from dicecup.server.tables import schemas


def position(game: PlayableGame[Any], seen: Seen, *, physical: bool, can_undo: int | None) -> schemas.Position:
    """Where the game stands."""
    node = seen.node
    scores = game.scores(seen.state)
    return schemas.Position(
        node="chance" if isinstance(node, Chance) else "choice" if isinstance(node, Choice) else "over",
        seat=None if isinstance(node, Over) else node.seat,
        legal=[str(move) for move in node.legal] if isinstance(node, Choice) else [],
        offers=list(offers(game, seen, node, scores)) if isinstance(node, Choice) else [],
        throw=throw(node) if isinstance(node, Chance) else None,
        outcomes={str(move): ways for move, ways in node.outcomes.items()} if physical and isinstance(node, Chance) else None,
        winners=list(node.winners) if isinstance(node, Over) else [],
        scores=list(scores),
        can_undo=can_undo,
        view=view(seen.view),
    )


def offers(game: PlayableGame[Any], seen: Seen, node: Choice, scores: tuple[int, ...]) -> Iterator[schemas.Offer]:
    """What each move that ends the rolling would bring."""
    marks = [move for move in node.legal if not isinstance(move, Keep)]
    if isinstance(game, SheetGame):
        yield from _sheet_offers(game, seen.state, node.seat, marks)
        return
    for move in marks:
        after = look(game, game.step(seen.state, move))
        row, slot = _written(seen.view, after.view, node.seat)
        yield schemas.Offer(
            move=str(move),
            gain=game.scores(after.state)[node.seat] - scores[node.seat],
            row=row,
            slot=None if slot is None else _slot(slot),
            space=_space_of(after.view, move),
            pushed=bool(seen.view.shared)
            and any(said.kind.startswith("pushed") for said in event(game, seen, move, after).notices),
        )


def _sheet_offers(game: SheetGame, state: Any, seat: int, marks: Iterable[Move]) -> Iterator[schemas.Offer]:
    """The same for a game on sheets, where one sheet tells it all: many times faster than drawing every sheet anew."""
    sheet = state.sheets[seat]
    total = game.total(sheet)
    for move in marks:
        assert isinstance(move, Score)
        row = game.row_index[move.row]
        points, extra = game.pays(sheet, state.dice, row)
        yield _sheet_offer(move, game.total(sheet.write(row, points, extra)) - total, row, points)


@lru_cache(maxsize=4096)
def _sheet_offer(move: Score, gain: int, row: int, points: int) -> schemas.Offer:
    return schemas.Offer(move=str(move), gain=gain, row=row, slot=schemas.Slot(total=points))


def _written(before: GameView, after: GameView, seat: int) -> tuple[int | None, Any]:
    if not before.columns:
        return None, None
    for row, (old, new) in enumerate(zip(before.columns[seat], after.columns[seat], strict=True)):
        if old != new:
            return row, next((now for then, now in zip(old, new, strict=True) if then != now), None)
    return None, None


def _space_of(seen: GameView, move: Move) -> int | None:
    if not isinstance(move, Place | Steal | Raise):
        return None
    return next(at for at, space in enumerate(seen.board) if space.card == move.card)


def throw(node: Chance) -> schemas.Throw:
    """What is thrown next."""
    example = next(iter(node.outcomes))
    extra = isinstance(example, Roll) and example.power is not None
    return schemas.Throw(dice=node.throw.dice - extra, extra=extra, red=isinstance(example, RedDie))


def view(seen: GameView) -> schemas.View:
    """A view as a message."""
    return schemas.View(
        dice=list(seen.dice),
        power=seen.power,
        roll=seen.roll,
        columns=[_column(column) for column in seen.columns],
        sums=[schemas.Sum(name=line.name.replace("-", " "), values=list(line.values)) for line in seen.sums],
        board=[
            schemas.Space(wild=space.wild, card=space.card, owner=space.owner, chips=space.chips, pawns=list(space.pawns))
            for space in seen.board
        ],
        off_board=list(seen.off_board),
        last_round=seen.last_round,
        shared=seen.shared,
        contest="first turn" if seen.contest == "first-turn" else seen.contest,
    )


@lru_cache(maxsize=4096)
def _column(column: tuple[tuple[Any, ...], ...]) -> list[list[schemas.Slot | None]]:
    """One seat's sheet; most stay as they are from move to move."""
    return [[None if slot is None else _slot(slot) for slot in row] for row in column]


@lru_cache(maxsize=4096)
def _slot(slot: Any) -> schemas.Slot:
    return schemas.Slot(total=slot.total, base=slot.base, power=slot.power, number=slot.number, crossed=slot.crossed)


_OLD_KINDS = {
    "first-turn-won": ("contest-won", "first turn"),
    "tie-break-won": ("contest-won", "tie-break"),
    "pushed-to-picture": ("pushed", ""),
    "must-place": ("must-cross", ""),
    "joker-zero": ("must-cross", ""),
}


def told(notice: GameNotice) -> schemas.Notice:
    """A notice as a message."""
    kind, row = _OLD_KINDS.get(notice.kind, (notice.kind, notice.row.replace("-bonus", " bonus")))
    return schemas.Notice(kind=kind, seat=notice.seat, row=row, amount=notice.amount, seats=list(notice.seats))


def moments(game: PlayableGame[Any], moves: Sequence[Move], start: int, count: int) -> Iterator[schemas.Moment]:
    """The moments of a game from `start` on; number 0 is before the first move."""
    now, places, before = look(game, game.start()), Places(), None
    if start == 0:
        yield _moment(game, 0, now)
    for number, move in enumerate(moves[: start + count - 1], 1):
        node = now.node
        assert not isinstance(node, Over)
        place = None
        if isinstance(node, Chance) and is_throw(move):
            red = isinstance(move, RedDie)
            at = places.place(node.seat, red, before)
            place = schemas.Place(seat=at.seat, turn=at.turn, roll=at.roll, dice=list(node.throw.names))
            places.add(node.seat, red, before)
        then, now, before = now, look(game, game.step(now.state, move)), move
        if number >= start:
            brought = [told(notice) for notice in event(game, then, move, now).notices]
            yield _moment(game, number, now, seat=node.seat, move=str(move), place=place, notices=brought)


def _moment(
    game: PlayableGame[Any],
    number: int,
    seen: Seen,
    *,
    seat: int | None = None,
    move: str | None = None,
    place: schemas.Place | None = None,
    notices: Sequence[schemas.Notice] = (),
) -> schemas.Moment:
    return schemas.Moment(
        number=number,
        seat=seat,
        move=move,
        place=place,
        notices=list(notices),
        scores=list(game.scores(seen.state)),
        view=view(seen.view),
    )
