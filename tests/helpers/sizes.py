"""Window sizes to lay out and draw: width and height in pixels.

A few are enough: that what a box contains stays inside it and apart is shown of boxes themselves.
"""

FEW_SIZES = ((960, 600), (3440, 1440), (1000, 1400))
"""The smallest, a wide and a tall one, for tests that draw."""

SIZES = (*FEW_SIZES, (1280, 720))
"""The same and the usual one."""
