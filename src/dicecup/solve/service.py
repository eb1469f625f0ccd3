"""Which values a game needs, how they are made, and who answers from them.

A game is solved by the first of `KINDS` that solves it; nothing here knows a game. Answers come from the exact value file where
this machine has one, and else from a pocket table of the package.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dicecup.core.extras import naming_extras
from dicecup.core.moves import Move
from dicecup.core.record import write_value
from dicecup.games import EDITIONS, Edition
from dicecup.solve import pocket
from dicecup.solve.board import BOARD, CROWDED
from dicecup.solve.kind import MOST_SHEETS, Adviser, Kind, Model, NoAdvice, Outlook, Parts, Progress, Source, Stages, Values, silent
from dicecup.solve.layout import SheetLayout
from dicecup.solve.moments import moments_name
from dicecup.solve.parts import PartsTable, open_parts
from dicecup.solve.pocket import PocketTable, open_pocket
from dicecup.solve.power import POWER
from dicecup.solve.ring import RING
from dicecup.solve.sheets import SHEETS
from dicecup.solve.spread_files import spread_path
from dicecup.solve.trained.advice import TrainedAdvice
from dicecup.solve.trained.judge import FOLDER, SUFFIX, network, read_judge
from dicecup.solve.value_files import DamagedFile, Subject, ValueFile, folder, open_file

if TYPE_CHECKING:
    from dicecup.solve.lattice_arrays import Floats
    from dicecup.solve.results import Outcome, Report

KINDS: Final = (SHEETS, POWER, BOARD)

TRAINED: Final = (RING, CROWDED)
"""Kinds of games that are too large to solve, and have a judge trained by self-play."""

SAMPLED: Final = 20_000
"""Games that say how often perfect play comes to a sheet."""

LONGEST: Final = 3 * 3600
"""Seconds that solving may take, by its estimate."""


class NotSolved(NoAdvice):
    """The game has no value file on this machine, and no pocket table in the package."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"no table for {problem.subject.title} yet: run `{problem.command}` ({problem.takes})")


@dataclass(frozen=True, eq=False)
class Problem:
    """A game to be solved: what its value file is about, and how to solve it on the command line or in Python."""

    kind: Kind
    model: Model
    subject: Subject
    command: str

    @property
    def takes(self) -> str:
        """About how long solving takes, in words."""
        return self.model.cost.takes

    @property
    def path(self) -> Path:
        """Where its value file is, or would be."""
        return folder() / self.subject.file_name

    def open(self) -> ValueFile:
        """The value file; one that is missing, outdated or damaged raises `NotSolved`."""
        found = open_file(self.subject, self.model.layout)
        if found is None:
            raise NotSolved(self)
        return found

    def source(self) -> Source:
        """The value file, else the pocket table; without both `NotSolved`."""
        found = open_file(self.subject, self.model.layout) or open_pocket(self.subject, self.model.layout)
        if found is None:
            raise NotSolved(self)
        return found


def problem(game: Any) -> Problem:
    """The problem a game poses; a game that has no exact values, or too many of them, raises `NoAdvice`."""
    return _posed(game)


@lru_cache(64)
def _posed(game: Any) -> Problem:
    listed = _edition(game)
    kind = next((kind for kind in KINDS if kind.solves(game)), None)
    if kind is None or (listed is not None and game.seats not in listed.solvable):
        name = listed.key if listed else type(game).__name__
        if listed and listed.solvable:
            raise NoAdvice(f"{name} has exact values for {' and '.join(map(str, listed.solvable))} players only")
        raise NoAdvice(f"{name} has no exact values: nobody can solve it exactly")
    return _problem(kind, replace(game, **kind.ignored))


def _edition(game: Any) -> Edition | None:
    return next((edition for edition in EDITIONS.values() if edition.make is type(game)), None)


@lru_cache(8)
def _problem(kind: Kind, game: Any) -> Problem:
    listed, model = _edition(game), kind.model(game)
    settings = {each.name: getattr(game, each.name) for each in fields(game) if each.name not in kind.ignored}
    options = {name: value if isinstance(value, str | int) else repr(value) for name, value in settings.items()}
    if listed is None:
        name = re.sub(r"[^\w.-]", "", f"{type(game).__module__}.{type(game).__qualname__}")
        posed = Problem(kind, model, Subject(name, options, getattr(model, "rules", 1)), "dicecup.solve.solve(game)")
    else:
        defaults = {option.name: option.default_for(1) for option in listed.options} | {"seats": 1}
        changed = [name for name, value in options.items() if value != defaults.get(name)]
        given = (
            f"--seats {options[name]}" if name == "seats" else f"--option {name}={write_value(options[name])}" for name in changed
        )
        posed = Problem(kind, model, Subject(listed.key, options, listed.rules), " ".join(["dicecup solve", listed.key, *given]))
    _check_size(posed)
    return posed


