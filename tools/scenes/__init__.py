"""The scenes that pictures, tests and benchmarks show, and the games in them."""
