"""The process in which opponents think, and the window's side of it.

In the window's process `client` asks and takes what is said, and `supervisor` keeps a process alive
for that. In the other process `server` carries out orders. `messages` is what they say to each
other.
"""
