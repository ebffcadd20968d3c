"""A check that the orientations of a piece agree with each other."""


def assert_turns(shapes, number, turns):
    """Check that `turns` turns lead back to an orientation, and that turns and mirroring agree."""
    turned = number
    for _ in range(turns):
        assert shapes[shapes[turned].clockwise].anticlockwise == turned
        turned = shapes[turned].clockwise
    assert turned == number
    mirrored = shapes[shapes[number].mirrored]
    assert mirrored.mirrored == number
    # Mirroring swaps clockwise and anticlockwise.
    assert shapes[mirrored.clockwise].mirrored == shapes[number].anticlockwise
