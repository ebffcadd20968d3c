"""The error of whatever takes frames apart."""


class FrameError(ValueError):
    """A frame isn't what may come there; the message says why, in one line."""
