"""From no more bets to the first decision: locking the progressive, counting chips, the deal, the meter."""
