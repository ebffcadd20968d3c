"""Records of games: trees of what was played or might have been, read and written as files."""
