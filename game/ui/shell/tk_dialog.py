"""A dialog for a file by Tk, as a program: it writes the chosen path to its standard output.

    python -m game.ui.shell.tk_dialog open|save TITLE PATH [KIND PATTERNS]

Status 1 and no output if nothing was chosen, as with Zenity and KDialog.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tkinter import Tk, filedialog


def main(ask: str, title: str, path: str, kind: str = "", patterns: str = "") -> int:
    """Ask for a file, of that kind if one is named; the exit status."""
    window = Tk()
    window.withdraw()
    kinds = [(kind, patterns)] if kind else []
    if ask == "save":
        start = Path(path)
        chosen = filedialog.asksaveasfilename(
            title=title,
            initialdir=start.parent,
            initialfile=start.name,
            filetypes=kinds,
            # The window itself asks before it replaces a file.
            confirmoverwrite=False,
        )
    else:
        chosen = filedialog.askopenfilename(title=title, initialdir=path, filetypes=kinds)
    if not chosen:
        return 1
    sys.stdout.buffer.write(
        f"{Path(chosen)}\n".encode(sys.getfilesystemencoding(), "surrogateescape")
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
