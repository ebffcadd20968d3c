"""The first start, and the lessons."""
