"""Run the server on uvicorn, with tight limits."""

from __future__ import annotations

import gc
import os
import tempfile
from functools import partial
from typing import Any

from dicecup.server.middleware import MAX_HEADER_BYTES, MAX_MESSAGE_BYTES
from dicecup.server.settings import PREFIX, Settings
from dicecup.server.uvicorn_protocols import BoundedWebSocketProtocol, TimedHttpProtocol
from dicecup.store import Store


def serve(settings: Settings) -> None:
    """Serve until a signal stops the process."""
    import uvicorn

    # a failure of pydantic's core, which is Rust, for want of memory would wait for ever in its own backtrace: nothing could end it
    os.environ["RUST_BACKTRACE"] = "0"
    if settings.workers > 1:
        # a database that cannot be used would end each worker, and the supervisor would start new ones for ever
        Store(settings.database_url).close()
    for name, value in settings:  # worker processes read their settings from the environment
        os.environ[PREFIX + name.upper()] = ",".join(value) if isinstance(value, tuple) else str(value)
    run = partial(uvicorn.run, "dicecup.server.app:from_environment", factory=True, workers=settings.workers)
    if settings.workers == 1:
        run(**uvicorn_options(settings))
        return
    gc.enable()  # this process supervises the others and imports no more
    with tempfile.TemporaryDirectory(prefix="dicecup-") as counts:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = counts
        run(**uvicorn_options(settings))


def uvicorn_options(settings: Settings) -> dict[str, Any]:
    """The options for uvicorn, whose defaults allow far too much."""
    return {
        "host": settings.host,
        "port": settings.port,
        "http": TimedHttpProtocol,
        "ws": BoundedWebSocketProtocol,
        "loop": "dicecup.server.process:new_event_loop",
        "lifespan": "on",
        "ws_max_size": MAX_MESSAGE_BYTES,
        "ws_per_message_deflate": False,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "h11_max_incomplete_event_size": MAX_HEADER_BYTES,
        "timeout_keep_alive": 10,
        "timeout_graceful_shutdown": settings.stop_seconds,
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": list(settings.proxies),
        "server_header": False,
        "date_header": False,
        "access_log": False,
        "log_config": None,
        "log_level": "warning",
    }
