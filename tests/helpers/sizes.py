"""Window sizes to lay out and draw: from the smallest to 4K, wide and tall."""

SIZES = (
    (960, 600),
    (1280, 720),
    (1920, 1080),
    (2560, 1440),
    (3440, 1440),
    (3840, 2160),
    (1024, 768),
    (1280, 1024),
    (1440, 1200),
    (1000, 1000),
    (1000, 1400),
)
"""Width and height in pixels."""

FEW_SIZES = ((960, 600), (1280, 720), (3440, 1440), (1000, 1400))
"""The extremes and the usual size, for tests that draw."""
