"""Reviews of tables, exercises, and why a choice is better."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response

from dicecup.coach import Form, Review
from dicecup.coach.why import Why
from dicecup.messages import advising
from dicecup.messages.coaching import Answered, Chances, Dealt, ExerciseAnswer, Explained, Lessons, NewExercise, WhyRequest
from dicecup.messages.requests import MAX_VERSION
from dicecup.server.coach import work
from dicecup.server.dependencies import AddressDep, ServicesDep, TableDep, fresh_seats
from dicecup.server.schemas import body_of
from dicecup.server.strict import StrictRoute

router = APIRouter(tags=["coach"], route_class=StrictRoute)

# The answers come as JSON from the processes that computed them: the models are what the document says of them.


@router.get("/api/tables/{table_id}/review", response_model=Review)
async def review(
    services: ServicesDep,
    table: TableDep,
    address: AddressDep,
    request: Request,
    objective: Literal["win"] | None = None,
) -> Response:
    """The review of a game: luck and loss, move by move. That of a running game is for its players, and noted as a peek.

    With `objective=win` it is over chances to win, also where the values count points.
    """
    held = await fresh_seats(services, table, request)
    return _json(await services.coach.review(table, address, held, objective or "review"))


@router.get("/api/tables/{table_id}/chances", response_model=Chances)
async def chances(services: ServicesDep, table: TableDep, address: AddressDep, request: Request) -> Response:
    """Every seat's chance to win when the turn under way began. It is for the players, and noted as a peek, once for each."""
    held = await fresh_seats(services, table, request)
    return _json(await services.coach.chances(table, address, held))


@router.get("/api/tables/{table_id}/review/{at}", response_model=Explained)
async def explain(
    services: ServicesDep,
    table: TableDep,
    address: AddressDep,
    request: Request,
    at: Annotated[int, Path(ge=0, le=MAX_VERSION)],
) -> Response:
    """The choice that is move number `at` of the game, counted from 0: its position and the grade of what was played."""
    held = await fresh_seats(services, table, request)
    return _json(await services.coach.review(table, address, held, at))


@router.get("/api/tables/{table_id}/lessons", response_model=Lessons)
async def lessons(services: ServicesDep, table: TableDep, address: AddressDep) -> Response:
    """What a finished game teaches each of its people: a grade to be kept, and the positions that are worth training."""
    return _json(await services.coach.lessons(table, address))


@router.post("/api/coach/form", response_model=tuple[Form, ...], openapi_extra=body_of("GradesRequest"))
async def form(services: ServicesDep, address: AddressDep, request: Request) -> Response:
    """Add up the grades of many games: what somebody gives away, where, and the level that comes to, for each game apart."""
    found = await services.coach.answer(address, work.forms, await request.body())  # it may be large, so it is parsed there too
    return _json(found.body)


@router.post("/api/coach/exercises", response_model=Dealt)
async def deal(services: ServicesDep, address: AddressDep, body: NewExercise) -> Response:
    """Deal a fresh position in which good players differ."""
    found = await services.coach.answer(address, advising.deal_exercise, body.game, body.seats, dict(body.options))
    return _json(found.body)


@router.post("/api/coach/answers", response_model=Answered)
async def answer(services: ServicesDep, address: AddressDep, body: ExerciseAnswer) -> Response:
    """Grade a choice in an exercise, and say when its card is due again."""
    exercise = body.exercise.exercise()
    found = await services.coach.answer(address, advising.check_answer, exercise, body.move, body.right, body.interval)
    return _json(found.body)


@router.post("/api/coach/why", response_model=Why | None)
async def why(services: ServicesDep, address: AddressDep, body: WhyRequest) -> Response:
    """Why one move is better than another at the end of a record; `null` where the game has no such figures."""
    found = await services.coach.answer(address, advising.explain_difference, body.record, body.chosen, body.better)
    return _json(found.body)


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json")
