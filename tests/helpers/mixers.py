"""A mixer that plays nothing and remembers what it was asked for."""


class RecordingMixer:
    """Stands in for the sound device.

    Attributes:
        ready: whether it is open; `open` succeeds at once, unless it is `broken`.
        resting: whether it was let rest, from which `open` takes it.
        asked: the names and volumes of the sounds it was asked to play.
        music: the volumes it was asked to play music at.
        moods: the moods it was asked for, each once in a row.
        calls: everything else asked of it.
    """

    def __init__(self):
        self.ready = False
        self.resting = False
        self.broken = False
        self.asked = []
        self.music = []
        self.moods = []
        self.calls = []

    @property
    def names(self):
        """The names of the sounds it was asked to play since the last `forget`."""
        return [name for name, _ in self.asked]

    def forget(self):
        self.asked.clear()

    def open(self):
        if not self.ready or self.resting:
            self.calls.append("open")
            self.ready, self.resting = not self.broken, False

    def rest(self):
        if self.ready and not self.resting:
            self.calls.append("rest")
            self.resting = True

    def reopen(self):
        self.calls.append("reopen")

    def close(self):
        self.calls.append("close")
        self.ready = False

    def play(self, name, volume):
        self.asked.append((name, volume))

    def play_music(self, volume, mood):
        self.music.append(volume)
        if mood not in self.moods[-1:]:
            self.moods.append(mood)

    def hush_music(self, seconds):
        self.calls.append("hush")
