"""What is so for all tests."""

from tools.kernels import keep_by_state


def pytest_configure():
    keep_by_state()
