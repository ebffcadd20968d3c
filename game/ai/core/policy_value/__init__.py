"""The learned policy and value, with their features."""
