"""The window: scenes, widgets, drawing and input, on pygame-ce."""
