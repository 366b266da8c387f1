"""From the call to the first decision: locking the progressive, counting chips, the deal, the meter."""
