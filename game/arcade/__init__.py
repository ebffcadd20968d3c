"""Games for one person against the clock, without a window: their rules as pure values.

`rush` is three minutes on a board of four colours, `deals` says in which order its pieces come.
"""
