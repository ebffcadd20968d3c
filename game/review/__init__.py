"""Looking back at games: walking through a record, its report, the statistics."""
