"""Values of positions on the shared board, answered from stored values."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from math import inf
from typing import Final

from dicecup.core.machine import Chance, Choice
from dicecup.core.moves import Cross, Dice, Keep, Move, Score
from dicecup.games import mickey_mouse as rules
from dicecup.games.turn import ROLLS
from dicecup.solve.board.model import COUNTS, ZERO, BoardModel
from dicecup.solve.kind import NoAdvice, Origin, Outlook, Parts, Source, Values

TRIFLE: Final = 1e-12
"""What a move is worth less than the best at least, where both exceed the range of chances."""


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

    def source_of(self, state: rules.State) -> Origin:
        """What the values of every position come from."""
        return Origin(self.source.name, self.source.error)

    def values(self, state: rules.State) -> Values | float:
        """The chance of winning, or alone the expected score, for every legal move or for the throw that is next."""
        node = self._game.node(state)
        match node:
            case Chance() if state.contest is not None:
                return self._tie_break(state, node)
            case Chance():
                found = self._scored(state, node.seat) + self._turn(state.tokens, node.seat)[state.rolls][self._row(state.dice)]
                return found if self._model.seats == 1 else min(max(found, 0.0), 1.0)
            case Choice():
                values = self._choice(state, node)
                return values if self._model.seats == 1 else held(values)
        raise NoAdvice("the game is over: nothing is left to choose")

    def outlook(self, state: rules.State, move: Move, _parts: Parts | None) -> Outlook:
        """What this turn's token brings by picture, and the chance that it scores there.

        Alone that is in points, with a part for all later turns. For two it is the chance that the token goes there, times what
        that is worth more than the position before.
        """
        seat = state.turn % self._model.seats
        options, moves = self._options(state.tokens, seat), self._model.moves(self._model.seen_by(state.tokens, seat))
        before = 0.0 if self._model.seats == 1 else max(self._choice(state, self._choosing(state)).values())
        points: dict[str, float] = defaultdict(float)
        chances: dict[tuple[str, int | None], float] = defaultdict(float)
        for option, chance in self._turn_ends(state, move).items():
            name, gained = rules.CHARACTERS[option - ZERO if option >= ZERO else option // COUNTS], moves[option][1]
            if self._model.seats == 1:
                points[name] += chance * gained
                points["later"] += chance * (options[option] - gained)
            else:
                points[name] += chance * (options[option] - before)
            chances[name, None] += chance if gained else 0.0
        for name in rules.CHARACTERS:
            chances[name, None] += 0.0
        return Outlook(points, chances)

    def _choosing(self, state: rules.State) -> Choice:
        node = self._game.node(state)
        assert isinstance(node, Choice)
        return node

    def _turn_ends(self, state: rules.State, move: Move) -> dict[int, float]:
        """The chance of every option at the end of this turn; of parts and options with equal values the first is taken."""
        if not isinstance(move, Keep):
            assert isinstance(move, Score | Cross)
            return {_option(state, move): 1.0}
        model, seat, lattice = self._model, state.turn % self._model.seats, self._model.lattice
        options, turn = self._options(state.tokens, seat), self._turn(state.tokens, seat)
        stop = model.hand_values(options)[0]
        chances = [0.0] * len(lattice.rows)
        chances[self._row(move.dice)] = 1.0
        for throws in range(state.rolls + 1, ROLLS):
            chances = lattice.chosen(lattice.thrown(chances), [*turn[throws][: lattice.keeps], *stop])
        give_up = max(range(ZERO, len(options)), key=lambda option: options[option])
        ends: dict[int, float] = defaultdict(float)
        for shown, chance in zip(model.hand_options, lattice.thrown(chances), strict=True):
            best = max(shown, key=lambda option: options[option], default=give_up)
            ends[give_up if options[best] == -inf else best] += chance
        return {option: chance for option, chance in ends.items() if chance}

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


def held(found: Values) -> Values:
    """These chances from 0 to 1, which a table of the package may exceed; a move that was worse than the best still is."""
    best = max(found.values())
    if best <= 1 and min(found.values()) >= 0:
        return found
    top = min(max(best, TRIFLE), 1.0)
    return {move: top if value == best else max(0.0, min(value, top - TRIFLE)) for move, value in found.items()}


def _option(state: rules.State, move: Score | Cross) -> int:
    character = rules.CHARACTERS.index(move.row)
    if isinstance(move, Cross):
        return ZERO + character
    return character * COUNTS + rules.count(state.dice, move.row)
