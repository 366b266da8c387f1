"""The progressive meter: what wagers add to it, and the shares paid from it.

Imports no other subject. Called by the subjects that move it: `betting`, `dealing`, `showdown`,
`corrections`, `missed_rounds`.
"""
