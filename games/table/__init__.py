"""A table as a state machine: `decide` turns a command into events, `evolve` applies them to the state.

Each subject is a folder with the same file names: commands, events, decide, evolve, offers, model. It may
import the files beside this one that put no subjects together, and the subjects its docstring names.
Imports the games, the settlement and the messages; `tables` and the bots call it."""
