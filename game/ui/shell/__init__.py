"""The shell: the window, the main loop, the stack of scenes, and input as actions."""
