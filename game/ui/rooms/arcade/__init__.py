"""Games for one person against the clock, and their high scores."""
