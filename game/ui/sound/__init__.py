"""Sound: the effects, the device that plays them, and which are heard when much happens."""
