"""The heads of all logs, signed once a minute into a history outside the database.

lines is what one line says, history reads the file, sign adds to it, sinks and stamps take it elsewhere, and
status says how old its last line is.
"""
