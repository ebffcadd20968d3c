"""The window, in layers: look, sound, shell, kit, table, games, rooms."""

import os

from game.base.itself import APP_ID, NAME

# Read when pygame is imported: the player asked for a game, not for a library's greeting.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# By this, desktops group the program's windows and find their icon, on Wayland too: it is the name
# of our desktop entry. Otherwise it would be that of the file that was started.
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", APP_ID)
# What mixers of sound, and whoever asks why the screen stays on, call the program.
os.environ.setdefault("SDL_APP_NAME", NAME)
