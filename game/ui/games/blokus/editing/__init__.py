"""Boards that are put together by hand."""
