"""The games as they are offered to those who set one up."""
