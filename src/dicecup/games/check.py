"""The laws that every game must keep: `check_game(edition)` plays random games and raises at the first broken law.

It needs no registry and no test framework. The error contains the record of the game, so that it can be replayed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any, Final

from dicecup.core.errors import BadOption, IllegalMove
from dicecup.core.machine import Chance, Choice, Node, Over, play, replay
from dicecup.core.moves import AGAIN, PASS, STAY, Cross, Keep, Move, Place, Raise, RedDie, Roll, Score, Steal, parse
from dicecup.core.record import Record, Value, from_json, from_text
from dicecup.games.edition import Edition, PlayableGame

LONGEST: Final = 50_000
"""A game that has not ended after so many random moves counts as endless."""

TRIED: Final = 12
"""In each position so many of the moves offered, and so many of the others, are tried."""


class BrokenLaw(AssertionError):
    """A law of the machine that a game does not keep."""


def check_game(edition: Edition, games: int = 3, seed: int = 0) -> None:
    """Play so many random games for each number of players, the first by the printed rules, and check every position."""
    random = Random(seed)  # noqa: S311 - a trial must be repeatable, not secret
    checked = Checked()
    for seats in edition.players:
        for number in range(games):
            options = edition.check_options(seats, {}) if number == 0 else random.choice(tables(edition, seats))
            check_playout(edition, Record(edition.key, seats, options, edition.rules), random, checked)


def check_playout(edition: Edition, begun: Record, random: Random, checked: Checked | None = None) -> Record:
    """Play one random game to its end, check every position and the record, and give the record."""
    game = edition.table(begun.seats, begun.options)
    checked = checked or Checked()
    moves: list[Move] = []
    state = game.start()
    try:
        while not isinstance(node := game.node(state), Over):
            check_position(edition, game, state, random, checked)
            moves.append(random_move(node, random))
            state = game.step(state, moves[-1])
            law(len(moves) < LONGEST, "a game ends")
        check_position(edition, game, state, random, checked)
        record = replace(begun, moves=tuple(moves))
        check_record(game, record, state)
    except BrokenLaw as broken:
        played = replace(begun, moves=tuple(moves), tags={})
        raise BrokenLaw(f"{broken}\n\n{played.to_text()}") from None
    return record


def tables(edition: Edition, seats: int) -> list[dict[str, Value]]:
    """Every way to set the options at a table of so many seats, the printed rules first."""
    names = [option.name for option in edition.options]
    found: list[dict[str, Value]] = []
    for values in product(*(option.allowed(seats) for option in edition.options)):
        try:
            found.append(edition.check_options(seats, dict(zip(names, values, strict=True))))
        except BadOption:  # values that go together with others only
            continue
    return found


def random_move(node: Node, random: Random) -> Move:
    """A throw as the dice would fall, or any legal move."""
    return node.throw.draw(random.randrange) if isinstance(node, Chance) else random.choice(offered(node))


def offered(node: Node) -> tuple[Move, ...]:
    """Every move that `play` accepts here."""
    match node:
        case Chance():
            return tuple(node.outcomes)
        case Choice():
            return node.legal
        case Over():
            return ()


def some(moves: Iterable[Move], random: Random) -> list[Move]:
    """A random sample of the moves."""
    listed = list(moves)
    return random.sample(listed, min(TRIED, len(listed)))


class Checked:
    """A cache of throws and spellings that were checked already."""

    def __init__(self) -> None:
        self.throws: list[object] = []
        self.spelled: set[Move] = set()


def law(holds: bool, sentence: str, *shown: object) -> None:
    """Raise `BrokenLaw` with the law as a sentence, and what breaks it."""
    if not holds:
        raise BrokenLaw(": ".join([sentence, *map(str, shown)]))


def check_position(edition: Edition, game: PlayableGame[Any], state: Any, random: Random, checked: Checked) -> None:
    """All laws of one position."""
    node = game.node(state)
    before = repr(state)
    law(offered(node) == offered(game.node(state)), "node of a state is always the same")
    match node:
        case Chance():
            check_throw(node, checked)
        case Choice():
            law(node.legal != (), "a choice offers something")
            law(len(set(node.legal)) == len(node.legal), "each legal move is named once", *node.legal)
            check_keeps(node)
        case Over():
            check_winners(game, state, node)
    if not isinstance(node, Over):
        law(node.seat in range(game.seats), "the seat to act is a seat of the table", node.seat)
    check_view(edition, game, state)
    check_spelling(node, checked)
    for move in some(offered(node), random):
        after = play(game, state, move)
        twin = game.step(state, move)
        law(after == twin and hash(after) == hash(twin), "a step is a function of the state and the move", move)
    check_refusals(game, state, node, some(strange_moves(edition, node), random))
    law(repr(state) == before, "a state never changes", before)


def check_throw(node: Chance, checked: Checked) -> None:
    """The outcomes are the ordered ways in which the dice can fall, counted one by one."""
    throw = node.throw
    if any(throw is known for known in checked.throws):
        return
    law(sum(node.outcomes.values()) == throw.total == 6**throw.dice, "the weights add up to 6**dice", node.outcomes)
    fallen = Counter(throw.fall(sides) for sides in product(range(6), repeat=throw.dice))
    law(fallen == dict(node.outcomes), "every throw weighs as many ways as the dice can fall so", node.outcomes)
    checked.throws.append(throw)


def check_keeps(node: Choice) -> None:
    """What is kept lies on the table, and something is thrown."""
    hand = Counter(node.dice)
    for move in node.legal:
        if isinstance(move, Keep):
            everything = (move.dice, move.power) == (node.dice, node.power)
            law(Counter(move.dice) <= hand and not everything, "a keep leaves something of the hand to throw", move, node.dice)


def check_spelling(node: Node, checked: Checked) -> None:
    """Every move is read as it is written."""
    for move in offered(node):
        if move not in checked.spelled:
            law(parse(str(move)) == move, "a move is read as it is written", move)
            checked.spelled.add(move)


def check_winners(game: PlayableGame[Any], state: Any, node: Over) -> None:
    """Winners are among those with the highest score, in the order of their seats."""
    scores = game.scores(state)
    best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    law(node.winners != () and set(node.winners) <= set(best), "winners have the highest score", node.winners, scores)
    law(list(node.winners) == sorted(set(node.winners)), "winners are named once, in the order of their seats", node.winners)


def check_view(edition: Edition, game: PlayableGame[Any], state: Any) -> None:
    """A screen can draw the position: every seat has every row, the dice fit, the last line is the score."""
    view, scores = game.view(state), game.scores(state)
    law(len(scores) == game.seats and all(type(score) is int for score in scores), "every seat has a score", scores)
    law([len(column) for column in view.columns] == [len(edition.rows)] * game.seats, "a view has every row of every seat")
    law(view.scores == scores, "the last line under the sheet is the score", view.sums, scores)
    law(len(view.dice) <= edition.dice, "no more dice lie on the table than the game has", view.dice)
    law(list(view.dice) == sorted(view.dice, key=edition.faces.index), "dice lie in the order of their faces", view.dice)
    law(view.power is None or view.power in edition.extra_die, "the extra die shows one of its faces", view.power)


def check_refusals(game: PlayableGame[Any], state: Any, node: Node, strange: Iterable[Move]) -> None:
    """`play` refuses whatever is not offered."""
    accepted = node.outcomes if isinstance(node, Chance) else offered(node)
    for move in strange:
        if move not in accepted:
            try:
                play(game, state, move)
            except IllegalMove:
                continue
            raise BrokenLaw(f"a move that is not offered is refused: {move}")


def strange_moves(edition: Edition, node: Node) -> Iterator[Move]:
    """Moves of every kind, of this game and of none, and malformed variants of the legal ones."""
    yield from (AGAIN, STAY, PASS, RedDie(0), RedDie(7), Roll(()), Roll((0,)), Keep((7,)), Score("choice", 7), Score("nothing"))
    for row in edition.rows:
        yield from (Score(row), Score(row, 1), Cross(row), Place(row), Steal(row), Raise(row))
    for move in offered(node)[-3:]:
        if isinstance(move, Roll | Keep):
            yield type(move)(move.dice[::-1], move.power)
            yield type(move)(move.dice + move.dice[-1:], move.power)
            yield type(move)(move.dice, "none")


def check_record(game: PlayableGame[Any], record: Record, state: Any) -> None:
    """A record replays to the state, and comes back from both of its forms."""
    law(replay(game, record.moves) == state, "the record replays to the state")
    law(replay(game, map(str, record.moves)) == state, "the record replays from its text to the state")
    law(from_json(record.to_json()) == record, "a record comes back from JSON")
    law(from_text(record.to_text()) == record, "a record comes back from its text")
