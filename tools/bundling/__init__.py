"""What `tools/bundle.py` makes bundles from: their contents as data, and how they are packed."""
