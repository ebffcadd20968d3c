"""Opponents and analysts that search with the compiled core.

`opponent` is the door: everything behind it loads the core, so nothing else of this room may be
imported where a program must start fast, except what is data: `settings`, `weights` and `book`.
"""
