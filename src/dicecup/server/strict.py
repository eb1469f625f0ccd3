"""Strict JSON from clients: no NaN, no duplicate keys, no unpaired surrogates, which could not be stored."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

from dicecup.core.strict import NotJson, strict_json


def parse_json(data: str | bytes) -> Any:
    """Parse a client's message."""
    try:
        text = data.decode() if isinstance(data, bytes) else data
        value = strict_json(text)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeError:
        raise NotJson("it has an unpaired surrogate") from None
    return value


class _StrictRequest(Request):
    async def json(self) -> Any:
        if not hasattr(self, "_json"):
            try:
                self._json = parse_json(await self.body())
            except NotJson as error:  # FastAPI answers this one with 422
                raise json.JSONDecodeError(str(error), "", 0) from None
        return self._json


class StrictRoute(APIRoute):
    """A route whose body is parsed strictly."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The route's handler, with a request that parses strictly."""
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            return await handle(_StrictRequest(request.scope, request.receive))

        return strictly
