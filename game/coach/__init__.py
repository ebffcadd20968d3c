"""The coach: what events cost, why, and how to learn from it; it knows evaluations, no search."""
