"""Opponents: players, their levels, and the process in which they think."""
