"""Drawing: pieces, boards, panels, icons. Everything here makes surfaces and changes no state.

Sizes are pixels of the window. Surfaces that functions here return may be shared; blit
them, but don't draw on them.
"""
