"""Boards, trays and pieces in the window, for any game."""
