"""Laws that hold in every position of every registered edition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, combinations_with_replacement
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicecup.cli.options import read_options
from dicecup.core import (
    AGAIN,
    PASS,
    STAY,
    BadRecord,
    Chance,
    Choice,
    Cross,
    IllegalMove,
    Keep,
    Move,
    Over,
    Place,
    Raise,
    RedDie,
    Roll,
    Score,
    Steal,
    parse,
    play,
    replay,
)
from dicecup.core.record import from_json, from_text, write_value
from dicecup.games import EDITIONS, open_record
from dicecup.games.check import Checked, check_game, check_position, check_throw, offered
from tests.laws.positions import Position, every_edition, positions

CHECKED = Checked()


@cache
def universe() -> tuple[Move, ...]:
    """Every move that some edition can offer in some position, and more that look like one."""
    return tuple(dict.fromkeys(chain(_throws_and_keeps(), _marks())))


def _throws_and_keeps() -> Iterator[Move]:
    for listed in (EDITIONS["power-yahtzee"], EDITIONS["maxi-yatzy"], EDITIONS["mickey-mouse"]):
        for count in range(listed.dice + 1):
            for dice in combinations_with_replacement(listed.faces, count):
                for power in (None, *listed.extra_die):
                    yield Roll(dice, power)
                    yield Keep(dice, power)


def _marks() -> Iterator[Move]:
    yield from (AGAIN, STAY, PASS)
    yield from map(RedDie, range(-1, 8))
    for row in sorted({row for listed in EDITIONS.values() for row in listed.rows}):
        for kind in (Cross, Place, Steal, Raise):
            yield kind(row)
        for number in (None, *range(8)):
            yield Score(row, number)


@every_edition
def test_every_edition_passes_the_compliance_suite(key: str) -> None:
    few = EDITIONS[key].players[:3]
    check_game(replace(EDITIONS[key], players=few), games=1)


@every_edition
@given(data=st.data())
def test_a_record_replays_to_its_state(key: str, data: st.DataObject) -> None:
    position = data.draw(positions(key))
    game, state = open_record(position.record)
    assert game == position.game
    assert state == position.state
    assert hash(state) == hash(position.state)
    assert replay(game, map(str, position.record.moves)) == state


@every_edition
@given(data=st.data())
def test_the_laws_of_a_position_hold(key: str, data: st.DataObject) -> None:
    position = data.draw(positions(key))
    check_position(position.edition, position.game, position.state, Random(0), CHECKED)


@every_edition
@settings(max_examples=12)
@given(data=st.data())
def test_all_that_is_offered_is_accepted_and_all_else_refused(key: str, data: st.DataObject) -> None:
    position = data.draw(positions(key))
    game, state = position.game, position.state
    accepted = set(offered(position.node))
    assert accepted <= set(universe())
    for move in accepted:
        assert play(game, state, move) == game.step(state, move)
    for move in random_part(universe(), data.draw(st.integers(0, 9))):
        if move not in accepted:
            with pytest.raises(IllegalMove):
                play(game, state, move)
    assert state == replay(game, position.record.moves)


def random_part(moves: tuple[Move, ...], part: int) -> tuple[Move, ...]:
    """A random tenth of the moves."""
    return moves[part::10]


@every_edition
@given(data=st.data())
def test_a_move_in_any_other_spelling_is_refused(key: str, data: st.DataObject) -> None:
    position = data.draw(positions(key, longest=60))
    if isinstance(position.node, Over):
        return
    text = str(data.draw(st.sampled_from(offered(position.node))))
    assert parse(text) in offered(position.node)
    for other in {
        f" {text}",
        f"{text} ",
        text.upper(),
        text.replace(",", ", "),
        text.replace(":", ": "),
        text.replace(":", ":0"),
        text.replace(",", ",0"),
        text.replace(",", ",,"),
        text + ",",
        text.translate({ord("0") + digit: ord("０") + digit for digit in range(10)}),
        text[: text.find(":") + 1] + ",".join(reversed(text[text.find(":") + 1 :].split(","))),
    } - {text}:
        with pytest.raises(IllegalMove) as refused:
            replay(position.game, [*position.record.moves, other])
        assert refused.value.at == len(position.record.moves)


@every_edition
@given(data=st.data())
def test_equal_moves_lead_to_equal_states(key: str, data: st.DataObject) -> None:
    position = data.draw(positions(key))
    twin = position.game.start()
    for move in position.record.moves:
        twin = position.game.step(twin, parse(str(move)))
    assert twin == position.state
    assert hash(twin) == hash(position.state)
    assert len({twin, position.state}) == 1
    assert repr(twin) == repr(position.state)


@every_edition
@given(data=st.data())
def test_weights_are_exact(key: str, data: st.DataObject) -> None:
    node = data.draw(positions(key)).node
    if isinstance(node, Chance):
        assert all(type(weight) is int and weight > 0 for weight in node.outcomes.values())
        check_throw(node, CHECKED)


PRINTABLE = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), max_size=12).map(str.strip).filter(str.isprintable)
TAGS = st.dictionaries(st.from_regex(r"X-[A-Za-z0-9-]{0,9}", fullmatch=True), PRINTABLE, max_size=3)
GAPS = st.sampled_from([" ", "\n", "\r\n", "\t \n", "\n\n", " # s:ones r:1\n", "  "])


@every_edition
@given(data=st.data())
def test_a_record_comes_back_from_both_forms(key: str, data: st.DataObject) -> None:
    position = data.draw(positions(key, longest=120))
    record = replace(position.record, tags=data.draw(TAGS))
    assert from_json(record.to_json()) == record
    assert from_text(record.to_text()) == record
    assert from_text(loosened(record.to_text(), data.draw(GAPS), data.draw(GAPS))) == record


def loosened(text: str, gap: str, line_end: str) -> str:
    """The same text with other line ends, spaces and a byte order mark, as an editor or mail program may leave it."""
    head, _, body = text.partition("\n\n")
    kept = [line for line in head.split("\n") if not line.startswith("Moves:")]
    return "\r\n".join(kept) + "\n \n" + body.replace(" ", gap).replace("\n", line_end + "\n")


@every_edition
@given(data=st.data())
def test_options_are_read_as_they_are_typed_on_the_command_line(key: str, data: st.DataObject) -> None:
    position = data.draw(positions(key, longest=0))
    typed = [f"{name}={write_value(value)}" for name, value in position.record.options.items()]
    options = read_options(typed, position.edition.key)
    assert position.edition.table(position.record.seats, options, position.record.rules) == position.game
    assert position.edition.check_options(position.record.seats, options) == position.record.options
    assert [type(value) for value in options.values()] == [type(value) for value in position.record.options.values()]


@every_edition
@given(data=st.data())
def test_a_record_with_one_move_lost_doubled_or_swapped_is_refused_or_is_another_game(key: str, data: st.DataObject) -> None:
    position = data.draw(positions(key, longest=60))
    moves = list(position.record.moves)
    if not moves:
        return
    at = data.draw(st.integers(0, len(moves) - 1))
    other = data.draw(st.integers(0, len(moves) - 1))
    moves[at : at + 1] = data.draw(st.sampled_from([[], [moves[at], moves[at]], [moves[other]]]))
    stop = first_refused(position, moves)
    edited = replace(position.record, moves=tuple(moves))
    if stop is None:
        open_record(edited)
        return
    with pytest.raises(BadRecord, match=f"^the record stops making sense at move {stop + 1}: illegal move") as refused:
        open_record(edited)
    assert refused.value.at == stop


def first_refused(position: Position, moves: list[Move]) -> int | None:
    """The index of the first move that its position does not offer."""
    state = position.game.start()
    for at, move in enumerate(moves):
        if move not in offered(position.game.node(state)):
            return at
        state = position.game.step(state, move)
    return None


@every_edition
@given(data=st.data())
def test_a_choice_shows_the_dice_it_is_about(key: str, data: st.DataObject) -> None:
    position = data.draw(positions(key))
    node, view = position.node, position.game.view(position.state)
    if isinstance(node, Choice):
        assert (node.dice, node.power) == (view.dice, view.power)
        assert len(node.dice) in (0, position.edition.dice)
