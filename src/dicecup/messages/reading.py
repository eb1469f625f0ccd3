"""Messages built from a table: its position, its journal with events, and its replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from dicecup.core import Chance, Choice, Move, Node, Over, RedDie
from dicecup.core.fair import Places, is_throw
from dicecup.events import follow, legal_texts, look, offered
from dicecup.games import PlayableGame, Seen
from dicecup.journal import Entry as JournalEntry
from dicecup.messages import responses
from dicecup.messages.responses import (
    Ended,
    Entry,
    FairDice,
    Moment,
    Position,
    Replay,
    Seat,
    Throw,
    ThrowPlace,
    Update,
    Words,
)
from dicecup.table import Table

MOST_ENTRIES: Final = 1_000
"""How many entries a table is sent with: more than nearly all games have."""
_AGREEING: Final = frozenset(("commit", "word", "void"))


def read_table(
    table: Table, since: int, *, seats: Sequence[Seat], you: Iterable[int], host: bool, rematch: str | None
) -> responses.Table:
    """The whole table as one client sees it, with the journal after version `since`: its newest entries, if they are very many."""
    header = table.header
    after = max(min(since, table.version), table.version - MOST_ENTRIES)
    return responses.Table(
        id=table.id,
        game=header.record.game,
        rules=header.record.rules,
        options=dict(header.record.options),
        dice=header.dice,
        created=header.created,
        fair=read_fair_dice(table),
        seed=_seed(table),
        seats=tuple(seats),
        you=tuple(sorted(you)),
        host=host,
        version=table.version,
        after=after,
        entries=read_entries(table, table.since(after)),
        position=read_position(table),
        goes_on=table.over or table.can_go_on,
        series=table.series,
        summary=table.summary,
        rematch=rematch,
    )


def read_update(table: Table, after: int) -> Update:
    """What happened after a version."""
    return replace(read_change(table, after), entries=read_entries(table, table.since(after)))


def read_change(table: Table, after: int) -> Update:
    """The same without the entries, for a server that has serialised them before."""
    ended = None if (summary := table.summary) is None else Ended(summary, table.series)
    fair = read_fair_dice(table) if any(entry.kind in _AGREEING for entry in table.since(after)) else None
    return Update(after, table.version, (), read_position(table), fair, _seed(table), ended)


def read_fair_dice(table: Table) -> FairDice | None:
    """How the seats of a table agreed on its dice; `None` if they are physical."""
    commitment = table.header.commitment
    if commitment is None:
        return None
    rounds = []
    for void in table.voids:
        rounds.append(Words(commitment, dict(void.commits), dict(void.words), void.void.seed))
        commitment = void.void.commitment
    rounds.append(Words(commitment, table.commits, table.words, None))
    return FairDice(table.header.scheme, table.agreed, tuple(rounds))


def read_position(table: Table) -> Position:
    """Where the game of a table stands."""
    return position(table.game, table.seen(), physical=table.header.dice == "physical", can_undo=table.undoer)


def read_entries(table: Table, entries: Iterable[JournalEntry]) -> tuple[Entry, ...]:
    """Entries of the journal with their events, without the ids of their commands, which belong to their senders."""
    return tuple(Entry(entry.version, entry.kind, entry.seat, entry.at, entry.word, table.event_of(entry)) for entry in entries)


def _seed(table: Table) -> str | None:
    return None if table.seed is None else table.seed.hex()


def position(game: PlayableGame[Any], seen: Seen, *, physical: bool, can_undo: int | None) -> Position:
    """Where a game stands; the outcomes of a throw are listed where dice are physical."""
    node = seen.node
    is_chance, is_choice = isinstance(node, Chance), isinstance(node, Choice)
    offers = offered(game, seen)
    return Position(
        node="chance" if is_chance else "choice" if is_choice else "over",
        seat=None if isinstance(node, Over) else node.seat,
        legal=legal_texts(game, node, offers) if isinstance(node, Choice) else (),
        offers=offers,
        throw=_throw(node) if isinstance(node, Chance) else None,
        outcomes={str(move): ways for move, ways in node.outcomes.items()} if physical and isinstance(node, Chance) else None,
        winners=node.winners if isinstance(node, Over) else (),
        scores=seen.view.scores,
        can_undo=can_undo,
        view=seen.view,
        guide=game.guide(seen),
    )


def _throw(node: Chance) -> Throw:
    thrown = node.throw
    return Throw(thrown.dice - thrown.power, thrown.power, thrown.red, node.purpose)


def replay(table_id: str, game: PlayableGame[Any], moves: Sequence[Move], start: int, count: int) -> Replay:
    """Moments of a game from number `start` on; number 0 is before the first move."""
    return Replay(table_id, len(moves), tuple(_moments(game, moves[: start + count - 1], start)))


def _moments(game: PlayableGame[Any], moves: Sequence[Move], start: int) -> Iterator[Moment]:
    """The moments from `start` on; what is before them is only stepped through, which takes a small part of the time."""
    if start > len(moves):
        return
    state, places, last = game.start(), Places(), None
    begin = max(start - 1, 0)
    for move in moves[:begin]:
        if is_throw(move):
            places.add(_seat_at(game.node(state)), isinstance(move, RedDie), last)
        state, last = game.step(state, move), move
    before = look(game, state)
    if start == 0:
        yield Moment(0, None, None, before.view.scores, before.view)
    wanted = moves[begin:]
    for number, (move, (happened, after)) in enumerate(zip(wanted, follow(game, wanted, before), strict=True), begin + 1):
        place = None
        if is_throw(move):
            assert isinstance(before.node, Chance)
            seat, red = before.node.seat, isinstance(move, RedDie)
            place = ThrowPlace(*places.place(seat, red, last), before.node.throw.names)
            places.add(seat, red, last)
        yield Moment(number, happened, place, after.view.scores, after.view)
        before, last = after, move


def _seat_at(node: Node) -> int:
    assert isinstance(node, Chance)
    return node.seat