def _check_size(posed: Problem) -> None:
    cost, title = posed.model.cost, posed.subject.title
    if cost.sheets > MOST_SHEETS:
        raise NoAdvice(f"{title} is too large to solve: it has {cost.sheets:,} sheets, and at most {MOST_SHEETS:,} are stored")
    if cost.seconds > LONGEST:
        raise NoAdvice(f"{title} is too large to solve: its {cost.sheets:,} sheets would take {cost.takes}")


def solve(game: Any, threads: int | None = None, progress: Progress = silent) -> Path:
    """Solve a game and write its value file, continuing where an interrupted run stopped."""
    posed = problem(game)
    path: Path = _file(posed, "compile").build(posed.model, posed.subject, threads, progress)
    _adviser.cache_clear()
    return path


def _file(posed: Problem, name: str) -> Any:
    with naming_extras():
        return posed.kind.file(name)


def is_begun(game: Any) -> bool:
    """Whether an interrupted run left work that the next one can continue."""
    from dicecup.solve.checkpoint import is_kept

    return is_kept(problem(game).subject)


def ensure(game: Any, threads: int | None = None) -> None:
    """Solve a game unless its value file is there."""
    if stored(game) is None:
        solve(game, threads)


def stored(game: Any) -> ValueFile | None:
    """A game's value file, if it has one; what is read of it is checked then."""
    posed = problem(game)
    return open_file(posed.subject, posed.model.layout)


def is_solved(game: Any) -> bool:
    """Whether a game's value file is there and whole; a damaged one is removed."""
    posed = problem(game)
    try:
        posed.open().check_all()
    except NotSolved:
        return False
    except DamagedFile:
        posed.path.unlink(missing_ok=True)
        return False
    return True


def restored(game: Any) -> Floats:
    """All exact values of a game, checked, as its kernels read them."""
    posed = problem(game)
    compiled = _file(posed, "compile")
    from dicecup.solve.source_arrays import matrix_of

    if not is_solved(game):
        raise NotSolved(posed)
    rows: Floats = compiled.restored(posed.model, matrix_of(posed.open()))
    return rows


def adviser(game: Any, objective: str | None = None) -> Adviser:
    """Who answers for this game, from exact values if they are there; `NotSolved` where there are none at all.

    Without an objective the values count what the game's table does. `win` at a sheet game are chances by distributions. A game
    that is too large to solve has the estimates of its judge.
    """
    estimated = estimates(game)
    if estimated is not None and objective in (None, estimated.objective):
        return estimated
    posed = problem(game)
    found = _native(posed)
    if objective in (None, found.objective):
        return found
    if objective != "win" or not posed.kind.wins:
        raise NoAdvice(f"{posed.subject.title} has no values for the {objective}")
    if game.seats < 2:
        raise NoAdvice("one player alone has no chance to win: ask for the score")
    return _winning(posed, str(folder()), (written(posed.path), written(spread_path(posed.subject))))


def _native(posed: Problem) -> Adviser:
    return _adviser(posed, str(folder()), written(posed.path))


@lru_cache(8)
def _winning(posed: Problem, _folder: str, _written: tuple[int, int]) -> Adviser:
    found: Adviser = _answering(posed, "win").adviser(posed.model, posed.subject, _native(posed))
    return found


def _answering(posed: Problem, name: str) -> Any:
    """A kind's file that answers, with numpy where it is and where that is faster."""
    try:
        return posed.kind.file(f"{name}_arrays")
    except ModuleNotFoundError:
        return posed.kind.file(name)


