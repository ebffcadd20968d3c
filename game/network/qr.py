"""Links as codes for cameras (QR codes)."""

from __future__ import annotations

from game.network.libraries import libraries_needed


def qr_rows(link: str) -> tuple[tuple[bool, ...], ...]:
    """The rows of a link's QR code, from the top; True is dark.

    Around it four modules have to stay light, which aren't among the rows. Raises
    MissingLibraryError if segno isn't installed.
    """
    with libraries_needed():
        import segno  # Here, as tables can do without.

    rows = segno.make_qr(link, error="m").matrix
    return tuple(tuple(bool(module) for module in row) for row in rows)
