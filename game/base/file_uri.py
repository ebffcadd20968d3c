"""The paths in URIs of files, as desktops and other programs pass them on."""

from __future__ import annotations

import re
from urllib.parse import unquote

_FILE_URI = re.compile(r"file:(?://([^/]*))?(/.*)", re.IGNORECASE | re.DOTALL)
_DRIVE = re.compile(r"/[A-Za-z]:")


def path_in(text: str) -> str:
    """The path in the URI of a file; any other text as it is.

    >>> path_in("file:///games/J%C3%BCrgen.blksgf"), path_in("file:///C:/My%20Games")
    ('/games/Jürgen.blksgf', 'C:/My Games')
    """
    uri = _FILE_URI.fullmatch(text)
    if uri is None:
        return text
    host, path = uri[1] or "", unquote(uri[2])
    if host not in ("", "localhost"):
        return f"//{host}{path}"  # A folder that another computer shares.
    return path[1:] if _DRIVE.match(path) else path
