"""Levels as people might write them who know other dialects of YAML."""

INDENTED = """\
# My kitchen, version two. (c) me
"title": 'The Odd One'   # it is odd
line:    >-
    Folded over
    two lines.
mood: ring   # blue
menu:  "soups"

cooks:          # who cooks
    A: { role: partner }      # slow one
    H:
        role: human   # you
        moves_per_second: 4.5
grid: |   # the map
     #LLTTOO#
     #A...H.#
     #......#
     #.#CC#.#
     #.#SS#.#
     #......#
     #......#
     #EBDDBP#
# between map and legend
legend: {T: tomato source, L: lettuce source, O: "onion source", P: plates, C: board, S: pot,
    D: delivery, B: bin, E: counter with extinguisher}   # all of it
control: walk
round_seconds:   100
orders:
    # what they want
    dishes:
    - bob     # easy
    - alice
    # hard ones
    - 'david'
    concurrent: 2
# the end
"""

BRACKETED = """\
%YAML 1.1
---   # begins
  title: Brackets   # for everything
  line: "Told, twice"
  mood: ring
  menu: soups
  legend: {
    T: tomato source,   # red ones
    L: lettuce source,
    O: onion source, P: plates,
    # the tools
    C: board, S: pot,  # two of each
    D: delivery,
    B: bin,
    E: counter with extinguisher,  # in case
  }
  grid: |-
    #LLTTOO#
    #A...H.#

    #.#CC#.#
    #.#SS
    #......#
    #EBDDBP#
  cooks: {A: {role: partner}, H: {role: human, moves_per_second: 5}}
  orders: {dishes: [bob, david,], concurrent: 2}
  events:
    -   at_seconds: 4   # soon
        event: board lost
        cell:
          - 4
          - 4
    - {at_seconds: 9, event: lorry, ingredient: onion, pieces: 2}
  round_seconds: 90
... # ends
"""
