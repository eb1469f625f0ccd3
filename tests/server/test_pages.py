"""Serving the browser app: screens, files, caching and compression."""

import gzip
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

from fastapi import FastAPI

from dicecup.games import EDITIONS
from dicecup.journal import Journal
from dicecup.server.limits import Admission, ConcurrencyLimit
from dicecup.server.pages import SCREENS, add_pages
from dicecup.server.previews import HEIGHT, WIDTH
from dicecup.server.uvicorn_protocols import ADMISSION
from dicecup.store import Store
from dicecup.table import new_game
from tests.server.client import ask
from tests.server.kit import Address, new_database, run, served

FILES = {
    "index.html": "<!doctype html><title>Dicecup</title>" + "x" * 500,
    "sw.js": "self.skipWaiting()" + ";" * 500,
    "manifest.webmanifest": '{"name": "Dicecup"}',
    "icon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "assets/index-Ab12.js": "console.log(1)" + ";" * 500,
    "assets/index-Cd34.css": "body{}" + " " * 500,
    "assets/sound-Ef56.mp3": "not text",
}
KEPT = "public, max-age=31536000, immutable"


KINDS = {
    "index.html": ("text/html; charset=utf-8", "no-cache"),
    "sw.js": ("text/javascript; charset=utf-8", "no-cache"),
    "manifest.webmanifest": ("application/manifest+json", "no-cache"),
    "icon.svg": ("image/svg+xml", "no-cache"),
    "assets/index-Ab12.js": ("text/javascript; charset=utf-8", KEPT),
    "assets/index-Cd34.css": ("text/css; charset=utf-8", KEPT),
    "assets/sound-Ef56.mp3": ("audio/mpeg", KEPT),
}


@asynccontextmanager
async def the_app(folder: Path, *games: Journal) -> AsyncIterator[Address]:
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)

    @asynccontextmanager
    async def admitting(_: FastAPI) -> AsyncIterator[dict[str, object]]:
        yield {ADMISSION: Admission(ConcurrencyLimit("connections", 100, 100), (), (100, 100), (100, 100))}

    app = FastAPI(lifespan=admitting)
    add_pages(app, folder)
    with Store(new_database(folder)) as store:
        store.create(*games)
        app.state.services = SimpleNamespace(store=store)
        async with served(folder, app=app) as address:
            yield address


def test_every_screen_is_the_app_and_nothing_else_is(tmp_path: Path) -> None:
    async def scene() -> None:
        async with the_app(tmp_path) as address:
            for screen in SCREENS:
                answer = await ask(address, "GET", screen.format(game="yahtzee", table="abc"))
                assert (answer.status, answer.body.decode()) == (200, FILES["index.html"])
                assert answer.headers["cache-control"] == "no-cache"
            for nowhere in (
                "/nowhere",
                "/new",
                "/t/a/b",
                "/assets",
                "/assets/gone.js",
                "/%00",
                "/..%2f..%2fetc/passwd",
                "/" + "x" * 300,
            ):
                assert (await ask(address, "GET", nowhere)).status == 404
            for nowhere in ("/nowhere", "/new", "/t/a/b"):
                answer = await ask(address, "GET", nowhere, headers={"Accept": "text/html,*/*"})
                assert (answer.status, answer.body.decode()) == (404, FILES["index.html"])  # the app says what is wrong
            for nowhere in ("/api/nowhere", "/assets/gone.js"):
                assert "Dicecup" not in (await ask(address, "GET", nowhere, headers={"Accept": "text/html"})).body.decode()

    run(scene())


def test_files_have_a_content_type_and_cache_headers(tmp_path: Path) -> None:
    async def scene() -> None:
        async with the_app(tmp_path) as address:
            for path, (kind, kept) in KINDS.items():
                answer = await ask(address, "GET", f"/{path}")
                assert (answer.status, answer.body.decode()) == (200, FILES[path])
                assert (answer.headers["content-type"], answer.headers["cache-control"]) == (kind, kept)
                again = await ask(address, "GET", f"/{path}", headers={"If-None-Match": answer.headers["etag"]})
                assert (again.status, again.body, again.headers["cache-control"]) == (304, b"", kept)

    run(scene())


