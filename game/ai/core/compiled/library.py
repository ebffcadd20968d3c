"""The compiled kernels, which come with the program."""


class KernelsError(Exception):
    """There are no kernels here, or none that fit; the message is one line."""


def require_kernels() -> None:
    """Raises KernelsError."""
