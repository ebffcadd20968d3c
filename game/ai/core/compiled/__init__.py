"""Kernels: the library that they were compiled into, and what they share with Python."""