def test_text_is_compressed_for_clients_that_accept_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with the_app(tmp_path) as address:
            for path, text in FILES.items():
                plain = await ask(address, "GET", f"/{path}")
                sent = await ask(address, "GET", f"/{path}", headers={"Accept-Encoding": "br, gzip"})
                is_text = not path.endswith(".mp3")
                assert "content-encoding" not in plain.headers
                assert sent.headers.get("content-encoding") == ("gzip" if is_text else None)
                assert (gzip.decompress(sent.body) if is_text else sent.body).decode() == text
                assert sent.headers.get("vary") == plain.headers.get("vary") == ("Accept-Encoding" if is_text else None)
                assert (sent.headers["etag"] != plain.headers["etag"]) == is_text

    run(scene())


def test_a_rebuilt_file_is_sent_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with the_app(tmp_path) as address:
            before = await ask(address, "GET", "/", headers={"Accept-Encoding": "gzip"})
            (tmp_path / "index.html").write_text("<title>another</title>")
            known = {"If-None-Match": before.headers["etag"], "Accept-Encoding": "gzip"}
            after = await ask(address, "GET", "/", headers=known)
            assert (after.status, gzip.decompress(after.body)) == (200, b"<title>another</title>")

    run(scene())


def test_of_the_api_only_the_editions_are_compressed_which_are_the_same_for_everybody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            plain = await ask(address, "GET", "/api/editions")
            small = await ask(address, "GET", "/api/editions", headers={"Accept-Encoding": "gzip"})
            assert gzip.decompress(small.body) == plain.body
            for path in ("/api/history", "/api/editions/yatzy/page"):
                answer = await ask(address, "GET", path, headers={"Accept-Encoding": "gzip"})
                assert (answer.status, answer.headers.get("content-encoding")) == (200, None)

    run(scene())


def test_a_link_to_a_table_has_a_title_and_a_picture_for_messengers_and_names_nobody(tmp_path: Path) -> None:
    async def scene() -> None:
        over_network = new_game("showdown", ("Ann", "Bob"), {}, host_hash=b"h" * 32, invite_hash=b"i" * 32)
        at_keyboard = new_game("showdown", ("Ann", "Bob"), {})
        async with the_app(tmp_path, over_network, at_keyboard) as address:
            plain = FILES["index.html"]
            base = f"http://{address[0]}:{address[1]}"
            for screen, title, finnish in (
                ("t", "Come and play Showdown Yahtzee", "Tule pelaamaan: "),
                ("replay", "A game of Showdown Yahtzee", "Peli: "),
            ):
                path = f"/{screen}/{over_network.header.id}"
                page = (await ask(address, "GET", path)).body.decode()
                assert f"<title>{title}</title>" in page
                assert f'<meta property="og:title" content="{title}" />' in page
                assert f'<meta property="og:image" content="{base}/preview-showdown.png" />' in page
                assert not any(secret in page for secret in ("Ann", "Bob", "hhhh", "iiii", b"h".hex() * 4, b"i".hex() * 4))
                wanted = {"Accept-Language": "de, fi;q=0.8, en;q=0.5", "Accept-Encoding": "gzip"}
                other = await ask(address, "GET", path, headers=wanted)
                assert f'content="{finnish}' in gzip.decompress(other.body).decode()
                assert "etag" not in other.headers, "a page in another language is another page"
            for other_path in (f"/report/{over_network.header.id}", f"/t/{at_keyboard.header.id}", "/t/nothing", "/t/%22%3E", "/"):
                assert (await ask(address, "GET", other_path)).body.decode() == plain

    run(scene())


def test_every_edition_has_its_picture() -> None:
    public = Path(__file__).parents[2] / "web" / "public"
    for key in EDITIONS:
        data = (public / f"preview-{key}.png").read_bytes()
        assert data.startswith(b"\x89PNG")
        assert (int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == (WIDTH, HEIGHT)
        assert len(data) < 100_000, "messengers do not show large pictures"
