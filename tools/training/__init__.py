"""Learning the search's knowledge from games."""
