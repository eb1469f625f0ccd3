"""The browser app agrees with the server on addresses, seats and caching, and its build is complete."""

import gzip
import json
import re
import struct
import urllib.request
from pathlib import Path
from typing import Any

from dicecup.journal import LONGEST_NAME
from dicecup.server.pages import APP, SCREENS
from dicecup.tui.app.art.scene import MARKS
from tests.browser.kit import Server

WEB = Path(__file__).parents[2] / "web"
PNG = b"\x89PNG\r\n\x1a\n"


def get(server: Server, path: str) -> tuple[str, str]:
    """The response of the server and its cache headers."""
    with urllib.request.urlopen(server.origin + path) as answer:
        return answer.read().decode(errors="replace"), answer.headers["Cache-Control"]


def manifest() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((APP / "manifest.webmanifest").read_text())
    return found


def precached() -> list[str]:
    """The files that the service worker caches, at once or, those of Python, from their first use on."""
    found = re.match(r'const VERSION="[0-9a-f]{12}",FILES=(\[.*?\]),LARGE=(\{.*?\}),SCREENS=', (APP / "sw.js").read_text())
    assert found
    files: list[str] = [*json.loads(found[1]), *json.loads(found[2])]
    return [f"/{file}" for file in files]


def test_the_app_has_the_addresses_at_which_the_server_serves_it() -> None:
    routes = re.findall(r"^  \w+: '(/[^']*)',$", (WEB / "src/lib/screens.ts").read_text(), re.MULTILINE)
    assert tuple(routes) == SCREENS


def test_only_the_connection_talks_to_the_server() -> None:
    """The service worker passes requests on, but makes none of its own to the API; the types of the API name its addresses."""
    for file in (WEB / "src").rglob("*.*"):
        if file.parent.name not in {"connection", "worker"} and file.name not in {"sw.ts", "api-types.ts"}:
            assert not re.search(r"\bfetch\(|\bWebSocket\b|[`'\"]/?api/", file.read_text()), file


def test_browser_and_terminal_mark_the_seats_and_limit_their_names_alike() -> None:
    seats = (WEB / "src/lib/seats.ts").read_text()
    assert f"'{MARKS}'" in seats
    assert f"LONGEST_NAME = {LONGEST_NAME}\n" in seats


def test_every_screen_of_the_app_survives_a_reload(server: Server) -> None:
    for path in SCREENS:
        page, kept = get(server, re.sub(r"\{\w+\}", "x", path))
        assert 'id="app"' in page
        assert kept == "no-cache"


def test_only_files_with_a_hash_in_their_names_are_cached_forever(server: Server) -> None:
    for file in [*precached(), "/sw.js"]:
        assert ("immutable" in get(server, file)[1]) == file.startswith("/assets/")


def test_the_service_worker_caches_the_whole_build_and_nothing_of_the_api() -> None:
    built = {f"/{file.relative_to(APP).as_posix()}" for file in APP.rglob("*") if file.is_file()}
    for_messengers = {file for file in built if file.startswith("/preview-")}
    assert set(precached()) == built - {"/index.html", "/sw.js"} - for_messengers | {"/"}
    assert not [file for file in precached() if file.startswith("/api")]


def test_the_app_can_be_installed() -> None:
    facts = manifest()
    assert facts["display"] == "standalone"
    assert facts["start_url"] == facts["scope"] == "./", "which also fits a folder of a static host"
    # an id is resolved against the origin: all folders of one host would be one app; without it, the start page's address names it
    assert "id" not in facts
    sizes = {(icon["sizes"], icon.get("purpose", "any")) for icon in facts["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes
    for icon in facts["icons"]:
        drawn = (APP / icon["src"].lstrip("/")).read_bytes()
        if icon["type"] == "image/png":
            assert drawn[:8] == PNG
            assert "{}x{}".format(*struct.unpack(">II", drawn[16:24])) == icon["sizes"]


def test_the_page_loads_nothing_from_other_sites_and_runs_no_inline_script() -> None:
    page = (APP / "index.html").read_text()
    assert not re.search(r"(src|href)=\"(https?:)?//", page)
    assert not re.search(r"<script(?![^>]*\bsrc=)|\bstyle=|<style|\bon\w+=", page)
    for style in APP.glob("assets/*.css"):
        assert not re.search(r"url\([\"']?(https?:)?//|@import", style.read_text())


def test_the_first_paint_is_small() -> None:
    """The page, its scripts with all that they import, and its styles: everything until the first screen is drawn."""
    page = (APP / "index.html").read_text()
    files = set(re.findall(r'(?:src|href)="/(assets/[^"]+)"', page))
    while missing := {name for file in files if file.endswith(".js") for name in _imported(file)} - files:
        files |= missing
    weight = len(gzip.compress(page.encode())) + sum(len(gzip.compress((APP / file).read_bytes())) for file in files)
    assert weight < 100_000


def _imported(file: str) -> set[str]:
    """What a script imports at once; what it imports later is not part of the first paint."""
    script = (APP / file).read_text()
    return {f"assets/{name}" for name in re.findall(r'(?:from|import)\s*["\'`]\./([^"\'`]+\.js)["\'`]', script)}
