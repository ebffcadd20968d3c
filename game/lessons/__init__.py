"""Lessons, without a window: what each step says, what it points at, and what it lets pass.

`lesson` says what lessons are made of, `lessons` has them all, as data, and a `Tutor` follows a
learner through one. To add a lesson, add an entry there, and its texts. Those on playing well have
`positions` of real games, which ``tools/lessons.py`` finds.
"""