def written(path: Path) -> int:
    """When a file was written, or 0 where there is none."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def estimates(game: Any) -> TrainedAdvice | None:
    """Estimated chances to win, for a game that has a trained judge."""
    return _estimates(game)


def judge_path(game: Any) -> Path | None:
    """Where the trained judge of a game is, or would be; `None` for a game of a kind that has none."""
    listed = _edition(game)
    return None if _trained(game) is None or listed is None else FOLDER / f"{listed.key}-{game.seats}{SUFFIX}"


def _trained(game: Any) -> Any:
    return next((kind for kind in TRAINED if kind.judges(game)), None)


@lru_cache(8)
def _estimates(game: Any) -> TrainedAdvice | None:
    kind, listed, path = _trained(game), _edition(game), judge_path(game)
    if kind is None or listed is None or path is None or not path.exists():
        return None
    header, weights = read_judge(path)
    if getattr(game, "rules", header.rules) != header.rules:
        return None
    try:
        made = import_module("dicecup.solve.trained.judge_arrays").network(weights)
    except ModuleNotFoundError:  # without numpy
        made = network(weights)
    return TrainedAdvice(game, kind.file("features").features, (header, made), listed.faces, listed.dice)


@lru_cache(8)
def _adviser(posed: Problem, _folder: str, _written: int) -> Adviser:
    found: Adviser = _answering(posed, "advice").adviser(posed.model, posed.source())
    return found


def values(game: Any, state: Any, objective: str | None = None) -> Values | float:
    """The value of every legal move of a position, or of the throw that is next; a damaged file is removed."""
    try:
        return adviser(game, objective).values(state)
    except DamagedFile as damage:
        _adviser.cache_clear()
        _winning.cache_clear()
        damage.path.unlink(missing_ok=True)
        return adviser(game, objective).values(state)


def outlook(game: Any, state: Any, move: Move) -> Outlook:
    """What follows from a legal move of a position by the policy of the values: expected points by part, and chances."""
    return adviser(game).outlook(state, move, _parts(problem(game), pocket.FOLDER))


@lru_cache(4)
def _parts(posed: Problem, _folder: Path) -> Parts | None:
    return open_parts(posed.subject, posed.model.layout, posed.model.configs) if isinstance(posed.model, SheetLayout) else None


def simulate(game: Any, games: int, seed: int = 1, threads: int | None = None, progress: Progress = silent) -> Outcome:
    """Play whole games for one player by the policy of the values."""
    posed = problem(game)
    outcome: Outcome = _file(posed, "simulate").simulate(posed.model, restored(game), games, seed, threads, progress)
    return outcome


def make_pocket(
    game: Any, error: float, target: Path, threads: int | None = None, stages: Stages = lambda _name: silent
) -> PocketTable:
    """Write a pocket table with about this root mean square error into a folder, from the exact values."""
    posed = problem(game)
    simulating = _file(posed, "simulate")
    from dicecup.solve.pocket_making import Original, decompose, write_pocket
    from dicecup.solve.source_arrays import matrix_of

    reach = simulating.reach(posed.model, restored(game), SAMPLED, threads, stages("playing"))
    original = Original(posed.subject, posed.model.layout, matrix_of(posed.open()), reach)
    done = stages("decomposing")
    found = decompose(original)
    done(1, 1)
    return write_pocket(original, found, error, target)


def make_parts(
    game: Any, error: float, target: Path, threads: int | None = None, stages: Stages = lambda _name: silent
) -> PartsTable:
    """Write a parts table with about this root mean square error into a folder, from the exact values."""
    posed = problem(game)
    simulating, sweeping = _file(posed, "simulate"), _file(posed, "sweep")
    from dicecup.solve.parts_making import by_part, write_parts

    values = restored(game)
    reach = simulating.reach(posed.model, values, SAMPLED, threads, stages("playing"))
    matrix = by_part(sweeping.sweep(posed.model, values, threads, stages("sweeping")), *sweeping.slots_and_parts(posed.model))
    return write_parts(posed.subject, posed.model.layout, matrix, reach, error, target)


def make_moments(
    game: Any, error: float, target: Path, threads: int | None = None, stages: Stages = lambda _name: silent
) -> PartsTable:
    """Write a moments table with about this root mean square error into a folder, from the exact values."""
    posed = problem(game)
    simulating, sweeping, spreading = (_file(posed, name) for name in ("simulate", "sweep", "spreads"))
    from dicecup.solve.parts_making import by_moment, write_parts

    values = restored(game)
    reach = simulating.reach(posed.model, values, SAMPLED, threads, stages("playing"))
    if posed.model.cost.sheets <= spreading.MOST_SHEETS:
        spreads = spreading.sweep_spreads(posed.model, values, threads, stages("sweeping"))
        matrix = spreading.bins(posed.model, values, spreads)
    else:
        matrix = by_moment(sweeping.sweep_moments(posed.model, values, threads, stages("sweeping")), sweeping.slots(posed.model))
    return write_parts(posed.subject, posed.model.layout, matrix, reach, error, target, moments_name(posed.subject))


def check_spreads(game: Any) -> Problem:
    """The problem of a game whose distributions can be computed; of others `NoAdvice` says why they cannot."""
    posed = problem(game)
    if not posed.kind.spreads:
        raise NoAdvice(f"{posed.subject.title} has no distributions of points still to come")
    _file(posed, "spreads").check_size(posed.model, posed.subject)
    return posed


def make_spreads(game: Any, threads: int | None = None, progress: Progress = silent) -> Path:
    """Write the spread file of a sheet game: the distribution of the points still to come on every sheet."""
    posed = check_spreads(game)
    spreading = _file(posed, "spreads")
    path: Path = spreading.write(
        posed.model, posed.subject, spreading.sweep_spreads(posed.model, restored(game), threads, progress)
    )
    return path


def report(game: Any, threads: int | None = None, stages: Stages = lambda _name: silent) -> Report:
    """What perfect play of one player comes to."""
    posed = problem(game)
    found: Report = _file(posed, "report").report(posed.model, restored(game), threads, stages)
    return found


def best(game: Any, state: Any) -> Move:
    """The best legal move of a position; of moves of equal value the first."""
    found = values(game, state)
    if isinstance(found, float):
        raise NoAdvice("a throw is next: nothing is there to choose")
    return max(found, key=lambda move: found[move])
