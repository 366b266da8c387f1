"""What went wrong at the table, and seats whose wagers are forfeited."""
