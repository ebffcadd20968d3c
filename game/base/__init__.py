"""What everything stands on: files on disk, assets, the log, names, languages."""
