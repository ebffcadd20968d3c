"""The window, in layers: look, sound, shell, kit, table, games, rooms."""

import os

# Both are read when pygame is imported. The player asked for a game, not for a library's greeting.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# By this, desktops group the program's windows and find their icon, on Wayland too; otherwise it
# would be the name of the file that was started.
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "cornerwise")
