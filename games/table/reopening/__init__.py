"""Steps that players have seen or heard: the call taken back, cards entered again, a step reopened."""
