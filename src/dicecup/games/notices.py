"""What a move brought about that a person should be told: the special rules, at the moment they bite.

A notice names what happened and to whom; the words are the screen's. Nothing here decides anything: it is all seen by comparing two
positions of the game.
"""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

from dicecup.core.machine import Chance, Choice, Node, Over
from dicecup.core.moves import AGAIN, PASS, Cross, Keep, Move, Place, Raise, RedDie, Roll, Score, Steal
from dicecup.games import mickey_mouse
from dicecup.games.edition import PlayableGame
from dicecup.games.power_yahtzee import PowerYahtzee
from dicecup.games.sheet import SheetGame
from dicecup.games.turn import ROLLS, Contest
from dicecup.games.view import View

Kind = Literal[
    "bonus",  # `row` names the sum, `amount` the points
    "contest-result",  # `amount` is what the throw for the first turn, or to break the tie, counts
    "contest-tied",  # `seats` throw again
    "contest-won",  # `row` is what was thrown for: the first turn or the tie-break
    "tie-break",  # `seats` throw for the win
    "joker-own-row",  # `row` must be taken
    "joker-lower",  # a lower row pays in full
    "freeze",
    "second-mark",
    "fourth-roll",
    "sheet-full",
    "pushed",  # `row`, and `amount` is the space it went to, 0 the picture
    "must-roll",
    "must-cross",
    "must-pass",
    "own-card",
    "red-again",
    "steal-again",
    "last-round",
]

MARKS: Final = (Score, Cross, Place, Steal, Raise)
"""What ends a turn, unless a rule says otherwise."""


class Notice(NamedTuple):
    """One thing that happened to a seat."""

    kind: Kind
    seat: int
    row: str = ""
    amount: int = 0
    seats: tuple[int, ...] = ()


class Seen(NamedTuple):
    """A position, whose word is next there, and how a person sees it."""

    state: Any
    node: Node
    view: View


def look(game: PlayableGame[Any], state: Any) -> Seen:
    """What a position shows."""
    return Seen(state, game.node(state), game.view(state))


def notices(game: PlayableGame[Any], before: Any, move: Move, after: Any) -> tuple[Notice, ...]:
    """Everything worth saying about `after = game.step(before, move)`, in the order it happened."""
    return notices_between(game, look(game, before), move, look(game, after))


def notices_between(game: PlayableGame[Any], before: Seen, move: Move, after: Seen) -> tuple[Notice, ...]:
    """The same for positions that were looked at already."""
    seat = _mover(before.node)
    return (
        *_pushed(game, before.state, move, after.view, seat),
        *_bonuses(before.view, after.view),
        *_contest(game, before, move, after.state, seat),
        *_joker(game, move, after.state, after.node),
        *_rolling(move, after.view, after.node),
        *_turn(game, move, after.node, seat),
        *([Notice("last-round", seat)] if after.view.last_round and not before.view.last_round else ()),
    )


def _mover(node: Node) -> int:
    if isinstance(node, Over):
        raise ValueError("no move follows the end of a game")
    return node.seat


def _bonuses(old: View, new: View) -> list[Notice]:
    return [
        Notice("bonus", seat, name, now - then)
        for (name, earlier), (_, later) in zip(old.sums, new.sums, strict=True)
        if name.endswith("bonus")
        for seat, (then, now) in enumerate(zip(earlier, later, strict=True))
        if now > then
    ]


def _contest(game: PlayableGame[Any], before: Seen, move: Move, after: Any, seat: int) -> list[Notice]:
    held: Contest | None = getattr(before.state, "contest", None)
    left: Contest | None = getattr(after, "contest", None)
    if held is None:
        return [] if left is None or left.winner is not None else [Notice("tie-break", seat, seats=left.seats)]
    # A contest of two shows what one throw counts, also where it is the last of its round.
    counted = game.step(before.state._replace(contest=Contest((seat, seat))), move).contest.results[-1]
    said = [Notice("contest-result", seat, amount=counted)]
    if left is None or left.winner is not None:
        said.append(Notice("contest-won", after.seat if left is None else left.seats[0], before.view.contest))
    elif not left.results:
        said.append(Notice("contest-tied", seat, seats=left.seats))
    return said


def _joker(game: PlayableGame[Any], move: Move, after: Any, node: Node) -> list[Notice]:
    if not (isinstance(game, SheetGame) and isinstance(move, Roll) and isinstance(node, Choice)):
        return []
    sheet = after.sheets[node.seat]
    free, marks = game.open_marks(sheet), game.marks(sheet, after.dice)
    if len(marks) == 1 < len(free) and game.row_index[marks[0].row] < 6:
        return [Notice("joker-own-row", node.seat, marks[0].row)]
    plain = game.plain(after.dice)
    rows = [game.row_index[mark.row] for mark in marks]
    pays_more = any(game.pays(sheet, after.dice, row)[0] != plain[row] for row in rows)
    return [Notice("joker-lower", node.seat)] if pays_more or len(marks) < len(free) else []


def _rolling(move: Move, new: View, node: Node) -> list[Notice]:
    """What the dice just thrown force or allow."""
    if not (isinstance(move, Roll) and isinstance(node, Choice)):
        return []
    keeps = any(isinstance(legal, Keep) for legal in node.legal)
    said: list[Notice] = []
    if new.power == "freeze":
        said.append(Notice("freeze", node.seat))
    if keeps and new.roll >= ROLLS:
        said.append(Notice("fourth-roll", node.seat))
    if all(isinstance(legal, Keep) for legal in node.legal):
        said.append(Notice("must-roll", node.seat))
    if all(isinstance(legal, Cross) for legal in node.legal):
        said.append(Notice("must-cross", node.seat))
    if node.legal == (PASS,):
        said.append(Notice("must-pass", node.seat))
    return said


def _turn(game: PlayableGame[Any], move: Move, node: Node, seat: int) -> list[Notice]:
    """Where a turn goes on although it could be over, or the game ends although it could go on."""
    match node:
        case Choice() if isinstance(move, MARKS):
            return [Notice("second-mark", seat)]
        case Choice() if isinstance(move, RedDie) and AGAIN in node.legal:
            return [Notice("own-card", seat)]
        case Chance() if isinstance(move, RedDie) and isinstance(next(iter(node.outcomes)), RedDie):
            return [Notice("red-again", seat)]
        case Chance() if isinstance(move, Steal) and node.seat == seat:
            return [Notice("steal-again", seat)]
        case Over() if isinstance(game, PowerYahtzee) and game.seats > 1:
            return [Notice("sheet-full", seat)]
    return []


def _pushed(game: PlayableGame[Any], before: Any, move: Move, new: View, seat: int) -> list[Notice]:
    if not (isinstance(game, mickey_mouse.MickeyMouse) and isinstance(move, Score)):
        return []
    slot = new.columns[seat][mickey_mouse.CHARACTERS.index(move.row)][0]
    if slot is None or slot.total == mickey_mouse.count(before.dice, move.row):
        return []
    return [Notice("pushed", seat, move.row, slot.total)]
