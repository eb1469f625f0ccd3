"""The API conforms to its OpenAPI document: schemathesis searches for violations and 5xx responses."""

import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from dicecup.server.app import create, routes
from dicecup.server.run import uvicorn_options
from tests.server.kit import PATIENT, bound_socket, changed, new_database

SECRET = ("Link", "Invite", "Opened", "Claim", "Continue")
"""The messages that carry a secret."""

CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = 10


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread."""
    listening = bound_socket()
    served = changed(PATIENT, database=new_database(tmp_path_factory.mktemp("schema")), port=listening.getsockname()[1])
    server = uvicorn.Server(uvicorn.Config(create(served), **uvicorn_options(served)))
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://{served.host}:{served.port}"
    server.should_exit = True
    thread.join()


def test_every_response_conforms_to_the_schema(url: str) -> None:
    schema = schemathesis.openapi.from_url(f"{url}/api/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) >= 14
    for operation in operations:

        @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def attempt(case: Any) -> None:
            response = case.call(timeout=300)
            assert "Traceback" not in response.text
            case.validate_response(response, checks=CHECKS)

        attempt()


def test_socket_messages_are_described_beside_the_others() -> None:
    described = routes().openapi()["components"]["schemas"]
    for name in ("Welcome", "Update", "Seats", "Rematch", "Done", "Refusal", "MoveCommand", "Position", "SocketMessage"):
        assert name in described
    assert "secret" not in json.dumps({name: model for name, model in described.items() if name not in SECRET})
