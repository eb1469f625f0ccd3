"""Static files of the browser app, if it was built, and a page that documents the API without scripts."""

from __future__ import annotations

import asyncio
import gzip
import html
import json
from functools import lru_cache
from os import PathLike, stat_result
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.staticfiles import NotModifiedResponse
from starlette.types import Scope

from dicecup.games.registry import PLUGGED_IN
from dicecup.server.errors import Refused
from dicecup.server.previews import TITLE, preview

APP: Final = Path(__file__).parents[1] / "web_app"
"""Where the built browser app is, inside the package."""

SCREENS: Final = ("/", "/history", "/train", "/new/{game}", "/t/{table}", "/replay/{table}", "/report/{table}", "/rules/{game}")
"""The addresses of the app's screens, the same as in `web/src/lib/routes.ts`; a test compares them."""

SHARED: Final = ("/t/{table}", "/replay/{table}")
"""The screens whose addresses people send to each other."""

INDEX: Final = "index.html"
KINDS: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
"""Media types of the app's files, which do not depend on the machine's own list."""

LARGE: Final = (".wasm", "/pyodide.asm.js")
"""Large files of Python for browsers."""

COMPRESSED: Final = frozenset(KINDS) - {".woff2", ".zip"}


def add_pages(app: FastAPI, folder: Path = APP) -> None:
    """Add the routes of the API page, the app's screens and its files."""

    async def about(_: Request) -> HTMLResponse:
        """The page that documents the API."""
        return HTMLResponse(api_page(app.openapi()))

    files = AppFiles(directory=folder, check_dir=False)

    async def home(request: Request) -> Response:
        """The browser app, which picks the screen by the path."""
        if not (folder / INDEX).is_file():
            raise Refused(404, "not-found", "the browser app is not built: /api describes how to play without it")
        return changed(request, TITLE) if PLUGGED_IN else await files.get_response(INDEX, request.scope)

    async def shared(request: Request) -> Response:
        """The browser app, with what messengers show of a link to this table."""
        tags = await preview(request) if (folder / INDEX).is_file() else ""
        return changed(request, tags) if tags else await home(request)

    def changed(request: Request, tags: str) -> Response:
        """The browser app with these tags; where there are games of other packages, it is told to ask for them."""
        page = (folder / INDEX).read_text(encoding="utf-8").replace(TITLE, tags, 1)
        text = (page.replace("<html", "<html data-plugins", 1) if PLUGGED_IN else page).encode()
        headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding, Accept-Language"}
        if accepts_gzip(request.headers.get("accept-encoding", "")):
            text, headers["Content-Encoding"] = gzip.compress(text, mtime=0), "gzip"
        return HTMLResponse(text, headers=headers)

    app.add_route("/api", about, include_in_schema=False)
    for path in SCREENS:  # as plain routes: FastAPI would look for parameters, bodies and response models
        app.add_route(path, shared if path in SHARED else home, include_in_schema=False)
    if folder.is_dir():
        app.mount("/", files)


class AppFiles(StaticFiles):
    """The files of the app: those with a hash in their names are cached for good, the others are revalidated each time.

    A browser that opens any other address gets the app with status 404: it says so and leads home. Programs get the error alone.

    Text is compressed for clients that accept it. These files hold no secrets; API responses that do are never compressed.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file at this path; a path with a NUL is not found."""
        if "\0" in path:
            raise HTTPException(404)
        if path.endswith(LARGE):  # compressing it takes a quarter of a second, in which the event loop has other things to do
            full, found = await asyncio.to_thread(self.lookup_path, path)
            if found is not None:
                await asyncio.to_thread(_gzipped, Path(full), found.st_mtime_ns)
        try:
            return await super().get_response(path, scope)
        except HTTPException as error:
            opens_page = "text/html" in Headers(scope=scope).get("accept", "") and not path.startswith(("api/", "assets/"))
            if error.status_code != 404 or path == INDEX or not opens_page:
                raise
        response = await super().get_response(INDEX, scope)
        if response.status_code == 200:  # else the browser has it already
            response.status_code = 404
        return response

    def file_response(
        self, full_path: str | PathLike[str], stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file with its headers, or 304 Not Modified."""
        path, request_headers = Path(full_path), Headers(scope=scope)
        kind = KINDS.get(path.suffix)
        response: Response = FileResponse(path, status_code, stat_result=stat_result, media_type=kind)
        if path.suffix in COMPRESSED:
            if accepts_gzip(request_headers.get("accept-encoding", "")):
                tag = response.headers["etag"].strip('"')
                response = Response(
                    _gzipped(path, stat_result.st_mtime_ns),
                    status_code,
                    {"Content-Encoding": "gzip", "ETag": f'"{tag}-gzip"'},
                    kind,
                )
            response.headers["Vary"] = "Accept-Encoding"
        is_hashed = scope["path"].startswith("/assets/")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if is_hashed else "no-cache"
        return NotModifiedResponse(response.headers) if self.is_not_modified(response.headers, request_headers) else response


def accepts_gzip(header: str) -> bool:
    """Whether an `Accept-Encoding` allows gzip: by name or by `*`, and with a quality above 0."""
    qualities = {}
    for part in header.lower().split(","):
        name, _, parameter = part.partition(";")
        quality = parameter.strip().removeprefix("q=").strip()
        qualities[name.strip()] = not quality or quality.strip("0.") != ""
    return qualities.get("gzip", qualities.get("*", False))


@lru_cache(maxsize=256)
def _gzipped(path: Path, _written: int) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)


def api_page(description: dict[str, Any]) -> str:
    """The OpenAPI document as a plain HTML page."""
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
