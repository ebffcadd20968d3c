"""Sound: what can be heard, the device that plays it, and what sounds when much happens."""
