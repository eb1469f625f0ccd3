"""Scores computed a second time, from the view and the moves played."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from dicecup.core import Choice, Over, Record, Score, replay
from dicecup.games import PlayableGame, View, edition, new
from tests.laws.positions import every_edition, every_table, positions, walk

Column = tuple[tuple[Any, ...], ...]


def slots(column: Column, rows: range) -> int:
    """The sum of some rows."""
    return sum(slot.total for row in rows for slot in column[row] if slot is not None)


def yahtzee(record: Record, view: View) -> list[int]:
    """Thirteen rows, 35 from 63 on, and 100 for each hand of five alike marked after a Yahtzee of 50."""
    further = further_yahtzees(record) if record.options["yahtzee_bonus"] else [0] * record.seats
    return [
        slots(column, range(13)) + (35 if slots(column, range(6)) >= 63 else 0) + 100 * count
        for column, count in zip(view.columns, further, strict=True)
    ]


def further_yahtzees(record: Record) -> list[int]:
    """How often each seat marked five alike with 50 already in its Yahtzee row."""
    game = new(record.game, record.seats, **record.options)
    counts, state = [0] * record.seats, game.start()
    for move in record.moves:
        view = game.view(state)
        node = game.node(state)
        if isinstance(node, Choice) and isinstance(move, Score) and len(set(view.dice)) == 1:
            box = view.columns[node.seat][11][0]
            counts[node.seat] += box is not None and box.total == 50
        state = game.step(state, move)
    return counts


def maxi_yatzy(record: Record, view: View) -> list[int]:
    """Twenty rows and the bonus of the first part."""
    at, bonus = record.options["bonus_at"], record.options["bonus"]
    assert isinstance(at, int)
    assert isinstance(bonus, int)
    return [slots(column, range(20)) + (bonus if slots(column, range(6)) >= at else 0) for column in view.columns]


def yatzy(record: Record, view: View) -> list[int]:
    """Fifteen rows, and 50 from 63 on."""
    return [slots(column, range(15)) + (50 if slots(column, range(6)) >= 63 else 0) for column in view.columns]


def power_yahtzee(record: Record, view: View) -> list[int]:
    """Base times power in every slot, and the highest step that the first seven rows reach."""
    found = []
    for column in view.columns:
        filled = [slot for row in column for slot in row if slot is not None]
        assert all(slot.total == (slot.base or 0) * (slot.power or 0) for slot in filled)
        assert all(slot.crossed == (slot.base is None) for slot in filled)
        upper = slots(column, range(7))
        found.append(slots(column, range(15)) + (upper >= 150) * 50 + (upper >= 200) * 50 + (upper >= 300) * 100)
    return found


def mickey_mouse(record: Record, view: View) -> list[int]:
    """The columns of the tokens; no two tokens lie on one space."""
    for row in range(5):
        tokens = [slot.total for column in view.columns for slot in column[row] if slot is not None]
        taken = [space for space in tokens if space]
        assert len(set(taken)) == len(taken)
        assert all(0 <= space <= 5 for space in tokens)
    return [slots(column, range(5)) for column in view.columns]


def showdown(record: Record, view: View) -> list[int]:
    """The chips on the ring, which the columns repeat."""
    chips = [sum(space.chips for space in view.board if space.owner == seat) for seat in range(record.seats)]
    assert chips == [slots(column, range(12)) for column in view.columns]
    on_board = [space.card for space in view.board if space.card is not None]
    assert sorted((*on_board, *view.off_board)) == sorted(edition("showdown").rows)
    assert not any(space.card for space in view.board if space.wild)
    assert sorted(seat for space in view.board for seat in space.pawns) == list(range(record.seats))
    return chips


SUMS: dict[str, Callable[[Record, View], list[int]]] = {
    "yahtzee": yahtzee,
    "firefly": yahtzee,
    "yatzy": yatzy,
    "maxi-yatzy": maxi_yatzy,
    "power-yahtzee": power_yahtzee,
    "mickey-mouse": mickey_mouse,
    "showdown": showdown,
}


@every_edition
@given(data=st.data())
def test_the_score_is_the_sum_of_what_the_view_shows(key: str, data: st.DataObject) -> None:
    position = data.draw(positions(key))
    assert list(position.game.scores(position.state)) == SUMS[key](position.record, position.game.view(position.state))


@every_table
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_finished_game_adds_up_and_its_winners_lead(key: str, seats: int, seed: int) -> None:
    game: PlayableGame[Any] = new(key, seats)
    moves = tuple(move for _, move in walk(game, Random(seed)))
    state = replay(game, moves)
    scores = SUMS[key](Record(key, seats, edition(key).check_options(seats, {}), 1, moves), game.view(state))
    assert list(game.scores(state)) == scores
    node = game.node(state)
    assert isinstance(node, Over)
    leading = tuple(seat for seat in range(seats) if scores[seat] == max(scores))
    assert node.winners == leading if key != "mickey-mouse" else (len(node.winners) == 1 and node.winners[0] in leading)


@every_edition
@given(data=st.data())
def test_only_marks_and_gains_change_a_score(key: str, data: st.DataObject) -> None:
    position = data.draw(positions(key))
    state = position.game.start()
    scores = position.game.scores(state)
    for move in position.record.moves:
        state = position.game.step(state, move)
        after = position.game.scores(state)
        if str(move).startswith(("r:", "k:", "m:", "x:", "again", "stay", "pass")):
            assert after == scores
        scores = after
