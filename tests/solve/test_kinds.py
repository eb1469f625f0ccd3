"""Every kind of game has the same files, and in them the same functions."""

from __future__ import annotations

from inspect import signature

import pytest

from dicecup.games import EDITIONS
from dicecup.solve.kind import Kind
from dicecup.solve.service import KINDS

FUNCTIONS = {
    "compile": ("build", ["model", "subject", "threads", "progress"]),
    "simulate": ("simulate", ["model", "values", "games", "seed", "threads", "progress"]),
    "report": ("report", ["model", "values", "threads", "stages"]),
}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.package)
def test_a_kind_has_the_functions_that_the_service_calls(kind: Kind) -> None:
    for file, (function, parameters) in FUNCTIONS.items():
        names = [name.removeprefix("_") for name in signature(getattr(kind.file(file), function)).parameters]
        assert names[: len(parameters)] == parameters
    assert kind.file("model")
    assert kind.file("advice")


@pytest.mark.parametrize("key", EDITIONS)
def test_an_edition_is_of_one_kind_where_it_declares_exact_values(key: str) -> None:
    edition = EDITIONS[key]
    for seats in edition.players:
        kinds = [kind for kind in KINDS if kind.solves(edition.new(seats))]
        assert len(kinds) == (1 if seats in edition.solvable else 0)
