"""Bots that play whole nights: they tap what the table offers a dealer, the players and the floor.

Imports `games.table`; `dealers.simulation` and the tests call `choose_tap`, and pass the dice in."""
