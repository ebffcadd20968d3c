"""The tree search, and games played out by the policy."""
