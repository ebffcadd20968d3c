"""What follows a game: results, standings and ratings."""
