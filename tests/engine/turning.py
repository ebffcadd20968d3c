"""Whether the orientations of pieces agree with each other."""


def assert_turns(shapes, number, turns):
    """One comes back after so many turns, and turning and mirroring undo each other."""
    turned = number
    for _ in range(turns):
        assert shapes[shapes[turned].clockwise].anticlockwise == turned
        turned = shapes[turned].clockwise
    assert turned == number
    mirrored = shapes[shapes[number].mirrored]
    assert mirrored.mirrored == number
    # Mirroring swaps the two ways to turn.
    assert shapes[mirrored.clockwise].mirrored == shapes[number].anticlockwise
