"""Which table a game needs, how it is made, and who answers from it."""

# ruff: noqa: PLR0917

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dicecup.core.errors import DicecupError
from dicecup.core.moves import Move
from dicecup.games import EDITIONS
from dicecup.games.maxi_yatzy import MaxiYatzy
from dicecup.games.mickey_mouse import MickeyMouse
from dicecup.games.power_yahtzee import PowerYahtzee
from dicecup.games.yahtzee import Yahtzee
from dicecup.solve.advice import Adviser, BoardAdvice, NoAdvice, Values
from dicecup.solve.board import BoardModel
from dicecup.solve.checkpoint import is_kept
from dicecup.solve.power import PowerModel
from dicecup.solve.power_advice import PowerAdvice
from dicecup.solve.sheet_advice import SheetAdvice
from dicecup.solve.sheets import SheetModel
from dicecup.solve.tables import DamagedTable, Subject, Table, folder, open_table

if TYPE_CHECKING:
    from dicecup.solve.levels import Progress
    from dicecup.solve.simulate import Outcome


class NoTable(DicecupError):
    """The game has not been solved on this machine."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"no table for {problem.subject.title} yet: run `{problem.command}` ({problem.takes})")


@dataclass(frozen=True)
class Problem:
    """A game to be solved: what its table is about, how to say so on the command line, and how long it takes on two cores."""

    subject: Subject
    command: str
    takes: str
    model: Callable[[], Any]
    advice: Callable[[Any, Table], Adviser]
    build: str


def problem(game: Any) -> Problem:
    """The problem a game poses; options its values do not depend on are left aside."""
    options: dict[str, bool | int | str]
    match game:
        case Yahtzee():
            options = {"joker": game.joker, "yahtzee_bonus": game.yahtzee_bonus}
            return _problem("yahtzee", options, "a second", lambda: SheetModel.of(game), SheetAdvice, "build_sheets")
        case MaxiYatzy():
            options = {"bonus_at": game.bonus_at, "bonus": game.bonus}
            return _problem("maxi-yatzy", options, "half a minute", lambda: SheetModel.of(game), SheetAdvice, "build_sheets")
        case PowerYahtzee():
            return _problem("power-yahtzee", {}, "about 5 minutes", PowerModel, PowerAdvice, "build_power")
        case MickeyMouse(seats=1 | 2 as seats):
            return _problem("mickey-mouse", {"seats": seats}, "a second", lambda: BoardModel(seats), BoardAdvice, "build_board")
        case MickeyMouse():
            raise NoAdvice("mickey-mouse has exact values for one and two players only")
    name = next(
        (key for key, edition in EDITIONS.items() if isinstance(edition.make, type) and isinstance(game, edition.make)), "this game"
    )
    raise NoAdvice(f"{name} has no exact values: nobody can solve it exactly")


def _problem(game: str, options: dict[str, Any], takes: str, model: Any, advice: Any, build: str) -> Problem:
    defaults = {option.name: option.default_for(1) for option in EDITIONS[game].options}
    changed = [
        f"--seats {value}" if name == "seats" else f"--option {name}={str(value).lower()}"
        for name, value in options.items()
        if value != defaults.get(name, 1)
    ]
    command = " ".join(["dicecup solve", game, *changed])
    return Problem(Subject(game, options, EDITIONS[game].rules), command, takes, model, advice, build)


def solve(game: Any, threads: int | None = None, progress: Progress | None = None) -> Path:
    """Solve a game and write its table, going on where an interrupted run stopped."""
    try:
        from dicecup.solve import build
    except ModuleNotFoundError as missing:
        raise DicecupError("solving needs numba: run `pip install 'dicecup[solve]'`") from missing
    posed = problem(game)
    builder: Callable[..., Path] = getattr(build, posed.build)
    path = builder(posed.model(), posed.subject, threads, progress or build.nothing)
    _adviser.cache_clear()
    return path


def is_begun(game: Any) -> bool:
    """Whether an interrupted run left something that the next one goes on from."""
    return is_kept(problem(game).subject)


def ensure(game: Any, threads: int | None = None) -> None:
    """Solve a game unless its table is there."""
    if stored(game) is None:
        solve(game, threads)


def stored(game: Any) -> Table | None:
    """A game's table, if it has one; what is read of it is checked then."""
    posed = problem(game)
    return open_table(posed.subject, posed.model().layout)


def is_solved(game: Any) -> bool:
    """Whether a game's table is there and all of it is as it was written; a damaged one is removed."""
    table = stored(game)
    try:
        return table is not None and table.matrix() is not None
    except DamagedTable:
        _remove(game)
        return False


def _remove(game: Any) -> None:
    _adviser.cache_clear()
    (folder() / problem(game).subject.file_name).unlink(missing_ok=True)


def adviser(game: Any) -> Adviser:
    """Who answers for this game; a table that is missing, outdated or damaged is as good as none."""
    return _adviser(_plain(game), str(folder()))


@lru_cache(8)
def _adviser(game: Any, _folder: str) -> Adviser:
    posed = problem(game)
    model = posed.model()
    table = open_table(posed.subject, model.layout)
    if table is None:
        raise NoTable(posed)
    return posed.advice(model, table)


def _plain(game: Any) -> Any:
    match game:
        case Yahtzee() | MaxiYatzy():
            return SheetModel.of(game).game
        case PowerYahtzee():
            return PowerYahtzee()
    return game


def values(game: Any, state: Any) -> Values | float:
    """The exact value of every legal move of a position, or of the throw that is next."""
    try:
        return adviser(game).values(state)
    except DamagedTable:
        _remove(game)
        raise NoTable(problem(game)) from None


def whole_table(game: Any) -> tuple[Any, Any]:
    """A solved game's model and its whole table, as the kernels read it."""
    from dicecup.solve.simulate import full_table

    table = stored(game)
    if table is None:
        raise NoTable(problem(game))
    model = problem(game).model()
    try:
        rows = table.matrix()
    except DamagedTable:
        _remove(game)
        raise NoTable(problem(game)) from None
    return model, rows if isinstance(model, BoardModel) else full_table(model, rows)


def simulate(game: Any, games: int, seed: int = 1, threads: int | None = None, progress: Progress | None = None) -> Outcome:
    """Play whole games for one player by the table's policy."""
    try:
        from dicecup.solve.simulate import simulate_sheets
        from dicecup.solve.simulate_board import simulate_board
        from dicecup.solve.simulate_power import simulate_power
    except ModuleNotFoundError as missing:
        raise DicecupError("playing by the table needs numba: run `pip install 'dicecup[solve]'`") from missing
    match game:
        case Yahtzee() | MaxiYatzy():
            return simulate_sheets(*whole_table(game), games, seed, threads, progress)
        case PowerYahtzee():
            return simulate_power(*whole_table(game), games, seed, threads, progress)
        case MickeyMouse(seats=1):
            return simulate_board(*whole_table(game), games, seed, progress)
    raise NoAdvice("whole games are played for one player only")


def best(game: Any, state: Any) -> Move:
    """The best legal move of a position; of moves of equal value the first."""
    found = values(game, state)
    if isinstance(found, float):
        raise NoAdvice("a throw is next: nothing is there to choose")
    return max(found, key=lambda move: found[move])
