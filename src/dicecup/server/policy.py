"""The content security policy of the app's pages: a header on a server, a meta tag on a static site."""

from __future__ import annotations

from typing import Final

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""`'wasm-unsafe-eval'` lets Python run in a browser; it allows no script."""

IN_A_PAGE: Final = CONTENT_SECURITY_POLICY.rpartition("; ")[0]
"""The policy as a meta tag, which cannot forbid frames."""
