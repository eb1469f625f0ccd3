"""A stateful test: players move, undo and save in any order, and the state is always that of a replay of the record."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from dicecup.core import IllegalMove, Over, Record, play, replay
from dicecup.core.record import read
from dicecup.games import EDITIONS, PlayableGame, open_record
from dicecup.games.check import check_view, offered, tables


class Table(RuleBasedStateMachine):
    """A game, all states it went through, and its record."""

    game: PlayableGame[Any]
    states: list[Any]
    record: Record

    @initialize(key=st.sampled_from(list(EDITIONS)), data=st.data())
    def sit_down(self, key: str, data: st.DataObject) -> None:
        listed = EDITIONS[key]
        seats = data.draw(st.sampled_from(listed.players))
        options = data.draw(st.sampled_from(tables(listed, seats)))
        self.game = listed.table(seats, options)
        self.states = [self.game.start()]
        self.record = Record(key, seats, options, listed.rules)

    @property
    def state(self) -> Any:
        return self.states[-1]

    def _with(self, moves: tuple[Any, ...]) -> Record:
        return Record(self.record.game, self.record.seats, self.record.options, self.record.rules, moves)

    @rule(number=st.integers(0, 2**16))
    def move(self, number: int) -> None:
        moves = offered(self.game.node(self.state))
        if moves:
            move = moves[number % len(moves)]
            self.states.append(play(self.game, self.state, move))
            self.record = self._with((*self.record.moves, move))

    @precondition(lambda self: len(self.states) > 1)
    @rule(back=st.integers(1, 5))
    def take_back(self, back: int) -> None:
        back = min(back, len(self.states) - 1)
        del self.states[-back:]
        self.record = self._with(self.record.moves[:-back])

    @rule(as_json=st.booleans())
    def save_and_load(self, as_json: bool) -> None:
        self.record = read(self.record.to_json() if as_json else self.record.to_text())
        self.game, state = open_record(self.record)
        assert state == self.state
        self.states[-1] = state

    @rule()
    def repeat_the_last_move(self) -> None:
        if self.record.moves and self.record.moves[-1] not in offered(self.game.node(self.state)):
            with pytest.raises(IllegalMove):
                play(self.game, self.state, self.record.moves[-1])

    @invariant()
    def the_state_is_only_a_cache_of_the_record(self) -> None:
        assert replay(self.game, self.record.moves) == self.state
        assert len(self.states) == len(self.record.moves) + 1

    @invariant()
    def every_position_can_be_shown(self) -> None:
        check_view(EDITIONS[self.record.game], self.game, self.state)
        assert isinstance(self.game.node(self.state), Over) == (offered(self.game.node(self.state)) == ())


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)
