"""Many games at once as array programs, knowing no game: with numpy on any machine, with PyTorch on a GPU.

Every function works on whole arrays and takes the module they belong to (`xp`) from its tables: only what numpy and PyTorch spell
alike is used, so one text serves both. The first axis counts games. A move is a number, throws included, and `step` makes one move
in every game; `legal` says which there are.
"""
