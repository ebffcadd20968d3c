"""The page that a phone's browser loads from a table or a relay, and who may load it.

DNS rebinding: a page from anywhere can have the name it came from point to an address in the
visitor's own network, and then talks to what listens there as if it came from it. Its requests
still carry its name as their Host, so a listener takes only requests to plain addresses and to
names that nobody outside can own.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path

from msgspec import Struct
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

INDEX = "index.html"

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/vnd.microsoft.icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".ttf": "font/ttf",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

_HOST = re.compile(r"[\[\]a-zA-Z0-9.:-]{1,262}")
"""What a Host may be made of, to be repeated in an answer."""


class PageFile(Struct, frozen=True):
    """A file of the page."""

    type: str
    content: bytes


def read_page(folder: Path) -> dict[str, PageFile]:
    """The files of the page in a folder, by the paths they are asked for with.

    The index is at ``/`` too. Files of unknown types are left out. Raises OSError.
    """
    files = {
        "/" + path.relative_to(folder).as_posix(): PageFile(_TYPES[path.suffix], path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.suffix in _TYPES and path.is_file()
    }
    if f"/{INDEX}" in files:
        files["/"] = files[f"/{INDEX}"]
    return files


def is_from_host(request: Request) -> bool:
    """Whether a request comes from a page of the same host, or from no page at all."""
    origins, hosts = request.headers.get_all("Origin"), request.headers.get_all("Host")
    if len(hosts) != 1 or len(origins) > 1:
        return False
    return not origins or origins[0].lower().partition("://")[2] == hosts[0].lower()


def answer(request: Request, files: Mapping[str, PageFile], path: str | None = None) -> Response:
    """The answer to a request for a file of the page: that at its path, or at another one."""
    if request.method != "GET":
        return refusal(HTTPStatus.METHOD_NOT_ALLOWED)
    file = files.get(path or request.path.partition("?")[0])
    if file is None:
        return refusal(HTTPStatus.NOT_FOUND)
    (host,) = request.headers.get_all("Host") or ("",)
    accepted = ",".join(request.headers.get_all("Accept-Encoding"))
    packs = re.search(r"\bgzip\b", accepted) is not None
    # Browsers of before 2022 don't count WebSockets to the page's own host as 'self'.
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"font-src 'self'; manifest-src 'self'; connect-src 'self'{sockets}; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    )
    content = packed(file.content) if packs else file.content
    return _response(HTTPStatus.OK, file.type, content, policy, is_packed=packs)


@lru_cache
def packed(content: bytes) -> bytes:
    """A file's content as it is sent to browsers that unpack it: all that there are."""
    return gzip.compress(content, mtime=0)


def refusal(status: HTTPStatus) -> Response:
    """An answer that says only that a request isn't answered."""
    return _response(status, _TYPES[".txt"], f"{status.phrase}\n".encode(), "default-src 'none'")


def _response(
    status: HTTPStatus, kind: str, content: bytes, policy: str, *, is_packed: bool = False
) -> Response:
    headers = Headers(
        {
            "Content-Type": kind,
            "Content-Length": str(len(content)),
            "Content-Security-Policy": policy,
            "Cache-Control": "no-store",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Connection": "close",
        }
    )
    if is_packed:
        headers["Content-Encoding"] = "gzip"
    return Response(status.value, status.phrase, headers, content)
