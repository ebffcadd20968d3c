"""Who the program is to the system it runs on: the names by which desktops know it and its files.

Changing any of them makes a new program of it: pinned starters and the choice of what opens a
record would be lost.
"""

from __future__ import annotations

NAME = "Cornerwise"
"""What it is called in the window's title, by desktops and in mixers of sound."""

APP_ID = "io.github.cornerwise.Cornerwise"
"""Its name in reverse order of domains, as freedesktop.org, Flatpak, macOS and Windows want one."""

HOMEPAGE = "https://github.com/cornerwise/cornerwise"
"""Where it comes from."""

RECORD_TYPE = "application/x-blokus-sgf"
"""The MIME type of records."""
