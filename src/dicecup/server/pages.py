"""The pages: the browser app, if it was built, and a page about the API that needs no script."""

from __future__ import annotations

import html
import json
from os import PathLike
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse, Response
from fastapi.staticfiles import StaticFiles

from dicecup.server.errors import Refused

APP: Final = Path(__file__).parents[1] / "web_app"
"""Where the built browser app is, inside the package."""

SCREENS: Final = ("/", "/history", "/new/{game}", "/t/{table}", "/replay/{table}", "/rules/{game}")
"""The addresses of the app's screens, as `web/src/lib/route.svelte.ts` reads them."""


def add_pages(app: FastAPI, folder: Path = APP) -> None:
    """Serve the page about the API, and the app with its files."""

    @app.get("/api", include_in_schema=False)
    async def about() -> HTMLResponse:
        """The API, described."""
        return HTMLResponse(api_page(app.openapi()))

    index = folder / "index.html"

    async def home() -> FileResponse:
        """The browser app; which screen it shows is its own business."""
        if not index.is_file():
            raise Refused(404, "not-found", "the browser app is not built: /api describes how to play without it")
        return FileResponse(index, headers={"Cache-Control": "no-cache"})

    for path in SCREENS:
        app.get(path, include_in_schema=False)(home)
    if folder.is_dir():
        app.mount("/", _AppFiles(directory=folder))


class _AppFiles(StaticFiles):
    """The files of the app: those with a hash in their names never change, the others are asked for anew each time."""

    def file_response(self, full_path: str | PathLike[str], *others: Any, **more: Any) -> Response:
        response = super().file_response(full_path, *others, **more)
        is_hashed = Path(full_path).parent.name == "assets"
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if is_hashed else "no-cache"
        return response


def api_page(description: dict[str, Any]) -> str:
    """The OpenAPI description as a plain page."""
    parts = [f"<h1>{html.escape(description['info']['title'])}</h1>", f"<p>{html.escape(description['info']['description'])}</p>"]
    parts.append('<p>For programs: <a href="/api/openapi.json">openapi.json</a></p>')
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            parts.append(f"<h2>{method.upper()} {html.escape(path)}</h2><p>{html.escape(operation.get('description', ''))}</p>")
            parts += [f"<p>Takes <a href='#{name}'>{name}</a></p>" for name in _models(operation.get("requestBody", {}))]
            answer = operation.get("responses", {}).get("200", operation.get("responses", {}).get("201", {}))
            parts += [f"<p>Answers <a href='#{name}'>{name}</a></p>" for name in _models(answer)]
    for name, schema in sorted(description["components"]["schemas"].items()):
        text = html.escape(json.dumps(schema, indent=2, ensure_ascii=False))
        parts.append(f"<h3 id='{name}'>{name}</h3><pre>{text}</pre>")
    title = html.escape(description["info"]["title"])
    return f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{title}</title><body>{''.join(parts)}</body></html>"


def _models(part: Any) -> list[str]:
    names = [word.rpartition("/")[2].strip('"}], ') for word in json.dumps(part).split('"$ref": "')[1:]]
    return list(dict.fromkeys(name.partition('"')[0] for name in names))
