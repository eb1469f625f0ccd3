"""What perfect play with the Power die comes to: the distribution of the scores of games that are played."""

from __future__ import annotations

from dicecup.solve.kind import Stages
from dicecup.solve.lattice_arrays import Floats
from dicecup.solve.power.model import PowerModel
from dicecup.solve.power.simulate import simulate
from dicecup.solve.results import SAMPLE, Report, sampled


def report(model: PowerModel, values: Floats, threads: int | None, stages: Stages) -> Report:
    """Play games and report their scores."""
    return sampled(simulate(model, values, SAMPLE, 1, threads, stages("playing")))
