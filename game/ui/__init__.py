"""The window: scenes, widgets, drawing, input."""

import os

# The player asked for a game, not for a library's greeting.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
