"""A mixer that plays nothing, and remembers what it was asked for."""


class RecordingMixer:
    """Takes the place of the sound device.

    Attributes:
        ready: whether it is open; it opens at once, unless it is `broken`.
        asked: the names and volumes of the sounds that it was asked to play.
        music: the volumes that the music was given.
        calls: what else was asked of it.
    """

    def __init__(self):
        self.ready = False
        self.broken = False
        self.asked = []
        self.music = []
        self.calls = []

    @property
    def names(self):
        """What was to be played since the last `forget`."""
        return [name for name, _ in self.asked]

    def forget(self):
        self.asked.clear()

    def open(self):
        if not self.ready:
            self.calls.append("open")
            self.ready = not self.broken

    def reopen(self):
        self.calls.append("reopen")

    def close(self):
        self.calls.append("close")
        self.ready = False

    def play(self, name, volume):
        self.asked.append((name, volume))

    def play_music(self, volume):
        self.music.append(volume)
