"""Values of positions on the shared board, answered from stored values."""

from __future__ import annotations

from functools import lru_cache

from dicecup.core.machine import Chance, Choice
from dicecup.core.moves import Cross, Dice, Keep, Move, Score
from dicecup.games import mickey_mouse as rules
from dicecup.games.turn import ROLLS
from dicecup.solve.board.model import COUNTS, ZERO, BoardModel
from dicecup.solve.kind import NoAdvice, Source, Values


def adviser(model: BoardModel, source: Source) -> BoardAdvice:
    """Who answers from these values."""
    return BoardAdvice(model, source)


class BoardAdvice:
    """Answers for the game alone or for two."""

    def __init__(self, model: BoardModel, source: Source) -> None:
        self.source = source
        self.objective = "score" if model.seats == 1 else "win"
        self._model = model
        self._game = model.game
        self._options = lru_cache(256)(self._evaluate_options)
        self._turn = lru_cache(256)(self._evaluate_turn)

    def values(self, state: rules.State) -> Values | float:
        """The chance of winning, or alone the expected score, for every legal move or for the throw that is next."""
        node = self._game.node(state)
        match node:
            case Chance() if state.contest is not None:
                return self._tie_break(state, node)
            case Chance():
                return self._scored(state, node.seat) + self._turn(state.tokens, node.seat)[state.rolls][self._row(state.dice)]
            case Choice():
                return self._choice(state, node)
        raise NoAdvice("the game is over: nothing is left to choose")

    def _choice(self, state: rules.State, node: Choice) -> Values:
        options = self._options(state.tokens, node.seat)
        scored = self._scored(state, node.seat)
        turn = self._turn(state.tokens, node.seat) if state.rolls < ROLLS else ()
        values: dict[Move, float] = {}
        for move in node.legal:
            match move:
                case Keep():
                    values[move] = scored + turn[state.rolls][self._row(move.dice)]
                case Score() | Cross():
                    values[move] = scored + options[_option(state, move)]
        return values

    def _row(self, dice: Dice) -> int:
        return self._model.lattice.index[dice]

    def _scored(self, state: rules.State, seat: int) -> int:
        return self._game.scores(state)[seat] if self._model.seats == 1 else 0

    def _evaluate_options(self, tokens: tuple[rules.Tokens, ...], seat: int) -> list[float]:
        model = self._model
        board = model.seen_by(tokens, seat)
        scores = rules.totals(tokens)
        lead = scores[seat] - scores[1 - seat] if model.seats == 2 else 0
        return model.option_values(self.source.value, board, lead)

    def _evaluate_turn(self, tokens: tuple[rules.Tokens, ...], seat: int) -> list[list[float]]:
        stop, final = self._model.hand_values(self._options(tokens, seat))
        return self._model.lattice.turn(final, stop, ROLLS)

    def _tie_break(self, state: rules.State, node: Chance) -> float:
        """The thrower's chance; two who throw alike again have half each."""
        wins = 0.0
        for move, ways in node.outcomes.items():
            after = self._game.step(state, move).contest
            assert after is not None
            wins += ways * (0.5 if after.winner is None else float(after.winner == node.seat))
        return wins / node.throw.total


def _option(state: rules.State, move: Score | Cross) -> int:
    character = rules.CHARACTERS.index(move.row)
    if isinstance(move, Cross):
        return ZERO + character
    return character * COUNTS + rules.count(state.dice, move.row)
