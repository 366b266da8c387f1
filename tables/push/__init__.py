"""Everything screens are sent: the table's screen, the tiles and alerts of the pit wall, and `publish`.

It may import rows and the models. execute calls it after each command, dealers for changes that are not
events.
"""
