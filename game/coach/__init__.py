"""The coach: what events cost, why, and how to learn from it; it uses evaluations, not a search."""
